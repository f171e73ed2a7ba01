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
let office: Person;
const { site, row, set } = sitesAt(at, (sites) => ({ t, boss, office } = sites));

const since = /^This worker is already checked in on this job, since 8:00 am on Mon 9 Nov( 2026)?\.$/;

test('A.7.45, B.7.17, T-06, C-02: a supervisor clocks somebody in, once however often it is pressed, only who is confirmed', async () => {
  const { job, workers } = await site(1);
  const idUser = workers[0] ?? 0;
  const ask = () => t.call(boss, 'setTimeCreate', { idJob: job, idUser, start: at });
  const both = await Promise.all([ask(), ask()]);
  expect(both.map((reply) => reply.body.ok)).toEqual([true, true]);
  expect(new Set(both.map((reply) => reply.body.timesheet.id)).size).toBe(1);
  const later = await t.call(boss, 'setTimeCreate', { idJob: job, idUser });
  expect(later.body.snackbar?.text).toMatch(since);
  const other = await t.call(boss, 'setTimeCreate', { idJob: job, idUser: await t.make.user() });
  expect(other.body.error).toBe(true);
});

test('T-06, T-05, C-02: a forgotten time is added whole, also before the clock that runs, once under its key', async () => {
  const { job, workers, clocks } = await site(1, [null]);
  const idUser = workers[0] ?? 0;
  const add = (start: number, end: number, key?: string) =>
    t.call(boss, 'setTimeCreate', { idJob: job, idUser, start, end, ...(key === undefined ? {} : { key }) });
  const both = await Promise.all([
    add(at - 3 * HOUR, at - HOUR, 'forgotten'),
    add(at - 3 * HOUR, at - HOUR, 'forgotten'),
  ]);
  const made = both[0]?.body.timesheet;
  expect(made).toMatchObject({ start: at - 3 * HOUR, end: at - HOUR, break: 0 });
  expect(both[1]?.body.timesheet.id).toBe(made?.id);
  const refused = async (start: number, end: number) => (await add(start, end)).body.snackbar?.text;
  expect(await refused(at - HOUR, at + HOUR)).toMatch(since);
  expect(await refused(at - HOUR, at - 2 * HOUR)).toBe('The end must be after the start.');
  const rows = await t.db.selectFrom('timesheet').select('id').where('job_id', '=', job).execute();
  expect(rows.map(({ id }) => id).sort()).toEqual([...clocks, made?.id].sort());
  expect(await row(clocks[0])).toMatchObject({ end_at: null });
});

describe('a check-in by hand that was a mistake', () => {
  const checkIn = async (job: number, idUser: number) =>
    (await t.call(boss, 'setTimeCreate', { idJob: job, idUser })).body.timesheet.id;
  const said = async (who: Person, id: number) =>
    (await t.call(who, 'undoCheckIn', { id })).body.snackbar?.text;

  test('C.3.13, T-06: is taken back by whoever made it', async () => {
    const { job, workers } = await site(1);
    const id = await checkIn(job, workers[0] ?? 0);
    expect(await said(office, id)).toMatch(/^Only the person who checked this worker in/);
    expect((await t.call(boss, 'undoCheckIn', { id })).body.ok).toBe(true);
    expect(await row(id)).toBeUndefined();
    expect((await t.call(boss, 'undoCheckIn', { id })).status).toBe(404);
  });

  test('C.3.13, T-06: stays after a minute, once it was changed, and where the worker pressed it', async () => {
    const { job, workers } = await site(2);
    const [first = 0, second = 0] = workers;
    const id = await checkIn(job, first);
    await t.db
      .updateTable('timesheet_change')
      .set({ at: Date.now() - 61_000 })
      .where('timesheet_id', '=', id)
      .execute();
    expect(await said(boss, id)).toMatch(/can be undone for one minute/);
    // Clear of the start, which is cut to the minute too.
    await set(boss, id, 1, timesheetMinute(Date.now()) - 2 * MIN);
    expect(await said(boss, id)).toMatch(/has changed since then/);
    const own = await t.call(await t.signIn(second), 'doclock', { id: job, action: 'in', key: 'by-thumb' });
    expect(await said(boss, own.body.timesheet?.id ?? 0)).toMatch(/^Only the person who/);
    expect(await row(own.body.timesheet?.id)).toMatchObject({ end_at: null });
  });
});

test('T-06: on several crews it asks which, and takes the one that is named', async () => {
  const { job, workers } = await site(1);
  const idUser = workers[0] ?? 0;
  const second = await t.make.crew(job, { group_id: await t.make.group('Rigger') });
  await t.make.member(second, idUser);
  const asked = await t.call(boss, 'setTimeCreate', { idJob: job, idUser });
  expect(asked.body).toMatchObject({ error: true, crews: [{}, { idReqCrew: second }] });
  const named = await t.call(boss, 'setTimeCreate', { idJob: job, idUser, idReqCrew: second });
  expect(named.body.timesheet).toMatchObject({ idReqCrew: second, groupName: 'Rigger', end: 0 });
});

test('C-02, T-06: worker and supervisor check in at the same moment: one clock, and nobody is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const user = await t.make.user();
    const { job } = await shift(t, { at: Date.now(), workers: [user] });
    await t.make.supervisor(job, boss.id);
    const me = await t.signIn(user);
    const [own, by] = await Promise.all([
      t.call(me, 'doclock', { id: job, action: 'in', key: `m${round}`, tapTime: Date.now() }),
      t.call(boss, 'setTimeCreate', { idJob: job, idUser: user }),
    ]);
    expect(own.body).toMatchObject({ ok: true, kept: false });
    expect(by.body).toMatchObject({ ok: true, timesheet: { id: own.body.timesheet?.id } });
    const running = await t.db.selectFrom('timesheet').select('id').where('job_id', '=', job).execute();
    expect(running).toHaveLength(1);
  }
});

test('B.1.02, T-06: several who are checked in at a chosen moment start then; sent again, each has one time', async () => {
  const { job, crew, workers } = await site(3);
  const key = (idUser: number) => `several-${idUser}`;
  for (let round = 0; round < 2; round += 1)
    for (const idUser of workers)
      await t.call(boss, 'setTimeCreate', {
        idJob: job,
        idUser,
        idReqCrew: crew,
        start: at - 5 * MIN,
        key: key(idUser),
      });
  const rows = await t.db.selectFrom('timesheet').selectAll().where('job_id', '=', job).execute();
  expect(rows.map(({ user_id }) => user_id).sort()).toEqual([...workers].sort());
  expect(new Set(rows.map(({ start_at }) => start_at))).toEqual(new Set([at - 5 * MIN]));
});
