import { MINUTE_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { DbTx } from '../db/schema';
import { CREW_THREAD } from '@crewcall/domain/chat-threads';
import { readThreadReaders } from '../row-rules/chat-threads';
import type { ThreadReader } from '../row-rules/chat-threads';
import { toPrefix, toUser } from '../platform/live/audience';
import type { Audience } from '../platform/live/audience';
import type { ChatMessage } from '@crewcall/contract/types';
import type { Tx } from '../platform/database/tx';
import type { Scope } from '../row-rules/scope';
import { mayUseThread, refuseUnread, threadFor } from './chat-threads';
import { readMessages } from './chat-messages';
import { queueChatPush } from './chat-push.task';

/** The live audience of the people who read a thread. */
const audienceOf = (readers: readonly ThreadReader[], prepend: string): Audience[] => [
  ...new Set(
    // Not to the office as a role: there are people in it who may not read chats.
    readers.map(({ part, user_id }) => (part === 'managers' ? toPrefix(prepend) : toUser(user_id))),
  ),
];

const PAGE = 100;

/** Id of the message sent with this key before, or null. A retry must succeed even if rights have changed since. */
async function sentBefore(tx: DbTx, idUser: number, key: string | undefined): Promise<number | null> {
  if (key === undefined) return null;
  const known = await tx
    .selectFrom('chat_message')
    .select('id')
    .where('sender_id', '=', idUser)
    .where('key', '=', key)
    .executeTakeFirst();
  return known?.id ?? null;
}

interface StoredMessage {
  idJob: number;
  thread: string;
  idUser: number;
  content: string;
  fileId: number | null;
  key: string | null;
  writtenAt: number | null;
  now: number;
}

/**
 * Stores the message, or finds the one with the same key. Locks the job, so that a chat's messages are stored one after
 * the other with rising `sent_at`: otherwise a reader who asks for newer messages could miss one.
 */
async function store(
  tx: DbTx,
  { idJob, thread, idUser, content, fileId, key, writtenAt, now }: StoredMessage,
) {
  await sql`select 1 from job where id = ${idJob} for no key update`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    insert into chat_message (job_id, thread, sender_id, content, sent_at, file_id, key, written_at)
    values (${idJob}, ${thread}, ${idUser}, ${content}, greatest(${now}::bigint, coalesce(
      (select max(sent_at) + 1 from chat_message where job_id = ${idJob}), 0)), ${fileId}, ${key}, ${writtenAt}::bigint)
    on conflict (sender_id, key) where key is not null do nothing
    returning id`.execute(tx);
  const [stored] = rows;
  if (stored) return { id: stored.id, isNew: true };
  const known = await tx
    .selectFrom('chat_message')
    .select('id')
    .where('sender_id', '=', idUser)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return { id: known.id, isNew: false };
}

interface NewMessage {
  idJob: number;
  thread?: string | undefined;
  content: string;
  key?: string | undefined;
  /** When it was written, epoch ms by the sender's device, if it was sent later. */
  writtenAt?: number | undefined;
  /** Epoch ms: the answer has all messages after this. Without it the answer has only the new message. */
  lastUpdate?: number | undefined;
  /** Finds the job's file that the message is about. Called only if the message is new. */
  fileOf?: () => Promise<number | null>;
  /** Stores the message's attachment. Called only if the message is new. */
  attach?: (idChat: number) => Promise<void>;
}

/** Posts a message to a thread of a job's chat, once for each key, and notifies the people in it. */
export async function postMessage(
  tx: Tx,
  scope: Scope,
  now: number,
  { idJob, thread = CREW_THREAD, content, key, writtenAt = now, lastUpdate, fileOf, attach }: NewMessage,
): Promise<{ idMessage: number; messages: ChatMessage[] }> {
  const { user } = scope;
  const known = await sentBefore(tx.db, user.id, key);
  const page = { idJob, thread, limit: PAGE, newest: true };
  if (known !== null && !(await mayUseThread(tx.db, scope, idJob, thread))) {
    // The sender was taken off the crew since: answer only their own message, not what others wrote after it.
    const own = await readMessages(tx.db, scope, { ...page, where: sql<boolean>`m.id = ${known}` });
    return { idMessage: known, messages: own };
  }
  const job = await threadFor(tx.db, scope, idJob, thread);
  const readers = known === null ? await readThreadReaders(tx.db, idJob, thread) : [];
  if (known === null) refuseUnread(scope, thread, readers);
  const fileId = known === null ? ((await fileOf?.()) ?? null) : null;
  const late = now - writtenAt >= MINUTE_MS ? writtenAt : null;
  const message = { idJob, thread, idUser: user.id, content, fileId, key: key ?? null, writtenAt: late, now };
  const { id, isNew } = known === null ? await store(tx.db, message) : { id: known, isNew: false };
  if (isNew) {
    await attach?.(id);
    const audience = audienceOf(readers, job.prepend);
    tx.announce('chat.changed', { idJob }, audience);
    tx.announce('notifications.changed', {}, audience);
    await queueChatPush(tx, { idJob, thread }, now);
  }
  const after =
    lastUpdate === undefined ? sql<boolean>`m.id = ${id}` : sql<boolean>`m.sent_at > ${lastUpdate}`;
  return { idMessage: id, messages: await readMessages(tx.db, scope, { ...page, where: after }) };
}
