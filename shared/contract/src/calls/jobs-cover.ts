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
/** A shift to look at before it is taken over; `sees`: its job's details may be opened. */
const Offered = { ...Shift, sees: z.boolean() };
/** A shift given in return, and whether the asker has said yes to it. */
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

/** A shift that its worker cannot work: asked for, taken over, decided. */
export const coverCalls = callsAt('/api/job', {
  askCover: write({
    policy: 'job.apply',
    body: z.object({
      idReqCrew: Id,
      reason: text(COVER_REASON_MAX),
      /** To others who could take over; else the office alone reads it. */
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
  /** Own requests that are not settled, shifts that one has taken, and those that one could take. */
  getCoverOffers: read({
    policy: 'job.apply',
    ok: z.object({
      /** May one ask for cover here at all? */
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
      /** Own upcoming shifts whose last request the office refused, with its words. */
      refused: z.array(z.object({ idReqCrew: Id, text: z.string() })),
      taken: z.array(z.object({ ...Offered, swap: Swap.optional() })),
      /** Without the name and the reason of who cannot come. */
      offers: z.array(z.object(Offered)),
    }),
  }),
  /** Own shifts that may be given in return for the one of this request; empty where it is offered no more. */
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
      /** An own confirmed shift to come, given in return; the asker answers. */
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
  /** The requests that wait for the office, those that begin first at the top. */
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
      /** Without a taker and `idUser` the place is open again. */
      grant: z.boolean(),
      /** Who takes over, or null for nobody, as it was read. It is refused where somebody else does by now. */
      taker: Id.nullable().optional(),
      /** Somebody else than who has taken it. */
      idUser: Id.optional(),
      /** Why not; the asker reads it. */
      text: text(COVER_REASON_MAX).optional(),
      /** The conflicts of who takes over were read. */
      confirmed: z.boolean().optional(),
    }),
    ok: z.object({
      ok: z.boolean(),
      text: z.string(),
      /** What has to be confirmed first; nothing is done then. */
      conflicts: z.array(z.string()),
    }),
  }),
});
