import { applyKind, workerPill, workerState } from '@crewcall/domain/job-state';
import { answerOf, approve, dialog, setInviteStatus } from '../jobs/testing/answers';
import type { Person, World } from '../jobs/testing/world';
import { HOUR, inHours, openWorld } from '../jobs/testing/world';

let world: World;
let office: Person;
openWorld((opened) => ({ world, office } = opened));

/** What a worker's card and button read, from the answer alone. */
async function seen(who: Person, idJob: number) {
  const job = await dialog(world, who, idJob);
  return [workerState(job.reqCrew, who.id, job.hasApplied), applyKind(job.reqCrew, who.id, job, Date.now())];
}

describe('where a worker stands, out of the answers', () => {
  test('A.4.01, A.4.02, A.4.04, A.4.05, A.4.06, J-12, J-13, J-14: open, pending, invited, confirmed', async () => {
    const worker = await world.person();
    const job = await world.job({ amount: 2 });
    expect(await seen(worker, job.id)).toEqual(['open', 'open']);
    await world.call(worker, 'applyfor', { jobId: job.id });
    expect(await seen(worker, job.id)).toEqual(['pending', 'waiting']);
    const applied = await dialog(world, worker, job.id);
    expect(applied).toMatchObject({ hasApplied: true, processed: false, statusUser: 0 });
    await setInviteStatus(world, office, job.crewId, worker.id, 1);
    expect(await seen(worker, job.id)).toEqual(['invited', 'inCrew']);
    await world.call(worker, 'replyJob', { id: job.crewId, accepted: true });
    expect(await seen(worker, job.id)).toEqual(['confirmed', 'inCrew']);
    expect((await dialog(world, worker, job.id)).statusUser).toBe(2);
  });

  test('A.4.03, J-13, J-14: filled when denied, and when the last place is gone', async () => {
    const [worker, other] = (await world.people(2)) as [Person, Person];
    const full = await world.job({ amount: 1 });
    await world.call(worker, 'applyfor', { jobId: full.id });
    await setInviteStatus(world, office, full.crewId, other.id, 2);
    expect(await seen(worker, full.id)).toEqual(['filled', 'waiting']);
    await world.call(worker, 'withdraw', { jobId: full.id });
    expect(await seen(worker, full.id)).toEqual(['filled', 'filled']);
    const denied = await world.job({ amount: 2 });
    await world.call(worker, 'applyfor', { jobId: denied.id });
    await approve(world, office, denied, worker.id, false);
    expect(await seen(worker, denied.id)).toEqual(['filled', 'closed']);
    expect(await dialog(world, worker, denied.id)).toMatchObject({
      hasApplied: true,
      processed: true,
      statusUser: 3,
    });
  });

  test('J-14: a job without a crew is Not Available, and takes no application', async () => {
    const worker = await world.person();
    const job = await world.job();
    await world.db.updateTable('job_crew').set({ deleted_at: 1 }).where('id', '=', job.crewId).execute();
    expect((await seen(worker, job.id))[1]).toBe('noCrew');
    expect(answerOf(await world.call(worker, 'applyfor', { jobId: job.id }))).toBe(
      'This job is not acceptiong applications',
    );
  });

  test('A.4.07, J-15: Completed with the own clock closed or 12 h after the start, In progress until then', async () => {
    const worker = await world.person();
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
    expect(await pill(-3)).toBe('confirmed');
    expect(await pill(2)).toBe('in-progress');
    expect(await pill(2, 'open')).toBe('in-progress');
    expect(await pill(2, 'closed')).toBe('completed');
    expect(await pill(14)).toBe('completed');
  });
});
