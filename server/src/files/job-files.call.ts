// Calls: uploadJobFile, renameJobFile, deleteJobFile, downloadFileJobSignature.
import { MINUTE_MS } from '@crewcall/domain/units';
import type { Services } from '../platform/services';
import { SNACKBAR_MS } from '@crewcall/domain/limits';
import { handle } from '../platform/http/handle';
import type { Tx } from '../platform/database/tx';
import { once } from '../platform/http/once';
import { jobChanged } from '../jobs/announce';
import { markCustomerChange } from '../jobs/mark-customer-change';
import { bringUploads, checkedUploads } from './checked-uploads';
import { safeName } from './file-kind';
import { jobFiles } from './job-files';
import { lockJob, logJob, readJob } from '../jobs/job-form';
import { extname } from 'node:path';
import { jobFor } from '../row-rules/job-for';

const LINK_MS = 10 * MINUTE_MS;
const shownInline = /^(image\/(png|jpeg|gif|webp)|application\/pdf)$/;

interface StoredFile {
  name: string;
  blobId: number;
  mime: string;
}

/** Makes a short-lived signed URL of a file. Without `fullDownload` the browser shows the file if it can. */
export function fileLink({ links }: Services, { name, blobId, mime }: StoredFile, fullDownload: boolean) {
  const inline = !fullDownload && shownInline.test(mime);
  return { name, mime, url: links.blob(blobId, { ttlMs: LINK_MS, filename: name, inline }) };
}

const A_MINUTE = 20;

/** Uploads files for a job's crew: all, or none if one is refused. */
export const uploadJobFileHandler = handle(
  'uploadJobFile',
  async ({ body, files, user, scope, db, now, services, write }) => {
    const checked = await checkedUploads(files, user.id);
    await readJob(db, scope, body.idJob);
    const stored = await bringUploads(services, checked);
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

/** The new name with the extension of the old one, which was checked against the content at the upload. */
function renamed(old: string, name: string): string {
  const ending = extname(old);
  const typed = safeName(name);
  if (ending === '') return typed.replaceAll('.', '_');
  const bare = typed.toLowerCase().endsWith(ending.toLowerCase())
    ? typed.slice(0, typed.length - ending.length)
    : typed;
  return `${safeName(bare)}${ending}`;
}

/** Renames a file of a job. */
export const renameJobFileHandler = handle('renameJobFile', ({ body, user, scope, now, write, notFound }) =>
  write(async (tx) => {
    const job = await lockJob(tx.db, scope, body.idJob);
    const file =
      (await tx.db
        .selectFrom('job_file')
        .select('name')
        .where('id', '=', body.idFile)
        .where('job_id', '=', job.id)
        .forUpdate()
        .executeTakeFirst()) ?? notFound('This file has been deleted already.');
    const name = renamed(file.name, body.name);
    if (name !== file.name) {
      await tx.db.updateTable('job_file').set({ name }).where('id', '=', body.idFile).execute();
      await logJob(tx.db, job.id, user.id, [`File renamed: ${file.name} to ${name}`]);
      tx.audit('job', job.id, { fileRenamed: file.name, to: name });
      jobChanged(tx, { id: job.id, ...job.form });
      await markCustomerChange(tx, { scope, now }, { id: job.id, ...job.form, labels: ['Files'] });
    }
    return { ok: true as const, name };
  }),
);

export const deleteJobFileHandler = handle(
  'deleteJobFile',
  ({ body, user, scope, now, services, write, notFound }) =>
    write(async (tx) => {
      const job = await lockJob(tx.db, scope, body.idJob);
      const file =
        (await tx.db
          .deleteFrom('job_file')
          .where('id', '=', body.idFile)
          .where('job_id', '=', job.id)
          .returning(['name', 'blob_id'])
          .executeTakeFirst()) ?? notFound('This file has been deleted already.');
      await services.blobs.remove(tx, file.blob_id);
      await logJob(tx.db, job.id, user.id, [`File deleted: ${file.name}`]);
      tx.audit('job', job.id, { fileDeleted: file.name });
      jobChanged(tx, { id: job.id, ...job.form });
      await markCustomerChange(tx, { scope, now }, { id: job.id, ...job.form, labels: ['Files'] });
    }),
);

/** Answers a short-lived signed URL of a job's file. Without `fullDownload` the browser shows the file if it can. */
export const downloadJobFileHandler = handle(
  'downloadFileJobSignature',
  async ({ body, scope, db, services, notFound }) => {
    const job = await jobFor(db, scope, body.idJob, 'sees');
    const file = job.isInside
      ? await db
          .selectFrom('job_file')
          .innerJoin('blob', 'blob.id', 'job_file.blob_id')
          .select(['job_file.name', 'blob.id as blobId', 'blob.mime'])
          .where('job_file.id', '=', body.idFile)
          .where('job_file.job_id', '=', body.idJob)
          .executeTakeFirst()
      : undefined;
    if (!file) return notFound('This file does not exist any more.');
    return fileLink(services, file, body.fullDownload === true);
  },
);
