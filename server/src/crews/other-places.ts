import { sql } from 'kysely';
import { answersUntilOf, plannedEndOf } from '../db/planned-end';
import { inviteStatus, jobStatus } from '../db/statuses';

interface Crew {
  id: number;
  /** Another crew to ignore. */
  without?: number | null;
}

/**
 * SQL: a person's memberships that can conflict with one on this crew. They are other crews `oc` of jobs `oj` with
 * the member `om`, who is confirmed or can still accept, and the member's timesheets `t` there. Each membership's job
 * and times are looked up by index (`offset 0`); with a join the planner may read all jobs, or every shift that these
 * people ever worked.
 */
export const otherPlaces = (crew: Crew, now: number) => sql`crew_member om
  join job_crew oc on oc.id = om.crew_id and oc.deleted_at is null and oc.id <> ${crew.id}
    and oc.id is distinct from ${crew.without ?? null}::bigint
    and (om.status = ${inviteStatus.confirmed} or om.status = ${inviteStatus.invited} and ${answersUntilOf('oc')} > ${now}::bigint)
  cross join lateral (select job.id, job.zone, job.postcode from job
    where job.id = oc.job_id and job.status <> ${jobStatus.cancelled} offset 0) oj
  left join lateral (select time.start_at, time.end_at from timesheet time
    where time.crew_id = oc.id and time.user_id = om.user_id and time.corrects_id is null offset 0) t on true`;

// A shift with a timesheet counts with the timesheet's times instead of its plan; with an open timesheet, it lasts
// until its planned end.

/** SQL: start of the member's other shift in `otherPlaces`. */
export const startOf = sql<number>`coalesce(t.start_at, oc.start_at)`;
/** SQL: end of the member's other shift in `otherPlaces`. */
export const endOf = sql<number>`coalesce(t.end_at, greatest(${plannedEndOf('oc')}, t.start_at))`;
