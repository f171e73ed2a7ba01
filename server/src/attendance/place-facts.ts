import type { Out } from '@crewcall/contract/types';
import { CURRENT_JOB_MS } from '@crewcall/domain/limits';
import { sql } from 'kysely';
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
  absence.crew_id is not null as absent, m.answered_at as "confirmedAt", coalesce(clock.times, '[]'::jsonb) as times, punch.punch, waiting.waits`;

/** The joins that `factColumns` needs, over `m` of crew_member, `c` of job_crew and `job`; `m` may be missing. */
export const factJoins = sql`
  left join job_absence absence on absence.crew_id = c.id and absence.user_id = m.user_id
  left join lateral (select m.coming_for_start is not distinct from c.start_at as now) asked on true
  left join lateral (
    select jsonb_agg(jsonb_build_object('id', t.id, 'idReqCrew', t.crew_id, 'start', t.start_at, 'end', coalesce(t.end_at, 0),
      'break', t.break_ms,
      'plan', case when t.end_at is null then jsonb_build_object('startTime', o.start_at, 'endTime', o.end_at) end)
      order by t.start_at) as times
    from timesheet t join job_crew o on o.id = t.crew_id where t.job_id = job.id and t.user_id = m.user_id and t.corrects_id is null) clock on true
  left join lateral (
    select jsonb_build_object('at', p.punched_at, 'arrivedAt', p.received_at, 'isKept', p.outcome = 'pending') as punch
    from punch p where p.job_id = job.id and p.user_id = m.user_id and p.action = 'in'
      and coalesce(p.crew_id = c.id, p.punched_at > c.start_at - ${CURRENT_JOB_MS}::bigint and p.punched_at < ${answersUntilOf('c')})
      and (p.outcome = 'applied' or p.outcome = 'pending' and p.resolved_at is null)
    order by p.punched_at desc limit 1) punch on true
  left join lateral (
    select p.id, jsonb_build_object('action', p.action, 'at', p.punched_at) as waits
    from punch p left join timesheet pt on pt.id = p.timesheet_id
    where p.job_id = job.id and p.user_id = m.user_id and p.outcome = 'pending' and p.resolved_at is null
      and coalesce(p.crew_id = c.id, pt.crew_id = c.id, p.punched_at > c.start_at - ${CURRENT_JOB_MS}::bigint
        and p.punched_at < ${answersUntilOf('c')} + ${CURRENT_JOB_MS}::bigint)
    order by p.received_at limit 1) waiting on true`;
