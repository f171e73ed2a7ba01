import { answerOf, approve, dialog, setInviteStatus } from '../jobs/testing/answers';
import type { Person, World } from '../jobs/testing/world';
import { inHours, openWorld } from '../jobs/testing/world';

let world: World;
let office: Person;
openWorld((opened) => ({ world, office } = opened));

describe('answering', () => {
  test('A.7.17, B.7.03, J-10, B.8.03: replyJob answers one’s own invite by the crew’s id, and nobody else’s', async () => {
    const [worker, other] = (await world.people(2)) as [Person, Person];
    const job = await world.job({ amount: 2 });
    await world.member(job.crewId, worker.id, 1);
    expect(answerOf(await world.call(other, 'replyJob', { id: job.crewId, accepted: true }))).toBe(
      'You are not in the crew',
    );
    expect(answerOf(await world.call(other, 'replyJob', { id: 999_999, accepted: true }))).toBe(
      'You are not in the crew',
    );
    expect((await world.call(worker, 'replyJob', { id: job.crewId, accepted: false })).body).toEqual({
      ok: true,
    });
    expect((await dialog(world, worker, job.id)).statusUser).toBe(3);
  });

  test('J-29: an own no is undone while places remain, and the invite is open again; the office’s is not', async () => {
    const [worker, other] = (await world.people(2)) as [Person, Person];
    const job = await world.job({ amount: 1 });
    await world.member(job.crewId, worker.id, 1);
    const reply = (body: { accepted: boolean; undo?: boolean }) =>
      world.call(worker, 'replyJob', { id: job.crewId, ...body });
    const status = async () => (await dialog(world, worker, job.id)).statusUser;
    const undo = () => reply({ accepted: false, undo: true });
    await reply({ accepted: false });
    expect(await status()).toBe(3);
    expect([(await undo()).body, (await undo()).body]).toEqual([{ ok: true }, { ok: true }]);
    expect(await status()).toBe(1);
    // The last place went meanwhile.
    await reply({ accepted: false });
    await world.member(job.crewId, other.id, 2);
    expect(answerOf(await undo())).toBe('Job has been filled');
    await world.db.deleteFrom('crew_member').where('user_id', '=', other.id).execute();
    await world.db
      .updateTable('crew_member')
      .set({ answered_by: office.id })
      .where('user_id', '=', worker.id)
      .execute();
    expect(answerOf(await undo())).toBe('Application Closed');
    expect(await status()).toBe(3);
    // Who has accepted is on the crew, and stays so.
    await world.db
      .updateTable('crew_member')
      .set({ status: 2, answered_by: worker.id })
      .where('user_id', '=', worker.id)
      .execute();
    expect((await undo()).body.error).toBe(true);
    expect(await status()).toBe(2);
  });

  test('A.7.18, J-11, N-07: replyInviteJob with one’s own id answers the invite, with another’s the application', async () => {
    const [worker, applicant] = (await world.people(2)) as [Person, Person];
    const job = await world.job({ amount: 2 });
    await world.member(job.crewId, worker.id, 1);
    const ask = { idReqCrew: job.crewId, jobId: job.id, accept: true };
    await world.call(applicant, 'applyfor', { jobId: job.id });
    expect((await world.call(worker, 'replyInviteJob', { ...ask, idUser: applicant.id })).status).toBe(403);
    expect(
      answerOf(await world.call(worker, 'replyInviteJob', { ...ask, jobId: job.id + 1, idUser: worker.id })),
    ).toBe('You are not in the crew');
    expect((await world.call(worker, 'replyInviteJob', { ...ask, idUser: worker.id })).body).toEqual({
      ok: true,
    });
    expect((await approve(world, office, job, applicant.id, true)).body).toEqual({ ok: true });
    expect(await world.confirmed(job.crewId)).toBe(2);
    expect(answerOf(await approve(world, office, job, applicant.id, false))).toBe(
      'This application has been answered or withdrawn already.',
    );
  });

  test('A.7.18, B.6.01: the office of one company does not answer for another’s crew', async () => {
    const [applicant] = (await world.people(2)) as [Person, Person];
    const job = await world.job({ amount: 1 });
    await world.call(applicant, 'applyfor', { jobId: job.id });
    const { id: elsewhere } = await world.db
      .insertInto('company')
      .values({ name: 'Other Crew', config: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await world.db.updateTable('job').set({ company_id: elsewhere }).where('id', '=', job.id).execute();
    expect(answerOf(await approve(world, office, job, applicant.id, true))).toBe('Job not found');
    expect(await world.confirmed(job.crewId)).toBe(0);
    await world.db.updateTable('job').set({ company_id: world.companyId }).where('id', '=', job.id).execute();
    expect((await approve(world, office, job, applicant.id, true)).body).toEqual({ ok: true });
  });

  test('J-29: a decline is taken back while places remain; not once they are gone, nor after the office refused', async () => {
    const [worker, other] = (await world.people(2)) as [Person, Person];
    const job = await world.job({ amount: 1 });
    await world.member(job.crewId, worker.id, 1);
    const reply = async (accepted: boolean) =>
      answerOf(await world.call(worker, 'replyJob', { id: job.crewId, accepted }));
    expect(await reply(false)).toBe('ok');
    const [mine] = (await dialog(world, worker, job.id)).reqCrew[0]?.userList ?? [];
    expect([mine?.status, mine?.refused]).toEqual([3, undefined]);
    expect(await reply(true)).toBe('ok');
    expect(await reply(false)).toBe(
      'You are confirmed for this job. Please call the office if you cannot come.',
    );
    await setInviteStatus(world, office, job.crewId, worker.id, 1);
    await reply(false);
    await setInviteStatus(world, office, job.crewId, other.id, 2);
    expect(await reply(true)).toBe('Job has been filled');
    await setInviteStatus(world, office, job.crewId, other.id, 0);
    await setInviteStatus(world, office, job.crewId, worker.id, 1);
    await setInviteStatus(world, office, job.crewId, worker.id, 3);
    const [refused] = (await dialog(world, worker, job.id)).reqCrew[0]?.userList ?? [];
    expect([refused?.status, refused?.refused]).toEqual([3, true]);
    expect(await reply(true)).toBe('Application Closed');
    expect(answerOf(await world.call(worker, 'applyfor', { jobId: job.id }))).toBe('Job has been filled');
  });

  test('J-29: with a place the waiting applications end: granted by it for this crew, gone for the others', async () => {
    const worker = await world.person();
    const job = await world.job({ amount: 2 });
    const second = await world.crew(job.id, job.date, 2);
    await world.call(worker, 'applyfor', { jobId: job.id, reqCrew: second });
    await world.member(job.crewId, worker.id, 1);
    const waiting = async () =>
      (await world.call(office, 'getNotifications', {})).body.listCrewInvite.filter(
        ({ idUser }) => idUser === worker.id,
      );
    expect(await waiting()).toHaveLength(1);
    await world.call(worker, 'replyJob', { id: job.crewId, accepted: true });
    expect(await waiting()).toEqual([]);
    expect(answerOf(await approve(world, office, { id: job.id, crewId: second }, worker.id, true))).toBe(
      'This application has been answered or withdrawn already.',
    );
    const same = await world.job({ amount: 2 });
    await world.call(worker, 'applyfor', { jobId: same.id });
    await world.member(same.crewId, worker.id, 1);
    await world.call(worker, 'replyJob', { id: same.crewId, accepted: true });
    expect(await dialog(world, worker, same.id)).toMatchObject({
      hasApplied: true,
      processed: true,
      statusUser: 2,
    });
  });

  test('A.7.17: a cancelled, finished or past job takes no answer, and says which it is', async () => {
    const worker = await world.person();
    const answer = async (facts: Parameters<World['job']>[0]) => {
      const job = await world.job(facts);
      await world.member(job.crewId, worker.id, 1);
      return answerOf(await world.call(worker, 'replyJob', { id: job.crewId, accepted: true }));
    };
    expect(await answer({ status: 2 })).toBe('This job has been cancelled.');
    expect(await answer({ status: 3 })).toBe('This job is over.');
    expect(await answer({ date: inHours(-30) })).toBe('This job is over.');
  });

  test('J-38: confirmed is counted, not stored; a crew with times cannot be deleted, one without goes softly', async () => {
    const [worker, other] = (await world.people(2)) as [Person, Person];
    const job = await world.job({ amount: 2 });
    const second = await world.crew(job.id, job.date, 2);
    await world.member(job.crewId, worker.id, 2);
    await world.member(second, other.id, 1);
    const counts = async () =>
      (await dialog(world, worker, job.id)).reqCrew.map(({ id, confirmed }) => [id, confirmed]);
    expect(await counts()).toEqual([
      [job.crewId, 1],
      [second, 0],
    ]);
    await world.db
      .insertInto('timesheet')
      .values({
        job_id: job.id,
        crew_id: job.crewId,
        group_id: world.groupId,
        user_id: worker.id,
        start_at: 1,
        end_at: 2,
        signature_id: null,
        invoice_id: null,
        created_by: null,
        rate_cents: null,
      })
      .execute();
    const remove = (id: number) =>
      world.call(office, 'saveUpdatedJobv2', {
        job: {
          id: job.id,
          reqCrew: [{ id, groupId: world.groupId, amount: 2, startTime: job.date, deleted: true }],
        },
      });
    expect(answerOf(await remove(job.crewId))).not.toBe('ok');
    expect(answerOf(await remove(second))).toBe('ok');
    expect((await counts()).map(([id]) => id)).toEqual([job.crewId]);
    const row = await world.db
      .selectFrom('job_crew')
      .select('deleted_at')
      .where('id', '=', second)
      .executeTakeFirstOrThrow();
    expect(row.deleted_at).not.toBeNull();
    expect(answerOf(await world.call(other, 'replyJob', { id: second, accepted: true }))).toBe(
      'You are not in the crew',
    );
  });
});
