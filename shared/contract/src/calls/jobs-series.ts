import { z } from 'zod';
import { call } from '../call';
import { EpochMs, Id } from '../shapes';

/** What a job of a series can take over from another: the place is location and postcode. */
export const SeriesPart = z.enum(['title', 'description', 'place', 'contact', 'crews']);

/** Jobs that were made together, and copies with what they were copied from. */
export const jobSeriesCalls = {
  getJobSeries: call({
    name: 'getJobSeries',
    method: 'POST',
    path: '/api/job/getJobSeries',
    policy: 'job.read',
    kind: 'read',
    body: z.object({ id: Id }),
    ok: z.object({
      /** In order of their dates, the job itself among them; of a series that is longer, those nearest to it. */
      jobs: z.array(
        z.object({
          id: Id,
          version: z.int(),
          title: z.string(),
          date: EpochMs,
          tz: z.string(),
          status: z.int(),
          /** Later than the job and than now, neither finished nor cancelled. */
          isAhead: z.boolean(),
        }),
      ),
    }),
  }),
  /** Saves one job that is ahead in the series of `like`: as any save, with what it takes over from there. */
  saveInSeries: call({
    name: 'saveInSeries',
    method: 'POST',
    path: '/api/job/saveInSeries',
    policy: 'job.write',
    kind: 'write',
    body: z.object({
      id: Id,
      /** The version of the job that was read. */
      version: z.int(),
      like: Id,
      /** What to take over. Crews bring their amounts and, moved along, their times and the job's time of day. */
      parts: z.array(SeriesPart).max(5),
      /** Cancels the job. */
      cancel: z.boolean().optional(),
    }),
    ok: z.object({ ok: z.literal(true), changed: z.array(z.string()), warnings: z.array(z.string()) }),
  }),
};
