import { LATEST_CHATS } from '@crewcall/domain/limits';
import { sql } from 'kysely';
import { handle } from '../platform/handle';
import { visibleTo } from './job-scope';

interface Row {
  idJob: number;
  title: string;
  prepend: string;
  date: number;
  description: string;
  users: string[];
  unread: number;
}

/** The jobs whose chats moved last; `description` is the last message. `skipIds` are jobs that are shown already. */
export const getLatestChatsHandler = handle('getLatestsChatAdmin', async ({ body, user, db }) => {
  const { limit = LATEST_CHATS, skipIds = [] } = body;
  const { rows } = await sql<Row>`
    select job.id as "idJob", job.title, job.prepend, last.sent_at as date, last.content as description,
      (select json_agg(x.name order by x.name collate "und-x-icu") from (
        select distinct trim(u.first_name || ' ' || u.last_name) as name
        from chat_message m join app_user u on u.id = m.sender_id where m.job_id = job.id) x) as users,
      (select count(*)::int from chat_message m where m.job_id = job.id and m.sender_id <> ${user.id}
        and not m.deleted and m.id > coalesce((select cr.last_read_id from chat_read cr
          where cr.job_id = job.id and cr.user_id = ${user.id}), 0)) as unread
    from job
    join lateral (select m.sent_at, case when m.deleted then '' else m.content end as content
      from chat_message m where m.job_id = job.id order by m.sent_at desc, m.id desc limit 1) last on true
    where ${visibleTo(user)} and job.id <> all(${skipIds}::bigint[])
    order by last.sent_at desc, job.id desc limit ${limit}`.execute(db);
  return { chats: rows };
});
