import type { Out } from '@crewcall/contract/types';
import { CURRENT_JOB_MS } from '@crewcall/domain/limits';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { answersUntilOf } from '../db/planned-end';

type Person = Out<'getAttendance'>['jobs'][number]['crews'][number]['people'][number];

/** The facts that decide a confirmed worker's status on the board (`attendanceStatus` of the domain). */
export type PlaceFacts = Pick<
  Person,
  'askedAt' | 'lastAskedAt' | 'answer' | 'minutes' | 'absent' | 'confirmedAt' | 'times' | 'punch' | 'waits'
>;

/** The columns of `PlaceFacts`, over `factJoins`. Leaves out a question or answer about another start of the crew. */
export const factColumns = sql`
  case when asked.now then m.coming_asked_at end as "askedAt",
  case when asked.now then greatest(m.coming_asked_at, m.coming_chased_at, m.coming_again_at) end as "lastAskedAt",
  case when asked.now then m.coming_answer end as answer,
  case when asked.now then m.coming_minutes end as minutes,
  absence.crew_id is not null as absent, m.answered_at as "confirmedAt", coalesce(clock.times, '[]'::json) as times, punch.punch, waiting.waits`;

/** The timesheets of a worker on a job, over `t` of timesheet and `o`, the crew of each. */
const timesColumn = sql`json_agg(json_build_object('id', t.id, 'idReqCrew', t.crew_id, 'start', t.start_at,
    'end', coalesce(t.end_at, 0), 'break', t.break_ms,
    'plan', case when t.end_at is null then json_build_object('startTime', o.start_at, 'endTime', o.end_at) end)
  order by t.start_at) as times`;
const timesRows = sql`timesheet t join job_crew o on o.id = t.crew_id`;
const isPending = sql<boolean>`(p.outcome = 'pending' and p.resolved_at is null)`;

/** `mayArrive` and `mayWait`: false for workers whose punches need no look. */
const joins = (
  clock: RawBuilder<unknown>,
  mayArrive: RawBuilder<unknown>,
  mayWait: RawBuilder<unknown>,
) => sql`
  left join job_absence absence on absence.crew_id = c.id and absence.user_id = m.user_id
  left join lateral (select m.coming_for_start is not distinct from c.start_at as now) asked on true
  ${clock}
  left join lateral (
    select json_build_object('at', p.punched_at, 'arrivedAt', p.received_at, 'isKept', p.outcome = 'pending') as punch
    from punch p where ${mayArrive} and p.job_id = c.job_id and p.user_id = m.user_id and p.action = 'in'
      and coalesce(p.crew_id = c.id, p.punched_at > c.start_at - ${CURRENT_JOB_MS}::bigint and p.punched_at < ${answersUntilOf('c')})
      and (p.outcome = 'applied' or ${isPending})
    order by p.punched_at desc limit 1) punch on true
  left join lateral (
    select p.id, json_build_object('action', p.action, 'at', p.punched_at) as waits
    from punch p left join timesheet pt on pt.id = p.timesheet_id
    where ${mayWait} and p.job_id = c.job_id and p.user_id = m.user_id and ${isPending}
      and coalesce(p.crew_id = c.id, pt.crew_id = c.id, p.punched_at > c.start_at - ${CURRENT_JOB_MS}::bigint
        and p.punched_at < ${answersUntilOf('c')} + ${CURRENT_JOB_MS}::bigint)
    order by p.received_at limit 1) waiting on true`;

/** The joins that `factColumns` needs, over `m` of crew_member and `c` of job_crew; looks up each worker. */
export const factJoins = joins(
  sql`left join lateral (select ${timesColumn} from ${timesRows}
    where t.job_id = c.job_id and t.user_id = m.user_id and t.corrects_id is null) clock on true`,
  sql`true`,
  sql`true`,
);

/**
 * `factJoins` for many workers, over the tables of `factTables`; `m` may be missing. Punches are looked up only where a
 * worker has a timesheet or a pending punch: without either, an earlier check-in was taken back.
 */
export const factJoinsOfMany = joins(
  sql`left join clock on clock.job_id = c.job_id and clock.user_id = m.user_id
    left join pending on pending.job_id = c.job_id and pending.user_id = m.user_id`,
  sql`(clock.user_id is not null or pending.user_id is not null)`,
  sql`pending.user_id is not null`,
);

/** The tables of a `with` that `factJoinsOfMany` needs: read once for all workers. `jobs` selects the ids of their jobs. */
export const factTables = (jobs: RawBuilder<unknown>) => sql`
  clock as materialized (select t.job_id, t.user_id, ${timesColumn} from ${timesRows}
    where t.job_id = any(array(${jobs})) and t.corrects_id is null group by t.job_id, t.user_id),
  pending as materialized (select distinct p.job_id, p.user_id from punch p
    where p.job_id = any(array(${jobs})) and ${isPending})`;
