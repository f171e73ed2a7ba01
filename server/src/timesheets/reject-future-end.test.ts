import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { handlers, tasks } from '../areas';
import { clocksOf, drawnSignature, supervisedSite, timesheetOf } from './testing/site';
import type { Person } from './testing/site';

const HOUR = 3_600_000;
const MIN = 60_000;
let t: TestApp;
let boss: Person;
let office: Person;
let signature: string;
beforeAll(async () => {
  t = await testApp({ handlers, tasks });
  signature = await drawnSignature();
  boss = await t.signIn(await t.make.user());
  office = await t.signIn(await t.make.admin());
});
afterAll(() => t.close());

const quarter = () => Math.floor(Date.now() / (15 * MIN)) * 15 * MIN;
const site = (ends: (number | null)[]) => supervisedSite(t, boss, quarter() - 5 * HOUR, ends.length, ends);
const all = (idJob: number, end: number, ahead?: number[]) =>
  t.call(boss, 'clockOutAll', { idJob, end, ...(ahead ? { ahead } : {}) });
const sign = (idJob: number, ids: number[], ahead?: number[]) =>
  t.call(boss, 'finishJobSignature', {
    idJob,
    signedBy: 'Pat Client',
    times: ids.map((id) => ({ id, checked: true })),
    signature,
    ...(ahead ? { ahead } : {}),
  });

describe('T-16: an end that has not come', () => {
  test('T-16: Clock Out All refuses one more than 15 minutes ahead until each is confirmed by name', async () => {
    const { job, clocks } = await site([null, null]);
    const wrong = quarter() + 7 * HOUR;
    const refused = await all(job, wrong);
    expect(refused.body).toMatchObject({ error: true, needsConfirmation: true });
    expect(refused.body.snackbar?.text).toMatch(/has not come yet .* am and pm/);
    const [one = 0, two = 0] = clocks;
    expect((await all(job, wrong, [one])).body.error).toBe(true);
    expect((await clocksOf(t, job)).every(({ end_at }) => end_at === null)).toBe(true);
    expect((await all(job, wrong, [one, two])).body.closed).toHaveLength(2);
  });

  test('T-16: up to 15 minutes ahead asks nothing', async () => {
    const { job } = await site([null]);
    expect((await all(job, Date.now() + 14 * MIN)).body.closed).toHaveLength(1);
  });

  test('so does a signature', async () => {
    const ahead = quarter() + 7 * HOUR;
    const { job, clocks } = await site([ahead]);
    const refused = await sign(job, clocks);
    expect(refused.body).toMatchObject({
      error: true,
      needsConfirmation: true,
      ahead: [{ id: clocks[0], end: ahead }],
    });
    expect((await sign(job, clocks, clocks)).body.ok).toBe(true);
  });
});

describe('it can be undone', () => {
  test('T-16: Clock Out All: what nobody touched since runs again; the rest is named', async () => {
    const { job, clocks } = await site([null, null]);
    const [one = 0, two = 0] = clocks;
    await all(job, quarter() - HOUR);
    await t.call(boss, 'setTime', { id: two, type: 3, value: 15 * MIN });
    const undone = await t.call(boss, 'undoClockOutAll', { idJob: job });
    expect(undone.body).toMatchObject({ ok: true, reopened: 1, kept: [expect.any(String)] });
    expect(await timesheetOf(t, one)).toMatchObject({ end_at: null, break_ms: 0 });
    expect((await timesheetOf(t, two))?.end_at).toBe(quarter() - HOUR);
    expect((await t.call(boss, 'undoClockOutAll', { idJob: job })).body.snackbar?.text).toMatch(
      /no Clock Out All/,
    );
  });

  test('B.4.06, T-15: Clock Out All keeps a break that was set before it, and its undo gives back what was there', async () => {
    const { job, clocks } = await site([null, null]);
    const [given = 0, none = 0] = clocks;
    await t.call(boss, 'setTime', { id: given, type: 3, value: 60 * MIN });
    await t.db
      .updateTable('timesheet')
      .set({ start_at: quarter() - 9 * HOUR })
      .where('id', 'in', clocks)
      .execute();
    await all(job, quarter() - HOUR);
    expect(await timesheetOf(t, given)).toMatchObject({ end_at: quarter() - HOUR, break_ms: 60 * MIN });
    expect(await timesheetOf(t, none)).toMatchObject({ end_at: quarter() - HOUR, break_ms: 30 * MIN });
    await t.call(boss, 'undoClockOutAll', { idJob: job });
    expect(await timesheetOf(t, given)).toMatchObject({ end_at: null, break_ms: 60 * MIN });
    expect(await timesheetOf(t, none)).toMatchObject({ end_at: null, break_ms: 0 });
  });

  test('the sign-off: its times are open again, and so is the job', async () => {
    const { job, clocks } = await site([quarter() - HOUR]);
    await all(job, quarter() - HOUR);
    expect((await sign(job, clocks)).body).toMatchObject({ finished: true });
    expect((await t.call(boss, 'undoClockOutAll', { idJob: job })).body.error).toBe(true);
    expect((await t.call(boss, 'undoSignOff', { idJob: job })).body).toMatchObject({ ok: true, unsigned: 1 });
    expect((await timesheetOf(t, clocks[0]))?.signature_id).toBeNull();
    const { status } = await t.db
      .selectFrom('job')
      .select('status')
      .where('id', '=', job)
      .executeTakeFirstOrThrow();
    expect(status).toBe(1);
    expect((await t.call(boss, 'undoSignOff', { idJob: job })).body.snackbar?.text).toMatch(/no signature/);
  });

  test('R-10: a supervisor has minutes for it, and none once the office has finished the job; the office has both', async () => {
    const { job, clocks } = await site([quarter() - HOUR]);
    const undo = async (who: Person) => (await t.call(who, 'undoSignOff', { idJob: job })).body;
    const status = async (value: number) => {
      const { job: shown } = (await t.call(office, 'getJobDetail', { id: job })).body;
      await t.call(office, 'saveUpdatedJobv2', { job: { id: job, version: shown.version, status: value } });
    };
    await sign(job, clocks);
    await t.db
      .updateTable('signature')
      .set({ signed_at: Date.now() - 11 * MIN })
      .where('job_id', '=', job)
      .execute();
    expect((await undo(boss)).snackbar?.text).toMatch(/can be taken back for 10 minutes\. Ask the office/);
    expect((await undo(office)).ok).toBe(true);
    await sign(job, clocks);
    await status(1);
    await status(3);
    expect((await undo(boss)).snackbar?.text).toMatch(/changed since it was signed\. Ask the office/);
    expect((await timesheetOf(t, clocks[0]))?.signature_id).not.toBeNull();
    expect((await undo(office)).ok).toBe(true);
    await sign(job, clocks);
    await status(2);
    for (const who of [boss, office])
      expect((await undo(who)).snackbar?.text).toBe('This job is cancelled. It can no longer be signed.');
  });

  test('neither while one of the times is on an invoice; nor a signature that somebody else took', async () => {
    const { job, clocks, workers } = await site([null]);
    await all(job, quarter() - HOUR);
    await sign(job, clocks);
    const other = await t.signIn(await t.make.user());
    await t.make.supervisor(job, other.id);
    expect((await t.call(other, 'undoSignOff', { idJob: job })).status).toBe(403);
    await t.db.updateTable('timesheet').set({ rate_cents: 3_500 }).where('job_id', '=', job).execute();
    const range = { dateStart: Date.now() - 24 * HOUR, dateEnd: Date.now() + 24 * HOUR };
    expect(
      (await t.call(office, 'generateInvoice', { ...range, idUser: workers })).body.error,
    ).toBeUndefined();
    for (const name of ['undoSignOff', 'undoClockOutAll'] as const)
      expect((await t.call(office, name, { idJob: job })).body.snackbar?.text).toMatch(/on an invoice/);
  });
});
