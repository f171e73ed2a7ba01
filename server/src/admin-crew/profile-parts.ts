import type { Blobs } from '../platform/blobs';
import type { Tx } from '../platform/handle';
import { toPicture } from './images';
import { readPassword } from './password';
import type { Person, PersonUpdate } from './profile-columns';

/** What takes long to make from a profile, made before the transaction. */
export interface SlowParts {
  picture: Buffer | null;
  passwordHash: string | null;
}

/** Draws the picture anew and hashes the password, where there are any; refuses what cannot be used. */
export async function slowParts(body: { picture?: string; password?: string }): Promise<SlowParts> {
  return {
    picture: body.picture ? await toPicture(body.picture) : null,
    passwordHash: body.password ? await readPassword(body.password) : null,
  };
}

/** Stores the picture; returns the columns that it and the password set. */
export async function storeParts(tx: Tx, blobs: Blobs, parts: SlowParts): Promise<PersonUpdate> {
  return {
    ...(parts.passwordHash === null ? {} : { password_hash: parts.passwordHash }),
    ...(parts.picture === null
      ? {}
      : { picture_blob_id: await blobs.put(tx.db, parts.picture, 'image/jpeg') }),
  };
}

/** Removes the picture that another one replaced. */
export async function dropOldPicture(
  tx: Tx,
  blobs: Blobs,
  old: Person,
  columns: PersonUpdate,
): Promise<void> {
  if (columns.picture_blob_id && old.picture_blob_id !== null) await blobs.remove(tx, old.picture_blob_id);
}
