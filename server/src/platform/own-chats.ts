import { CHAT_NEWS_MS } from '@crewcall/domain/limits';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { SessionUser } from './session-user';

/** What was sent before this counts as read, epoch ms. */
export const newsSince = (now: number): number => now - CHAT_NEWS_MS;

/**
 * The jobs whose chats are this person's own, as rows `(job_id)`: confirmed crew and supervisors, and a manager's jobs,
 * which end with the news. Who may merely read along, as the office, is not called by them.
 */
export const ownChats = (user: SessionUser, now: number): RawBuilder<unknown> => sql`
  select c.job_id from crew_member m join job_crew c on c.id = m.crew_id and c.deleted_at is null
  where m.user_id = ${user.id}::bigint and m.status = 2
  union select s.job_id from job_supervisor s where s.user_id = ${user.id}::bigint
  union select own.id from job own where own.company_id = ${user.companyId}::bigint
    and own.prepend = any(${[...user.managerOf]}::text[]) and own.start_at > ${newsSince(now)}::bigint`;
