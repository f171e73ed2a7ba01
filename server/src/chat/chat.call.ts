// Calls: getchat, sendchat.
import { CREW_THREAD } from '@crewcall/domain/chat-threads';
import { CHAT_PAGE, CHAT_MOST_A_MINUTE } from '@crewcall/domain/limits';
import { sql } from 'kysely';
import { toUser } from '../platform/live/audience';
import { handle } from '../platform/http/handle';
import { readThreadReaders } from '../row-rules/chat-threads';
import { listThreads, sayReaders, threadFor } from './chat-threads';
import { lastRead, markRead, readMessages } from './chat-messages';
import { MINUTE_MS } from '@crewcall/domain/units';
import { postMessage } from './post-message';

/**
 * A page of one thread of a job's chat, oldest first. Without `lastUpdate` the newest messages; with it those after that instant, or
 * with `next` the page before it. Marks the returned messages as read.
 */
export const getChatHandler = handle(
  'getchat',
  async ({ body, user, scope, db, write }) => {
    const { idJob, thread = CREW_THREAD, limit = CHAT_PAGE, lastUpdate = null, next = false } = body;
    const job = await threadFor(db, scope, idJob, thread);
    const older = lastUpdate === null || next;
    const where =
      lastUpdate === null
        ? sql<boolean>`true`
        : next
          ? sql<boolean>`m.sent_at < ${lastUpdate}`
          : sql<boolean>`m.sent_at > ${lastUpdate}`;
    const found = await readMessages(db, scope, { idJob, thread, where, limit: limit + 1, newest: older });
    const hasMore = found.length > limit;
    const messages = !hasMore ? found : older ? found.slice(1) : found.slice(0, limit);
    const newest = messages.at(-1);
    const reading = { idJob, thread, idUser: user.id };
    const readTo = await lastRead(db, reading);
    if (newest) {
      await write(async (tx) => {
        const moved = await markRead(tx.db, reading, Math.max(...messages.map((message) => message.idChat)));
        if (moved) tx.announce('notifications.changed', {}, toUser(user.id));
      });
    }
    const users = new Map(messages.map((message) => [message.idSender, message.userName]));
    return {
      messages,
      users: [...users].map(([id, name]) => ({ id, fullName: name })),
      hasMore,
      readTo,
      readBy: sayReaders(scope, job, thread, await readThreadReaders(db, idJob, thread)),
      threads: await listThreads(db, scope, job),
    };
  },
  { quietAudit: true },
);

export const sendChatHandler = handle(
  'sendchat',
  ({ body, scope, now, write, refuse }) =>
    write((tx) =>
      postMessage(tx, scope, now, {
        idJob: body.idJob,
        thread: body.thread,
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
