import { addDevice, testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { handlers, tasks } from '../areas';
import { supervisedSite } from './testing/site';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let t: TestApp;
beforeAll(async () => {
  t = await testApp({ handlers, tasks });
});
afterAll(() => t.close());

const told = (idUser: number) =>
  t.db
    .selectFrom('message')
    .select(['channel', 'subject', 'body', 'extra'])
    .where('user_id', '=', idUser)
    .where('subject', 'like', 'A check-out waits for a decision%')
    .execute();

/** A shift of yesterday whose worker never checked out, and asked today when they finished. */
async function forgotten() {
  const boss = await t.signIn(await t.make.user());
  await addDevice(t.db, boss.id);
  const at = Date.now() - DAY;
  const { job, workers } = await supervisedSite(t, boss, at, 1, [null]);
  const me = await t.signIn(workers[0] ?? 0);
  const finish = (key: string) =>
    t.call(me, 'doclock', { id: job, action: 'out', key, finish: at + 8 * HOUR });
  return { boss, job, me, finish };
}

test('T-22: whoever decides about a punch is told at once, by push or else by mail, and once for all that wait', async () => {
  const office = await t.signIn(await t.make.admin());
  await t.db.updateTable('app_user').set({ late_alerts: true }).where('id', '=', office.id).execute();
  const { boss, job, finish } = await forgotten();
  expect((await finish('one')).body.kept).toBe(true);
  expect((await finish('two')).body.kept).toBe(true);
  const [push, ...more] = await told(boss.id);
  expect(more).toEqual([]);
  expect(push).toMatchObject({ channel: 'push', extra: { path: `/jobs/upcoming/${job}/timecard` } });
  expect(push?.body).toMatch(/^The check-out of .+ at .+ could not be applied by itself\./);
  const [mail] = await told(office.id);
  expect(mail).toMatchObject({ channel: 'mail' });
  expect(mail?.body).toMatch(/See it here: https:\S+\/admin\/time\n/);
});

test('T-22: of a shift that is over the office is told, not the supervisor, who decides no more', async () => {
  const { boss, job, finish } = await forgotten();
  await t.db.updateTable('job').set({ status: 3 }).where('id', '=', job).execute();
  expect((await finish('one')).body.kept).toBe(true);
  expect(await told(boss.id)).toEqual([]);
});

test('C.3.12, T-22: the board says that a punch waits, and no more once it is decided', async () => {
  const { boss, job, finish } = await forgotten();
  const waits = async () =>
    (await t.call(boss, 'getAttendance', { idJob: job })).body.jobs[0]?.crews[0]?.people[0]?.waits;
  expect(await waits()).toBeNull();
  await finish('one');
  expect(await waits()).toMatchObject({ action: 'out' });
  const { pendingPunches } = (await t.call(boss, 'getTimeCard', { idJob: job })).body;
  await t.call(boss, 'resolvePunch', { id: pendingPunches[0]?.id ?? 0, apply: true });
  expect(await waits()).toBeNull();
});
