import { CHAT_NEWS_MS, OWN_CHATS } from '@crewcall/domain/limits';
import { sql } from 'kysely';
import { handle } from '../platform/http/handle';
import { fullName, fullNameSql, shortName } from '../platform/database/person-name';
import { inOwnThread, jobsOfOwnThreads, unreadIn } from '../row-rules/chat-threads';
import { all } from '../row-rules/job-rows';
import type { Condition } from '../row-rules/job-rows';
import type { Scope } from '../row-rules/scope';

/** Instant (epoch ms) before which all messages count as read. */
export const newsSince = (now: number): number => now - CHAT_NEWS_MS;

interface Row {
  idJob: number;
  title: string;
  prepend: string;
  date: number;
  text: string;
  deleted: boolean;
  sender_id: number;
  is_named: boolean;
  first_name: string;
  last_name: string;
  file_name: string | null;
  mime: string;
  unread: number;
  thread: string;
}

const lately =
  (now: number) =>
  (scope: Scope, m: string): Condition =>
    all(sql<boolean>`${sql.ref(`${m}.sent_at`)} > ${newsSince(now)}::bigint`, inOwnThread(scope, m));

/** SQL: the last message of each of the user's own chats that had messages lately, newest first. */
export const myChats = (scope: Scope, now: number) => sql<Row>`
  select job.id as "idJob", job.title, job.prepend, last.sent_at as date, last.sender_id, last.deleted,
    ${scope.rows('clock.all')} as is_named,
    case when last.deleted then '' else last.content end as text, u.first_name, u.last_name,
    f.name as file_name, b.mime,
    ${unreadIn(scope, sql`mine.job_id`, lately(now))} as unread, last.thread
  from (${jobsOfOwnThreads(scope, newsSince(now))}) mine
  join job on job.id = mine.job_id
  cross join lateral (select m.* from chat_message m
    where m.job_id = job.id and ${lately(now)(scope, 'm')}
    order by m.sent_at desc, m.id desc limit 1) last
  join app_user u on u.id = last.sender_id
  left join chat_file f on f.message_id = last.id left join blob b on b.id = f.blob_id
  order by last.sent_at desc, job.id desc limit ${OWN_CHATS}`;

const MOST_NOTICES = 50;

/** The caller's conversations and messages to many, read ones too: who said what last, and how much of it is new. */
export const getMyChatsHandler = handle('getMyChats', async ({ user, scope, now, db }) => {
  const { rows } = await myChats(scope, now).execute(db);
  const notices = await db
    .selectFrom('notice_reader as r')
    .innerJoin('sent_notice as n', 'n.id', 'r.notice_id')
    .innerJoin('app_user as u', 'u.id', 'n.user_id')
    .select(['n.id', fullNameSql('u').as('sender'), 'n.at as date', 'r.text'])
    .select(sql<boolean>`r.read_at is not null`.as('isRead'))
    .where('r.user_id', '=', user.id)
    .where('n.at', '>', newsSince(now))
    .orderBy('n.id', 'desc')
    .limit(MOST_NOTICES)
    .execute();
  return {
    notices,
    chats: rows.map(({ sender_id, is_named, first_name, last_name, file_name, mime, ...row }) => ({
      ...row,
      sender: (is_named ? fullName : shortName)({ first_name, last_name }),
      isOwn: sender_id === user.id,
      ...(file_name === null || row.deleted ? {} : { attachment: { name: file_name, mime } }),
    })),
  };
});
