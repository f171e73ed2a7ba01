import { JOB_FILE_MAX_BYTES, SNACKBAR_MS } from '@crewcall/domain/limits';
import { MINUTE_MS } from '@crewcall/domain/units';
import type { Brought } from '../platform/files/blobs';
import { handle } from '../platform/http/handle';
import type { Tx } from '../platform/database/tx';
import { once } from '../platform/http/once';
import { jobChanged } from '../jobs/announce';
import { markCustomerChange } from '../jobs/mark-customer-change';
import { fileKind, safeName } from './file-kind';
import { jobFiles } from './job-files';
import { lockJob, logJob, readJob } from '../jobs/job-form';

const A_MINUTE = 20;

/** Files for a job's crew. All or none: one that is refused leaves none behind. */
export const uploadJobFileHandler = handle(
  'uploadJobFile',
  async ({ body, files, user, scope, db, now, services, write, refuse }) => {
    if (files.length === 0) refuse('Choose at least one file.');
    const checked: { name: string; mime: string; bytes: Buffer }[] = [];
    for (const file of files) {
      const name = safeName(file.filename);
      if (file.bytes.length > JOB_FILE_MAX_BYTES) refuse(`${name} is larger than 20 MB.`);
      const kind = await fileKind(name, file.bytes);
      if ('problem' in kind) refuse(kind.problem);
      else checked.push({ name, mime: kind.mime, bytes: file.bytes });
    }
    await readJob(db, scope, body.idJob);
    const stored: { name: string; file: Brought }[] = [];
    for (const { name, mime, bytes } of checked)
      stored.push({ name, file: await services.blobs.bring(bytes, mime) });
    const store = async (tx: Tx) => {
      const job = await lockJob(tx.db, scope, body.idJob);
      const ids: number[] = [];
      for (const { name, file } of stored) {
        const blobId = await services.blobs.name(tx.db, file);
        const { id } = await tx.db
          .insertInto('job_file')
          .values({ job_id: job.id, name, blob_id: blobId, uploaded_by: user.id, uploaded_at: now })
          .returning('id')
          .executeTakeFirstOrThrow();
        ids.push(id);
      }
      await logJob(
        tx.db,
        job.id,
        user.id,
        checked.map(({ name }) => `File added: ${name}`),
      );
      tx.audit('job', job.id, { filesAdded: checked.map(({ name }) => name) });
      jobChanged(tx, { id: job.id, ...job.form });
      await markCustomerChange(tx, { scope, now }, { id: job.id, ...job.form, labels: ['Files'] });
      const text = ids.length === 1 ? 'The file was uploaded.' : `${ids.length} files were uploaded.`;
      return {
        error: false as const,
        snackbar: { text, timeout: SNACKBAR_MS },
        files: await jobFiles(tx.db, job.id, ids),
      };
    };
    return write(once(user.id, 'uploadJobFile', body.key, store));
  },
  { limit: { per: 'user', max: A_MINUTE, windowMs: MINUTE_MS, what: 'uploads' } },
);
