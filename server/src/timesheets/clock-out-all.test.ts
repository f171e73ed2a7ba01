import { timesheetMinute } from '@crewcall/domain/clock';
import type { TestApp } from '../../test/support';
import { shift, sydney } from '../../test/support/shift';
import { sitesAt } from './testing/site';
import type { Person } from './testing/site';

const HOUR = 3_600_000;
const MIN = 60_000;
const at = sydney('2026-11-09T08:00');
let t: TestApp;
let boss: Person;
const { site, row } = sitesAt(at, (sites) => ({ t, boss } = sites));

describe('clock out all', () => {
  test('B.4.06, B.9.04, T-16, Y-08: closes with the automatic break, refuses later starts by name, leaves closed rows', async () => {
    const { job, clocks, workers } = await site(4, [null, null, at + 2 * HOUR]);
    const late = workers[1];
    await t.db
      .updateTable('timesheet')
      .set({ start_at: at + 9 * HOUR })
      .where('user_id', '=', late ?? 0)
      .execute();
    const reply = await t.call(boss, 'clockOutAll', { idJob: job, end: at + 8 * HOUR });
    expect(reply.body.closed).toMatchObject([{ id: clocks[0], end: at + 8 * HOUR, break: 30 * MIN }]);
    expect(reply.body.refused).toMatchObject([{ id: clocks[1] }]);
    expect(await row(clocks[2])).toMatchObject({ end_at: at + 2 * HOUR, break_ms: 0 });
  });
});

test('B.4.06, T-22: Clock Out All ends those it is told of at times of their own, and is taken back as one', async () => {
  const { job, clocks } = await site(3, [null, null, null]);
  const ends = [
    { id: clocks[0] ?? 0, end: at + 8 * HOUR },
    { id: clocks[1] ?? 0, end: Date.now() + 2 * 24 * HOUR },
  ];
  const all = (given: typeof ends) =>
    t.call(boss, 'clockOutAll', { idJob: job, end: at + 10 * HOUR, ends: given });
  expect((await all(ends)).body.snackbar?.text).toMatch(/more than a day in the future/);
  expect((await all(ends.slice(0, 1))).body.closed).toHaveLength(3);
  const stored = await Promise.all(clocks.map(async (id) => (await row(id))?.end_at));
  expect(stored).toEqual([at + 8 * HOUR, at + 10 * HOUR, at + 10 * HOUR]);
  expect((await t.call(boss, 'undoClockOutAll', { idJob: job })).body.reopened).toBe(3);
});

test('B.4.06, T-22: Clock Out All and a worker’s own check-out at once: one end, the worker’s or the chosen', async () => {
  for (let round = 0; round < 5; round += 1) {
    const start = Date.now() - 7 * HOUR;
    const user = await t.make.user();
    const { job, clocks } = await shift(t, { at: start, workers: [user], clocks: [{ user, start }] });
    await t.make.supervisor(job, boss.id);
    const me = await t.signIn(user);
    const tapTime = Date.now() - HOUR;
    const [own, all] = await Promise.all([
      t.call(me, 'doclock', { id: job, action: 'out', key: `o${round}`, tapTime }),
      t.call(boss, 'clockOutAll', { idJob: job, end: Date.now() }),
    ]);
    const end = (await row(clocks[0]))?.end_at;
    // Whoever came second changed nothing: the punch is kept for the supervisor to decide.
    expect(own.body.kept).toBe(all.body.closed.length === 1);
    expect(end).toBe(own.body.kept ? all.body.closed[0]?.end : timesheetMinute(tapTime));
  }
});
