import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { EpochMs, Id, words } from '../shapes';

/** The preferred crew of a customer company. */
export const companyCrewCalls = callsAt('/api/user', {
  replyInviteCompany: write({
    policy: 'job.apply',
    body: z.object({ id: Id, accept: z.boolean() }),
  }),
  /** Asks workers to join a customer company's preferred crew, in that company's name. */
  inviteToCompany: write({
    policy: 'job.office',
    body: z.object({ prefix: words(40), idUser: z.union([Id, z.array(Id).min(1).max(500)]) }),
    /** `asked`: ids of the people who were notified, without those who were on the list already. */
    ok: z.object({ ok: z.literal(true), asked: z.array(Id) }),
  }),
  getCompanyCrew: read({
    policy: 'job.office',
    body: z.object({ prefix: words(40) }),
    ok: z.object({
      /** The settings allow companies to invite. */
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
  removeFromCompany: write({
    policy: 'job.office',
    body: z.object({ id: Id }),
  }),
});
