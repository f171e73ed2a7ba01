import { z } from 'zod';
import { call } from '../call';
import { CanaryRule, RemoteManifest } from '../manifest';
import { Done, Empty, EpochMs, Id, text, words } from '../shapes';

const Channel = z.enum(['mail', 'sms', 'push']);
const remote = z.string().regex(/^mf-[a-z][a-z-]*$/);
const release = z.string().regex(/^\d+\.\d+\.\d+-[0-9a-f]{8}$/);

const Message = z.object({
  id: Id,
  channel: Channel,
  recipient: z.string(),
  /** Whom it is for, by name; null where that is nobody with an account. */
  person: z.string().nullable(),
  subject: z.string(),
  body: z.string(),
  /** waiting, sent, kept (no transport is set), failed. */
  status: z.enum(['waiting', 'sent', 'kept', 'failed']),
  attempts: z.int(),
  error: z.string().nullable(),
  createdAt: EpochMs,
  sentAt: EpochMs.nullable(),
});

export const platformCalls = {
  reportFailure: call({
    name: 'reportFailure',
    method: 'POST',
    path: '/api/platform/report',
    policy: 'public',
    kind: 'write',
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
    ok: Done,
    ratePerMinute: 60,
    bodyLimit: 64_000,
  }),
  publishRelease: call({
    name: 'publishRelease',
    method: 'POST',
    path: '/api/platform/publish',
    policy: 'release.publish',
    kind: 'write',
    body: z.object({
      manifest: RemoteManifest,
      /** Path to base64 of the file's bytes. */
      files: z.record(z.string().max(300), z.string()),
      activate: z.boolean().optional(),
    }),
    ok: z.object({ ok: z.literal(true), release: z.string(), base: z.string() }),
    bodyLimit: 48_000_000,
  }),
  activateRelease: call({
    name: 'activateRelease',
    method: 'POST',
    path: '/api/platform/activate',
    policy: 'release.publish',
    kind: 'write',
    body: z.object({ remote, release, canary: CanaryRule.nullable().optional() }),
    ok: Done,
  }),
  disableRemote: call({
    name: 'disableRemote',
    method: 'POST',
    path: '/api/platform/disable',
    policy: 'release.publish',
    kind: 'write',
    body: z.object({ remote, reason: words(300).nullable() }),
    ok: Done,
  }),
  getReleases: call({
    name: 'getReleases',
    method: 'POST',
    path: '/api/platform/getReleases',
    policy: 'release.publish',
    kind: 'read',
    body: z.object({ remote: remote.optional() }),
    ok: z.object({
      releases: z.array(
        z.object({
          remote: z.string(),
          release: z.string(),
          version: z.string(),
          publishedAt: EpochMs,
          publishedBy: z.string(),
          state: z.enum(['live', 'canary', 'idle']),
        }),
      ),
      history: z.array(
        z.object({ at: EpochMs, by: z.string(), remote: z.string(), action: z.string(), detail: z.string() }),
      ),
    }),
  }),
  getOutbox: call({
    name: 'getOutbox',
    method: 'POST',
    path: '/api/platform/getOutbox',
    policy: 'audit.read',
    kind: 'read',
    body: z.object({
      channel: Channel.optional(),
      status: z.enum(['waiting', 'sent', 'kept', 'failed']).optional(),
      before: Id.optional(),
      limit: z.int().min(1).max(200).optional(),
    }),
    ok: z.object({ messages: z.array(Message) }),
  }),
  getFailedMessages: call({
    name: 'getFailedMessages',
    method: 'POST',
    path: '/api/platform/getFailedMessages',
    policy: 'audit.read',
    kind: 'read',
    body: Empty,
    ok: z.object({ messages: z.array(Message) }),
  }),
  retryMessage: call({
    name: 'retryMessage',
    method: 'POST',
    path: '/api/platform/retryMessage',
    policy: 'audit.read',
    kind: 'write',
    body: z.object({ id: Id }),
    ok: Done,
  }),
  getAudit: call({
    name: 'getAudit',
    method: 'POST',
    path: '/api/platform/getAudit',
    policy: 'audit.read',
    kind: 'read',
    body: z.object({
      entity: text(60).optional(),
      idUser: Id.optional(),
      /** Words of a name: who did it, or whom it is about. */
      person: text(120).optional(),
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
          /** Whose account, time or invoice it is; empty where it is nobody's. */
          about: z.string().optional(),
          detail: z.string(),
        }),
      ),
    }),
  }),
  getFailures: call({
    name: 'getFailures',
    method: 'POST',
    path: '/api/platform/getFailures',
    policy: 'audit.read',
    kind: 'read',
    body: Empty,
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
        }),
      ),
    }),
  }),
};
