import { applyLabel, workerPill, workerState } from '@crewcall/domain/job-state';
import { applyLabels } from '@crewcall/domain/texts';
import { sql } from 'kysely';
import type { Person } from './testing/world';
import { DAY, HOUR, World, inHours } from './testing/world';

let world: World;
let office: Person;
beforeAll(async () => {
  world = await World.open();
  office = await world.office();
}, 120_000);
afterAll(() => world.close());

const two = async () => (await world.people(2)) as [Person, Person];
const one = async () => (await world.people(1))[0] as Person;
const text = (reply: { body: { error?: boolean; snackbar?: { text: string } } }) =>
  reply.body.error === true ? reply.body.snackbar?.text : 'ok';
const standing = (crewId: number, id: number, status: number) =>
  world.call(office, 'saveJobUserList', { idReqCrew: crewId, statusUser: { id, status } });
const approve = (job: { id: number; crewId: number }, idUser: number, accept: boolean) =>
  world.call(office, 'replyInviteJob', { idReqCrew: job.crewId, idUser, jobId: job.id, accept });
const dialog = async (who: Person, idJob: number) =>
  (await world.call(who, 'getJobDialog', { idJob })).body.job;

/** What a worker's card and button read, from the answer alone. */
async function seen(who: Person, idJob: number) {
  const job = await dialog(who, idJob);
  return [workerState(job.reqCrew, who.id, job.hasApplied), applyLabel(job.reqCrew, who.id, job)];
}

describe('where a worker stands, out of the answers', () => {
  test('A.4.01, A.4.02, A.4.04, A.4.05, A.4.06, J-12, J-13, J-14: open, pending, invited, confirmed', async () => {
    const worker = await one();
    const job = await world.job({ amount: 2 });
    expect(await seen(worker, job.id)).toEqual(['open', applyLabels.open]);
    await world.call(worker, 'applyfor', { jobId: job.id });
    expect(await seen(worker, job.id)).toEqual(['pending', applyLabels.waiting]);
    const applied = await dialog(worker, job.id);
    expect(applied).toMatchObject({ hasApplied: true, processed: false, statusUser: 0 });
    await standing(job.crewId, worker.id, 1);
    expect(await seen(worker, job.id)).toEqual(['invited', applyLabels.inCrew]);
    await world.call(worker, 'replyJob', { id: job.crewId, accepted: true });
    expect(await seen(worker, job.id)).toEqual(['confirmed', applyLabels.inCrew]);
    expect((await dialog(worker, job.id)).statusUser).toBe(2);
  });

  test('A.4.03, J-13, J-14: filled when denied, and when the last place is gone', async () => {
    const [worker, other] = await two();
    const full = await world.job({ amount: 1 });
    await world.call(worker, 'applyfor', { jobId: full.id });
    await standing(full.crewId, other.id, 2);
    expect(await seen(worker, full.id)).toEqual(['filled', applyLabels.waiting]);
    await world.call(worker, 'withdraw', { jobId: full.id });
    expect(await seen(worker, full.id)).toEqual(['filled', applyLabels.filled]);
    const denied = await world.job({ amount: 2 });
    await world.call(worker, 'applyfor', { jobId: denied.id });
    await approve(denied, worker.id, false);
    expect(await seen(worker, denied.id)).toEqual(['filled', applyLabels.closed]);
    expect(await dialog(worker, denied.id)).toMatchObject({
      hasApplied: true,
      processed: true,
      statusUser: 3,
    });
  });

  test('J-14: a job without a crew is Not Available, and takes no application', async () => {
    const worker = await one();
    const job = await world.job();
    await world.db.updateTable('job_crew').set({ deleted_at: 1 }).where('id', '=', job.crewId).execute();
    expect((await seen(worker, job.id))[1]).toBe(applyLabels.noCrew);
    expect(text(await world.call(worker, 'applyfor', { jobId: job.id }))).toBe(
      'This job is not acceptiong applications',
    );
  });

  test('A.4.07, J-15: Completed with the own clock closed or 12 h after the start, In progress until then', async () => {
    const worker = await one();
    const pill = async (hoursAgo: number, clock?: 'open' | 'closed') => {
      const job = await world.job({ date: inHours(-hoursAgo), amount: 1 });
      await world.member(job.crewId, worker.id, 2);
      if (clock) {
        const start_at = Date.now() - HOUR;
        const end_at = clock === 'open' ? null : Date.now() - 60_000;
        const row = { job_id: job.id, crew_id: job.crewId, group_id: world.groupId, user_id: worker.id };
        const none = { signature_id: null, invoice_id: null, created_by: null, rate_cents: null };
        await world.db
          .insertInto('timesheet')
          .values({ ...row, ...none, start_at, end_at })
          .execute();
      }
      const mine = (await world.call(worker, 'getMyDashboardv2', {})).body.jobs.find(
        ({ id }) => id === job.id,
      );
      const ownClocks = (mine?.clockList ?? []).map(({ end }) => ({ end: end ?? 0 }));
      return workerPill('confirmed', { start: mine?.date ?? 0, ownClocks }, Date.now());
    };
    expect(await pill(-3)).toBe('Confirmed');
    expect(await pill(2)).toBe('In progress');
    expect(await pill(2, 'open')).toBe('In progress');
    expect(await pill(2, 'closed')).toBe('Completed');
    expect(await pill(14)).toBe('Completed');
  });
});

describe('applying', () => {
  test('A.7.31, B.7.20, J-28: with one free crew it is that one; with none the job is filled', async () => {
    const [worker, other] = await two();
    const job = await world.job({ amount: 1 });
    const free = await world.crew(job.id, job.date, 1);
    await world.member(job.crewId, other.id, 2);
    const reply = await world.call(worker, 'applyfor', { jobId: job.id, reqCrew: null });
    expect(reply.body).toEqual({ ok: true, idReqCrew: free });
    const late = await one();
    expect(text(await world.call(late, 'applyfor', { jobId: job.id, reqCrew: job.crewId }))).toBe(
      'Job has been filled',
    );
    await world.member(free, other.id, 2);
    expect(text(await world.call(late, 'applyfor', { jobId: job.id }))).toBe('Job has been filled');
  });

  test('J-28, J-29: twice for one crew is one application; another crew of the job waits for a withdrawal', async () => {
    const worker = await one();
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
    expect(new Set(replies.map(text))).toEqual(
      new Set(['ok', 'You have already applied for this job. Withdraw that application first.']),
    );
    const [{ crew_id: first } = { crew_id: 0 }] = await open();
    const next = first === second ? job.crewId : second;
    await world.call(worker, 'withdraw', { jobId: job.id });
    expect((await world.call(worker, 'applyfor', { jobId: job.id, reqCrew: next })).body.idReqCrew).toBe(
      next,
    );
  });

  test('J-29: withdrawing has three answers, each a sentence that says what to do', async () => {
    const [worker, other] = await two();
    const job = await world.job({ amount: 2 });
    const withdraw = async (who: Person) => text(await world.call(who, 'withdraw', { jobId: job.id }));
    expect(await withdraw(worker)).toBe('There is no open application to withdraw.');
    for (const who of [worker, other]) await world.call(who, 'applyfor', { jobId: job.id });
    await approve(job, worker.id, true);
    await approve(job, other.id, false);
    expect(await withdraw(worker)).toBe(
      'Your application has been accepted. Please call the office if you cannot come.',
    );
    expect(await withdraw(other)).toBe('Application Closed');
  });

  test('A.7.31: cancelled, finished, past and unanswered jobs say so; another worker’s hidden job is refused', async () => {
    const worker = await one();
    const apply = async (facts: Parameters<World['job']>[0]) => {
      const job = await world.job({ amount: 2, ...facts });
      await world.member(job.crewId, worker.id, 3, worker.id);
      return text(await world.call(worker, 'applyfor', { jobId: job.id }));
    };
    expect(await apply({ status: 2 })).toBe('This job has been cancelled.');
    expect(await apply({ status: 3 })).toBe('This job is over.');
    expect(await apply({ date: inHours(-30) })).toBe('This job is over.');
    expect(await apply({ status: 0 })).toBe('This job is not acceptiong applications');
    const hidden = await world.job({ hidePublic: true });
    const refused = await world.call(worker, 'applyfor', { jobId: hidden.id });
    expect([refused.status, text(refused)]).toEqual([
      403,
      'Your user doesn`t have access for this operation',
    ]);
    expect((await world.call(worker, 'applyfor', { jobId: 999_999 })).status).toBe(404);
  });

  test('J-27: openings of all groups, or of one’s own where the company says so; the rest is refused', async () => {
    const worker = await one();
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
    expect(text(await world.call(worker, 'applyfor', { jobId: job.id }))).toBe('ok');
    await only(0);
  });
});

describe('answering', () => {
  test('A.7.17, B.7.03, J-10, B.8.03: replyJob answers one’s own invite by the crew’s id, and nobody else’s', async () => {
    const [worker, other] = await two();
    const job = await world.job({ amount: 2 });
    await world.member(job.crewId, worker.id, 1);
    expect(text(await world.call(other, 'replyJob', { id: job.crewId, accepted: true }))).toBe(
      'You are not in the crew',
    );
    expect(text(await world.call(other, 'replyJob', { id: 999_999, accepted: true }))).toBe(
      'You are not in the crew',
    );
    expect((await world.call(worker, 'replyJob', { id: job.crewId, accepted: false })).body).toEqual({
      ok: true,
    });
    expect((await dialog(worker, job.id)).statusUser).toBe(3);
  });

  test('A.7.18, J-11, N-07: replyInviteJob with one’s own id answers the invite, with another’s the application', async () => {
    const [worker, applicant] = await two();
    const job = await world.job({ amount: 2 });
    await world.member(job.crewId, worker.id, 1);
    const ask = { idReqCrew: job.crewId, jobId: job.id, accept: true };
    await world.call(applicant, 'applyfor', { jobId: job.id });
    expect((await world.call(worker, 'replyInviteJob', { ...ask, idUser: applicant.id })).status).toBe(403);
    expect(
      text(await world.call(worker, 'replyInviteJob', { ...ask, jobId: job.id + 1, idUser: worker.id })),
    ).toBe('You are not in the crew');
    expect((await world.call(worker, 'replyInviteJob', { ...ask, idUser: worker.id })).body).toEqual({
      ok: true,
    });
    expect((await approve(job, applicant.id, true)).body).toEqual({ ok: true });
    expect(await world.confirmed(job.crewId)).toBe(2);
    expect(text(await approve(job, applicant.id, false))).toBe(
      'This application has been answered or withdrawn already.',
    );
  });

  test('A.7.18, B.6.01: the office of one company does not answer for another’s crew', async () => {
    const [applicant] = await two();
    const job = await world.job({ amount: 1 });
    await world.call(applicant, 'applyfor', { jobId: job.id });
    const { id: elsewhere } = await world.db
      .insertInto('company')
      .values({ name: 'Other Crew', config: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await world.db.updateTable('job').set({ company_id: elsewhere }).where('id', '=', job.id).execute();
    expect(text(await approve(job, applicant.id, true))).toBe('Job not found');
    expect(await world.confirmed(job.crewId)).toBe(0);
    await world.db.updateTable('job').set({ company_id: world.companyId }).where('id', '=', job.id).execute();
    expect((await approve(job, applicant.id, true)).body).toEqual({ ok: true });
  });

  test('J-29: a decline is taken back while places remain; not once they are gone, nor after the office refused', async () => {
    const [worker, other] = await two();
    const job = await world.job({ amount: 1 });
    await world.member(job.crewId, worker.id, 1);
    const reply = async (accepted: boolean) =>
      text(await world.call(worker, 'replyJob', { id: job.crewId, accepted }));
    expect(await reply(false)).toBe('ok');
    const [mine] = (await dialog(worker, job.id)).reqCrew[0]?.userList ?? [];
    expect([mine?.status, mine?.refused]).toEqual([3, undefined]);
    expect(await reply(true)).toBe('ok');
    expect(await reply(false)).toBe(
      'You are confirmed for this job. Please call the office if you cannot come.',
    );
    await standing(job.crewId, worker.id, 1);
    await reply(false);
    await standing(job.crewId, other.id, 2);
    expect(await reply(true)).toBe('Job has been filled');
    await standing(job.crewId, other.id, 0);
    await standing(job.crewId, worker.id, 1);
    await standing(job.crewId, worker.id, 3);
    const [refused] = (await dialog(worker, job.id)).reqCrew[0]?.userList ?? [];
    expect([refused?.status, refused?.refused]).toEqual([3, true]);
    expect(await reply(true)).toBe('Application Closed');
    expect(text(await world.call(worker, 'applyfor', { jobId: job.id }))).toBe('Job has been filled');
  });

  test('J-29: with a place the waiting applications end: granted by it for this crew, gone for the others', async () => {
    const worker = await one();
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
    expect(text(await approve({ id: job.id, crewId: second }, worker.id, true))).toBe(
      'This application has been answered or withdrawn already.',
    );
    const same = await world.job({ amount: 2 });
    await world.call(worker, 'applyfor', { jobId: same.id });
    await world.member(same.crewId, worker.id, 1);
    await world.call(worker, 'replyJob', { id: same.crewId, accepted: true });
    expect(await dialog(worker, same.id)).toMatchObject({ hasApplied: true, processed: true, statusUser: 2 });
  });

  test('A.7.17: a cancelled, finished or past job takes no answer, and says which it is', async () => {
    const worker = await one();
    const answer = async (facts: Parameters<World['job']>[0]) => {
      const job = await world.job(facts);
      await world.member(job.crewId, worker.id, 1);
      return text(await world.call(worker, 'replyJob', { id: job.crewId, accepted: true }));
    };
    expect(await answer({ status: 2 })).toBe('This job has been cancelled.');
    expect(await answer({ status: 3 })).toBe('This job is over.');
    expect(await answer({ date: inHours(-30) })).toBe('This job is over.');
  });

  test('J-38: confirmed is counted, not stored; a crew with times cannot be deleted, one without goes softly', async () => {
    const [worker, other] = await two();
    const job = await world.job({ amount: 2 });
    const second = await world.crew(job.id, job.date, 2);
    await world.member(job.crewId, worker.id, 2);
    await world.member(second, other.id, 1);
    const counts = async () =>
      (await dialog(worker, job.id)).reqCrew.map(({ id, confirmed }) => [id, confirmed]);
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
    expect(text(await remove(job.crewId))).not.toBe('ok');
    expect(text(await remove(second))).toBe('ok');
    expect((await counts()).map(([id]) => id)).toEqual([job.crewId]);
    const kept = await world.db
      .selectFrom('job_crew')
      .select('deleted_at')
      .where('id', '=', second)
      .executeTakeFirstOrThrow();
    expect(kept.deleted_at).not.toBeNull();
    expect(text(await world.call(other, 'replyJob', { id: second, accepted: true }))).toBe(
      'You are not in the crew',
    );
  });
});

describe('the lists', () => {
  test('A.7.25, J-21, J-24: openings start in [dateStart, dateEnd); idJob adds one from beyond', async () => {
    const worker = await one();
    const at = inHours(6_000);
    const [first, last, beyond] = [
      await world.job({ date: at }),
      await world.job({ date: at + 7 * DAY - HOUR }),
      await world.job({ date: at + 7 * DAY }),
    ];
    const ids = async (more: object = {}) =>
      (
        await world.call(worker, 'getPublicJobs', { dateStart: at, dateEnd: at + 7 * DAY, ...more })
      ).body.jobs.map(({ id }) => id);
    expect(await ids()).toEqual([first.id, last.id]);
    expect(await ids({ dateEnd: at + 14 * DAY })).toEqual([first.id, last.id, beyond.id]);
    expect(await ids({ idJob: beyond.id })).toEqual([first.id, last.id, beyond.id]);
  });

  test('A.7.37, A.3.08, J-48: my shifts, those I am invited to, supervise, and may clock now', async () => {
    const [worker, other] = await two();
    const soon = await world.job({ date: inHours(0), amount: 2 });
    const invited = await world.job();
    const supervised = await world.job();
    const foreign = await world.job();
    const old = await world.job({ date: inHours(-91 * 24) });
    await world.member(soon.crewId, worker.id, 2);
    await world.member(old.crewId, worker.id, 2);
    await world.member(invited.crewId, worker.id, 1);
    await world.member(foreign.crewId, other.id, 2);
    await world.db
      .insertInto('job_supervisor')
      .values({ job_id: supervised.id, user_id: worker.id })
      .execute();
    const { body } = await world.call(worker, 'getMyDashboardv2', {});
    expect(body.jobs.map(({ id }) => id)).toEqual([soon.id, invited.id, supervised.id]);
    expect(body).toMatchObject({
      availableClockin: [soon.id],
      earliestCheckIn: 120,
      invitedIds: [invited.id],
      supervisedIds: [supervised.id],
    });
  });

  test('J-24, J-48: a range of more jobs than can be sent is refused with a sentence, not cut short', async () => {
    const at = inHours(40_000);
    await world.db
      .insertInto('job')
      .columns(['company_id', 'title', 'start_at', 'zone'])
      .expression((eb) =>
        eb
          .selectFrom(sql<{ n: number }>`generate_series(1, 5001)`.as('n'))
          .select([
            sql.val(world.companyId).as('a'),
            sql.val('Bulk').as('b'),
            sql.val(at).as('c'),
            sql.val('Australia/Sydney').as('d'),
          ]),
      )
      .execute();
    const reply = await world.call(office, 'getDashboardJobs', { dateStart: at - HOUR, dateEnd: at + HOUR });
    expect([reply.status, text(reply)]).toEqual([
      200,
      'These are more than 5000 jobs. Choose a shorter range, or a filter.',
    ]);
    await world.db.deleteFrom('job').where('title', '=', 'Bulk').execute();
  });

  test('A.7.26, J-25, B.6.01: the dialog is the worker’s view, the detail the office’s', async () => {
    const worker = await one();
    const job = await world.job({ amount: 2 });
    await world.member(job.crewId, worker.id, 2);
    const { body } = await world.call(worker, 'getJobDialog', { idJob: job.id });
    expect(body).toMatchObject({
      mine: [{ idReqCrew: job.crewId, status: 2 }],
      canSupervise: false,
      canChat: true,
    });
    expect((await world.call(worker, 'getJobDetail', { id: job.id })).status).toBe(403);
    expect((await world.call(office, 'getJobDetail', { id: job.id })).body).toHaveProperty('extraData');
  });

  test('R-08, A.1.04: managers have an empty worker’s dashboard and no openings, and cannot apply', async () => {
    const manager = await world.person({ managerOf: ['ACME'] });
    const job = await world.job({ prepend: 'ACME' });
    const empty = { availableClockin: [], earliestCheckIn: 120, invitedIds: [], jobs: [], supervisedIds: [] };
    expect((await world.call(manager, 'getMyDashboardv2', {})).body).toEqual(empty);
    const range = { dateStart: job.date - HOUR, dateEnd: job.date + HOUR };
    expect((await world.call(manager, 'getPublicJobs', range)).body.jobs).toEqual([]);
    expect((await world.call(manager, 'applyfor', { jobId: job.id })).status).toBe(403);
  });
});
