import { threadPattern } from '@crewcall/domain/chat-threads';
import { CHAT_FILE_MAX_BYTES, CHAT_MAX } from '@crewcall/domain/limits';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { ChatAttachment, ChatMessage, EpochMs, FormId, Id, isSeen, text, Key } from '../shapes';

/** A thread of a job's chat: `crew`, `customer`, `office:ID` or `supervisor:ID`. If not set: `crew`. */
const Thread = z.string().regex(threadPattern);

/** The chat of a job, and lists of the latest chats. */
export const jobChatCalls = callsAt('/api/job', {
  sendchat: write({
    policy: 'chat.use',
    body: z
      .object({
        idJob: Id,
        thread: Thread.optional(),
        /** `message` and `text` mean the same; send one of them, with visible text. */
        message: text(CHAT_MAX).optional(),
        text: text(CHAT_MAX).optional(),
        lastUpdate: EpochMs.optional(),
        /** -1 or missing: no file. */
        file: z.int().optional(),
        /** For a message that was queued without a network: when it was written. */
        writtenAt: EpochMs.optional(),
        key: Key,
      })
      .refine((body) => isSeen(body.message ?? body.text ?? ''), {
        message: 'must not be empty',
        path: ['message'],
      }),
    ok: z.object({ idMessage: Id, messages: z.array(ChatMessage) }),
  }),
  /** One picture or file, as a message of its own. */
  sendChatFile: write({
    policy: 'chat.use',
    body: z.object({
      idJob: FormId,
      thread: Thread.optional(),
      /** A key made by the sender; the same key twice is one message. */
      key: z.coerce.string().min(1).max(64),
      /** As in `sendchat`. */
      writtenAt: z.coerce.number().pipe(EpochMs).optional(),
    }),
    multipart: { maxFiles: 1, maxFileBytes: CHAT_FILE_MAX_BYTES },
    ok: z.object({ idMessage: Id, messages: z.array(ChatMessage) }),
  }),
  /** A short-lived signed address of a message's file. Without `fullDownload` the browser shows the file if it can. */
  getChatFile: read({
    policy: 'chat.use',
    body: z.object({ idChat: Id, fullDownload: z.boolean().optional() }),
    ok: z.object({ name: z.string(), mime: z.string(), url: z.string() }),
  }),
  getchat: write({
    policy: 'chat.use',
    storable: true,
    body: z.object({
      idJob: Id,
      thread: Thread.optional(),
      limit: z.int().min(1).max(100).optional(),
      /** With `next` true: returns the page of messages before this instant; otherwise those after it. */
      lastUpdate: EpochMs.nullable().optional(),
      next: z.boolean().optional(),
    }),
    ok: z.object({
      messages: z.array(ChatMessage),
      users: z.array(z.object({ id: Id, fullName: z.string() })),
      hasMore: z.boolean(),
      /** Id of the last message that the caller had read before; 0 for none. */
      readTo: z.int(),
      /** A sentence that says who reads this thread, with the names that the caller may see. */
      readBy: z.string(),
      /**
       * The job's threads that the caller can choose, each with the number of messages that the caller has not read.
       */
      threads: z.array(z.object({ thread: Thread, title: z.string(), unread: z.int() })),
    }),
  }),
  /** The caller's chats, and messages to many that the caller received, read ones too; newest first. */
  getMyChats: read({
    path: '/api/user/getMyChats',
    policy: 'chat.use',
    storable: true,
    ok: z.object({
      chats: z.array(
        z.object({
          idJob: Id,
          title: z.string(),
          prepend: z.string(),
          /** When the last message was sent. */
          date: EpochMs,
          sender: z.string(),
          isOwn: z.boolean(),
          /** Empty for a deleted message, and for one that is only a file. */
          text: z.string(),
          deleted: z.boolean(),
          attachment: ChatAttachment.pick({ name: true, mime: true }).optional(),
          unread: z.int(),
          /** The thread of the last message. */
          thread: Thread,
        }),
      ),
      notices: z.array(
        z.object({ id: Id, sender: z.string(), date: EpochMs, text: z.string(), isRead: z.boolean() }),
      ),
    }),
  }),
  getLatestsChatAdmin: read({
    path: '/api/user/getLatestsChatAdmin',
    policy: 'chat.latest',
    body: z.object({ limit: z.int().min(1).max(50).optional(), skipIds: z.array(Id).max(500).optional() }),
    ok: z.object({
      chats: z.array(
        z.object({
          idJob: Id,
          users: z.array(z.string()),
          title: z.string(),
          description: z.string(),
          prepend: z.string(),
          date: EpochMs,
          unread: z.int(),
          /** The thread of the last message. */
          thread: Thread,
        }),
      ),
    }),
  }),
  /** Marks messages to many as read, up to the newest one on screen. */
  readNotices: write({ path: '/api/user/readNotices', policy: 'session', body: z.object({ idNotice: Id }) }),
});
