import { JobStatus } from '@crewcall/domain/job-state';
import { sql } from 'kysely';
import { answerOf } from './testing/answers';
import type { Person, World } from './testing/world';
import { DAY, HOUR, inHours, openWorld } from './testing/world';

let world: World;
let office: Person;
openWorld((opened) => ({ world, office } = opened));

describe('the lists', () => {
  test('A.7.25, J-21, J-24: openings start in [dateStart, dateEnd); idJob adds one from beyond', async () => {
    const worker = await world.person();
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
    const [worker, other] = (await world.people(2)) as [Person, Person];
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

  test('A.3.08, A.7.48: of what I supervise, which has its times all on invoices and leaves nothing to sign', async () => {
    const [boss, worker] = (await world.people(2)) as [Person, Person];
    const date = inHours(-30);
    const made = [await world.job({ date }), await world.job({ date }), await world.job({ date })];
    const [, partly, all] = made;
    for (const { id } of made)
      await world.db.insertInto('job_supervisor').values({ job_id: id, user_id: boss.id }).execute();
    const clock = async ({ id, crewId }: { id: number; crewId: number }, invoice_id: number | null) =>
      world.db
        .insertInto('timesheet')
        .values({
          ...{ job_id: id, crew_id: crewId, group_id: world.groupId, user_id: worker.id },
          ...{ start_at: date, end_at: date + 4 * HOUR, invoice_id },
        })
        .execute();
    const { id: invoice } = await world.db
      .insertInto('invoice')
      .values({
        ...{
          company_id: world.companyId,
          user_id: worker.id,
          week_start: '2026-11-09',
          week_end: '2026-11-15',
        },
        ...{
          end_at: date,
          net_cents: 3_000,
          total_cents: 3_000,
          parties: JSON.stringify({}),
          pdf_blob_id: null,
        },
        ...{ in_full_file_at: null, cancelled_at: null, cancelled_by: null, created_by: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await clock(partly!, invoice);
    await clock(partly!, null);
    await clock(all!, invoice);
    const { body } = await world.call(boss, 'getMyDashboardv2', {});
    expect(body.supervisedIds).toHaveLength(3);
    expect(body.invoicedIds).toEqual([all!.id]);
    expect((await world.call(worker, 'getMyDashboardv2', {})).body.invoicedIds).toEqual([]);
  });

  test('A.3.08, B.3.11: what may be clocked is the same at sign-in and in my shifts, in a job that is not confirmed too', async () => {
    const worker = await world.person();
    const pending = await world.job({ date: inHours(0), status: JobStatus.Pending });
    const over = await world.job({ date: inHours(-13) });
    await world.member(pending.crewId, worker.id, 2);
    await world.member(over.crewId, worker.id, 2);
    const mine = await world.call(worker, 'getMyDashboardv2', {});
    const me = await world.call(worker, 'getMe', {});
    expect([mine.body.availableClockin, me.body.availableClockin.map(({ idJob }) => idJob)]).toEqual([
      [pending.id],
      [pending.id],
    ]);
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
    const range = { dateStart: at - HOUR, dateEnd: at + HOUR };
    const reply = await world.call(office, 'getDashboardJobs', range);
    expect([reply.status, answerOf(reply)]).toEqual([
      200,
      'These are more than 5000 jobs. Choose a shorter range, or a filter.',
    ]);
    // The calendar counts all jobs whatever its filters, so a filter would not help.
    const week = await world.call(office, 'getCalendarWeek', { ...range, text: 'none of them', most: 24 });
    expect(answerOf(week)).toBe('These are more than 5000 jobs. Choose a shorter range.');
    await world.db.deleteFrom('job').where('title', '=', 'Bulk').execute();
  });

  test('A.7.26, J-25, B.6.01: the dialog is the worker’s view, the detail the office’s', async () => {
    const worker = await world.person();
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
    const empty = {
      availableClockin: [],
      coming: [],
      earliestCheckIn: 120,
      invitedIds: [],
      invoicedIds: [],
      jobs: [],
      pendingPunches: [],
      supervisedIds: [],
    };
    expect((await world.call(manager, 'getMyDashboardv2', {})).body).toEqual(empty);
    const range = { dateStart: job.date - HOUR, dateEnd: job.date + HOUR };
    expect((await world.call(manager, 'getPublicJobs', range)).body.jobs).toEqual([]);
    expect((await world.call(manager, 'applyfor', { jobId: job.id })).status).toBe(403);
  });
});
