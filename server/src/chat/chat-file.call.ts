// Calls: sendChatFile, getChatFile.
import { extname } from 'node:path';
import { CHAT_PICTURE_SIDE, CHAT_FILES_A_MINUTE } from '@crewcall/domain/limits';
import { cleanPicture, sizeOf } from '../platform/files/pictures';
import { fileKind, safeName } from '../files/file-kind';
import { MINUTE_MS } from '@crewcall/domain/units';
import { handle } from '../platform/http/handle';
import { CREW_THREAD } from '@crewcall/domain/chat-threads';
import { threadFor } from './chat-threads';
import { postMessage } from './post-message';
import { fileLink } from '../files/job-files.call';

/** An uploaded file as the chat stores it. */
interface ChatFile {
  name: string;
  mime: string;
  bytes: Buffer;
  /** Pixels, for pictures only. */
  width: number | null;
  height: number | null;
}

const bareName = (name: string) => name.slice(0, name.length - extname(name).length) || 'Photo';

/**
 * Converts an upload to the file that the chat stores, or says why it is refused. Pictures are re-encoded as JPEG,
 * which removes location, time and other data from the file. Other files are checked like a job's files, not changed.
 */
async function chatFile(
  upload: { filename: string; bytes: Buffer },
  by: number,
): Promise<ChatFile | { problem: string }> {
  const name = safeName(upload.filename);
  const kind = await fileKind(name, upload.bytes, by);
  if ('problem' in kind) return kind;
  if (!kind.mime.startsWith('image/'))
    return { name, mime: kind.mime, bytes: upload.bytes, width: null, height: null };
  const picture = await cleanPicture(upload.bytes, { by, maxSide: CHAT_PICTURE_SIDE, format: 'jpeg' });
  if (picture === null)
    return { problem: `${name} cannot be shown as a picture. Send it as JPEG, PNG or WebP.` };
  return { name: `${bareName(name)}.jpg`, ...picture, ...(await sizeOf(picture.bytes)) };
}

/** Sends one picture or file as its own message. Checks the right to write before any work on the file. */
export const sendChatFileHandler = handle(
  'sendChatFile',
  async ({ body, files, user, scope, db, now, services, write, refuse }) => {
    const { idJob, thread = CREW_THREAD, key, writtenAt } = body;
    const isKnown = await db
      .selectFrom('chat_message')
      .select('id')
      .where('sender_id', '=', user.id)
      .where('key', '=', key)
      .executeTakeFirst();
    if (!isKnown) await threadFor(db, scope, idJob, thread);
    const [upload] = files;
    if (!isKnown && upload === undefined) refuse('Choose a photo or file.');
    const file = isKnown || upload === undefined ? null : await chatFile(upload, user.id);
    if (file !== null && 'problem' in file) return refuse(file.problem);
    const brought = file === null ? null : await services.blobs.bring(file.bytes, file.mime);
    return write(async (tx) => {
      if (file === null || brought === null)
        return postMessage(tx, scope, now, { idJob, thread, content: '', key, writtenAt });
      const { name, width, height } = file;
      const blobId = await services.blobs.name(tx.db, brought);
      let isSent = false;
      const answer = await postMessage(tx, scope, now, {
        idJob,
        thread,
        content: '',
        key,
        writtenAt,
        attach: async (idChat) => {
          isSent = true;
          await tx.db
            .insertInto('chat_file')
            .values({ message_id: idChat, name, blob_id: blobId, width, height })
            .execute();
        },
      });
      // The message was stored by an earlier request with this key, so the new copy of its file is not needed.
      if (!isSent) await services.blobs.remove(tx, blobId);
      return answer;
    });
  },
  {
    quietAudit: true,
    limit: { per: 'user', max: CHAT_FILES_A_MINUTE, windowMs: MINUTE_MS, what: 'files' },
  },
);

/** A message's file, for people who may read its chat. */
export const getChatFileHandler = handle('getChatFile', async ({ body, scope, db, services, notFound }) => {
  const file = await db
    .selectFrom('chat_file as f')
    .innerJoin('chat_message as m', 'm.id', 'f.message_id')
    .innerJoin('blob as b', 'b.id', 'f.blob_id')
    .select(['f.name', 'b.id as blobId', 'b.mime', 'm.job_id as idJob', 'm.thread'])
    .where('f.message_id', '=', body.idChat)
    .where('m.deleted', '=', false)
    .executeTakeFirst();
  if (!file) return notFound('This file does not exist any more.');
  await threadFor(db, scope, file.idJob, file.thread);
  return fileLink(services, file, body.fullDownload === true);
});
