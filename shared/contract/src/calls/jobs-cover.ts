import { COVER_REASON_MAX } from '@crewcall/domain/cover';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { EpochMs, Id, text, Key } from '../shapes';

/** `CoverState` of the domain. */
const State = z.int().min(0).max(5);
const Shift = {
  id: Id,
  idJob: Id,
  idReqCrew: Id,
  title: z.string(),
  prepend: z.string(),
  color: z.string(),
  location: z.string(),
  groupName: z.string(),
  startTime: EpochMs,
  endTime: EpochMs.nullable(),
  tz: z.string(),
};
/**
 * A shift that the caller could take over. `sees`: the caller may open the job's details. `pay`: what the shift pays
 * the caller, in words; null if the company does not show it, or no rate is set.
 */
const Offered = { ...Shift, sees: z.boolean(), pay: z.string().nullable() };
/** The shift that the worker who takes over gives in return. `accepted`: the worker who asked for cover has agreed. */
const Swap = z.object({
  idJob: Id,
  title: z.string(),
  groupName: z.string(),
  location: z.string(),
  startTime: EpochMs,
  endTime: EpochMs.nullable(),
  tz: z.string(),
  accepted: z.boolean(),
});
const done = z.object({ ok: z.literal(true), text: z.string() });

/** Cover for a shift that a worker cannot work: they ask for it, another worker takes over, the office decides. */
export const coverCalls = callsAt('/api/job', {
  askCover: write({
    policy: 'job.apply',
    body: z.object({
      idReqCrew: Id,
      reason: text(COVER_REASON_MAX),
      /** Offers the shift to workers who could take it over; if false, only the office sees the request. */
      offer: z.boolean(),
      key: Key,
    }),
    ok: done,
  }),
  withdrawCover: write({
    policy: 'job.apply',
    body: z.object({ id: Id }),
    ok: done,
  }),
  /** The caller's open requests for cover, the shifts that they have taken over, and those that they could take. */
  getCoverOffers: read({
    policy: 'job.apply',
    ok: z.object({
      /** The company allows workers to ask for cover. */
      isOn: z.boolean(),
      asked: z.array(
        z.object({
          id: Id,
          idReqCrew: Id,
          state: State,
          offered: z.boolean(),
          late: z.boolean(),
          swap: Swap.optional(),
        }),
      ),
      /**
       * The caller's upcoming shifts for which the office refused the last request for cover; `text` is the office's
       * reason.
       */
      refused: z.array(z.object({ idReqCrew: Id, text: z.string() })),
      taken: z.array(z.object({ ...Offered, swap: Swap.optional() })),
      /** Without the name and reason of the worker who asks, for privacy. */
      offers: z.array(z.object(Offered)),
    }),
  }),
  /**
   * The caller's shifts that they may give in return for the requested one; empty if the requested one is no longer
   * offered.
   */
  getSwapShifts: read({
    policy: 'job.apply',
    body: z.object({ id: Id }),
    ok: z.object({
      shifts: z.array(
        z.object({
          idReqCrew: Id,
          title: z.string(),
          startTime: EpochMs,
          endTime: EpochMs.nullable(),
          tz: z.string(),
        }),
      ),
    }),
  }),
  takeCover: write({
    policy: 'job.apply',
    body: z.object({
      id: Id,
      /** The caller's upcoming confirmed shift that they give in return; the worker who asked for cover must agree. */
      swapReqCrew: Id.optional(),
      key: Key,
    }),
    ok: done,
  }),
  answerSwap: write({
    policy: 'job.apply',
    body: z.object({ id: Id, accept: z.boolean() }),
    ok: done,
  }),
  untakeCover: write({
    policy: 'job.apply',
    body: z.object({ id: Id }),
    ok: done,
  }),
  /** Requests for cover that wait for the office, the earliest shift first. */
  getCovers: read({
    policy: 'job.office',
    ok: z.object({
      covers: z.array(
        z.object({
          ...Shift,
          state: State,
          late: z.boolean(),
          offered: z.boolean(),
          reason: z.string(),
          askedAt: EpochMs,
          asker: z.object({ id: Id, fullName: z.string() }),
          taker: z.object({ id: Id, fullName: z.string() }).nullable(),
          swap: Swap.optional(),
        }),
      ),
    }),
  }),
  decideCover: write({
    policy: 'job.office',
    body: z.object({
      id: Id,
      /** Approves the request. If nobody has taken the shift and `idUser` is not set, the place becomes open. */
      grant: z.boolean(),
      /** Who takes over, as the office user's screen showed it; null for nobody. Refused if that has changed. */
      taker: Id.nullable().optional(),
      /** Gives the shift to this worker instead of the one who has taken it over. */
      idUser: Id.optional(),
      /** Why the office refuses; shown to the worker who asked. */
      text: text(COVER_REASON_MAX).optional(),
      /** The office user has read the conflicts of the worker who takes over, and confirms. */
      confirmed: z.boolean().optional(),
    }),
    ok: z.object({
      ok: z.boolean(),
      text: z.string(),
      /** Conflicts that must be confirmed first. If there are any, nothing was changed. */
      conflicts: z.array(z.string()),
    }),
  }),
});
