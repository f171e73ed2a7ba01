import { CREW_LONGEST_MS, CREW_NEAR_MS } from '@crewcall/domain/limits';
import { sameReading } from '@crewcall/domain/time';
import type { Zone } from '@crewcall/domain/units';
import { allZones } from '@crewcall/domain/zones';
import { sql } from 'kysely';
import { plannedEnd, plannedEndOf } from '../db/planned-end';
import type { Condition } from '../row-rules/job-rows';

/** SQL: jobs with a crew that starts in [start, end); a job without crews counts by its own start. */
export const startsWithin = (start: number, end: number): Condition =>
  sql<boolean>`(exists (select 1 from job_crew jc where jc.job_id = job.id and jc.deleted_at is null
      and jc.start_at >= ${start} and jc.start_at < ${end})
    or (job.start_at >= ${start} and job.start_at < ${end}
      and not exists (select 1 from job_crew jc where jc.job_id = job.id and jc.deleted_at is null)))`;

/**
 * Converts a range of wall clock times in `zone` to the same clock times in each job's own zone. `job` names the table
 * or its alias; `earliest` and `latest` cover all zones, so that the index can be used. What starts in [`surely`, `until`)
 * is in the range in every zone.
 */
function onOwnClocks(start: number, end: number, zone: Zone, job: string) {
  const starts = allZones.map((other) => sameReading(zone, start, other));
  const ends = allZones.map((other) => sameReading(zone, end, other));
  const own = sql`array_position(${[...allZones]}::text[], ${sql.ref(`${job}.zone`)})`;
  return {
    from: sql`coalesce((${starts}::bigint[])[${own}], ${start}::bigint)`,
    to: sql`coalesce((${ends}::bigint[])[${own}], ${end}::bigint)`,
    earliest: Math.min(start, ...starts),
    latest: Math.max(end, ...ends),
    surely: Math.max(start, ...starts),
    until: Math.min(end, ...ends),
  };
}

/**
 * SQL: jobs with a crew that starts in [start, end), as in the domain's `workDays`; a job without crews counts by its
 * own start. The range is in wall clock times of `zone` and compared with each job's own clock.
 */
export function inviteStatusWithin(start: number, end: number, zone: Zone): Condition {
  const { from, to, earliest, latest, surely, until } = onOwnClocks(start, end, zone, 'j');
  // Only crews at the edges of the range need their job's zone. It is a value, which is looked up by index: the planner
  // could read the whole table for a join.
  return sql<boolean>`job.id = any(array(
    select jc.job_id from job_crew jc
      where jc.deleted_at is null and jc.start_at >= ${earliest} and jc.start_at < ${latest}
      and (jc.start_at >= ${surely} and jc.start_at < ${until}
        or (select jc.start_at >= ${from} and jc.start_at < ${to} from job j where j.id = jc.job_id))
    union select j.id from job j
      where j.start_at >= ${earliest} and j.start_at < ${latest} and j.start_at >= ${from} and j.start_at < ${to}
      and not exists (select 1 from job_crew jc where jc.job_id = j.id and jc.deleted_at is null offset 0)))`;
}

/**
 * SQL: jobs that overlap [start, end). A job lasts from its start, or that of an earlier crew, to the end of its last
 * crew; 4 h if no end is known. A range inside the gap between an early crew and the job does not overlap. The range is
 * in wall clock times of `zone`, compared with each job's own clock: in Perth a month begins by Perth's clock.
 */
export function overlapping(start: number, end: number, zone: Zone): Condition {
  const { from, to, earliest, latest } = onOwnClocks(start, end, zone, 'job');
  return sql<boolean>`(
    job.start_at < ${latest + CREW_NEAR_MS}
    and job.start_at > ${earliest - CREW_NEAR_MS - CREW_LONGEST_MS}
    and ((job.start_at < ${to} and ${plannedEnd(sql`job.start_at`, sql`null`)} > ${from}) or exists (
      select 1 from job_crew jc where jc.job_id = job.id and jc.deleted_at is null
        and least(jc.start_at, job.start_at) < ${to}
        and ${plannedEndOf('jc')} > ${from})))`;
}
