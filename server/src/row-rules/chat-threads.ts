import { parseThread, privateThread } from '@crewcall/domain/chat-threads';
import type { ReaderGroup } from '@crewcall/domain/chat-threads';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../db/schema';
import { all, confirmedCrew, either, ownChats, supervisors } from './job-rows';
import type { Condition } from './job-rows';
import { holdsRight } from './people';
import { readerGroups, threadRule } from './scope';
import type { Scope } from './scope';

/** SQL condition over `job`: does the caller read this thread, and write in it? */
export function usesThread(scope: Scope, thread: string): Condition {
  const { kind, idMember } = parseThread(thread);
  const byRule = scope.rows(threadRule[kind]);
  return idMember === scope.user.id ? either(byRule, scope.rows('chat.own')) : byRule;
}

/** `usesThread` as a condition over `job` and its messages; `m` is their alias. */
export function inReadThread(scope: Scope, m: string): Condition {
  const thread = sql.ref(`${m}.thread`);
  const own = [privateThread('office', scope.user.id), privateThread('supervisor', scope.user.id)];
  return either(
    ...Object.entries(threadRule).map(([kind, rule]) =>
      all(sql<boolean>`split_part(${thread}, ':', 1) = ${kind}`, scope.rows(rule)),
    ),
    all(sql<boolean>`${thread} = any(${own}::text[])`, scope.rows('chat.own')),
  );
}

/** The same, of threads whose messages are counted and listed for the caller. The office reads crews' chats on demand. */
export const inOwnThread = (scope: Scope, m: string): Condition =>
  scope.isOffice
    ? all(
        inReadThread(scope, m),
        either(sql<boolean>`${sql.ref(`${m}.thread`)} <> 'crew'`, scope.rows('chat.own')),
      )
    : inReadThread(scope, m);

/** The jobs with threads of `inOwnThread` that had messages after `since`, as rows `(job_id)`. */
export const jobsOfOwnThreads = (scope: Scope, since: number): RawBuilder<unknown> =>
  scope.isOffice
    ? sql`${ownChats(scope.user, since)}
        union select own.job_id from chat_message own where own.thread <> 'crew' and own.sent_at > ${since}::bigint`
    : ownChats(scope.user, since);

/** SQL: how many messages of others the caller has not read, in those threads of a job that meet `within`. */
export const unreadIn = (
  scope: Scope,
  idJob: RawBuilder<unknown>,
  within: (scope: Scope, m: string) => Condition,
): RawBuilder<number> => sql<number>`(select count(*)::int from chat_message m join job on job.id = m.job_id
  left join chat_read r on r.job_id = m.job_id and r.user_id = ${scope.user.id}::bigint and r.thread = m.thread
  where m.job_id = ${idJob} and not m.deleted and m.sender_id <> ${scope.user.id}::bigint
    and m.id > coalesce(r.last_read_id, 0) and ${within(scope, 'm')})`;

type People = (idJob: number, idMember: number) => RawBuilder<unknown>;

const supervisorsOf: People = (idJob) =>
  sql`select js.user_id from (${supervisors}) js where js.job_id = ${idJob}`;
const peopleOfJob =
  (condition: Condition): People =>
  (idJob) => sql`select w.id as user_id from job join app_user w on w.company_id = job.company_id
    where job.id = ${idJob} and ${condition}`;

/** The people of each group, as rows `(user_id)`: those whom the rules of `threadRule` let read. A test compares both. */
const people: Record<ReaderGroup, People> = {
  member: (idJob, idMember) => sql`select on_site.user_id
    from (${confirmedCrew(idJob)} union ${supervisorsOf(idJob, idMember)}) on_site where on_site.user_id = ${idMember}`,
  crew: confirmedCrew,
  supervisors: supervisorsOf,
  office: peopleOfJob(holdsRight('w', 'job:read')),
  managers: peopleOfJob(sql<boolean>`job.prepend = any(w.manager_of)`),
};

export const groupsOf = (thread: string): ReaderGroup[] => {
  const { kind, idMember } = parseThread(thread);
  return [...(idMember === null ? [] : (['member'] as const)), ...readerGroups(kind)];
};

/** Everybody who reads a thread, as rows `(part, user_id)`; a person can be in several groups. */
export const threadReaders = (idJob: number, thread: string): RawBuilder<unknown> =>
  sql.join(
    groupsOf(thread).map(
      (group) => sql`select distinct ${group}::text as part, p.id as user_id
        from (${people[group](idJob, parseThread(thread).idMember ?? 0)}) r join app_user p on p.id = r.user_id and p.active`,
    ),
    sql` union all `,
  );

export interface ThreadReader {
  part: ReaderGroup;
  user_id: number;
  first_name: string;
  last_name: string;
}

export async function readThreadReaders(db: Db, idJob: number, thread: string): Promise<ThreadReader[]> {
  const { rows } = await sql<ThreadReader>`
    select r.part, r.user_id, u.first_name, u.last_name
    from (${threadReaders(idJob, thread)}) r join app_user u on u.id = r.user_id
    order by u.first_name collate "und-x-icu", u.id`.execute(db);
  return rows;
}
