// Calls: getCalendarWeek, findCalendarJobs.
import type { Out } from '@crewcall/contract/types';
import { sql } from 'kysely';
import { inviteStatus } from '../db/statuses';
import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import { all } from '../row-rules/job-rows';
import { holding } from './holding';
import { overlapping } from './job-range';
import { MOST_JOBS, refuseTooMany } from './load-jobs';

type Row = Out<'getCalendarWeek'>['jobs'][number];

/** What the chips of the office's calendar show; a manager gets only jobs of own companies. */
export const getCalendarWeekHandler = handle('getCalendarWeek', async ({ body, user, scope, db }) => {
  const { confTimezone } = await companyConfig(db, user.companyId);
  const where = all(scope.rows('job.read'), overlapping(body.dateStart, body.dateEnd, confTimezone));
  // `offset 0` makes the planner look up each job's crews by index; otherwise it may read the whole table.
  const { rows } = await sql<Omit<Row, 'crews'> & { crews: Row['crews'] | null }>`
    with seen as materialized (
      select id, title, prepend, color, state, status, start_at, zone from job where ${where}
      order by job.start_at, job.id limit ${MOST_JOBS + 1})
    select seen.id, seen.title, seen.prepend, seen.color, seen.state, seen.status, seen.start_at as date, seen.zone as tz,
      (select json_agg(json_build_array(c.id, c.amount, (select count(*) from crew_member m
          where m.crew_id = c.id and m.status = ${inviteStatus.confirmed}), c.start_at - seen.start_at, c.end_at - seen.start_at)
          order by c.start_at, c.id)
        from (select * from job_crew jc where jc.job_id = seen.id and jc.deleted_at is null offset 0) c) as crews
    from seen order by seen.start_at, seen.id`.execute(db);
  refuseTooMany(rows.length);
  return { jobs: rows.map(({ crews, ...job }) => ({ ...job, crews: crews ?? [] })) };
});

/** The jobs of the office's calendar that a search finds. */
export const findCalendarJobsHandler = handle('findCalendarJobs', async ({ body, user, scope, db }) => {
  const { confTimezone } = await companyConfig(db, user.companyId);
  const { rows } = await sql<{ id: number }>`select job.id from job where ${all(
    scope.rows('job.read'),
    overlapping(body.dateStart, body.dateEnd, confTimezone),
    holding(body.text, scope),
  )} order by job.start_at, job.id limit ${MOST_JOBS + 1}`.execute(db);
  refuseTooMany(rows.length);
  return { ids: rows.map(({ id }) => id) };
});
