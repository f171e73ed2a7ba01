import { timesheetMinute } from '@crewcall/domain/clock';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { sydney } from '../../test/support/shift';
import { handlers, tasks } from '../areas';
import { clocksOf, drawnSignature, supervisedSite } from './testing/site';
import type { Person } from './testing/site';

const HOUR = 3_600_000;
const at = timesheetMinute(Date.now()) - 8 * HOUR;
let t: TestApp;
let boss: Person;
let office: Person;
beforeAll(async () => {
  t = await testApp({ handlers, tasks });
  boss = await t.signIn(await t.make.user());
  office = await t.signIn(await t.make.admin());
});
afterAll(() => t.close());

const punchesFor = async (who: Person, job: number) =>
  (await t.call(who, 'getTimeCard', { idJob: job })).body.pendingPunches;
const resolve = async (who: Person, id: number | undefined, apply: boolean, unlock?: true) =>
  (await t.call(who, 'resolvePunch', { id: id ?? 0, apply, ...(unlock ? { unlock } : {}) })).body;
const said = (body: { error?: unknown; snackbar?: { text: string } }) => body.snackbar?.text;

/** Two workers with six hours each, one of whom pressed Check Out an hour later than the supervisor clocked out. */
async function siteWithPress(ends: (number | null)[] = [at + 6 * HOUR, at + 6 * HOUR]) {
  const made = await supervisedSite(t, boss, at, 2, ends);
  const me = await t.signIn(made.workers[0] ?? 0);
  const punch = { id: made.job, action: 'out' as const, key: `late ${made.job}`, tapTime: at + 7 * HOUR };
  const { body } = await t.call(me, 'doclock', punch);
  return { ...made, me, punch, text: body.text };
}
const sign = async (job: number, ids: readonly number[]) =>
  (
    await t.call(boss, 'finishJobSignature', {
      idJob: job,
      signedBy: 'Pat Client',
      times: ids.map((id) => ({ id, checked: true })),
      signature: await drawnSignature(),
    })
  ).body;

test('T-22, J-18: punches that wait when a job is finished go to the office, and its supervisor is told so', async () => {
  const { job, clocks, me, punch, text } = await siteWithPress();
  expect(text).toBe('Stadium build: You are already checked out. Your supervisor has it and decides.');
  expect(await punchesFor(boss, job)).toMatchObject([
    { decides: 'supervisor', blocked: null, unlocks: false },
  ]);

  expect(await sign(job, clocks)).toMatchObject({ ok: true, finished: true });
  const [listed] = await punchesFor(boss, job);
  expect(listed).toMatchObject({ decides: 'office' });
  for (const apply of [true, false])
    expect(said(await resolve(boss, listed?.id, apply))).toBe(
      'This shift is signed off or over. The office decides about this.',
    );
  expect(await punchesFor(me, job)).toMatchObject([{ id: listed?.id, decides: 'office' }]);
  // The answer to a punch that is sent again is the present one.
  expect((await t.call(me, 'doclock', punch)).body.text).toMatch(/The office has it and decides\.$/);
  const later = { ...punch, key: `after ${job}`, tapTime: at + 7.5 * HOUR };
  expect((await t.call(me, 'doclock', later)).body).toMatchObject({
    kept: true,
    text: 'Stadium build: This shift is already signed off or over. The office has it and decides.',
  });
});

test('T-22, R-10: the office accepts such a punch, and deletes the signature only when it says so', async () => {
  const { job, clocks, workers } = await siteWithPress();
  await sign(job, clocks);
  const [punch] = await punchesFor(office, job);
  expect(punch).toMatchObject({ decides: 'office', blocked: null, unlocks: true });
  expect(said(await resolve(office, punch?.id, true))).toMatch(/^This time is signed\./);
  expect(await resolve(office, punch?.id, true, true)).toEqual({ ok: true });
  const rows = await clocksOf(t, job);
  const mine = rows.find((row) => row.user_id === workers[0]);
  const other = rows.find((row) => row.user_id !== workers[0]);
  expect(mine).toMatchObject({ end_at: at + 7 * HOUR, signature_id: null });
  expect(other?.signature_id).not.toBeNull();
  expect(await punchesFor(office, job)).toEqual([]);
});

test('T-22, C.8.08: one that takes paid time away says how much, and its worker is told why', async () => {
  const { job, me, workers } = await siteWithPress();
  const early = {
    id: job,
    action: 'out' as const,
    key: `early ${job}`,
    tapTime: at + 5 * HOUR,
    waited: true,
  };
  await t.call(me, 'doclock', early);
  const [less, more] = await punchesFor(boss, job);
  expect(less?.less).toEqual({ was: at + 6 * HOUR, is: at + 5 * HOUR, paid: HOUR });
  expect(more).not.toHaveProperty('less');
  const body = { id: less?.id ?? 0, apply: true, reason: 'Left at five.' };
  expect((await t.call(boss, 'resolvePunch', body)).body).toEqual({ ok: true });
  const told = t.db
    .selectFrom('timesheet_change')
    .select(['user_id', 'reason'])
    .where('kind', '=', 'accepted');
  expect(await told.where('job_id', '=', job).execute()).toEqual([
    { user_id: workers[0], reason: 'Left at five.' },
  ]);
});

test('T-22: a punch on a job that was cancelled says that, to its worker and to whoever decides', async () => {
  const { job, workers } = await supervisedSite(t, boss, at, 1);
  await t.db.updateTable('job').set({ status: 2 }).where('id', '=', job).execute();
  const me = await t.signIn(workers[0] ?? 0);
  const punch = { id: job, action: 'in' as const, key: `gone ${job}`, tapTime: at };
  expect((await t.call(me, 'doclock', punch)).body).toMatchObject({
    kept: true,
    text: 'Stadium build: This job was cancelled. The office has it and decides.',
  });
  expect(await punchesFor(boss, job)).toMatchObject([{ reason: 'The job was cancelled.' }]);
});

test('T-22: of whoever is off the crew the supervisor is sent to the office, which confirms people', async () => {
  const { job, crew, workers } = await supervisedSite(t, boss, at, 1);
  const me = await t.signIn(workers[0] ?? 0);
  await t.call(office, 'saveJobUserList', {
    idReqCrew: crew,
    statusUser: { id: me.id, status: 0 },
    pay: { kind: 'nothing' },
  });
  await t.call(me, 'doclock', { id: job, action: 'in', key: `off ${job}`, tapTime: at });
  const [[forBoss], [forOffice]] = [await punchesFor(boss, job), await punchesFor(office, job)];
  expect(forBoss?.blocked).toBe(
    'This worker is not confirmed on this job. Ask the office to confirm them, then accept this.',
  );
  expect(said(await resolve(boss, forBoss?.id, true))).toBe(forBoss?.blocked);
  expect(forOffice?.blocked).toBe(
    'This worker is not confirmed on this job. Confirm them first, then accept this.',
  );
});

test('T-22: the office dismisses one of a finished job, which changes nothing', async () => {
  const { job, clocks, me, punch } = await siteWithPress();
  await sign(job, clocks);
  const before = await clocksOf(t, job);
  const [listed] = await punchesFor(office, job);
  expect(await resolve(office, listed?.id, false)).toEqual({ ok: true });
  expect(await clocksOf(t, job)).toEqual(before);
  // Its answer was lost, and comes by when nobody decides any more.
  expect((await t.call(me, 'doclock', punch)).body.text).toBe(
    'Stadium build: You are already checked out. Your time card shows what was decided.',
  );
});

test('T-22, J-18: in a job that stays open, only the punches of signed times go to the office', async () => {
  const { job, clocks, workers } = await siteWithPress([at + 6 * HOUR, null]);
  const other = await t.signIn(workers[1] ?? 0);
  const early = { id: job, action: 'in' as const, key: 'early', tapTime: at - HOUR / 2 };
  await t.call(other, 'doclock', early);
  await sign(job, clocks.slice(0, 1));
  expect((await punchesFor(boss, job)).map((punch) => [punch.action, punch.decides])).toEqual([
    ['in', 'supervisor'],
    ['out', 'office'],
  ]);
});

test('T-22: what cannot be accepted says why beforehand, in the words of the refusal', async () => {
  const { job, workers } = await supervisedSite(t, boss, at, 1);
  const me = await t.signIn(workers[0] ?? 0);
  await t.call(me, 'doclock', { id: job, action: 'out', key: 'only', tapTime: at + HOUR });
  const [punch] = await punchesFor(boss, job);
  expect(punch?.blocked).toBe('There is no check in before this check out. Check the worker in first.');
  expect(said(await resolve(boss, punch?.id, true))).toBe(punch?.blocked);
  await t.db.updateTable('job').set({ status: 2 }).where('id', '=', job).execute();
  const [cancelled] = await punchesFor(office, job);
  expect(cancelled).toMatchObject({ decides: 'office', blocked: punch?.blocked });
  expect(await resolve(office, punch?.id, false)).toEqual({ ok: true });
});

test('T-22, J-19: whoever is on the clock when their job is cancelled checks out, and the office accepts it', async () => {
  const { job, workers, clocks } = await supervisedSite(t, boss, at, 1, [null]);
  await t.db.updateTable('job').set({ status: 2 }).where('id', '=', job).execute();
  const me = await t.signIn(workers[0] ?? 0);
  await t.call(me, 'doclock', { id: job, action: 'out', key: `off ${job}`, tapTime: at + HOUR });
  const [punch] = await punchesFor(office, job);
  const end = { id: clocks[0] ?? 0, type: 2, value: at + HOUR };
  expect(said((await t.call(boss, 'setTime', end)).body)).toBe(
    'This job is cancelled. Ask the office to change its clocks.',
  );
  expect(punch).toMatchObject({ decides: 'office', blocked: null });
  expect(await resolve(office, punch?.id, true)).toMatchObject({ ok: true });
  expect(await clocksOf(t, job)).toMatchObject([{ end_at: at + HOUR }]);
});

test('T-22: a check out before the check in of a worker who is checked in says to edit the start, which then helps', async () => {
  const { job, workers, clocks } = await supervisedSite(t, boss, at, 1, [null]);
  const me = await t.signIn(workers[0] ?? 0);
  await t.call(me, 'doclock', { id: job, action: 'out', key: 'before', tapTime: at - HOUR / 2 });
  const [punch] = await punchesFor(boss, job);
  expect(punch?.blocked).toBe(
    'The check in of this worker is later than this check out. Edit the time so that it starts before, then accept this.',
  );
  const id = clocks[0] ?? 0;
  expect((await t.call(boss, 'setTime', { id, type: 1, value: at - HOUR })).body.ok).toBe(true);
  expect(await resolve(boss, punch?.id, true)).toEqual({ ok: true });
  expect(await clocksOf(t, job)).toMatchObject([{ start_at: at - HOUR, end_at: at - HOUR / 2 }]);
});

test('A.7.49, A.7.50, T-22: Check Time counts the punches that wait, of those without a time too, and names their jobs', async () => {
  const day = sydney('2026-07-06T00:00');
  const { job, workers } = await supervisedSite(t, boss, day + 8 * HOUR, 1);
  const idUser = workers[0] ?? 0;
  const punch = { user_id: idUser, job_id: job, action: 'in', outcome: 'pending', reason: 'punch-too-old' };
  const none = { key: null, timesheet_id: null, resolved_at: null, resolved_by: null };
  const pressed = day + 8 * HOUR;
  await t.db
    .insertInto('punch')
    .values([
      { ...punch, ...none, punched_at: pressed, received_at: pressed + 26 * HOUR },
      // A phone without a clock: it is found by the day on which it arrived.
      { ...punch, ...none, punched_at: 0, received_at: pressed },
    ])
    .execute();
  const week = { dateStart: day, dateEnd: sydney('2026-07-13T00:00') };
  const { rows } = (await t.call(office, 'getCheckTime', week)).body;
  expect(rows).toMatchObject([{ idUser, totalWorked: 0, punches: 2 }]);
  const asked = { idUser, start: week.dateStart, end: week.dateEnd };
  const { punches, intervals } = (await t.call(office, 'getUserInterval', asked)).body;
  expect(intervals).toEqual([]);
  expect(punches.map((punch) => [punch.idJob, punch.tapTime, punch.reason])).toEqual([
    [job, 0, 'It arrived more than 24 hours later.'],
    [job, pressed, 'It arrived more than 24 hours later.'],
  ]);
  const next = { dateStart: week.dateEnd, dateEnd: sydney('2026-07-20T00:00') };
  const later = (await t.call(office, 'getCheckTime', next)).body;
  expect(later.rows).toEqual([]);
  expect(later.elsewhere).toContainEqual(
    expect.objectContaining({ idUser, count: 2, from: '2026-07-06', to: '2026-07-06' }),
  );
  const here = (await t.call(office, 'getCheckTime', week)).body.elsewhere ?? [];
  expect(here.map((one) => one.idUser)).not.toContain(idUser);
});
