import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { EpochMs, Id, Job, Key } from '../shapes';
import { ExtraData } from './jobs-shapes';

/** Copies of a job on other days, and earlier versions of a job. */
export const jobHistoryCalls = callsAt('/api/job', {
  duplicateJob: write({
    policy: 'job.write',
    body: z.object({
      id: Id,
      dates: z.array(EpochMs).min(1).max(120),
      duplicateCrew: z.boolean(),
      duplicateCrewStatus: z.boolean(),
      sendNotification: z.boolean(),
      /** Refuses if copied workers would get two shifts close together, and names them. If not set, copies anyway. */
      asksDoubled: z.boolean().optional(),
      key: Key,
    }),
    ok: z.object({
      error: z.literal(false),
      snackbar: z.object({ text: z.string(), timeout: z.int() }),
      jobIds: z.array(Id),
    }),
  }),
  viewLogJob: read({
    path: '/api/misc/viewLogJob',
    policy: 'job.log',
    body: z.object({ id: Id }),
    ok: z.object({
      logs: z.array(
        z.object({ idLog: Id, logDate: EpochMs, userName: z.string(), changed: z.array(z.string()) }),
      ),
      /** Invitations, applications and the answers to them, newest first. Unlike the logs, these cannot be restored. */
      people: z.array(z.object({ at: EpochMs, userName: z.string(), text: z.string() })).optional(),
    }),
  }),
  getJobFromLog: read({
    policy: 'job.office',
    body: z.object({ idLog: Id }),
    ok: z.object({
      job: Job,
      extraData: ExtraData,
      /**
       * Names of people and groups deactivated since this version. Not in `job`, because saving them would be refused.
       */
      leftOut: z.array(z.string()).optional(),
    }),
  }),
});
