import { seriesParts } from '@crewcall/domain/job-fields';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { EpochMs, Id } from '../shapes';

/** What a job of a series can take over from another: the place is location and postcode. */
const SeriesPart = z.enum([...seriesParts, 'crews']);

const Told = z.object({ own: z.int(), ahead: z.int(), withThis: z.int() });

const Saved = z.object({
  ok: z.literal(true),
  changed: z.array(z.string()),
  warnings: z.array(z.string()),
});

/** Jobs that were made together, and copies with what they were copied from. */
export const jobSeriesCalls = callsAt('/api/job', {
  getJobSeries: read({
    policy: 'job.read',
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
          /** Later than the job and than now, of the same customer, neither finished nor cancelled. */
          isAhead: z.boolean(),
        }),
      ),
      /**
       * How many different people hear if what the caller sees is cancelled: the job itself, the jobs ahead, or all of
       * these. They know that they are invited or confirmed, and it is not over.
       */
      inCrew: Told,
      /** The same of those who have applied and wait. */
      applied: Told,
    }),
  }),
  /** Saves one job that is ahead in the series of `like`: as any save, with what it takes over from there. */
  saveInSeries: write({
    policy: 'job.write',
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
    ok: Saved,
  }),
  /** Invites to one job that is ahead in the series who was invited to a crew, for the crew there that stands for it. */
  inviteInSeries: write({
    policy: 'job.office',
    body: z.object({ id: Id, like: Id, idReqCrew: Id, users: z.array(Id).min(1).max(500) }),
    /** `changed` names who was invited, `warnings` who was not and why. */
    ok: Saved,
  }),
});
