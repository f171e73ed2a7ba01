import { emptyState, isUnsaved, reduceEdits } from '../src/office/form/edit-state';
import type { EditEvent, EditState, Sent } from '../src/office/form/edit-state';
import type { Job } from '@crewcall/contract/types';
import { crewsLeft } from '../src/office/form/crews-left';
import { noEdits } from '../src/office/form/edits';
import { crew, hour, job } from './fixtures';

const server = job({ reqCrew: [crew({ id: 11, amount: 8 }), crew({ id: 12, groupName: 'Rigger' })] });
const after = (...events: EditEvent[]): EditState => events.reduce(reduceEdits, emptyState);
const type = (key: 'title' | 'location', value: string): EditEvent => ({ kind: 'typed', server, key, value });
const sentOf = ({ edits, crews }: EditState): Sent => ({ edits, crews: crews.map((one) => one.crew) });
const added = { groupId: 3, amount: 2, startTime: server.date };

test('B.2.27: what is typed is unsaved until a save took it along; what was typed since waits', () => {
  const typed = after(type('title', 'Gala'));
  expect([isUnsaved(emptyState), isUnsaved(typed)]).toEqual([false, true]);
  const saving = after(type('title', 'Gala'), type('title', 'Gala night'), { kind: 'saving' });
  const stored = { ...server, title: 'Gala', version: 2 };
  const event = { before: server, server: stored, warnings: [], crewsStay: false, problem: null };
  const saved = reduceEdits(saving, { kind: 'saved', sent: sentOf(typed), ...event });
  expect(saved.save).toEqual({ kind: 'saved' });
  expect(saved.edits).toEqual({ title: { was: 'Gala', now: 'Gala night' } });
});

test('B.4.04: a refusal keeps what was typed and says why; refused crews are given up', () => {
  const typed = after(type('title', 'Gala'), { kind: 'crews-put', crews: [added] });
  const refused = reduceEdits(typed, { kind: 'refused', sent: sentOf(typed), text: 'No.' });
  expect(refused.edits).toEqual(typed.edits);
  expect([refused.crews, refused.save]).toEqual([[], { kind: 'failed', text: 'No.' }]);
  const crewsAlone = after({ kind: 'crews-put', crews: [added] });
  const given = reduceEdits(crewsAlone, { kind: 'refused', sent: sentOf(crewsAlone), text: 'No.' });
  expect([isUnsaved(given), given.save]).toEqual([false, { kind: 'idle' }]);
});

test('C-03: what somebody else changed meanwhile stays typed until it is sent, then theirs stands and mine is on offer', () => {
  const theirs = { ...server, title: 'Theirs', version: 2 };
  const typed = after(type('title', 'Mine'), { kind: 'server-changed', server: theirs });
  expect(typed.edits).toHaveProperty('title');
  const begun = reduceEdits(typed, { kind: 'send-begins', server: theirs });
  expect(begun.edits).toEqual(noEdits);
  const [clash] = begun.clashes;
  expect(clash).toMatchObject({ key: 'title', theirs: 'Theirs', mine: 'Mine' });
  if (!clash) return;
  const mine = reduceEdits(begun, { kind: 'taken-back', clash, server: theirs });
  expect(mine.clashes).toEqual([]);
  expect(mine.edits).toEqual({ title: { was: 'Theirs', now: 'Mine' } });
});

test('C-03: a newer job that touches nothing typed changes nothing', () => {
  const typed = after(type('title', 'Gala'));
  const newer = { ...server, location: 'Dock', version: 2 };
  expect(reduceEdits(typed, { kind: 'server-changed', server: newer })).toBe(typed);
});

test('C-03: a save without an answer waits, remembers what it sent, and knows the crews of then', () => {
  const typed = after(type('title', 'Gala'), { kind: 'crews-put', crews: [added] });
  const waiting = reduceEdits(typed, { kind: 'unanswered', sent: sentOf(typed), server, text: 'Away.' });
  expect(waiting.save).toEqual({ kind: 'waiting', text: 'Away.' });
  expect(waiting.edits).toMatchObject({ title: { tried: ['Gala'] } });
  expect(waiting.crews).toEqual([{ crew: added, known: [11, 12] }]);
  const arrived = {
    ...server,
    reqCrew: [...server.reqCrew, crew({ id: 13, amount: 2, startTime: server.date, endTime: null })],
  };
  expect(reduceEdits(waiting, { kind: 'send-begins', server: arrived }).crews).toEqual([]);
});

test('B.5.15: a moved job names the crews that stayed, until that is read', () => {
  const moved = {
    ...server,
    date: server.date + hour,
    version: 2,
    reqCrew: [crew({ id: 12, startTime: server.date })],
  };
  const typed = after({ kind: 'typed', server, key: 'date', value: moved.date });
  const sent = sentOf(typed);
  const event: EditEvent = {
    kind: 'saved',
    sent,
    before: server,
    server: moved,
    warnings: ['In whatever words.'],
    crewsStay: true,
    problem: null,
  };
  const saved = reduceEdits(typed, event);
  expect(saved.alerts).toHaveLength(2);
  expect(saved.left).toEqual({ from: server.date, to: moved.date, ids: [12] });
  const words = { ...event, warnings: ['CHECK STARTTIME OF THE CREW!'], crewsStay: false };
  expect(reduceEdits(typed, words)).toMatchObject({ alerts: words.warnings, left: null });
  expect(reduceEdits(saved, { kind: 'alerts-read' })).toMatchObject({ alerts: [], left: null });
});

test('B.5.15: a crew that was made for the new day already is not left; one of a second day is', () => {
  const to = server.date + 24 * hour;
  const first = crew({ id: 11, startTime: server.date });
  const second = crew({ id: 12, startTime: to });
  const left = (crews: Job['reqCrew'], moved: Job['reqCrew']) =>
    crewsLeft({ ...server, reqCrew: crews }, { ...server, date: to, reqCrew: moved }, null);
  expect(left([second], [second])).toBeNull();
  expect(left([first, second], [{ ...first, startTime: to }, second])?.ids).toEqual([12]);
});

test('B.2.27: with nothing to send a mark of before stays, and a reason is said', () => {
  const saved: EditState = { ...emptyState, save: { kind: 'saved' } };
  expect(reduceEdits(saved, { kind: 'nothing-sent', problem: null })).toBe(saved);
  const held = reduceEdits(saved, { kind: 'nothing-sent', problem: 'A job needs a title.' });
  expect(held.save).toEqual({ kind: 'failed', text: 'A job needs a title.' });
});

test('J-44: what is taken from the log replaces what was typed, and settles its clash', () => {
  const clash = { key: 'title' as const, label: 'Title', theirs: 'A', mine: 'B' };
  const clashing: EditState = { ...after(type('title', 'B')), clashes: [clash] };
  const taken = reduceEdits(clashing, {
    kind: 'taken',
    edits: { title: { was: server.title, now: 'Then' } },
  });
  expect([taken.edits.title?.now, taken.clashes]).toEqual(['Then', []]);
  expect(isUnsaved(reduceEdits(taken, { kind: 'dropped' }))).toBe(false);
});
