import { InviteStatus } from '@crewcall/domain/invite';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { settingIsOn } from '../db/setting-is-on';
import { jobStatus, inviteStatus } from '../db/statuses';
import { mayBecomeSupervisor, ofNoCustomer } from './people';
import type { Db } from '../db/schema';

/** An SQL condition, over the table or alias `job` unless stated otherwise. */
export type Condition = RawBuilder<boolean>;

export const everything = sql<boolean>`true`;
export const nothing = sql<boolean>`false`;
export const withId = (id: number): Condition => sql<boolean>`job.id = ${id}`;
export const all = (...conditions: Condition[]): Condition => sql.join(conditions, sql` and `) as Condition;
export const either = (...conditions: Condition[]): Condition =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`;

// Rows of crew members and supervisors count only while that person could still be given such a row: for instance, no
// longer once they are a customer's manager.

// As an array, so that the database reads these jobs once per statement and then looks them up by id.
const anyOf = (...jobs: RawBuilder<unknown>[]): Condition =>
  sql<boolean>`job.id = any(array(${sql.join(jobs, sql` union `)}))`;

/** Who supervises which job, as rows `(job_id, user_id)`. */
export const supervisors = sql`select s.job_id, s.user_id from job_supervisor s
  join app_user boss on boss.id = s.user_id and ${mayBecomeSupervisor('boss')}`;

const crewed = (userId: number, statuses: readonly InviteStatus[]) => sql`
  select jc.job_id from crew_member cm join job_crew jc on jc.id = cm.crew_id and jc.deleted_at is null
  join app_user own on own.id = cm.user_id and ${ofNoCustomer('own')}
  where cm.user_id = ${userId}::bigint and cm.status in (${sql.join(statuses.map((status) => sql.lit(status)))})`;

const supervised = (userId: number) =>
  sql`select js.job_id from (${supervisors}) js where js.user_id = ${userId}::bigint`;

const placings = (userId: number, statuses: readonly InviteStatus[]) => [
  ...(statuses.length > 0 ? [crewed(userId, statuses)] : []),
  supervised(userId),
];

/** Jobs that this person supervises, or where they are on a crew with one of these invite statuses. */
export const placedIn = (userId: number, statuses: readonly InviteStatus[]): Condition =>
  anyOf(...placings(userId, statuses));

export const confirmedOn = (userId: number): Condition => anyOf(crewed(userId, [InviteStatus.Confirmed]));

/** Jobs on whose crews this person is confirmed, or where they have a timesheet. */
export const workedOn = (userId: number): Condition =>
  anyOf(
    crewed(userId, [InviteStatus.Confirmed]),
    sql`select t.job_id from timesheet t where t.user_id = ${userId}::bigint`,
  );

/** Jobs where this person is on a crew with any invite status, has applied, or supervises. */
export const concerning = (userId: number): Condition =>
  anyOf(
    ...placings(userId, [InviteStatus.Pending, InviteStatus.Confirmed, InviteStatus.Denied]),
    sql`select jc.job_id from application a join job_crew jc on jc.id = a.crew_id and jc.deleted_at is null
      where a.user_id = ${userId}::bigint and a.withdrawn_at is null`,
  );

/** Filters rows `(user_id)` to people who are not a customer's. */
const ofStaff = (people: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select placed.user_id from (${people}) placed join app_user p on p.id = placed.user_id and ${ofNoCustomer('p')}`;

/** The reverse of `concerning`: the users that a job concerns, as rows `(user_id)`. */
export const concernedBy = (idJob: number): RawBuilder<unknown> =>
  ofStaff(sql`
  select cm.user_id from job_crew jc join crew_member cm on cm.crew_id = jc.id and cm.status <> ${inviteStatus.none}
    where jc.job_id = ${idJob} and jc.deleted_at is null
  union select a.user_id from job_crew jc join application a on a.crew_id = jc.id and a.withdrawn_at is null
    where jc.job_id = ${idJob} and jc.deleted_at is null
  union select user_id from (${supervisors}) js where job_id = ${idJob}`);

/** Is the company of this prefix column (`prepend`) one that the person manages? */
export const ownCompany = (
  { managerOf }: { managerOf: readonly string[] },
  prepend: RawBuilder<unknown>,
): Condition => sql<boolean>`${prepend} = any(${[...managerOf]}::text[])`;

/**
 * Jobs that any worker may find: confirmed, listed, and with at least one crew so far (a job without one is still being
 * entered). If the company chose so, only jobs for the worker's own groups.
 */
export const listedFor = (
  userId: number,
): Condition => sql<boolean>`(job.status = ${jobStatus.confirmed} and not job.hide_public
  and exists (select 1 from job_crew jc where jc.job_id = job.id) and (
  not ${settingIsOn(sql`job.company_id`, 'confOpeningsOnlyMyGroups')}
  or exists (select 1 from job_crew jc join user_group_rate r on r.group_id = jc.group_id
    where jc.job_id = job.id and jc.deleted_at is null and r.user_id = ${userId})))`;

/** Jobs that this worker may find: `listedFor` without those of customers for whom they are blocked. */
export const openTo = (userId: number): Condition =>
  sql<boolean>`(job.prepend <> all(array(${customersBlocking(userId)})) and ${listedFor(userId)})`;

/** The confirmed crew of a job, as rows `(user_id)`. */
export const confirmedCrew = (idJob: number): RawBuilder<unknown> =>
  ofStaff(sql`
  select cm.user_id from job_crew jc join crew_member cm on cm.crew_id = jc.id and cm.status = ${inviteStatus.confirmed}
    where jc.job_id = ${idJob} and jc.deleted_at is null`);

/**
 * The jobs whose chats are this person's own, as rows `(job_id)`: confirmed crew and supervisors, and for a manager the
 * jobs that start after `since`. Users who may only read them, such as the office, get no notifications.
 */
export const ownChats = (
  user: { id: number; companyId: number; managerOf: readonly string[] },
  since: number,
): RawBuilder<unknown> => sql`${sql.join(placings(user.id, [InviteStatus.Confirmed]), sql` union `)}
  union select own.id from job own where own.company_id = ${user.companyId}::bigint
    and ${ownCompany(user, sql`own.prepend`)} and own.start_at > ${since}::bigint`;

/** The supervisors of a job, as rows `(user_id)`. */
export const supervisorsOfJob = (idJob: number): RawBuilder<unknown> =>
  sql`select user_id from (${supervisors}) js where job_id = ${idJob}`;

/** Who supervises these jobs, for notifications that only they get. */
export async function supervisorsOf(
  db: Db,
  jobs: readonly number[],
): Promise<{ idJob: number; idUser: number }[]> {
  const { rows } = await sql<{ idJob: number; idUser: number }>`
    select job_id as "idJob", user_id as "idUser" from (${supervisors}) js
    where job_id = any(${[...jobs]}::bigint[]) order by user_id`.execute(db);
  return rows;
}

/** Does this worker_flag (alias `f`) block its worker for the customer's jobs? */
export const isBlocking = sql<boolean>`(f.kind in ('blocked', 'avoid') and f.state = 'set')`;

/** The customers for whose jobs this person is blocked, as rows `(text)`. */
export const customersBlocking = (userId: number): RawBuilder<unknown> => sql`
  select p.text from worker_flag f join prepend p on p.id = f.prepend_id
  where f.user_id = ${userId}::bigint and ${isBlocking}`;
