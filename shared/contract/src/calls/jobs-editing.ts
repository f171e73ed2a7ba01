import { z } from 'zod';
import { callsAt, write } from '../call';
import { Done, Id, text } from '../shapes';

/** Who has a job's form open. */
export const jobEditingCalls = callsAt('/api/job', {
  /** Reports that the caller has the form open. Sent every 20 s while visible; after 45 s without, they have left. */
  editing: write({
    policy: 'job.write',
    body: z.object({
      idJob: Id,
      /** One open form, of a browser that may have several. */
      idForm: text(40).min(8),
      /** Title of the tab that the form shows, as Info or Crew. */
      place: text(40),
      /** The form is closing. */
      leaving: z.boolean().optional(),
    }),
    ok: Done.extend({
      /** The job's version. A client with another version must refetch the job. */
      version: z.int(),
      /** Everybody else who has the form open, once each, by name. */
      others: z.array(z.object({ id: Id, fullName: z.string(), place: z.string() })),
    }),
  }),
});
