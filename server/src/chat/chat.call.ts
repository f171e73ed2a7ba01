// Calls: getchat, sendchat.
import { CHAT_PAGE, CHAT_MOST_A_MINUTE } from '@crewcall/domain/limits';
import { sql } from 'kysely';
import { toUser } from '../platform/live/audience';
import { handle } from '../platform/http/handle';
import { jobFor } from '../row-rules/job-for';
import { lastRead, markRead, readMessages } from './chat-messages';
import { MINUTE_MS } from '@crewcall/domain/units';
import { postMessage } from './post-message';

/**
 * A page of a job's chat, oldest first. Without `lastUpdate` the newest messages; with it those after that instant, or
 * with `next` the page before it. Marks the returned messages as read.
 */
export const getChatHandler = handle(
  'getchat',
  async ({ body, user, scope, db, write }) => {
    const { idJob, limit = CHAT_PAGE, lastUpdate = null, next = false } = body;
    await jobFor(db, scope, idJob, 'chats');
    const older = lastUpdate === null || next;
    const where =
      lastUpdate === null
        ? sql<boolean>`true`
        : next
          ? sql<boolean>`m.sent_at < ${lastUpdate}`
          : sql<boolean>`m.sent_at > ${lastUpdate}`;
    const found = await readMessages(db, scope, { idJob, where, limit: limit + 1, newest: older });
    const hasMore = found.length > limit;
    const messages = !hasMore ? found : older ? found.slice(1) : found.slice(0, limit);
    const newest = messages.at(-1);
    const readTo = await lastRead(db, idJob, user.id);
    if (newest) {
      await write(async (tx) => {
        const moved = await markRead(
          tx.db,
          idJob,
          user.id,
          Math.max(...messages.map((message) => message.idChat)),
        );
        if (moved) tx.announce('notifications.changed', {}, toUser(user.id));
      });
    }
    const users = new Map(messages.map((message) => [message.idSender, message.userName]));
    return { messages, users: [...users].map(([id, name]) => ({ id, fullName: name })), hasMore, readTo };
  },
  { quietAudit: true },
);

export const sendChatHandler = handle(
  'sendchat',
  ({ body, scope, now, write, refuse }) =>
    write((tx) =>
      postMessage(tx, scope, now, {
        idJob: body.idJob,
        content: (body.message ?? body.text ?? '').trim(),
        key: body.key,
        writtenAt: body.writtenAt,
        lastUpdate: body.lastUpdate,
        fileOf: async () => {
          if (body.file === undefined || body.file <= 0) return null;
          const file = await tx.db
            .selectFrom('job_file')
            .select('id')
            .where('id', '=', body.file)
            .where('job_id', '=', body.idJob)
            .executeTakeFirst();
          return file?.id ?? refuse('This file is no longer part of the job.');
        },
      }),
    ),
  {
    quietAudit: true,
    limit: { per: 'user', max: CHAT_MOST_A_MINUTE, windowMs: MINUTE_MS, what: 'messages' },
  },
);
