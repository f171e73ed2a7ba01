import { z } from 'zod';
import { callsAt, write } from '../call';
import { Done, Id, text } from '../shapes';

/** Who has a job's form open. */
export const jobEditingCalls = callsAt('/api/job', {
  /**
   * Reports that the caller has the form open. Sent every 20 s while the form is visible; after 45 s without a report,
   * the caller counts as gone.
   */
  editing: write({
    policy: 'job.write',
    body: z.object({
      idJob: Id,
      /** Id of one open form; a browser may have several. */
      idForm: text(40).min(8),
      /** Title of the form's open tab, such as Info or Crew. */
      place: text(40),
      /** The form is closing. */
      leaving: z.boolean().optional(),
    }),
    ok: Done.extend({
      /** The job's version. A client with another version must refetch the job. */
      version: z.int(),
      /** All other users who have the form open, once each, by name. */
      others: z.array(z.object({ id: Id, fullName: z.string(), place: z.string() })),
    }),
  }),
});
