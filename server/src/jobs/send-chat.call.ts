import { CHAT_MOST_A_MINUTE } from '@crewcall/domain/limits';
import { texts } from '@crewcall/domain/texts';
import { MINUTE_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { DB } from '../db/schema';
import { handle } from '../platform/handle';
import { chatAudience } from './chat-audience';
import { queueChatPush } from './chat-push.task';
import { readMessages } from './chat-messages';
import { accessTo } from './job-access';
import { hiddenJob } from './hidden-job';

const PAGE = 100;

interface NewMessage {
  idJob: number;
  idUser: number;
  content: string;
  fileId: number | null;
  key: string | null;
  now: number;
}

/** The message that this key sent before: whatever has changed since, sending it again says that it was sent. */
async function sentBefore(
  tx: Transaction<DB>,
  idUser: number,
  key: string | undefined,
): Promise<number | null> {
  if (key === undefined) return null;
  const known = await tx
    .selectFrom('chat_message')
    .select('id')
    .where('sender_id', '=', idUser)
    .where('key', '=', key)
    .executeTakeFirst();
  return known?.id ?? null;
}

/**
 * Stores the message, or finds the one with the same key. A chat's messages are stored one after the other, each
 * later than the last, so that "what came after" never skips one.
 */
async function store(tx: Transaction<DB>, { idJob, idUser, content, fileId, key, now }: NewMessage) {
  await sql`select 1 from job where id = ${idJob} for no key update`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    insert into chat_message (job_id, sender_id, content, sent_at, file_id, key)
    values (${idJob}, ${idUser}, ${content}, greatest(${now}::bigint, coalesce(
      (select max(sent_at) + 1 from chat_message where job_id = ${idJob}), 0)), ${fileId}, ${key})
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

export const sendChatHandler = handle(
  'sendchat',
  ({ body, user, now, write, refuse, deny }) =>
    write(async (tx) => {
      const known = await sentBefore(tx.db, user.id, body.key);
      const may = await accessTo(tx.db, user, body.idJob);
      const page = { idJob: body.idJob, limit: PAGE, newest: true };
      if (known !== null && !may?.chat) {
        // Off the crew since: their own message, and nothing that others wrote after it.
        const own = await readMessages(tx.db, user, { ...page, where: sql<boolean>`m.id = ${known}` });
        return { idMessage: known, messages: own };
      }
      const access = may ?? (await hiddenJob(tx.db, body.idJob));
      if (!access.chat) deny(texts.noAccess);
      const fileId = body.file === undefined || body.file <= 0 ? null : body.file;
      if (fileId !== null && known === null) {
        const file = await tx.db
          .selectFrom('job_file')
          .select('id')
          .where('id', '=', fileId)
          .where('job_id', '=', body.idJob)
          .executeTakeFirst();
        if (!file) refuse('This file is no longer part of the job.');
      }
      const content = (body.message ?? body.text ?? '').trim();
      const message = { idJob: body.idJob, idUser: user.id, content, fileId, key: body.key ?? null, now };
      const { id, isNew } = known === null ? await store(tx.db, message) : { id: known, isNew: false };
      if (isNew) {
        const audience = await chatAudience(tx.db, body.idJob, access.prepend);
        tx.announce('chat.changed', { idJob: body.idJob }, audience);
        tx.announce('notifications.changed', {}, audience);
        await queueChatPush(tx, body.idJob, now);
      }
      const after =
        body.lastUpdate === undefined
          ? sql<boolean>`m.id = ${id}`
          : sql<boolean>`m.sent_at > ${body.lastUpdate}`;
      const messages = await readMessages(tx.db, user, { ...page, where: after });
      return { idMessage: id, messages };
    }),
  {
    quietAudit: true,
    limit: { per: 'user', max: CHAT_MOST_A_MINUTE, windowMs: MINUTE_MS, what: 'messages' },
  },
);
