import { extname } from 'node:path';
import { handle } from '../platform/http/handle';
import { jobChanged } from '../jobs/announce';
import { markCustomerChange } from '../jobs/mark-customer-change';
import { safeName } from './file-kind';
import { lockJob, logJob } from '../jobs/job-form';

/** The name with the ending of the old one: what a file is was settled by its bytes when it came. */
function renamed(old: string, name: string): string {
  const ending = extname(old);
  const typed = safeName(name);
  if (ending === '') return typed.replaceAll('.', '_');
  const bare = typed.toLowerCase().endsWith(ending.toLowerCase())
    ? typed.slice(0, typed.length - ending.length)
    : typed;
  return `${safeName(bare)}${ending}`;
}

/** A file of a job under another name. */
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
