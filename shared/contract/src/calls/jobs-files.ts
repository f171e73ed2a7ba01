import { JOB_FILE_MAX_BYTES } from '@crewcall/domain/limits';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { FormId, Id, JobFile, Key, title } from '../shapes';

/** The files of a job. */
export const jobFileCalls = callsAt('/api/job', {
  uploadJobFile: write({
    policy: 'job.write',
    body: z.object({ idJob: FormId, key: Key }),
    multipart: { maxFiles: 10, maxFileBytes: JOB_FILE_MAX_BYTES },
    ok: z.object({
      error: z.literal(false),
      snackbar: z.object({ text: z.string(), timeout: z.int() }),
      files: z.array(JobFile),
    }),
  }),
  downloadFileJobSignature: read({
    policy: 'job.view',
    body: z.object({ idFile: Id, idJob: Id, fullDownload: z.boolean().optional() }),
    ok: z.object({ name: z.string(), mime: z.string(), url: z.string() }),
  }),
  renameJobFile: write({
    policy: 'job.write',
    /** The file extension stays the same, even if `name` has another or none. */
    body: z.object({ idFile: Id, idJob: Id, name: title(180) }),
    /** The new name, with its extension. */
    ok: z.object({ ok: z.literal(true), name: z.string() }),
  }),
  deleteJobFile: write({
    policy: 'job.write',
    body: z.object({ idFile: Id, idJob: Id }),
  }),
});
