import { DAY_MS } from '@crewcall/domain/units';
import { formatDateTimeWithZone } from '@crewcall/domain/format';
import { inHours } from '../../test/support';
import { noticeWorld } from './testing/notice-world';

let t: Awaited<ReturnType<typeof noticeWorld>>;
beforeAll(async () => {
  t = await noticeWorld();
}, 120_000);
afterAll(() => t.world.close());
beforeEach(() => t.settle());

async function applied(hours = 100) {
  const { job, crew, start, kim } = await t.shift(3, hours);
  const lee = await t.world.signIn(await t.world.make.user({ first_name: 'Lee' }));
  const second = await t.world.make.crew(job, { amount: 3, start_at: start });
  expect((await t.world.call(lee, 'applyfor', { jobId: job, reqCrew: second })).body.ok).toBe(true);
  return { job, crew, second, start, kim, lee };
}
const waiting = async (job: number) =>
  (await t.world.call(t.office, 'getNotifications', {})).body.listCrewInvite.filter(
    ({ jobId }) => jobId === job,
  ).length;
const told = async () =>
  (await t.settle())
    .filter(({ channel }) => channel === 'mail')
    .map(({ user_id, subject, body }) => ({ user_id, subject, body }));
const when = (at: number) => formatDateTimeWithZone(at, 'Australia/Sydney');

test('N-19, J-19: who applied for a job that is cancelled reads that their application ended, and when it goes ahead that it waits again', async () => {
  const { job, start, lee } = await applied();
  await t.save(job, { status: 2 });
  expect(await told()).toEqual([
    {
      user_id: lee.id,
      subject: 'Application closed: Load in',
      body: expect.stringContaining(
        `Load in on ${when(start)} has been cancelled, so your application ended.`,
      ) as string,
    },
  ]);
  const own = async () => (await t.world.call(lee, 'getJobDialog', { idJob: job })).body.job;
  expect(await own()).toMatchObject({ hasApplied: true, processed: true, appliedTo: null });
  await t.save(job, { status: 1 });
  expect(await told()).toMatchObject([
    {
      user_id: lee.id,
      subject: 'Going ahead: Load in',
      body: expect.stringContaining('Your application waits for an answer again.') as string,
    },
  ]);
  expect([await waiting(job), (await own()).processed]).toEqual([1, false]);
});

test('N-19: an application that the office refused stays refused, whatever becomes of the job', async () => {
  const { job, second, lee } = await applied();
  const answer = { idReqCrew: second, jobId: job, idUser: lee.id, accept: false };
  await t.world.call(t.office, 'replyInviteJob', answer);
  await t.settle();
  await t.save(job, { status: 2 });
  await t.save(job, { status: 1 });
  expect([await told(), await waiting(job)]).toEqual([[], 0]);
});

test('N-19, J-19: a no that the office gives while the job is cancelled stays one when it goes ahead; an own no before asking is none', async () => {
  const { job, crew, second, lee, kim } = await applied();
  await t.world.db
    .updateTable('crew_member')
    .set({ status: 3, answered_at: 1, answered_by: kim.id })
    .where('crew_id', '=', crew)
    .execute();
  expect((await t.world.call(kim, 'applyfor', { jobId: job, reqCrew: crew })).body.ok).toBe(true);
  await t.save(job, { status: 2 });
  await t.settle();
  const statusUser = { id: lee.id, status: 3 };
  await t.world.call(t.office, 'saveJobUserList', { idReqCrew: second, statusUser });
  await t.save(job, { status: 1 });
  expect(await told()).toMatchObject([{ user_id: kim.id, subject: 'Going ahead: Load in' }]);
  expect(await waiting(job)).toBe(1);
});

test('N-19: who applied for a crew that is deleted reads it, and may apply for another', async () => {
  const { job, crew, second, start, lee } = await applied();
  const { group_id: groupId } = await t.world.db
    .selectFrom('job_crew')
    .select('group_id')
    .where('id', '=', second)
    .executeTakeFirstOrThrow();
  await t.save(job, { reqCrew: [{ id: second, groupId, amount: 3, startTime: start, deleted: true }] });
  expect(await told()).toMatchObject([
    { user_id: lee.id, body: expect.stringContaining('does not need this crew any more, so') as string },
  ]);
  expect((await t.world.call(lee, 'applyfor', { jobId: job, reqCrew: crew })).body.ok).toBe(true);
});

test('N-19: of a shift that is over nobody hears, and the application ends all the same', async () => {
  const { job, second } = await applied(-2);
  await t.world.db
    .updateTable('job_crew')
    .set({ end_at: inHours(-1) })
    .where('id', '=', second)
    .execute();
  await t.save(job, { status: 2 });
  const { processed_at } = await t.world.db
    .selectFrom('application')
    .select('processed_at')
    .where('crew_id', '=', second)
    .executeTakeFirstOrThrow();
  expect([await told(), processed_at]).toEqual([[], expect.any(Number)]);
});

test('N-19: who applied for a job that goes ahead on another day, by another clock, reads the start that it has now', async () => {
  const { job, second, start } = await applied();
  await t.save(job, { status: 2 });
  await told();
  await t.save(job, { status: 1, date: start + DAY_MS, state: 5 });
  const { start_at } = await t.world.db
    .selectFrom('job_crew')
    .select('start_at')
    .where('id', '=', second)
    .executeTakeFirstOrThrow();
  const now = formatDateTimeWithZone(start_at, 'Australia/Perth');
  expect([start_at > start, await told()]).toMatchObject([
    true,
    [{ body: expect.stringContaining(`Load in on ${now} is going ahead after all.`) as string }],
  ]);
});

test('N-19: who applied for a shift that was over hears of it where it goes ahead on a day to come', async () => {
  const { job, second, start } = await applied(-2);
  await t.world.db
    .updateTable('job_crew')
    .set({ end_at: inHours(-1) })
    .where('id', '=', second)
    .execute();
  await t.save(job, { status: 2 });
  expect(await told()).toEqual([]);
  await t.save(job, { status: 1, date: start + 4 * DAY_MS });
  expect(await told()).toMatchObject([{ subject: 'Going ahead: Load in' }]);
});

test('N-19: who manages a customer by now hears nothing of what they once applied for', async () => {
  const { job, lee } = await applied();
  await t.world.db
    .updateTable('app_user')
    .set({ manager_of: ['ACME'] })
    .where('id', '=', lee.id)
    .execute();
  await t.save(job, { status: 2 });
  await t.save(job, { status: 1 });
  expect(await told()).toEqual([]);
});
