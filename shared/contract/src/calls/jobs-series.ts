import { seriesParts } from '@crewcall/domain/job-fields';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { EpochMs, Id, text } from '../shapes';
import { CancelPay } from './pay-cancellation';

/** The parts that can be copied between jobs of a series. `place` is location and postcode. */
const SeriesPart = z.enum([...seriesParts, 'crews']);

const Told = z.object({ own: z.int(), ahead: z.int(), withThis: z.int() });

const Saved = z.object({
  ok: z.literal(true),
  changed: z.array(z.string()),
  warnings: z.array(z.string()),
});

/** Calls about a series: jobs that were made together, or a job and its copies. */
export const jobSeriesCalls = callsAt('/api/job', {
  getJobSeries: read({
    policy: 'job.read',
    body: z.object({ id: Id }),
    ok: z.object({
      /**
       * The jobs of the series by date, including the requested one. If there are too many, those closest to it in
       * time.
       */
      jobs: z.array(
        z.object({
          id: Id,
          version: z.int(),
          title: z.string(),
          date: EpochMs,
          tz: z.string(),
          status: z.int(),
          /**
           * The job is later than the requested one and in the future, of the same customer, and neither finished nor
           * cancelled.
           */
          isAhead: z.boolean(),
        }),
      ),
      /**
       * How many different invited or confirmed workers would be notified of a cancellation: of this job (`own`), of
       * the jobs with `isAhead`, or of all of them (`withThis`). Workers whose shift is over are not counted.
       */
      inCrew: Told,
      /** How many applicants without an answer would be notified of a cancellation. */
      applied: Told,
    }),
  }),
  /**
   * Copies parts of the job `like` to one later job of its series and saves that job, with the checks of every save.
   */
  saveInSeries: write({
    policy: 'job.write',
    body: z.object({
      id: Id,
      /** The version of the job that the form loaded. */
      version: z.int(),
      like: Id,
      /**
       * The parts to copy. `crews`: number of places, start and end moved to this job's day, and the job's time of
       * day.
       */
      parts: z.array(SeriesPart).max(SeriesPart.options.length),
      /** Cancels the job. */
      cancel: z.boolean().optional(),
      /** The reason, for the people who are notified. */
      reason: text(500).optional(),
      /** What confirmed people are paid if the job is cancelled. */
      pay: CancelPay.optional(),
    }),
    ok: Saved,
  }),
  /** Invites workers to a later job of the series, to the crew that corresponds to crew `idReqCrew` of job `like`. */
  inviteInSeries: write({
    policy: 'job.office',
    body: z.object({ id: Id, like: Id, idReqCrew: Id, users: z.array(Id).min(1).max(500) }),
    /** `changed` names the people who were invited; `warnings` names the others, with the reason. */
    ok: Saved,
  }),
});
