import { handle } from '../platform/http/handle';
import { jobFor } from '../row-rules/job-for';
import { fileLink } from '../files/file-link';

/** A message's file, for people who may read its chat. */
export const getChatFileHandler = handle('getChatFile', async ({ body, scope, db, services, notFound }) => {
  const file = await db
    .selectFrom('chat_file as f')
    .innerJoin('chat_message as m', 'm.id', 'f.message_id')
    .innerJoin('blob as b', 'b.id', 'f.blob_id')
    .select(['f.name', 'b.id as blobId', 'b.mime', 'm.job_id as idJob'])
    .where('f.message_id', '=', body.idChat)
    .where('m.deleted', '=', false)
    .executeTakeFirst();
  if (!file) return notFound('This file does not exist any more.');
  await jobFor(db, scope, file.idJob, 'chats');
  return fileLink(services, file, body.fullDownload === true);
});
