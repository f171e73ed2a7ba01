import { handle } from '../platform/http/handle';
import { jobChanged } from '../jobs/announce';
import { markCustomerChange } from '../jobs/mark-customer-change';
import { lockJob, logJob } from '../jobs/job-form';

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
