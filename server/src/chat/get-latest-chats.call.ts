import { LATEST_CHATS } from '@crewcall/domain/limits';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { handle } from '../platform/http/handle';
import type { Scope } from '../row-rules/scope';
import { inReadThread, unreadIn } from '../row-rules/chat-threads';
import { fullNameSql } from '../platform/database/person-name';

interface Row {
  idJob: number;
  title: string;
  prepend: string;
  date: number;
  description: string;
  users: string[];
  unread: number;
  thread: string;
}

interface Page {
  skipIds: readonly number[];
  limit: number;
}

// Walks back from the newest message and skips jobs that it has found already. It stops once it has enough chats, so
// it does not read old jobs.
const walked = (scope: Scope, { skipIds, limit }: Page) => {
  const next = (before: RawBuilder<unknown>, seen: RawBuilder<unknown>) => sql`
    select m.job_id, m.sent_at, m.id, ${seen} || m.job_id as seen
    from chat_message m join job on job.id = m.job_id
    where ${before} and m.job_id <> all(${seen}) and ${scope.rows('job.view')} and ${inReadThread(scope, 'm')}
    order by m.sent_at desc, m.id desc limit 1`;
  const skipped = sql`${skipIds}::bigint[]`;
  return sql`
    with recursive newest as (
      (${next(sql`true`, skipped)})
      union all
      select n.* from newest w cross join lateral (
        ${next(sql`(m.sent_at, m.id) < (w.sent_at, w.id)`, sql`w.seen`)}) n
      where cardinality(w.seen) < ${skipIds.length + limit}::int)
    select job_id, id from newest limit ${limit}::int`;
};

// The query for managers. They have few jobs, so it is faster to look up the last message of each.
const probed = (scope: Scope, { skipIds }: Page) => sql`
  select job.id as job_id, (select m.id from chat_message m where m.job_id = job.id and ${inReadThread(scope, 'm')}
    order by m.sent_at desc, m.id desc limit 1) as id
  from job where ${scope.rows('job.view')} and job.id <> all(${skipIds}::bigint[])`;

export const latestChats = (scope: Scope, page: Page) => sql<Row>`
  select job.id as "idJob", job.title, job.prepend, last.sent_at as date,
    case when last.deleted then '' when last.content <> '' then last.content
      else coalesce((select f.name from chat_file f where f.message_id = last.id), '') end as description,
    (select json_agg(x.name order by x.name collate "und-x-icu") from (
      select distinct ${fullNameSql('u')} as name
      from chat_message m join app_user u on u.id = m.sender_id
      where m.job_id = job.id and ${inReadThread(scope, 'm')}) x) as users,
    ${unreadIn(scope, sql`newest.job_id`, inReadThread)} as unread, last.thread
  from (${(scope.isManager ? probed : walked)(scope, page)}) newest
  join job on job.id = newest.job_id join chat_message last on last.id = newest.id
  order by last.sent_at desc, job.id desc limit ${page.limit}`;

/**
 * The jobs with the most recent chat messages; `description` is the last message, in `thread`. `skipIds` are jobs that are shown
 * already.
 */
export const getLatestChatsHandler = handle('getLatestsChatAdmin', async ({ body, scope, db }) => {
  const { limit = LATEST_CHATS, skipIds = [] } = body;
  const { rows } = await latestChats(scope, { limit, skipIds }).execute(db);
  return { chats: rows };
});
