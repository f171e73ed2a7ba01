import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { Day, Id } from '../values';

const Of = z
  .object({ idJob: Id.optional(), idEvent: Id.optional(), day: Day.optional() })
  .refine((of) => Object.values(of).filter((one) => one !== undefined).length === 1, {
    error: 'must be one job, event or day',
  });
const Format = z.enum(['pdf', 'xlsx']);
/** Base64 of the file. */
const File = z.object({ file: z.string(), fileName: z.string() });

/**
 * Papers for a site, about a job, the confirmed jobs of an event, or the crews that start on a day (in the job's zone).
 * Only people who are confirmed are printed.
 */
export const packCalls = callsAt('/api/week', {
  downloadPack: read({
    policy: 'board.read',
    body: z.object({
      kind: z.enum(['call-sheet', 'sign-in', 'crew-list']),
      of: Of,
      format: Format,
      /** Of a crew list as PDF: with the people's pictures. */
      photos: z.boolean().optional(),
    }),
    ok: File,
  }),
  /**
   * The accepted licences of the people who come. A write, because the audit says who took them. Numbers are whole only
   * for users who may read them.
   */
  makeLicencePack: write({
    policy: 'crew.read',
    body: z.object({ of: Of, format: Format }),
    ok: File,
  }),
});
