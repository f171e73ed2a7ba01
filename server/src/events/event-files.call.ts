// Calls: uploadEventFile, deleteEventFile, downloadEventFile.
import { MINUTE_MS } from '@crewcall/domain/units';
import { bringUploads, checkedUploads } from '../files/checked-uploads';
import { fileLink } from '../files/job-files.call';
import { handle } from '../platform/http/handle';
import { once } from '../platform/http/once';
import { eventFiles } from './event-files';
import { eventChanged, eventOf } from './event-rows';

const A_MINUTE = 20;

/** Uploads files of an event: all, or none if one is refused. */
export const uploadEventFileHandler = handle(
  'uploadEventFile',
  async ({ body, files, user, db, now, services, write }) => {
    const checked = await checkedUploads(files, user.id);
    await eventOf(db, user.companyId, body.id);
    const brought = await bringUploads(services, checked);
    return write(
      once(user.id, 'uploadEventFile', body.key, async (tx) => {
        const event = await eventOf(tx.db, user.companyId, body.id, 'share');
        const ids: number[] = [];
        for (const { name, file } of brought) {
          const { id } = await tx.db
            .insertInto('event_file')
            .values({
              ...{ event_id: event.id, company_id: user.companyId, name, uploaded_by: user.id },
              blob_id: await services.blobs.name(tx.db, file),
              uploaded_at: now,
            })
            .returning('id')
            .executeTakeFirstOrThrow();
          ids.push(id);
        }
        tx.audit('event', event.id, { filesAdded: checked.map(({ name }) => name) });
        eventChanged(tx, event.id);
        return { files: await eventFiles(tx.db, event.id, ids) };
      }),
    );
  },
  { limit: { per: 'user', max: A_MINUTE, windowMs: MINUTE_MS, what: 'uploads' } },
);

export const deleteEventFileHandler = handle('deleteEventFile', ({ body, user, services, write, notFound }) =>
  write(async (tx) => {
    const file =
      (await tx.db
        .deleteFrom('event_file')
        .where('id', '=', body.idFile)
        .where('event_id', '=', body.id)
        .where('company_id', '=', user.companyId)
        .returning(['name', 'blob_id'])
        .executeTakeFirst()) ?? notFound('This file has been deleted already.');
    await services.blobs.remove(tx, file.blob_id);
    tx.audit('event', body.id, { fileDeleted: file.name });
    eventChanged(tx, body.id);
  }),
);

/** Answers a short-lived signed URL of an event's file. */
export const downloadEventFileHandler = handle(
  'downloadEventFile',
  async ({ body, user, db, services, notFound }) => {
    const file = await db
      .selectFrom('event_file')
      .innerJoin('blob', 'blob.id', 'event_file.blob_id')
      .select(['event_file.name', 'blob.id as blobId', 'blob.mime'])
      .where('event_file.id', '=', body.idFile)
      .where('event_file.event_id', '=', body.id)
      .where('event_file.company_id', '=', user.companyId)
      .executeTakeFirst();
    if (!file) return notFound('This file does not exist any more.');
    return fileLink(services, file, body.fullDownload === true);
  },
);
