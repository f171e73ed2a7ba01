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

/** The columns of `PlaceFacts`, over `factJoins`. Ignores a question or answer about another start of the crew. */
export const factColumns = sql`
  case when asked.now then m.coming_asked_at end as "askedAt",
  case when asked.now then greatest(m.coming_asked_at, m.coming_chased_at, m.coming_again_at) end as "lastAskedAt",
  case when asked.now then m.coming_answer end as answer,
  case when asked.now then m.coming_minutes end as minutes,
  absence.crew_id is not null as absent, m.answered_at as "confirmedAt", coalesce(clock.times, '[]'::json) as times, punch.punch, waiting.waits`;

const isPending = sql<boolean>`(p.outcome = 'pending' and p.resolved_at is null)`;

/** For which workers timesheets, check-in and pending punch are looked up. */
interface LookUps {
  times: RawBuilder<unknown>;
  punch: RawBuilder<unknown>;
  waits: RawBuilder<unknown>;
}

// Lateral, so that each worker's rows are looked up by index. With a join of lists, a wrong estimate could make the
// planner compare every worker with every timesheet.
const joins = ({ times, punch, waits }: LookUps) => sql`
  left join job_absence absence on absence.crew_id = c.id and absence.user_id = m.user_id
  left join lateral (select m.coming_for_start is not distinct from c.start_at as now) asked on true
  left join lateral (
    select json_agg(json_build_object('id', t.id, 'idReqCrew', t.crew_id, 'start', t.start_at,
        'end', coalesce(t.end_at, 0), 'break', t.break_ms,
        'plan', case when t.end_at is null then json_build_object('startTime', o.start_at, 'endTime', o.end_at) end)
      order by t.start_at) as times
    from timesheet t join job_crew o on o.id = t.crew_id
    where ${times} and t.job_id = c.job_id and t.user_id = m.user_id and t.corrects_id is null offset 0) clock on true
  left join lateral (
    select json_build_object('at', p.punched_at, 'arrivedAt', p.received_at, 'isKept', p.outcome = 'pending') as punch
    from punch p where ${punch} and p.job_id = c.job_id and p.user_id = m.user_id and p.action = 'in'
      and coalesce(p.crew_id = c.id, p.punched_at > c.start_at - ${CURRENT_JOB_MS}::bigint and p.punched_at < ${answersUntilOf('c')})
      and (p.outcome = 'applied' or ${isPending})
    order by p.punched_at desc limit 1) punch on true
  left join lateral (
    select p.id, json_build_object('action', p.action, 'at', p.punched_at) as waits
    from punch p left join timesheet pt on pt.id = p.timesheet_id
    where ${waits} and p.job_id = c.job_id and p.user_id = m.user_id and ${isPending}
      and coalesce(p.crew_id = c.id, pt.crew_id = c.id, p.punched_at > c.start_at - ${CURRENT_JOB_MS}::bigint
        and p.punched_at < ${answersUntilOf('c')} + ${CURRENT_JOB_MS}::bigint)
    order by p.received_at limit 1) waiting on true`;

const yes = sql`true`;
/** The joins that `factColumns` needs, over `m` of crew_member and `c` of job_crew. */
export const factJoins = joins({ times: yes, punch: yes, waits: yes });

/**
 * `factJoins` for many workers; `c` also has the columns of `jobHas`. A check-in is looked up only for workers with a
 * timesheet, or on a job with a pending punch: without either, any check-in was undone.
 */
export const factJoinsOfMany = joins({
  times: sql`c.has_times`,
  punch: sql`(clock.times is not null or c.has_pending)`,
  waits: sql`c.has_pending`,
});

/** Columns over `c` of job_crew: whether the crew's job has any timesheet, and any pending punch. */
export const jobHas = sql`
  exists (select 1 from timesheet t where t.job_id = c.job_id offset 0) as has_times,
  exists (select 1 from punch p where p.job_id = c.job_id and ${isPending} offset 0) as has_pending`;
