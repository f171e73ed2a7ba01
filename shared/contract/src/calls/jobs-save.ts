import { z } from 'zod';
import { callsAt, write } from '../call';
import { Id, Job, text, Key } from '../shapes';
import { JobInput, JobSave } from './jobs-shapes';

/** Calls to make and change jobs, and to answer customers' requests for jobs. */
export const jobSaveCalls = callsAt('/api/job', {
  seeCustomerChange: write({
    policy: 'job.office',
    /** Id of the job. Records that the office has seen its `customerChange`, which is then no longer shown. */
    body: z.object({ id: Id }),
  }),
  insertNewJobs: write({
    policy: 'job.write',
    bodyLimit: 128_000,
    body: z.object({
      job: JobInput,
      key: Key,
    }),
    ok: z.object({
      jobId: Id,
      jobIds: z.array(Id),
      /** Jobs and crews that start or end later than entered, because daylight saving skips that hour. */
      warnings: z.array(z.string()).optional(),
    }),
  }),
  saveUpdatedJobv2: write({
    policy: 'job.write',
    bodyLimit: 128_000,
    body: z.object({ job: JobSave }),
    ok: z.object({
      ok: z.literal(true),
      job: Job,
      changed: z.array(z.string()),
      /** What the office should check, such as crews that did not move with the date. */
      warnings: z.array(z.string()),
      /** The job has moved, but some of its crews have not. */
      crewsStay: z.boolean(),
      /** The crew will soon be notified of a change at short notice, and no reason was sent: ask the user for one. */
      asksWhy: z.boolean().optional(),
    }),
  }),
  /** Saves a job for its supervisors, who may change only some fields. */
  saveSiteFields: write({
    policy: 'job.supervise',
    bodyLimit: 128_000,
    body: z.object({ job: JobSave }),
    ok: z.object({ ok: z.literal(true), job: Job, changed: z.array(z.string()) }),
  }),
  /** Deletes a job in which nothing was entered since Add Job made it. */
  discardJob: write({
    policy: 'job.write',
    body: z.object({ id: Id }),
  }),
  replyRequest: write({
    policy: 'job.office',
    body: z.object({
      id: Id,
      accept: z.boolean(),
      /** Why the request is declined; in the email to the person who asked, and in the log. */
      reason: text(500).optional(),
    }),
  }),
});
