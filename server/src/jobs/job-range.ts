import { CREW_LONGEST_MS, CREW_NEAR_MS } from '@crewcall/domain/limits';
import { sameReading } from '@crewcall/domain/time';
import type { Zone } from '@crewcall/domain/units';
import { allZones } from '@crewcall/domain/zones';
import { sql } from 'kysely';
import { plannedEnd, plannedEndOf } from '../db/planned-end';
import type { Condition } from '../row-rules/job-rows';

/** Jobs of which a crew starts in [start, end), or they themselves where they have none. */
export const startsWithin = (start: number, end: number): Condition =>
  sql<boolean>`(exists (select 1 from job_crew jc where jc.job_id = job.id and jc.deleted_at is null
      and jc.start_at >= ${start} and jc.start_at < ${end})
    or (job.start_at >= ${start} and job.start_at < ${end}
      and not exists (select 1 from job_crew jc where jc.job_id = job.id and jc.deleted_at is null)))`;

/** A range of wall clock times in `zone`, compared with each job's own clock; `job` names the table or its alias. */
function onOwnClocks(start: number, end: number, zone: Zone, job: string) {
  const starts = allZones.map((other) => sameReading(zone, start, other));
  const ends = allZones.map((other) => sameReading(zone, end, other));
  const own = sql`array_position(${[...allZones]}::text[], ${sql.ref(`${job}.zone`)})`;
  return {
    from: sql`coalesce((${starts}::bigint[])[${own}], ${start}::bigint)`,
    to: sql`coalesce((${ends}::bigint[])[${own}], ${end}::bigint)`,
    earliest: Math.min(start, ...starts),
    latest: Math.max(end, ...ends),
  };
}

/**
 * Jobs that stand on a day of [start, end), as `workDays` of the domain has it: where one of their crews starts, or
 * they themselves where they have none. The range is read in `zone` and held against each job's own clock.
 */
export function inviteStatusWithin(start: number, end: number, zone: Zone): Condition {
  const { from, to, earliest, latest } = onOwnClocks(start, end, zone, 'j');
  return sql<boolean>`job.id = any(array(
    select jc.job_id from job_crew jc join job j on j.id = jc.job_id
      where jc.deleted_at is null and jc.start_at >= ${earliest} and jc.start_at < ${latest}
      and jc.start_at >= ${from} and jc.start_at < ${to}
    union select j.id from job j
      where j.start_at >= ${earliest} and j.start_at < ${latest} and j.start_at >= ${from} and j.start_at < ${to}
      and not exists (select 1 from job_crew jc where jc.job_id = j.id and jc.deleted_at is null)))`;
}

/**
 * Jobs that overlap [start, end), from their start or that of an earlier crew to the last end of one, or 4 h where no
 * end is known. Not one that only has the range between itself and a crew before. The range is read as wall clock times
 * in `zone` and held against each job's own clock: the first of the month begins in Perth when Perth's clock says so.
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
