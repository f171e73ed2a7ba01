import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { EpochMs, Id, ownProof, text, words } from '../shapes';

/** Set if the office started the deletion of a person who has left: who did so, and why. */
const Begun = z.object({ by: z.string(), reason: z.string() }).optional();

/** Account deletion, and how long data is retained. */
export const privacyCalls = callsAt('/api/user', {
  getOwnDeletion: read({
    method: 'GET',
    policy: 'session',
    ok: z.object({
      /** When the caller asked to be deleted; null if there is no open request. */
      askedAt: EpochMs.nullable(),
      /**
       * When and why the office refused the caller's last request; null if it did not, or if the caller has asked
       * again.
       */
      refused: z.object({ at: EpochMs, reason: z.string() }).nullable(),
    }),
  }),
  askDeletion: write({
    policy: 'session',
    body: z.object(ownProof),
  }),
  withdrawDeletion: write({
    policy: 'session',
  }),
  getDeletions: read({
    method: 'GET',
    policy: 'user.write',
    ok: z.object({
      /** Open deletion requests, oldest first. */
      waiting: z.array(
        z.object({ id: Id, idUser: Id, fullName: z.string(), email: z.string(), at: EpochMs, begun: Begun }),
      ),
      /** The most recently answered deletion requests, newest first. */
      answered: z.array(
        z.object({
          id: Id,
          fullName: z.string(),
          at: EpochMs,
          accepted: z.boolean(),
          reason: z.string(),
          by: z.string(),
        }),
      ),
    }),
  }),
  beginDeletion: write({
    policy: 'user.write',
    /** Starts the deletion of a deactivated person, who is mailed the reason. */
    body: z.object({ idUser: Id, reason: words(500) }),
    ok: z.object({ ok: z.literal(true), id: Id }),
  }),
  lookAtDeletion: read({
    policy: 'user.write',
    /** Id of the deletion request. */
    body: z.object({ id: Id }),
    ok: z.object({
      idUser: Id,
      fullName: z.string(),
      begun: Begun,
      /** What the deletion would remove. */
      goes: z.array(z.object({ what: z.string(), count: z.int() })),
      /** What is retained under the neutral name, why, and for how long. */
      stays: z.array(z.object({ what: z.string(), count: z.int(), why: z.string() })),
      /** What must be done before the deletion, and the page to do it on. */
      blockers: z.array(z.object({ text: z.string(), to: z.string() })),
      /** The name that screens show for the person after the deletion. */
      neutralName: z.string(),
    }),
  }),
  answerDeletion: write({
    policy: 'user.write',
    /** Refusing needs a reason, which is mailed to the person. */
    body: z.object({ id: Id, accept: z.boolean(), reason: text(500).optional() }),
  }),
  getRetention: read({
    method: 'GET',
    path: '/api/company/getRetention',
    policy: 'settings.read',
    ok: z.object({
      kinds: z.array(
        z.object({
          group: z.enum(['pay', 'people', 'technical']),
          what: z.string(),
          /** How long this data is stored, in words: "7 years from the shift". */
          howLong: z.string(),
          why: z.string(),
          /** Number of rows older than `howLong`. The next cleanup deletes those that nothing else needs. */
          due: z.int(),
        }),
      ),
      /** Time of the last cleanup; null before the first. */
      lastRun: EpochMs.nullable(),
    }),
  }),
});
