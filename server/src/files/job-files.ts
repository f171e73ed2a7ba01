import type { JobFile } from '@crewcall/contract/types';
import type { Db } from '../db/schema';
import { anyOf } from '../db/any-of';

/** A job's files, oldest first. */
export async function jobFiles(db: Db, jobId: number, ids?: readonly number[]): Promise<JobFile[]> {
  let query = db
    .selectFrom('job_file')
    .innerJoin('blob', 'blob.id', 'job_file.blob_id')
    .select(['job_file.id', 'job_file.name', 'job_file.uploaded_at', 'blob.mime', 'blob.bytes'])
    .where('job_file.job_id', '=', jobId)
    .orderBy('job_file.id');
  if (ids) query = query.where(anyOf('job_file.id', ids));
  const rows = await query.execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    filename: row.name,
    mime: row.mime,
    bytes: row.bytes,
    uploadedAt: row.uploaded_at,
  }));
}
