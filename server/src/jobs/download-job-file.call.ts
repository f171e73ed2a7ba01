import { handle } from '../platform/handle';
import { fileLink } from './file-link';
import { accessTo } from './job-access';
import { hiddenJob } from './hidden-job';

/** A short signed address of a job's file; without `fullDownload` one that the browser shows, where it can. */
export const downloadJobFileHandler = handle(
  'downloadFileJobSignature',
  async ({ body, user, db, services, notFound }) => {
    const access = (await accessTo(db, user, body.idJob)) ?? (await hiddenJob(db, body.idJob));
    const file = access.inside
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
