import { JOB_FILE_MAX_BYTES } from '@crewcall/domain/limits';
import { refuse } from '../errors';
import type { Brought } from '../platform/files/blobs';
import type { UploadedFile } from '../platform/http/request';
import type { Services } from '../platform/services';
import { fileKind, safeName } from './file-kind';

interface CheckedUpload {
  name: string;
  mime: string;
  bytes: Buffer;
}

/** Checks uploaded files by their content; refuses them all if one is too large or not allowed. `by`: who sends them. */
export async function checkedUploads(files: readonly UploadedFile[], by: number): Promise<CheckedUpload[]> {
  if (files.length === 0) refuse('Choose at least one file.');
  const checked: CheckedUpload[] = [];
  for (const file of files) {
    const name = safeName(file.filename);
    if (file.bytes.length > JOB_FILE_MAX_BYTES) refuse(`${name} is larger than 20 MB.`);
    const kind = await fileKind(name, file.bytes, by);
    if ('problem' in kind) refuse(kind.problem);
    else checked.push({ ...kind, bytes: file.bytes });
  }
  return checked;
}

/** Sends the bytes of checked files to the store; before the transaction, as `bring` asks. */
export async function bringUploads(
  { blobs }: Services,
  checked: readonly CheckedUpload[],
): Promise<{ name: string; file: Brought }[]> {
  const brought: { name: string; file: Brought }[] = [];
  for (const { name, mime, bytes } of checked) brought.push({ name, file: await blobs.bring(bytes, mime) });
  return brought;
}
