import { z } from 'zod';
import { callsAt, write } from '../call';
import { Id } from '../shapes';

/** What speaks against the shift, in words to the worker; it refused nothing. */
const conflicts = z.array(z.string()).optional();

/** Applications and invitations, from the worker’s side and their answers. */
export const jobApplyCalls = callsAt('/api/job', {
  applyfor: write({
    policy: 'job.apply',
    body: z.object({ jobId: Id, reqCrew: Id.nullable().optional() }),
    ok: z.object({ ok: z.literal(true), idReqCrew: Id, conflicts }),
  }),
  withdraw: write({
    policy: 'job.apply',
    body: z.object({ jobId: Id }),
  }),
  /** The caller's open invitations on these crews were on a page in sight. */
  seenInvites: write({
    policy: 'job.apply',
    body: z.object({ ids: z.array(Id).min(1).max(100) }),
  }),
  replyJob: write({
    path: '/api/user/replyJob',
    policy: 'job.apply',
    body: z.object({
      id: Id,
      accepted: z.boolean(),
      /** Takes the caller's own no back, whatever `accepted` says: the invite is open again. */
      undo: z.boolean().optional(),
    }),
    ok: z.object({ ok: z.literal(true), conflicts }),
  }),
  replyInviteJob: write({
    path: '/api/user/replyInviteJob',
    policy: 'session',
    body: z.object({
      idReqCrew: Id,
      idUser: Id,
      jobId: Id,
      accept: z.boolean(),
      /** Accepts an application even if no place is open; the office was warned before. */
      overfill: z.boolean().optional(),
      /** Of an application, for the office: where something speaks against its worker, only names it. */
      unlessConflicts: z.boolean().optional(),
    }),
    /** Not `ok` only if `unlessConflicts` prevented it. */
    ok: z.object({ ok: z.boolean(), conflicts }),
  }),
});
