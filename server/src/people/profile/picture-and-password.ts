import { calls } from '@crewcall/contract';
import type { Blobs, Brought } from '../../platform/files/blobs';
import type { Tx } from '../../platform/database/tx';
import { toPicture } from './images';
import { readPassword } from './password';
import type { Person, PersonUpdate } from './profile-columns';

/** What takes long to make from a profile, made before the transaction. */
export interface SlowParts {
  picture: Brought | null;
  passwordHash: string | null;
}

/** An address of ours means that the picture is unchanged: the form sends back the one it was given. */
const isOurs = (picture: string): boolean => picture.startsWith(calls.getUserPicture.path.replace(':id', ''));

/** Re-encodes a new picture and hashes a new password, which both take long; refuses what cannot be used. */
export async function slowParts(
  blobs: Blobs,
  body: { picture?: string | null | undefined; password?: string | undefined },
): Promise<SlowParts> {
  return {
    picture:
      body.picture && !isOurs(body.picture)
        ? await blobs.bring(await toPicture(body.picture), 'image/jpeg')
        : null,
    passwordHash: body.password ? await readPassword(body.password) : null,
  };
}

/** Stores the picture; returns the columns that it and the password set. */
export async function storeParts(tx: Tx, blobs: Blobs, parts: SlowParts): Promise<PersonUpdate> {
  return {
    ...(parts.passwordHash === null ? {} : { password_hash: parts.passwordHash }),
    ...(parts.picture === null ? {} : { picture_blob_id: await blobs.name(tx.db, parts.picture) }),
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
