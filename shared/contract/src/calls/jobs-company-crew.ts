import { z } from 'zod';
import { call, callsAt } from '../call';
import { EpochMs, Id, words } from '../shapes';

/** The preferred crew of a customer company. */
export const companyCrewCalls = callsAt('/api/user', {
  replyInviteCompany: call({
    policy: 'job.apply',
    kind: 'write',
    body: z.object({ id: Id, accept: z.boolean() }),
  }),
  /** Asks workers to join a customer company's preferred crew, in that company's name. */
  inviteToCompany: call({
    policy: 'job.office',
    kind: 'write',
    body: z.object({ prefix: words(40), idUser: z.union([Id, z.array(Id).min(1).max(500)]) }),
    /** `asked` are those who were told now; whoever is on the list already is not. */
    ok: z.object({ ok: z.literal(true), asked: z.array(Id) }),
  }),
  getCompanyCrew: call({
    policy: 'job.office',
    kind: 'read',
    body: z.object({ prefix: words(40) }),
    ok: z.object({
      /** The settings let companies invite. */
      mayInvite: z.boolean(),
      companyName: z.string(),
      crew: z.array(
        z.object({
          id: Id,
          idUser: Id,
          fullName: z.string(),
          /** 1 asked, 2 joined, 3 declined. */
          status: z.int().min(1).max(3),
          askedAt: EpochMs,
          answeredAt: EpochMs.nullable(),
        }),
      ),
    }),
  }),
  removeFromCompany: call({
    policy: 'job.office',
    kind: 'write',
    body: z.object({ id: Id }),
  }),
});
