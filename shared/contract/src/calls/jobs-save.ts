import { z } from 'zod';
import { callsAt, write } from '../call';
import { Id, Job, text, Key } from '../shapes';
import { JobInput, JobSave } from './jobs-shapes';

/** Making and changing jobs, and answering the requests for them. */
export const jobSaveCalls = callsAt('/api/job', {
  seeCustomerChange: write({
    policy: 'job.office',
    /** The job, whose `customerChange` somebody of the office has seen. */
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
      /** Which job or crew starts or ends later than asked, since the clocks skip that hour. */
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
      /** What the office should look at again, as crews that did not move with the date. */
      warnings: z.array(z.string()).optional(),
      /** The job has moved, and some of its crews have not moved along. */
      crewsStay: z.boolean().optional(),
    }),
  }),
  /** The same for supervisors of the job: only the fields that are theirs to change. */
  saveSiteFields: write({
    policy: 'job.supervise',
    bodyLimit: 128_000,
    body: z.object({ job: JobSave }),
    ok: z.object({ ok: z.literal(true), job: Job, changed: z.array(z.string()) }),
  }),
  /** Deletes a job that holds nothing but what Add Job gave it. */
  discardJob: write({
    policy: 'job.write',
    body: z.object({ id: Id }),
  }),
  replyRequest: write({
    policy: 'job.office',
    body: z.object({
      id: Id,
      accept: z.boolean(),
      /** Why the request is declined. Goes into the email to the person who asked, and into the log. */
      reason: text(500).optional(),
    }),
  }),
});
