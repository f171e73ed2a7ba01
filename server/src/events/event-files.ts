import type { JobFile } from '@crewcall/contract/types';
import { anyOf } from '../db/any-of';
import type { Db, DbTx } from '../db/schema';

/** An event's files, oldest first. */
export async function eventFiles(
  db: Db | DbTx,
  idEvent: number,
  ids?: readonly number[],
): Promise<JobFile[]> {
  let query = db
    .selectFrom('event_file')
    .innerJoin('blob', 'blob.id', 'event_file.blob_id')
    .select(['event_file.id', 'event_file.name', 'event_file.uploaded_at', 'blob.mime', 'blob.bytes'])
    .where('event_file.event_id', '=', idEvent)
    .orderBy('event_file.id');
  if (ids) query = query.where(anyOf('event_file.id', ids));
  const rows = await query.execute();
  return rows.map(({ id, name, mime, bytes, uploaded_at }) => ({
    ...{ id, name, filename: name, mime, bytes, uploadedAt: uploaded_at },
  }));
}
