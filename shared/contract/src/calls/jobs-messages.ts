import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { Id, Email, text, words, Key } from '../shapes';

/** Calls to share a job with its customer, and to write to many workers at once. */
export const jobMessageCalls = callsAt('/api/user', {
  getusersCustomer: read({
    policy: 'job.read',
    body: z.object({ prefix: text(40) }),
    ok: z.object({ users: z.array(z.object({ name: z.string(), email: z.string() })) }),
  }),
  generateLinkLoginUserCompany: write({
    policy: 'job.office',
    body: z.object({ email: Email, idJob: Id.optional() }),
    ok: z.object({ linklogin: z.string() }),
  }),
  sendNotification: write({
    policy: 'job.office',
    body: z.object({
      text: words(4000),
      listUser: z.array(Id).min(1).max(2000),
      selectedEmail: z.boolean(),
      selectedPhone: z.boolean(),
      /** The job that the message is about; then the text may contain placeholders for it. */
      idJob: Id.optional(),
      key: Key,
    }),
    ok: z.object({ sent: z.int(), failed: z.array(z.string()) }),
  }),
});
