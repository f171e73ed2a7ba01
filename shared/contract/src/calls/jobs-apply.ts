import { z } from 'zod';
import { callsAt, write } from '../call';
import { Id } from '../shapes';

/** Conflicts of the worker with the shift, as sentences. They are only warnings. */
const conflicts = z.array(z.string()).optional();

/** Workers' applications, and the answers to applications and invitations. */
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
  /** Records that the caller has seen their open invitations to these crews: a visible page showed them. */
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
      /** Undoes the caller's own decline, whatever `accepted` says: the invitation is open again. */
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
      /** For the office: if the applicant has conflicts with the shift, does nothing but return them. */
      unlessConflicts: z.boolean().optional(),
    }),
    /** `ok` is false only if `unlessConflicts` prevented the acceptance. */
    ok: z.object({ ok: z.boolean(), conflicts }),
  }),
});
