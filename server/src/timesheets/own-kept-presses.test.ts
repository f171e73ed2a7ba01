import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { handlers, tasks } from '../areas';
import { drawnSignature, supervisedSite } from './testing/site';
import type { Person } from './testing/site';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const at = Date.now() - 8 * HOUR;
let t: TestApp;
let boss: Person;
beforeAll(async () => {
  t = await testApp({ handlers, tasks });
  boss = await t.signIn(await t.make.user());
});
afterAll(() => t.close());

const keptOf = async (who: Person) => (await t.call(who, 'getMyDashboardv2', {})).body.keptTaps;
const resolve = (id: number | undefined, apply: boolean) =>
  t.call(boss, 'resolveTap', { id: id ?? 0, apply });

/** Two workers who were clocked out after six hours; the first pressed Check Out an hour later. */
async function latePress() {
  const made = await supervisedSite(t, boss, at, 2, [at + 6 * HOUR, at + 6 * HOUR]);
  const [me, other] = await Promise.all([0, 1].map((place) => t.signIn(made.workers[place] ?? 0)));
  if (!me || !other) throw new Error('Nobody is on the site.');
  const tapTime = at + 7 * HOUR;
  await t.call(me, 'doclock', { id: made.job, action: 'out', key: `late ${made.job}`, tapTime });
  return { ...made, me, other, tapTime };
}

test('T-22: the own presses that wait stand in the worker’s dashboard with job, reason and who decides, until that happened', async () => {
  const { job, me, other, tapTime } = await latePress();
  const [press, ...more] = (await keptOf(me)) ?? [];
  expect(more).toEqual([]);
  expect(press).toEqual({
    id: expect.any(Number) as number,
    idJob: job,
    title: 'Stadium build',
    tz: 'Australia/Sydney',
    action: 'out',
    tapTime,
    receivedAt: expect.any(Number) as number,
    reason: 'The clock was already closed.',
    decides: 'supervisor',
  });
  // Nobody else's: not the other worker's, nor of whoever decides.
  expect([await keptOf(other), await keptOf(boss)]).toEqual([[], []]);
  await resolve(press?.id, true);
  expect(await keptOf(me)).toEqual([]);
});

test('T-22, J-18: those of a signed shift wait for the office, others of the same worker for their supervisor', async () => {
  const { job, me, clocks } = await latePress();
  const second = await supervisedSite(t, boss, at, 0);
  const crew = await t.make.crew(second.job, { start_at: at });
  await t.make.member(crew, me.id);
  await t.call(me, 'doclock', { id: second.job, action: 'out', key: 'no in', tapTime: at + 7.5 * HOUR });
  await t.call(boss, 'finishJobSignature', {
    idJob: job,
    signedBy: 'Pat Client',
    times: clocks.map((id) => ({ id, checked: true })),
    signature: await drawnSignature(),
  });
  expect((await keptOf(me))?.map((press) => [press.idJob, press.decides])).toEqual([
    [job, 'office'],
    [second.job, 'supervisor'],
  ]);
});

test('T-22: a press waits in sight of a worker who was taken off the crew, and no longer than the job would', async () => {
  const { me, crew } = await latePress();
  await t.db.deleteFrom('crew_member').where('crew_id', '=', crew).execute();
  const [press] = (await keptOf(me)) ?? [];
  expect(press).toMatchObject({ title: 'Stadium build', decides: 'supervisor' });
  await t.db
    .updateTable('clock_press')
    .set({ received_at: Date.now() - 91 * DAY })
    .where('id', '=', press?.id ?? 0)
    .execute();
  expect(await keptOf(me)).toEqual([]);
});
