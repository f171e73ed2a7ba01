import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { handlers, tasks } from '../areas';
import { taskContext } from '../platform/queue/tasks';
import { drawnSignature, timesheetOf } from '../timesheets/testing/site';
import type { Person } from '../timesheets/testing/site';
import { lapseQueriesTask } from './lapse-queries.task';
import { HOUR, MIN, ask, closedTime, ok, sent } from './testing/questioned';
import type { Questioned } from './testing/questioned';

let t: TestApp;
let office: Person;
beforeAll(async () => {
  t = await testApp({ handlers, tasks });
  office = await t.signIn(await t.make.admin());
});
afterAll(() => t.close());

async function asked(more = 30 * MIN): Promise<Questioned & { query: number }> {
  const q = await closedTime(t);
  return { ...q, query: (await ask(t, q, more)).body.query.id };
}
const decide = (who: Person, id: number, outcome: 'changed' | 'kept', more: object = {}) =>
  t.call(who, 'decideTime', { id, outcome, text: 'As the client signed it.', ...more });
const stateOf = async (id: number) => {
  const { state, outcome } = await t.db
    .selectFrom('timesheet_query')
    .select(['state', 'outcome'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return [state, outcome];
};
const row = (q: Questioned) => timesheetOf(t, q.id);
const sign = async (q: Questioned) =>
  ok(t, q.boss, 'finishJobSignature', {
    idJob: q.job,
    signedBy: 'Pat Client',
    times: [{ id: q.id, checked: true }],
    signature: await drawnSignature(),
  });

describe('C.8.04: who answers', () => {
  test('C.8.04: its supervisors until the job is signed, then the office; both always read', async () => {
    const q = await asked();
    const reads = async (who: Person) =>
      (await ok(t, who, 'getTimeQueries', {})).queries.find(({ id }) => id === q.query);
    expect(await reads(q.boss)).toMatchObject({
      decides: 'supervisor',
      canAnswer: true,
      userName: 'Kim Ott',
    });
    expect(await reads(office)).toMatchObject({ canAnswer: true });
    expect(await reads(await t.signIn(await t.make.user()))).toBeUndefined();
    await sign(q);
    expect(await reads(q.boss)).toMatchObject({ decides: 'office', canAnswer: false });
    expect((await decide(q.boss, q.query, 'kept')).body.snackbar?.text).toMatch(/the office answers/);
    expect((await decide(office, q.query, 'kept')).body.query.state).toBe('answered');
  });

  test('C.8.04: nobody answers a question of their own', async () => {
    const q = await asked();
    await t.make.supervisor(q.job, q.me.id);
    expect((await decide(q.me, q.query, 'changed')).body.snackbar?.text).toMatch(/Somebody else/);
  });

  test('C.8.04: of two answers at once the first counts', async () => {
    const q = await asked();
    const both = await Promise.all([
      decide(q.boss, q.query, 'kept'),
      decide(office, q.query, 'changed', { end: q.end + 15 * MIN }),
    ]);
    expect(both.filter(({ body }) => !body.error)).toHaveLength(1);
    const late = both.find(({ body }) => body.error)?.body.snackbar?.text;
    expect(late).toBe('This was answered already. Its worker can agree or reply now.');
  });
});

describe('C.8.03: states and outcomes', () => {
  test('C.8.03, C.8.06: a change that gives at least the claim closes it', async () => {
    const q = await asked();
    const { query } = (await decide(q.boss, q.query, 'changed')).body;
    expect(query).toMatchObject({ state: 'closed', outcome: 'changed', dueAt: null });
    expect(await row(q)).toMatchObject({ end_at: q.end + 30 * MIN });
  });

  test('C.8.06: so does setting the time by hand', async () => {
    const q = await asked();
    await ok(t, q.boss, 'setTime', { id: q.id, type: 2, value: q.end + 15 * MIN });
    expect(await stateOf(q.query)).toEqual(['open', null]);
    await ok(t, q.boss, 'setTime', { id: q.id, type: 2, value: q.end + 45 * MIN });
    expect(await stateOf(q.query)).toEqual(['closed', 'changed']);
  });

  test('C.8.06: any other answer gives its worker 72 hours to agree or reply', async () => {
    const q = await asked();
    const { query } = (await decide(q.boss, q.query, 'changed', { end: q.end + 15 * MIN })).body;
    expect(query).toMatchObject({ state: 'answered', outcome: 'changed' });
    expect(Math.abs((query.dueAt ?? 0) - Date.now() - 72 * HOUR)).toBeLessThan(MIN * 5);
    expect((await ok(t, q.me, 'agreeTime', { id: q.query })).query).toMatchObject({
      state: 'closed',
      outcome: 'changed',
    });
    expect((await t.call(q.me, 'agreeTime', { id: q.query })).body.snackbar?.text).toMatch(/closed already/);
  });

  test('C.8.06: after two replies the office’s answer stands', async () => {
    const q = await asked();
    for (const text of ['Ask Bo.', 'Ask the client.']) {
      expect((await decide(q.boss, q.query, 'kept')).body.query.state).toBe('answered');
      expect((await ok(t, q.me, 'replyTime', { id: q.query, text })).query.state).toBe('open');
    }
    const { query } = (await decide(office, q.query, 'kept')).body;
    expect(query).toMatchObject({ state: 'closed', outcome: 'kept' });
    expect(query.notes.map(({ text }) => text)).toEqual([
      'I stayed for the load-out.',
      'As the client signed it.',
      'Ask Bo.',
      'As the client signed it.',
      'Ask the client.',
      'As the client signed it.',
    ]);
    expect((await t.call(q.me, 'replyTime', { id: q.query, text: 'No.' })).body.error).toBe(true);
  });

  test('C.8.06: what stands is not asked about again, until somebody else changes the time', async () => {
    const q = await asked();
    const end = async (outcome: 'kept' | 'changed', more: object = {}) => {
      for (const text of ['Ask Bo.', 'Ask the client.']) {
        await decide(q.boss, q.query, 'kept');
        await ok(t, q.me, 'replyTime', { id: q.query, text });
      }
      expect((await decide(office, q.query, outcome, more)).body.query.state).toBe('closed');
    };
    const askable = async () =>
      (await ok(t, q.me, 'getTimeQueries', { idTimesheet: q.id })).askable.map(
        ({ idTimesheet }) => idTimesheet,
      );
    await end('changed', { start: q.start, end: q.end + 15 * MIN, break: 0 });
    expect(await askable()).toEqual([]);
    expect((await ask(t, q, 45 * MIN)).body.snackbar?.text).toBe(
      'After two replies the answer stands. Please call the office; it can still correct the time.',
    );
    await ok(t, office, 'setTime', { id: q.id, type: 2, value: q.end - 15 * MIN, reason: 'Mistyped' });
    expect(await askable()).toEqual([q.id]);
    expect((await ask(t, q)).body.query.state).toBe('open');
  });

  test('C.8.06: a missing time that was kept out for good is not asked about again, another one is', async () => {
    const q = await closedTime(t, 30 * HOUR);
    const claim = (from: number) => ({ idJob: q.job, idTimesheet: undefined, start: from, end: from + HOUR });
    const about = (from: number) =>
      t.call(q.me, 'askTime', { ...claim(from), break: 0, text: 'I was there.' });
    const { id } = (await about(q.end + HOUR)).body.query;
    for (const text of ['Ask Bo.', 'Ask the client.']) {
      await decide(q.boss, id, 'kept');
      await ok(t, q.me, 'replyTime', { id, text });
    }
    expect((await decide(office, id, 'kept')).body.query.state).toBe('closed');
    expect((await about(q.end + HOUR + 15 * MIN)).body.snackbar?.text).toMatch(/^After two replies/);
    expect((await about(q.end + 3 * HOUR)).body.query.state).toBe('open');
  });

  test('C.8.03: withdrawn by its worker, who may then ask anew', async () => {
    const q = await asked();
    expect((await t.call(q.boss, 'withdrawTime', { id: q.query })).status).toBe(403);
    await ok(t, q.me, 'withdrawTime', { id: q.query });
    expect(await stateOf(q.query)).toEqual(['closed', 'withdrawn']);
    expect((await decide(q.boss, q.query, 'kept')).body.snackbar?.text).toMatch(/closed already/);
    expect((await ask(t, q)).body.query.state).toBe('open');
  });

  test('C.8.03: lapses once the deadline of an answer has passed, and never while it waits for one', async () => {
    const [answered, open] = [await asked(), await asked()];
    await decide(answered.boss, answered.query, 'kept');
    const run = async () => {
      await lapseQueriesTask.run(taskContext(t, 'lapse-queries', {}));
      return [await stateOf(answered.query), await stateOf(open.query)];
    };
    expect(await run()).toEqual([
      ['answered', 'kept'],
      ['open', null],
    ]);
    await t.db
      .updateTable('timesheet_query')
      .set({ due_at: Date.now() - 1 })
      .where('id', '=', answered.query)
      .execute();
    expect(await run()).toEqual([
      ['closed', 'lapsed'],
      ['open', null],
    ]);
  });

  test('C.8.03: a missing time is added with the claimed break', async () => {
    const q = await closedTime(t);
    const { id } = (
      await ask(t, q, 0, {
        idTimesheet: undefined,
        idJob: q.job,
        start: q.start - 3 * HOUR,
        end: q.start - HOUR,
        break: 15 * MIN,
      })
    ).body.query;
    const { query } = (await decide(q.boss, id, 'changed')).body;
    expect(query).toMatchObject({ state: 'closed', outcome: 'changed' });
    expect(await timesheetOf(t, query.idTimesheet ?? 0)).toMatchObject({
      start_at: q.start - 3 * HOUR,
      end_at: q.start - HOUR,
      break_ms: 15 * MIN,
      user_id: q.me.id,
    });
  });

  test('C.8.03: a missing time that somebody has added meanwhile is not added again', async () => {
    const q = await closedTime(t);
    const times = { start: q.start - 3 * HOUR, end: q.start - HOUR };
    const missing = await ask(t, q, 0, { idTimesheet: undefined, idJob: q.job, ...times });
    const { id } = missing.body.query;
    const by = { idJob: q.job, idUser: q.me.id, key: 'by-hand-of-the-boss' };
    const { timesheet } = await ok(t, q.boss, 'setTimeCreate', { ...by, ...times });
    const mine = () => t.db.selectFrom('timesheet').select('id').where('user_id', '=', q.me.id).execute();
    // Other hours than those that stand are not added beside them.
    const other = await decide(q.boss, id, 'changed', { end: times.end + 15 * MIN });
    expect(other.body.snackbar?.text).toBe(
      'A time of this worker is recorded for these hours. Set that time right, then answer with the same times.',
    );
    expect(await stateOf(id)).toEqual(['open', null]);
    // Of a time that is called wrong itself, that question comes first.
    const wrong = await ask(t, q, 0, { ...times, idTimesheet: timesheet.id, end: times.end + 30 * MIN });
    expect((await decide(q.boss, id, 'changed')).body.snackbar?.text).toBe(
      'This time is recorded, and its worker has called it wrong as well. Answer that question first.',
    );
    await ok(t, q.me, 'withdrawTime', { id: wrong.body.query.id });
    const { query } = (await decide(q.boss, id, 'changed')).body;
    expect(query).toMatchObject({ state: 'closed', outcome: 'changed', idTimesheet: timesheet.id });
    expect((await mine()).map((one) => one.id).sort()).toEqual([q.id, timesheet.id].sort());
  });

  test('C.8.03: nor is one added inside a clock that runs, but before it', async () => {
    const q = await closedTime(t);
    const times = { start: q.start - 3 * HOUR, end: q.start - HOUR };
    const missing = await ask(t, q, 0, { idTimesheet: undefined, idJob: q.job, ...times });
    const { id } = missing.body.query;
    await ok(t, q.boss, 'setTime', { id: q.id, type: 2, value: 0 });
    expect((await decide(q.boss, id, 'changed', { end: q.start + HOUR })).body.snackbar?.text).toMatch(
      /is recorded for these hours/,
    );
    expect((await decide(q.boss, id, 'changed')).body.query.state).toBe('closed');
  });

  test('C.8.03: a questioned time cannot be deleted', async () => {
    const q = await asked();
    expect((await t.call(office, 'setTimeDelete', { id: q.id })).body.snackbar?.text).toMatch(/question/);
    await ok(t, q.me, 'withdrawTime', { id: q.query });
    await ok(t, office, 'setTimeDelete', { id: q.id, reason: 'A test.' });
  });
});

test('C.8.09: a signed time changes only once it is unlocked', async () => {
  const q = await asked();
  await sign(q);
  expect((await decide(office, q.query, 'changed')).body.snackbar?.text).toBe(
    'This time is signed. Unlock it first; its signature is then deleted.',
  );
  expect(await row(q)).toMatchObject({ end_at: q.end });
  await ok(t, office, 'unlockTime', { id: q.id, reason: 'The client agrees.' });
  expect((await decide(office, q.query, 'changed')).body.query.outcome).toBe('changed');
});

describe('C.8.07: the worker is told', () => {
  beforeEach(() => sent(t));

  test('C.8.07: of any change of a closed time by another: field, before, after, by whom, why', async () => {
    const q = await closedTime(t);
    await ok(t, q.boss, 'setTime', { id: q.id, type: 3, value: 30 * MIN, reason: 'Dinner was served.' });
    await ok(t, q.boss, 'setTime', { id: q.id, type: 2, value: q.end - 30 * MIN, reason: 'Left early.' });
    const mails = await sent(t);
    expect(mails.map(({ user_id, subject }) => [user_id, subject])).toEqual([
      [q.me.id, 'Your time was changed: Night concert'],
    ]);
    const body = mails[0]?.body ?? '';
    expect(body).toMatch(/Break: was 0 minutes, is now 30 minutes\nBy Bo Boss\nWhy: Dinner was served\./);
    expect(body).toMatch(/End: was .* A[EW]?[DS]T, is now .*\nBy Bo Boss\nWhy: Left early\./);
  });

  test('C.8.07: of a deleted time; not of a clock that runs, nor of what they do themselves', async () => {
    const q = await closedTime(t);
    await ok(t, q.boss, 'setTime', { id: q.id, type: 2, value: 0 });
    await sent(t);
    await ok(t, q.boss, 'setTime', { id: q.id, type: 2, value: q.end });
    expect(await sent(t)).toEqual([]);
    await ok(t, office, 'setTimeDelete', { id: q.id });
    expect((await sent(t)).map(({ body }) => /Deleted: /.test(body))).toEqual([true]);
  });

  test('C.8.06, C.8.07: of an answer once, with its words and until when they may reply', async () => {
    const q = await asked();
    await decide(q.boss, q.query, 'changed', { end: q.end + 15 * MIN });
    const mails = (await sent(t)).filter(({ user_id }) => user_id === q.me.id);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body).toMatch(
      /Bo Boss has changed your time for Night concert\.\nWas: .*\nIs: .*\n\nAs the client signed it\.\n\nYou can agree or reply on your time card until /,
    );
  });
});
