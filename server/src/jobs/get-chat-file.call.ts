import { texts } from '@crewcall/domain/texts';
import { handle } from '../platform/handle';
import { fileLink } from './file-link';
import { hiddenJob } from './hidden-job';
import { accessTo } from './job-access';

/** What a message brought, for whoever may read its chat. */
export const getChatFileHandler = handle(
  'getChatFile',
  async ({ body, user, db, services, notFound, deny }) => {
    const file = await db
      .selectFrom('chat_file as f')
      .innerJoin('chat_message as m', 'm.id', 'f.message_id')
      .innerJoin('blob as b', 'b.id', 'f.blob_id')
      .select(['f.name', 'b.id as blobId', 'b.mime', 'm.job_id as idJob'])
      .where('f.message_id', '=', body.idChat)
      .where('m.deleted', '=', false)
      .executeTakeFirst();
    if (!file) return notFound('This file does not exist any more.');
    const access = (await accessTo(db, user, file.idJob)) ?? (await hiddenJob(db, file.idJob));
    if (!access.chat) deny(texts.noAccess);
    return fileLink(services, file, body.fullDownload === true);
  },
);
