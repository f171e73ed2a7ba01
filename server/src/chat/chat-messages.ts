import type { ChatMessage } from '@crewcall/contract/types';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../db/schema';
import type { Scope } from '../row-rules/scope';
import { fullName, shortName } from '../platform/database/person-name';

interface Row {
  id: number;
  sender_id: number;
  content: string;
  sent_at: number;
  written_at: number | null;
  deleted: boolean;
  file_id: number | null;
  is_named: boolean;
  first_name: string;
  last_name: string;
  file_name: string | null;
  mime: string;
  bytes: number;
  width: number | null;
  height: number | null;
}

const attachmentOf = ({ file_name, mime, bytes, width, height, deleted }: Row) =>
  file_name === null || deleted ? {} : { attachment: { name: file_name, mime, bytes, width, height } };

/** Reads a thread's messages that meet `where` (over `m`), oldest first. With `newest` the limit keeps the latest ones. */
export async function readMessages(
  db: Db,
  scope: Scope,
  page: { idJob: number; thread: string; where: RawBuilder<boolean>; limit: number; newest: boolean },
): Promise<ChatMessage[]> {
  const direction = page.newest ? sql`desc` : sql`asc`;
  const { rows } = await sql<Row>`
    select m.id, m.sender_id, m.content, m.sent_at, m.written_at, m.deleted, m.file_id, ${scope.rows('clock.all')} as is_named, u.first_name, u.last_name,
      f.name as file_name, b.mime, b.bytes, f.width, f.height
    from chat_message m join job on job.id = m.job_id join app_user u on u.id = m.sender_id
    left join chat_file f on f.message_id = m.id left join blob b on b.id = f.blob_id
    where m.job_id = ${page.idJob} and m.thread = ${page.thread} and ${page.where}
    order by m.sent_at ${direction}, m.id ${direction} limit ${page.limit}`.execute(db);
  if (page.newest) rows.reverse();
  return rows.map((row) => ({
    idChat: row.id,
    idSender: row.sender_id,
    chatContent: row.deleted ? '' : row.content,
    timeSent: row.sent_at,
    ...(row.written_at === null ? {} : { timeWritten: row.written_at }),
    userName: (row.is_named ? fullName : shortName)(row),
    deleted: row.deleted,
    fileId: row.deleted ? null : row.file_id,
    ...attachmentOf(row),
  }));
}

interface Reading {
  idJob: number;
  thread: string;
  idUser: number;
}

/** The last message of the thread that this person has read; 0 where none. */
export async function lastRead(db: Db, { idJob, thread, idUser }: Reading): Promise<number> {
  const row = await db
    .selectFrom('chat_read')
    .select('last_read_id')
    .where('job_id', '=', idJob)
    .where('user_id', '=', idUser)
    .where('thread', '=', thread)
    .executeTakeFirst();
  return row?.last_read_id ?? 0;
}

/** Notes up to which message this person has read; returns true if that has changed. */
export async function markRead(db: Db, { idJob, thread, idUser }: Reading, idChat: number): Promise<boolean> {
  const { rows } = await sql`
    insert into chat_read (job_id, user_id, thread, last_read_id) values (${idJob}, ${idUser}, ${thread}, ${idChat})
    on conflict (job_id, user_id, thread) do update set last_read_id = excluded.last_read_id
      where chat_read.last_read_id < excluded.last_read_id
    returning 1`.execute(db);
  return rows.length > 0;
}
