import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { EpochMs, Id, text } from '../shapes';

const Channel = z.enum(['mail', 'sms', 'push']);

const Message = z.object({
  id: Id,
  channel: Channel,
  recipient: z.string(),
  /** Name of the recipient; null if the recipient has no account. */
  person: z.string().nullable(),
  subject: z.string(),
  body: z.string(),
  /** waiting, sent, kept (stored only, because no transport is set), failed. */
  status: z.enum(['waiting', 'sent', 'kept', 'failed']),
  attempts: z.int(),
  error: z.string().nullable(),
  createdAt: EpochMs,
  sentAt: EpochMs.nullable(),
  /** Not before: its reader's quiet hours. */
  dueAt: EpochMs.nullable().optional(),
});

export const platformCalls = callsAt('/api/platform', {
  reportFailure: write({
    path: '/api/platform/report',
    policy: 'public',
    body: z.object({
      message: text(2000),
      stack: text(8000).optional(),
      remote: text(60).optional(),
      release: text(80).optional(),
      endpoint: text(300).optional(),
      method: text(10).optional(),
      /** Already redacted by the sender; redacted again on arrival. */
      payload: text(8000).optional(),
      page: text(500).optional(),
    }),
    ratePerMinute: 60,
    bodyLimit: 64_000,
  }),
  getOutbox: read({
    policy: 'audit.read',
    body: z.object({
      channel: Channel.optional(),
      status: z.enum(['waiting', 'sent', 'kept', 'failed']).optional(),
      before: Id.optional(),
      limit: z.int().min(1).max(200).optional(),
    }),
    ok: z.object({ messages: z.array(Message) }),
  }),
  getFailedMessages: read({
    policy: 'audit.read',
    ok: z.object({ messages: z.array(Message) }),
  }),
  retryMessage: write({
    policy: 'audit.read',
    body: z.object({ id: Id }),
  }),
  getAudit: read({
    policy: 'audit.read',
    body: z.object({
      entity: text(60).optional(),
      idUser: Id.optional(),
      /** Words of a name: of the person who did it, or of the person it is about. */
      person: text(120).optional(),
      /** What was done to this person: their account, times and invoices, by themselves as well. */
      about: Id.optional(),
      /** From the first instant on, and before the second one. */
      dateStart: EpochMs.optional(),
      dateEnd: EpochMs.optional(),
      before: Id.optional(),
      limit: z.int().min(1).max(200).optional(),
    }),
    ok: z.object({
      rows: z.array(
        z.object({
          id: Id,
          at: EpochMs,
          userName: z.string(),
          call: z.string(),
          entity: z.string(),
          entityId: z.string(),
          /** Whose account, time or invoice it is, or the title of the job; empty where it is nobody's. */
          about: z.string().optional(),
          /** What ids of the detail stand for, by their names in it. */
          named: z.record(z.string(), z.string()).optional(),
          detail: z.string(),
        }),
      ),
    }),
  }),
  getFailures: read({
    policy: 'audit.read',
    ok: z.object({
      rows: z.array(
        z.object({
          id: Id,
          at: EpochMs,
          userName: z.string(),
          message: z.string(),
          remote: z.string(),
          release: z.string(),
          endpoint: z.string(),
          /** In lines of the sources where the release came with its maps. */
          stack: z.string(),
        }),
      ),
    }),
  }),
});
