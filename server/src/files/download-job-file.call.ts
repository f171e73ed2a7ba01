import { handle } from '../platform/http/handle';
import { fileLink } from './file-link';
import { jobFor } from '../row-rules/job-for';

/** A short signed address of a job's file; without `fullDownload` one that the browser shows, where it can. */
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
