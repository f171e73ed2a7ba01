import type { Person, World } from '../jobs/testing/world';
import { openWorld } from '../jobs/testing/world';

let world: World;
openWorld((opened) => ({ world } = opened));

describe('the last place', () => {
  test('C-01, J-38: 50 workers accept 1 place at once, several rounds: one gets it, the rest read why', async () => {
    const workers = await world.people(50);
    for (let round = 0; round < 5; round += 1) {
      const { crewId } = await world.job({ amount: 1 });
      for (const worker of workers) await world.member(crewId, worker.id, 1);
      const replies = await Promise.all(
        workers.map((one) => world.call(one, 'replyJob', { id: crewId, accepted: true })),
      );
      expect(await world.confirmed(crewId)).toBe(1);
      expect(replies.filter((reply) => reply.body.error !== true)).toHaveLength(1);
      const refused = replies.filter((reply) => reply.body.error === true);
      expect(new Set(refused.map((reply) => `${reply.status} ${reply.body.snackbar?.text}`))).toEqual(
        new Set(['200 Job has been filled']),
      );
    }
  }, 60_000);

  test('C-01: accepts and declines mixed, each sent twice, never overfill', async () => {
    const workers = await world.people(20);
    const { crewId } = await world.job({ amount: 5 });
    for (const worker of workers) await world.member(crewId, worker.id, 1);
    const asks = workers.flatMap((one, index) => {
      const ask = () => world.call(one, 'replyJob', { id: crewId, accepted: index % 4 !== 0 });
      return [ask(), ask()];
    });
    const replies = await Promise.all(asks);
    expect(replies.every((reply) => reply.status === 200)).toBe(true);
    expect(await world.confirmed(crewId)).toBe(5);
  }, 60_000);

  test('C-01: approvals and accepts race for the same place', async () => {
    const office = await world.office();
    const [invited, applicant] = (await world.people(2)) as [Person, Person];
    const { id, crewId } = await world.job({ amount: 1 });
    await world.call(applicant, 'applyfor', { jobId: id, reqCrew: null });
    await world.member(crewId, invited.id, 1);
    const approval = { idReqCrew: crewId, idUser: applicant.id, jobId: id, accept: true };
    await Promise.all([
      world.call(invited, 'replyJob', { id: crewId, accepted: true }),
      world.call(office, 'replyInviteJob', approval),
    ]);
    expect(await world.confirmed(crewId)).toBe(1);
  });
});

describe('answering an invite', () => {
  test('A.2.26, C-01: a waiting invite says whether a place is still free', async () => {
    const [first, late] = (await world.people(2)) as [Person, Person];
    const { crewId } = await world.job({ amount: 1 });
    await world.member(crewId, late.id, 1);
    const isFull = async () =>
      (await world.call(late, 'getNotifications', {})).body.jobsAvailable.map((one) => one.isFull);
    expect(await isFull()).toEqual([false]);
    await world.member(crewId, first.id, 1);
    expect((await world.call(first, 'replyJob', { id: crewId, accepted: true })).status).toBe(200);
    expect(await isFull()).toEqual([true]);
  });

  test('B.8.03, J-10: somebody without an invite is told so', async () => {
    const [stranger] = (await world.people(1)) as [Person];
    const { crewId } = await world.job();
    const reply = await world.call(stranger, 'replyJob', { id: crewId, accepted: true });
    expect([reply.status, reply.body.snackbar?.text]).toEqual([200, 'You are not in the crew']);
  });

  test('J-29: an own decline may be taken back, the refusal of the office may not', async () => {
    const office = await world.office();
    const [worker] = (await world.people(1)) as [Person];
    const { crewId } = await world.job();
    await world.member(crewId, worker.id, 1);
    await world.call(worker, 'replyJob', { id: crewId, accepted: false });
    expect((await world.call(worker, 'replyJob', { id: crewId, accepted: true })).body).toEqual({ ok: true });
    await world.call(office, 'saveJobUserList', {
      idReqCrew: crewId,
      statusUser: { id: worker.id, status: 3 },
    });
    const again = await world.call(worker, 'replyJob', { id: crewId, accepted: true });
    expect(again.body.snackbar?.text).toBe('Application Closed');
    expect(await world.confirmed(crewId)).toBe(0);
  });

  test('A.7.17: a cancelled job takes no answers', async () => {
    const [worker] = (await world.people(1)) as [Person];
    const { crewId } = await world.job({ status: 2 });
    await world.member(crewId, worker.id, 1);
    const reply = await world.call(worker, 'replyJob', { id: crewId, accepted: true });
    expect(reply.body.snackbar?.text).toBe('This job has been cancelled.');
  });
});

describe('applications', () => {
  test('J-28, J-12: applying twice, also at once, is one application', async () => {
    const [worker] = (await world.people(1)) as [Person];
    const { id, crewId } = await world.job();
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => world.call(worker, 'applyfor', { jobId: id, reqCrew: crewId })),
    );
    for (const reply of replies) expect(reply.body).toEqual({ ok: true, idReqCrew: crewId });
    const rows = await world.db
      .selectFrom('application')
      .select('id')
      .where('crew_id', '=', crewId)
      .execute();
    expect(rows).toHaveLength(1);
  });

  test('A.5.04, A.5.05, J-28: several free crews ask which; none refuses', async () => {
    const [worker] = (await world.people(1)) as [Person];
    const job = await world.job();
    const second = await world.crew(job.id, job.date, 2);
    const asked = await world.call(worker, 'applyfor', { jobId: job.id });
    expect(asked.body.snackbar?.text).toBe('On which crew you would like to apply?');
    const chosen = await world.call(worker, 'applyfor', { jobId: job.id, reqCrew: second });
    expect(chosen.body.idReqCrew).toBe(second);
    const bare = await world.job();
    await world.db.updateTable('job_crew').set({ deleted_at: 1 }).where('id', '=', bare.crewId).execute();
    const none = await world.call(worker, 'applyfor', { jobId: bare.id });
    expect(none.body.snackbar?.text).toBe('This job is not acceptiong applications');
  });

  test('J-28, J-29: a full job refuses, a withdrawn application can be made again, a refused one not', async () => {
    const office = await world.office();
    const [worker, other] = (await world.people(2)) as [Person, Person];
    const full = await world.job({ amount: 1 });
    await world.member(full.crewId, other.id, 2);
    expect((await world.call(worker, 'applyfor', { jobId: full.id })).body.snackbar?.text).toBe(
      'Job has been filled',
    );

    const { id, crewId } = await world.job();
    await world.call(worker, 'applyfor', { jobId: id });
    expect((await world.call(worker, 'withdraw', { jobId: id })).body).toEqual({ ok: true });
    expect((await world.call(worker, 'applyfor', { jobId: id })).body.idReqCrew).toBe(crewId);
    const answer = { idReqCrew: crewId, idUser: worker.id, jobId: id, accept: false };
    expect((await world.call(other, 'replyInviteJob', answer)).status).toBe(403);
    expect((await world.call(office, 'replyInviteJob', answer)).body).toEqual({ ok: true });
    expect((await world.call(office, 'replyInviteJob', answer)).body.error).toBe(true);
    const again = await world.call(worker, 'applyfor', { jobId: id });
    expect(again.body.error).toBe(true);
    expect((await world.call(worker, 'withdraw', { jobId: id })).body.error).toBe(true);
  });

  test('N-07, J-12: an approved application confirms and tells the worker', async () => {
    const office = await world.office();
    const [worker] = (await world.people(1)) as [Person];
    const { id, crewId } = await world.job();
    await world.call(worker, 'applyfor', { jobId: id });
    const waiting = await world.call(office, 'getNotifications', {});
    expect(waiting.body.listCrewInvite.map((one) => one.idUser)).toContain(worker.id);
    await world.call(office, 'replyInviteJob', {
      idReqCrew: crewId,
      idUser: worker.id,
      jobId: id,
      accept: true,
    });
    const dialog = await world.call(worker, 'getJobDialog', { idJob: id });
    expect(dialog.body.job.statusUser).toBe(2);
    expect(dialog.body.canChat).toBe(true);
    const told = await world.db
      .selectFrom('change')
      .select(['event', 'audience'])
      .orderBy('seq', 'desc')
      .limit(4)
      .execute();
    expect(
      told.some((row) => row.event === 'invite.answered' && row.audience.includes(`user:${worker.id}`)),
    ).toBe(true);
  });
});
