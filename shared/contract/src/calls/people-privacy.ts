import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { EpochMs, Id, ownProof, text, words } from '../shapes';

/** Set where the office began it for somebody who has left: who, and why. */
const Begun = z.object({ by: z.string(), reason: z.string() }).optional();

/** Account deletion, and how long data is retained. */
export const privacyCalls = callsAt('/api/user', {
  getOwnDeletion: read({
    method: 'GET',
    policy: 'session',
    ok: z.object({
      /** When the caller asked to be deleted; null without an open request. */
      askedAt: EpochMs.nullable(),
      /** When and why the office refused the caller's last request; null if it did not, or once they ask again. */
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
      /** Who waits for an answer, the oldest request first. */
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
    /** Of somebody who is switched off. They are mailed the reason. */
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
      /** What stays under the neutral name, why and how long. */
      stays: z.array(z.object({ what: z.string(), count: z.int(), why: z.string() })),
      /** What must be settled before the deletion, and the address of the page to do it on. */
      blockers: z.array(z.object({ text: z.string(), to: z.string() })),
      /** The name that screens show for the person after the deletion. */
      neutralName: z.string(),
    }),
  }),
  answerDeletion: write({
    policy: 'user.write',
    /** Refusing needs a reason, which the person is mailed. */
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
          /** Number of rows stored longer than `howLong`. The next cleanup removes those that nothing else needs. */
          due: z.int(),
        }),
      ),
      /** Time of the last cleanup; null before the first. */
      lastRun: EpochMs.nullable(),
    }),
  }),
});
