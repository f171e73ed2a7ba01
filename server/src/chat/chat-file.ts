import { extname } from 'node:path';
import { CHAT_PICTURE_SIDE } from '@crewcall/domain/limits';
import { cleanPicture, sizeOf } from '../platform/files/pictures';
import { fileKind, safeName } from '../files/file-kind';

/** What a chat keeps of an upload. */
export interface ChatFile {
  name: string;
  mime: string;
  bytes: Buffer;
  /** Of a picture, px. */
  width: number | null;
  height: number | null;
}

const bareName = (name: string) => name.slice(0, name.length - extname(name).length) || 'Photo';

/**
 * An upload as the chat stores it, or why it is refused. Pictures are re-encoded as JPEG, which removes where and when
 * they were taken and anything else in the file. Other files are checked as a job's files are, and stay unchanged.
 */
export async function chatFile(upload: {
  filename: string;
  bytes: Buffer;
}): Promise<ChatFile | { problem: string }> {
  const name = safeName(upload.filename);
  const kind = await fileKind(name, upload.bytes);
  if ('problem' in kind) return kind;
  if (!kind.mime.startsWith('image/'))
    return { name, mime: kind.mime, bytes: upload.bytes, width: null, height: null };
  const picture = await cleanPicture(upload.bytes, { maxSide: CHAT_PICTURE_SIDE, format: 'jpeg' });
  if (picture === null)
    return { problem: `${name} cannot be shown as a picture. Send it as JPEG, PNG or WebP.` };
  return { name: `${bareName(name)}.jpg`, ...picture, ...(await sizeOf(picture.bytes)) };
}
