import { CHAT_FILES_A_MINUTE } from '@crewcall/domain/limits';
import { MINUTE_MS } from '@crewcall/domain/units';
import { handle } from '../platform/http/handle';
import { jobFor } from '../row-rules/job-for';
import { chatFile } from './chat-file';
import { postMessage } from './post-message';

/** Sends one picture or file as its own message. Checks the right to write before any work on the file. */
export const sendChatFileHandler = handle(
  'sendChatFile',
  async ({ body, files, user, scope, db, now, services, write, refuse }) => {
    const { idJob, key } = body;
    const isKnown = await db
      .selectFrom('chat_message')
      .select('id')
      .where('sender_id', '=', user.id)
      .where('key', '=', key)
      .executeTakeFirst();
    if (!isKnown) await jobFor(db, scope, idJob, 'chats');
    const [upload] = files;
    if (!isKnown && upload === undefined) refuse('Choose a photo or file.');
    const file = isKnown || upload === undefined ? null : await chatFile(upload);
    if (file !== null && 'problem' in file) return refuse(file.problem);
    const brought = file === null ? null : await services.blobs.bring(file.bytes, file.mime);
    return write(async (tx) => {
      if (file === null || brought === null) return postMessage(tx, scope, now, { idJob, content: '', key });
      const { name, width, height } = file;
      const blobId = await services.blobs.name(tx.db, brought);
      let isSent = false;
      const answer = await postMessage(tx, scope, now, {
        idJob,
        content: '',
        key,
        attach: async (idChat) => {
          isSent = true;
          await tx.db
            .insertInto('chat_file')
            .values({ message_id: idChat, name, blob_id: blobId, width, height })
            .execute();
        },
      });
      // A retry with the same key has stored it already.
      if (!isSent) await services.blobs.remove(tx, blobId);
      return answer;
    });
  },
  {
    quietAudit: true,
    limit: { per: 'user', max: CHAT_FILES_A_MINUTE, windowMs: MINUTE_MS, what: 'files' },
  },
);
