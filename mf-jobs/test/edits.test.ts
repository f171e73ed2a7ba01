import {
  applyEdits,
  editsTowards,
  holdBack,
  keepTyping,
  noEdits,
  putEdit,
  rebase,
  replaceEdits,
  saveBody,
  settle,
  unanswered,
  unsaved,
} from '../src/office/form/edits';
import { isDoubtful, sentInVain, stillWaiting } from '../src/office/form/waiting-crews';
import { crew, hour, job, now } from './fixtures';

const base = job({
  reqCrew: [crew({ id: 11, amount: 8 }), crew({ id: 12, groupName: 'Rigger', amount: 4 })],
});

test('J-30, C-03: only what changed is sent, with the version that was read; of a crew its changed fields alone', () => {
  let edits = putEdit(noEdits, base, 'title', 'Load in');
  edits = putEdit(edits, base, 'location', base.location);
  edits = putEdit(edits, base, 'crew.12.amount', 5);
  expect(saveBody(base, unsaved(edits))).toEqual({
    id: 5,
    version: 1,
    title: 'Load in',
    reqCrew: [{ id: 12, amount: 5 }],
  });
  expect(applyEdits(base, edits).reqCrew.map(({ amount }) => amount)).toEqual([8, 5]);
});

test('J-30: a new crew rides along; a deleted one is not sent twice', () => {
  const edits = putEdit(noEdits, base, 'crew.12.amount', 5);
  const gone = { id: 12, deleted: true };
  expect(saveBody(base, edits, [gone]).reqCrew).toEqual([gone]);
});

test('B.2.27: spaces at the end are no change, and stay under the cursor', () => {
  const edits = putEdit(noEdits, base, 'title', `${base.title} `);
  expect(unsaved(edits)).toEqual({});
  const typed = putEdit(noEdits, base, 'title', 'Load ');
  const after = settle(typed, unsaved(typed), { ...base, title: 'Load' });
  expect(after.edits['title']?.now).toBe('Load ');
  expect(unsaved(after.edits)).toEqual({});
});

test('B.2.27, C-03: what is typed while a save runs waits for the next one', () => {
  const sent = putEdit(noEdits, base, 'title', 'Load');
  const typed = putEdit(sent, base, 'title', 'Load in');
  const { edits, clashes } = settle(typed, sent, { ...base, title: 'Load', version: 2 });
  expect(edits['title']).toEqual({ was: 'Load', now: 'Load in' });
  expect(clashes).toEqual([]);
});

test('C-03: a newer job keeps what was typed where nobody else touched it, and names the rest', () => {
  let edits = putEdit(noEdits, base, 'title', 'Mine');
  edits = putEdit(edits, base, 'description', 'My notes');
  edits = putEdit(edits, base, 'crew.11.amount', 9);
  const theirs = { ...base, version: 4, title: 'Theirs', location: 'Elsewhere' };
  const merged = rebase(edits, theirs);
  expect(merged.clashes).toEqual([{ key: 'title', label: 'Title', theirs: 'Theirs', mine: 'Mine' }]);
  expect(saveBody(theirs, unsaved(merged.edits))).toMatchObject({ version: 4, description: 'My notes' });
  expect(applyEdits(theirs, merged.edits)).toMatchObject({ title: 'Theirs', location: 'Elsewhere' });
});

test('C-03: the same change made twice is no clash; an edit of a deleted crew is one', () => {
  let edits = putEdit(noEdits, base, 'title', 'Same');
  edits = putEdit(edits, base, 'crew.12.amount', 5);
  const theirs = { ...base, title: 'Same', reqCrew: base.reqCrew.slice(0, 1) };
  expect(rebase(edits, theirs)).toEqual({
    edits: {},
    clashes: [{ key: 'crew.12.amount', label: 'a crew that was deleted', theirs: undefined, mine: 5 }],
  });
});

test('C-03: an end that was typed where there was none clashes with theirs like any other field', () => {
  const open = job({ reqCrew: [crew({ id: 11, endTime: null })] });
  let edits = putEdit(noEdits, open, 'crew.11.endTime', now + 2 * hour);
  const theirs = job({ reqCrew: [crew({ id: 11, endTime: now + 9 * hour })] });
  edits = putEdit(edits, theirs, 'crew.11.endTime', now + 3 * hour);
  expect(rebase(edits, theirs).clashes).toMatchObject([{ theirs: now + 9 * hour, mine: now + 3 * hour }]);
  expect(rebase(putEdit(noEdits, open, 'crew.11.endTime', now + hour), open).clashes).toEqual([]);
});

test('C-03: while it is typed, what clashes stays under the fingers; what is saved anyway goes', () => {
  let edits = putEdit(noEdits, base, 'title', 'Mine');
  edits = putEdit(edits, base, 'location', 'Dock');
  edits = putEdit(edits, base, 'description', 'Gloves');
  const theirs = { ...base, title: 'Theirs', location: 'Dock' };
  expect(keepTyping(edits, theirs)).toEqual({ title: edits['title'], description: edits['description'] });
});

test('B.2.27: what cannot be saved waits, with the reason, and holds nothing else back', () => {
  let edits = putEdit(noEdits, base, 'title', ' ');
  edits = putEdit(edits, base, 'location', 'Dock');
  expect(holdBack(base, edits)).toEqual({
    ready: { location: edits['location'] },
    problem: 'A job needs a title.',
  });
  const backwards = putEdit(noEdits, base, 'crew.12.endTime', now);
  expect(holdBack(base, backwards)).toEqual({
    ready: {},
    problem: 'The crew Rigger must end after it starts.',
  });
  expect(holdBack(base, putEdit(noEdits, base, 'title', 'Gala')).problem).toBeNull();
});

test('J-30: lists have no order', () => {
  const of = job({ selectedSupervisors: [1, 2] });
  expect(unsaved(putEdit(noEdits, of, 'selectedSupervisors', [2, 1]))).toEqual({});
});

test('J-07: another state shows its own zone', () => {
  expect(applyEdits(base, putEdit(noEdits, base, 'state', 5)).tz).toBe('Australia/Perth');
});

test('J-44: restoring takes the fields and crews of then, over what is typed in them; crews added since stay', () => {
  const then = job({ title: 'Before', reqCrew: [crew({ id: 11, amount: 6 })] });
  const back = editsTowards(base, then);
  expect(Object.keys(unsaved(back)).sort()).toEqual(['crew.11.amount', 'title']);
  let typed = putEdit(noEdits, base, 'location', 'Dock');
  typed = putEdit(typed, base, 'crew.12.amount', 7);
  expect(Object.keys(replaceEdits(typed, back)).sort()).toEqual([
    'crew.11.amount',
    'crew.12.amount',
    'title',
  ]);
});

test('J-44, B.5.15: a start that is restored with the date stays where it was then and takes no end along', () => {
  const today = job({ date: now, reqCrew: [crew({ id: 11, startTime: now, endTime: now + 9 * hour })] });
  const then = { ...today, date: now - hour };
  expect(saveBody(today, unsaved(editsTowards(today, then)))).toEqual({
    id: 5,
    version: 1,
    date: now - hour,
    reqCrew: [{ id: 11, startTime: now }],
  });
});

describe('a save whose answer is lost', () => {
  const first = putEdit(noEdits, base, 'title', 'B');
  const lost = unanswered(first, unsaved(first));
  const arrived = { ...base, title: 'B', version: 2 };

  test('C-03: that arrived after all is no clash with oneself, whatever was typed on', () => {
    const typed = putEdit(lost, base, 'title', 'C');
    const { edits, clashes } = rebase(typed, arrived);
    expect(clashes).toEqual([]);
    expect(saveBody(arrived, unsaved(edits))).toEqual({ id: 5, version: 2, title: 'C' });
    expect(rebase(typed, { ...base, title: 'Theirs' }).clashes).toHaveLength(1);
  });

  test('C-03: is said again after typing back to what stood before, until the server holds that', () => {
    const back = putEdit(lost, base, 'title', base.title);
    expect(saveBody(base, unsaved(back)).title).toBe(base.title);
    const { edits } = settle(back, unsaved(back), arrived);
    expect(saveBody(arrived, unsaved(edits))).toMatchObject({ version: 2, title: base.title });
  });

  test('J-30, C-03: a crew that may be there already is looked for before it is added again', () => {
    const added = { groupId: 3, amount: 2, startTime: now, endTime: null };
    const tried = sentInVain([{ crew: added }], [added], base);
    expect(tried.every(isDoubtful)).toBe(true);
    expect(stillWaiting(tried, base)).toEqual(tried);
    const there = crew({ id: 30, amount: 2, startTime: now, endTime: null });
    expect(stillWaiting(tried, { ...base, reqCrew: [...base.reqCrew, there] })).toEqual([]);
    const two = [...tried, ...sentInVain([{ crew: { ...added } }], [], base)];
    expect(stillWaiting(two, { ...base, reqCrew: [...base.reqCrew, there] })).toHaveLength(1);
  });
});
