import { REASON_MAX } from '@crewcall/domain/limits';
import { z } from 'zod';
import { callsAt, write } from '../call';
import { Day, EpochMs, Id } from '../values';
import { Key, text } from '../shapes';

const Named = {
  title: z.string(),
  prepend: z.string(),
  tz: z.string(),
};

const Weeks = {
  /** The Mondays of the week that is copied, and of the week that gets the copies. */
  from: Day,
  to: Day,
  /** Copies invited and confirmed people too, as drafts of the roster. */
  people: z.boolean(),
};

const Copied = z.object({
  /** Jobs that are copied; `date` is the start of the copy. */
  made: z.array(z.object({ ...Named, idJob: Id, date: EpochMs })),
  /** Jobs that are not copied; `date` is their own start. */
  refused: z.array(z.object({ ...Named, idJob: Id, date: EpochMs, text: z.string() })),
  /** People who are left out, each with the job and the reason. */
  leftOut: z.array(
    z.object({ idJob: Id, idUser: Id, title: z.string(), date: EpochMs, tz: z.string(), text: z.string() }),
  ),
  /** Number of drafts. */
  drafts: z.int(),
  /** What the office should know, such as times that daylight saving has moved. */
  notes: z.array(z.string()),
});

const By = {
  /** Either days, which preserve the time of day, or minutes; negative: earlier. */
  days: z.int().min(-400).max(400).optional(),
  minutes: z.int().min(-10_080).max(10_080).optional(),
};
const isOneWay = ({ days = 0, minutes = 0 }: { days?: number | undefined; minutes?: number | undefined }) =>
  (days === 0) !== (minutes === 0);
const oneWay = { error: 'needs either days or minutes, and not 0' };

/** Calls that copy a week of jobs, and move many jobs by the same time. */
export const weekCopyCalls = callsAt('/api/week', {
  /** What `copyWeek` would do. Stores nothing. */
  previewCopyWeek: write({
    policy: 'roster.use',
    body: z.object(Weeks),
    /** `there`: number of jobs that the other week has already. */
    ok: Copied.extend({ there: z.int() }),
  }),
  /**
   * Copies the jobs of a week to another week at the same time of day, without the cancelled ones. Nobody is invited.
   * A job that is refused does not stop the others; with the same key, no job is copied twice.
   */
  copyWeek: write({
    policy: 'roster.use',
    body: z.object({ ...Weeks, key: Key }),
    ok: Copied,
  }),
  /** What `shiftJob` would do with each of these jobs. Stores nothing. */
  previewShift: write({
    policy: 'roster.use',
    body: z.object({ ...By, ids: z.array(Id).min(1).max(1000) }).refine(isOneWay, oneWay),
    ok: z.object({
      jobs: z.array(
        z.object({
          ...Named,
          id: Id,
          version: z.int(),
          /** The start now, and after the change. */
          from: EpochMs,
          to: EpochMs,
          /** Why the change would be refused; null if it would not. */
          refused: z.string().nullable(),
          warnings: z.array(z.string()),
          /** Number of invited and confirmed people who would be notified. */
          people: z.int(),
          /** They would be notified at short notice, so they should get a reason. */
          asksWhy: z.boolean(),
        }),
      ),
    }),
  }),
  /** Moves a job and its crews, with the checks and notifications of every save. */
  shiftJob: write({
    policy: 'roster.use',
    body: z
      .object({
        id: Id,
        ...By,
        /** The version that the preview read. */
        version: z.int(),
        /** The reason, for the people who are notified. */
        reason: text(REASON_MAX).optional(),
        key: Key,
      })
      .refine(isOneWay, oneWay),
    ok: z.object({ ok: z.literal(true), warnings: z.array(z.string()) }),
  }),
});
