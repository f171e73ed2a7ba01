import { RATING_NOTE_MAX, STARS_MOST } from '@crewcall/domain/ratings';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { EpochMs, Id, text } from '../shapes';

const Stars = z.int().min(1).max(STARS_MOST);

/** Ratings of people's work on a job. Never shown to customers' managers, nor to the rated person. */
export const ratingCalls = callsAt('/api/rating', {
  getJobRatings: read({
    policy: 'job.supervise',
    body: z.object({ idJob: Id }),
    /** Workers who have checked in, except the caller, with the caller's own ratings. */
    ok: z.object({
      crew: z.array(
        z.object({
          idUser: Id,
          fullName: z.string(),
          groupName: z.string(),
          stars: Stars.nullable(),
          note: z.string(),
          until: EpochMs,
        }),
      ),
    }),
  }),
  rateCrew: write({
    policy: 'job.supervise',
    bodyLimit: 800_000,
    body: z.object({
      idJob: Id,
      /** Replaces the caller's earlier ratings; `stars` null deletes one. */
      ratings: z
        .array(z.object({ idUser: Id, stars: Stars.nullable(), note: text(RATING_NOTE_MAX).optional() }))
        .min(1)
        .max(500),
    }),
  }),
  getRatings: read({
    policy: 'crew.read',
    body: z.object({ idUser: Id }),
    ok: z.object({
      /** The score from ratings of the last 12 months; null while there are too few ratings. */
      score: z.number().nullable(),
      count: z.int(),
      ratings: z.array(
        z.object({
          id: Id,
          idJob: Id,
          title: z.string(),
          tz: z.string(),
          stars: Stars,
          note: z.string(),
          by: z.string(),
          at: EpochMs,
        }),
      ),
    }),
  }),
});
