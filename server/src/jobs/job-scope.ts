import { ASSUMED_SHIFT_MS, CREW_LONGEST_MS, CREW_NEAR_MS } from '@crewcall/domain/limits';
import { can, roleOf } from '@crewcall/domain/policies';
import { sameReading } from '@crewcall/domain/time';
import type { Zone } from '@crewcall/domain/units';
import { allZones } from '@crewcall/domain/zones';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { SessionUser } from '../platform/session-user';

/** What row rules look at. */
export type Viewer = Pick<SessionUser, 'id' | 'companyId' | 'permissions' | 'managerOf'>;
export type Condition = RawBuilder<boolean>;

export const isManager = (user: Viewer): boolean => roleOf(user) === 'manager';
/** Sees every job of the company. */
export const isOffice = (user: Viewer): boolean => !isManager(user) && can(user, 'job.read');

/** Jobs where this person is on a crew (invited, confirmed or denied), has applied, or supervises. */
export const concerning = (userId: number): Condition => sql<boolean>`job.id = any(array(
  select jc.job_id from crew_member cm join job_crew jc on jc.id = cm.crew_id and jc.deleted_at is null
    where cm.user_id = ${userId}
  union select jc.job_id from application a join job_crew jc on jc.id = a.crew_id and jc.deleted_at is null
    where a.user_id = ${userId} and a.withdrawn_at is null
  union select js.job_id from job_supervisor js where js.user_id = ${userId}))`;

/** Jobs where this person is invited or confirmed, or supervises. */
export const shiftsOf = (userId: number): Condition => sql<boolean>`job.id = any(array(
  select jc.job_id from crew_member cm join job_crew jc on jc.id = cm.crew_id and jc.deleted_at is null
    where cm.user_id = ${userId} and cm.status in (1, 2)
  union select js.job_id from job_supervisor js where js.user_id = ${userId}))`;

/**
 * Jobs that any worker may find: confirmed, listed, and crew was once asked for (until then the office is still
 * writing it down); where the company says so, only in one's own groups.
 */
export const openTo = (userId: number): Condition => sql<boolean>`(job.status = 1 and not job.hide_public
  and exists (select 1 from job_crew jc where jc.job_id = job.id) and (
  not exists (select 1 from company c where c.id = job.company_id
    and c.config ->> 'confOpeningsOnlyMyGroups' in ('1', 'true'))
  or exists (select 1 from job_crew jc join user_group_rate r on r.group_id = jc.group_id
    where jc.job_id = job.id and jc.deleted_at is null and r.user_id = ${userId})))`;

const ownCompany = (user: Viewer): Condition =>
  sql<boolean>`(job.company_id = ${user.companyId} and job.prepend = any(${[...user.managerOf]}::text[]))`;

/**
 * The rows behind 'job.view' and 'job.read', over the table or alias `job`: a manager sees their company's jobs,
 * the office all, everybody else what concerns them and what is open.
 */
export function visibleTo(user: Viewer): Condition {
  if (isManager(user)) return ownCompany(user);
  const company = sql<boolean>`job.company_id = ${user.companyId}`;
  return isOffice(user)
    ? company
    : sql<boolean>`(${company} and (${concerning(user.id)} or ${openTo(user.id)}))`;
}

/** The rows behind 'job.write': the office's all, a manager's own. */
export function writableBy(user: Viewer): Condition {
  if (isManager(user)) return ownCompany(user);
  return can(user, 'job.write') ? sql<boolean>`job.company_id = ${user.companyId}` : sql<boolean>`false`;
}

/** The rows behind 'chat.use': confirmed crew, supervisors, the office and the job's own managers. */
export function chatOpenTo(user: Viewer): Condition {
  if (isManager(user)) return ownCompany(user);
  if (isOffice(user)) return sql<boolean>`job.company_id = ${user.companyId}`;
  return sql<boolean>`job.id = any(array(
    select jc.job_id from crew_member cm join job_crew jc on jc.id = cm.crew_id and jc.deleted_at is null
      where cm.user_id = ${user.id} and cm.status = 2
    union select js.job_id from job_supervisor js where js.user_id = ${user.id}))`;
}

/** The part of `chatOpenTo` that rights give, for a person of the table or alias `w` instead of the caller. */
export const readsChat: Condition = sql<boolean>`(w.company_id = job.company_id and case
  when cardinality(w.manager_of) > 0 then job.prepend = any(w.manager_of)
  else 'job:read' = any(w.permissions) end)`;

/** Jobs that start in [start, end). */
export const startsWithin = (start: number, end: number): Condition =>
  sql<boolean>`(job.start_at >= ${start} and job.start_at < ${end})`;

/** A range of wall clock times in `zone`, held against each job's own clock; `job` names the table or its alias. */
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
export function standingWithin(start: number, end: number, zone: Zone): Condition {
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
 * end is known; but not one that only has the range between itself and a crew before. The range
 * is read as wall clock times in `zone` and held against each job's own clock: the first of the month begins in Perth
 * when Perth's clock says so.
 */
export function overlapping(start: number, end: number, zone: Zone): Condition {
  const { from, to, earliest, latest } = onOwnClocks(start, end, zone, 'job');
  return sql<boolean>`(
    job.start_at < ${latest + CREW_NEAR_MS}
    and job.start_at > ${earliest - CREW_NEAR_MS - CREW_LONGEST_MS}
    and ((job.start_at < ${to} and job.start_at + ${ASSUMED_SHIFT_MS}::bigint > ${from}) or exists (
      select 1 from job_crew jc where jc.job_id = job.id and jc.deleted_at is null
        and least(jc.start_at, job.start_at) < ${to}
        and coalesce(jc.end_at, jc.start_at + ${ASSUMED_SHIFT_MS}::bigint) > ${from})))`;
}

export const withId = (id: number): Condition => sql<boolean>`job.id = ${id}`;
export const all = (...conditions: Condition[]): Condition => sql.join(conditions, sql` and `) as Condition;
