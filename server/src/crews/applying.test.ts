import { answerOf, approve } from '../jobs/testing/answers';
import type { Person, World } from '../jobs/testing/world';
import { HOUR, inHours, openWorld } from '../jobs/testing/world';

let world: World;
let office: Person;
openWorld((opened) => ({ world, office } = opened));

describe('applying', () => {
  test('A.7.31, B.7.20, J-28: with one free crew it is that one; with none the job is filled', async () => {
    const [worker, other] = (await world.people(2)) as [Person, Person];
    const job = await world.job({ amount: 1 });
    const free = await world.crew(job.id, job.date, 1);
    await world.member(job.crewId, other.id, 2);
    const reply = await world.call(worker, 'applyfor', { jobId: job.id, reqCrew: null });
    expect(reply.body).toEqual({ ok: true, idReqCrew: free });
    const late = await world.person();
    expect(answerOf(await world.call(late, 'applyfor', { jobId: job.id, reqCrew: job.crewId }))).toBe(
      'Job has been filled',
    );
    await world.member(free, other.id, 2);
    expect(answerOf(await world.call(late, 'applyfor', { jobId: job.id }))).toBe('Job has been filled');
  });

  test('J-28, J-29: twice for one crew is one application; another crew of the job waits for a withdrawal', async () => {
    const worker = await world.person();
    const job = await world.job({ amount: 2 });
    const second = await world.crew(job.id, job.date, 2);
    const crews = [job.crewId, second];
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        world.call(worker, 'applyfor', { jobId: job.id, reqCrew: crews[index % 2] ?? null }),
      ),
    );
    const open = () =>
      world.db
        .selectFrom('application')
        .select('crew_id')
        .where('user_id', '=', worker.id)
        .where('crew_id', 'in', crews)
        .where('withdrawn_at', 'is', null)
        .execute();
    expect(await open()).toHaveLength(1);
    expect(new Set(replies.map(answerOf))).toEqual(
      new Set(['ok', 'You have already applied for this job. Withdraw that application first.']),
    );
    const [{ crew_id: first } = { crew_id: 0 }] = await open();
    const next = first === second ? job.crewId : second;
    await world.call(worker, 'withdraw', { jobId: job.id });
    expect((await world.call(worker, 'applyfor', { jobId: job.id, reqCrew: next })).body.idReqCrew).toBe(
      next,
    );
  });

  test('R-01, J-28: the office gets on no crew by asking, nor by what was asked or sent before they came to it', async () => {
    const [asks, asked, invited] = (await world.people(3)) as [Person, Person, Person];
    const job = await world.job({ amount: 5 });
    await world.call(asked, 'applyfor', { jobId: job.id });
    await world.member(job.crewId, invited.id, 1);
    await world.db
      .updateTable('app_user')
      .set({ permissions: ['timesheet:read', 'timesheet:write'] })
      .where('id', 'in', [asks.id, asked.id, invited.id])
      .execute();
    const no = 'You work in the office and cannot be put on a crew.';
    expect(answerOf(await world.call(asks, 'applyfor', { jobId: job.id }))).toBe(no);
    expect(answerOf(await world.call(invited, 'replyJob', { id: job.crewId, accepted: true }))).toBe(no);
    expect(answerOf(await approve(world, office, job, asked.id, true))).toBe(
      `${asked.firstName} Tester works in the office and cannot be put on a crew.`,
    );
    expect(answerOf(await approve(world, office, job, asked.id, false))).toBe('ok');
    expect(answerOf(await world.call(invited, 'replyJob', { id: job.crewId, accepted: false }))).toBe('ok');
  });

  test('J-29: withdrawing has three answers, each a sentence that says what to do', async () => {
    const [worker, other] = (await world.people(2)) as [Person, Person];
    const job = await world.job({ amount: 2 });
    const withdraw = async (who: Person) => answerOf(await world.call(who, 'withdraw', { jobId: job.id }));
    expect(await withdraw(worker)).toBe('There is no open application to withdraw.');
    for (const who of [worker, other]) await world.call(who, 'applyfor', { jobId: job.id });
    await approve(world, office, job, worker.id, true);
    await approve(world, office, job, other.id, false);
    expect(await withdraw(worker)).toBe(
      'Your application has been accepted. Please call the office if you cannot come.',
    );
    expect(await withdraw(other)).toBe('Application Closed');
  });

  test('A.7.31: cancelled, finished, past and unanswered jobs say so; another worker’s hidden job is refused', async () => {
    const worker = await world.person();
    const apply = async (facts: Parameters<World['job']>[0]) => {
      const job = await world.job({ amount: 2, ...facts });
      await world.member(job.crewId, worker.id, 3, worker.id);
      return answerOf(await world.call(worker, 'applyfor', { jobId: job.id }));
    };
    expect(await apply({ status: 2 })).toBe('This job has been cancelled.');
    expect(await apply({ status: 3 })).toBe('This job is over.');
    expect(await apply({ date: inHours(-30) })).toBe('This job is over.');
    expect(await apply({ status: 0 })).toBe('This job is not acceptiong applications');
    const hidden = await world.job({ hidePublic: true });
    const refused = await world.call(worker, 'applyfor', { jobId: hidden.id });
    expect([refused.status, answerOf(refused)]).toEqual([
      403,
      'Your user doesn`t have access for this operation',
    ]);
    expect((await world.call(worker, 'applyfor', { jobId: 999_999 })).status).toBe(404);
  });

  test('J-27: openings of all groups, or of one’s own where the company says so; the rest is refused', async () => {
    const worker = await world.person();
    const job = await world.job({ amount: 2 });
    const openings = async () => {
      const range = { dateStart: job.date - HOUR, dateEnd: job.date + HOUR };
      return (await world.call(worker, 'getPublicJobs', range)).body.jobs.some(({ id }) => id === job.id);
    };
    const only = (confOpeningsOnlyMyGroups: number) =>
      world.db
        .updateTable('company')
        .set({ config: JSON.stringify({ confOpeningsOnlyMyGroups }) })
        .execute();
    expect(await openings()).toBe(true);
    await only(1);
    expect(await openings()).toBe(false);
    expect((await world.call(worker, 'applyfor', { jobId: job.id })).status).toBe(403);
    await world.db
      .insertInto('user_group_rate')
      .values({ user_id: worker.id, group_id: world.groupId, rate_cents: 3_500 })
      .execute();
    expect(await openings()).toBe(true);
    expect(answerOf(await world.call(worker, 'applyfor', { jobId: job.id }))).toBe('ok');
    await only(0);
  });
});
