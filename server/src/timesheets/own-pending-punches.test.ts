import { formatDateTimeWithZone, formatRange } from '@crewcall/domain/format';
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

const keptOf = async (who: Person) => (await t.call(who, 'getMyDashboardv2', {})).body.pendingPunches;
const resolve = (id: number | undefined, apply: boolean) =>
  t.call(boss, 'resolvePunch', { id: id ?? 0, apply });

/** Two workers who were clocked out after six hours; the first pressed Check Out an hour later. */
async function latePunch() {
  const made = await supervisedSite(t, boss, at, 2, [at + 6 * HOUR, at + 6 * HOUR]);
  const [me, other] = await Promise.all([0, 1].map((place) => t.signIn(made.workers[place] ?? 0)));
  if (!me || !other) throw new Error('Nobody is on the site.');
  const tapTime = at + 7 * HOUR;
  await t.call(me, 'doclock', { id: made.job, action: 'out', key: `late ${made.job}`, tapTime });
  return { ...made, me, other, tapTime };
}

test('T-22: the own punches that wait stand in the worker’s dashboard with job, reason and who decides, until that happened', async () => {
  const { job, me, other, tapTime } = await latePunch();
  const [punch, ...more] = (await keptOf(me)) ?? [];
  expect(more).toEqual([]);
  expect(punch).toEqual({
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
  await resolve(punch?.id, true);
  expect(await keptOf(me)).toEqual([]);
});

test('T-22, J-18: those of a signed shift wait for the office, others of the same worker for their supervisor', async () => {
  const { job, me, clocks } = await latePunch();
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
  expect((await keptOf(me))?.map((punch) => [punch.idJob, punch.decides])).toEqual([
    [job, 'office'],
    [second.job, 'supervisor'],
  ]);
});

test('T-22: a punch waits in sight of a worker who was taken off the crew, and no longer than the job would', async () => {
  const { me, crew } = await latePunch();
  await t.db.deleteFrom('crew_member').where('crew_id', '=', crew).execute();
  const [punch] = (await keptOf(me)) ?? [];
  expect(punch).toMatchObject({ title: 'Stadium build', decides: 'supervisor' });
  await t.db
    .updateTable('punch')
    .set({ received_at: Date.now() - 91 * DAY })
    .where('id', '=', punch?.id ?? 0)
    .execute();
  expect(await keptOf(me)).toEqual([]);
});

const toldOf = (idUser: number) =>
  t.db
    .selectFrom('message')
    .select(['subject', 'body', 'extra'])
    .where('user_id', '=', idUser)
    .where('subject', 'like', 'Your check-out was not accepted%')
    .execute();

test('T-22: a worker is told that their punch was declined: which, when, by whom, and what they can do', async () => {
  const { me, tapTime } = await latePunch();
  const [punch] = (await keptOf(me)) ?? [];
  await resolve(punch?.id, false);
  const [told, ...more] = await toldOf(me.id);
  expect(more).toEqual([]);
  expect(told?.subject).toBe('Your check-out was not accepted: Stadium build');
  expect(told?.body).toContain(formatDateTimeWithZone(tapTime, 'Australia/Sydney'));
  // The office had clocked them out, an hour before.
  expect(told?.body).toContain(formatRange(at, at + 6 * HOUR, 'Australia/Sydney'));
  expect(told?.body).not.toContain('No time of yours');
  expect(told?.body).toContain('If this is wrong, say so on your time card.');
});

test('T-22: no word of a punch that was accepted or replaced', async () => {
  const accepted = await latePunch();
  await resolve((await keptOf(accepted.me))?.[0]?.id, true);
  expect(await toldOf(accepted.me.id)).toEqual([]);

  const long = await supervisedSite(t, boss, at - 22 * HOUR, 1, [null]);
  const other = await t.signIn(long.workers[0] ?? 0);
  for (const hour of [1, 2]) {
    const punch = { id: long.job, action: 'out' as const, key: `${long.job} ${hour}` };
    await t.call(other, 'doclock', { ...punch, tapTime: at + hour * HOUR });
  }
  expect(await keptOf(other)).toHaveLength(1);
  expect(await toldOf(other.id)).toEqual([]);
});

test('T-22: who can say nothing of it on the time card any more is sent to the office', async () => {
  const { me, crew, job } = await latePunch();
  const [punch] = (await keptOf(me)) ?? [];
  await t.db.deleteFrom('crew_member').where('crew_id', '=', crew).execute();
  await t.db.deleteFrom('timesheet').where('job_id', '=', job).execute();
  await resolve(punch?.id, false);
  expect((await toldOf(me.id))[0]?.body).toContain('If this is wrong, tell the office.');
});
