import type { Blobs } from '../platform/files/blobs';
import type { Tx } from '../platform/database/tx';

/** Copies the files of a job to a template. */
export async function keepFiles(
  tx: Tx,
  blobs: Blobs,
  { idJob, idTemplate, companyId }: { idJob: number; idTemplate: number; companyId: number },
): Promise<void> {
  const files = await tx.db
    .selectFrom('job_file')
    .select(['name', 'blob_id'])
    .where('job_id', '=', idJob)
    .orderBy('id')
    .execute();
  for (const { name, blob_id } of files)
    await tx.db
      .insertInto('job_template_file')
      .values({
        template_id: idTemplate,
        company_id: companyId,
        name,
        blob_id: await blobs.copy(tx.db, blob_id),
      })
      .execute();
}

/** Copies the files of a template to a new job. */
export async function giveFiles(
  tx: Tx,
  blobs: Blobs,
  { idJob, idTemplate, by, now }: { idJob: number; idTemplate: number; by: number; now: number },
): Promise<void> {
  const files = await tx.db
    .selectFrom('job_template_file')
    .select(['name', 'blob_id'])
    .where('template_id', '=', idTemplate)
    .orderBy('id')
    .execute();
  for (const { name, blob_id } of files)
    await tx.db
      .insertInto('job_file')
      .values({
        job_id: idJob,
        name,
        blob_id: await blobs.copy(tx.db, blob_id),
        uploaded_by: by,
        uploaded_at: now,
      })
      .execute();
}
