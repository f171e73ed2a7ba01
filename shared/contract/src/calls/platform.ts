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
  /** `unsent`: only stored, because the server has no transport for it. */
  status: z.enum(['waiting', 'sent', 'unsent', 'failed']),
  attempts: z.int(),
  error: z.string().nullable(),
  createdAt: EpochMs,
  sentAt: EpochMs.nullable(),
  /** Earliest time to send the message, because of the recipient's quiet hours. */
  dueAt: EpochMs.nullable().optional(),
  /** When the phone network said that an SMS has arrived; null while it is unknown. */
  deliveredAt: EpochMs.nullable().optional(),
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
      status: z.enum(['waiting', 'sent', 'unsent', 'failed']).optional(),
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
      /** Words of a name: of the person who made the change, or of the person it is about. */
      person: text(120).optional(),
      /** Only changes to this person's account, timesheets and invoices, including changes by the person themselves. */
      about: Id.optional(),
      /** Only changes from `dateStart` (inclusive) to `dateEnd` (exclusive). */
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
          /** Name of the person whose account, timesheet or invoice was changed, or title of the job; else empty. */
          about: z.string().optional(),
          /** Names for the ids in `detail`, by the field that has the id. */
          named: z.record(z.string(), z.string()).optional(),
          detail: z.string(),
        }),
      ),
      /** Older changes were moved to archive files, which the server's operator has. */
      archivedBefore: EpochMs.optional(),
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
          /** With line numbers of the source files, if the release was published with source maps. */
          stack: z.string(),
        }),
      ),
    }),
  }),
});
