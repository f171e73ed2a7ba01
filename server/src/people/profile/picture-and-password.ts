import { PICTURE_MAX_BYTES, PASSWORD_MIN } from '@crewcall/domain/limits';
import { fromBase64 } from '../../platform/files/blobs';
import { refuse } from '../../errors';
import { SMALL_PIXELS, cleanPicture } from '../../platform/files/pictures';
import { hashPassword } from '../../session/passwords';
import { WEAK, isWeak } from '../../session/weak-password';
import type { Owner } from '../../session/weak-password';
import { calls } from '@crewcall/contract';
import type { Blobs, Brought } from '../../platform/files/blobs';
import type { Tx } from '../../platform/database/tx';
import type { Person, PersonUpdate } from './profile-columns';

/** Re-encodes a portrait as an upright JPEG, which removes location and camera data from the file. */
async function toPicture(base64: string, by: number | string): Promise<Buffer> {
  const bytes = fromBase64(base64);
  if (bytes === null || bytes.length === 0)
    return refuse('The picture could not be read. Please choose it again.');
  if (bytes.length > PICTURE_MAX_BYTES) return refuse('The picture is too large; at most 2 MB can be sent.');
  const clean = await cleanPicture(bytes, { by, maxSide: 640, format: 'jpeg', maxPixels: SMALL_PIXELS });
  return clean?.bytes ?? refuse('The picture must be a JPEG, PNG or WebP image that can be read.');
}

/** Hashes a new password; refuses one that is too short. Slow, so call it outside the transaction. */
const readPassword = (password: string): Promise<string> =>
  password.length < PASSWORD_MIN
    ? refuse(`The password needs at least ${PASSWORD_MIN} characters.`)
    : hashPassword(password);

/** Refuses a new password that is easy to guess. */
export function refuseWeak(password: string | undefined, owner: Owner): void {
  if (password && isWeak(password, owner)) refuse(WEAK);
}

/** The parts of a profile that are slow to prepare, so they are prepared before the transaction. */
interface SlowParts {
  picture: Brought | null;
  passwordHash: string | null;
}

/**
 * Is this one of our own picture URLs? Then the picture is unchanged, because the form sends back the URL that it
 * loaded.
 */
const isOurs = (picture: string): boolean => picture.startsWith(calls.getUserPicture.path.replace(':id', ''));

/** Re-encodes a new picture and hashes a new password, which are both slow; refuses invalid ones. */
export async function slowParts(
  blobs: Blobs,
  body: { picture?: string | null | undefined; password?: string | undefined },
  by: number | string,
): Promise<SlowParts> {
  return {
    picture:
      body.picture && !isOurs(body.picture)
        ? await blobs.bring(await toPicture(body.picture, by), 'image/jpeg')
        : null,
    passwordHash: body.password ? await readPassword(body.password) : null,
  };
}

/** Stores the picture; returns the columns for picture and password. */
export async function storeParts(tx: Tx, blobs: Blobs, parts: SlowParts): Promise<PersonUpdate> {
  return {
    ...(parts.passwordHash === null ? {} : { password_hash: parts.passwordHash }),
    ...(parts.picture === null ? {} : { picture_blob_id: await blobs.name(tx.db, parts.picture) }),
  };
}

/** Deletes a picture that was replaced. */
export async function dropOldPicture(
  tx: Tx,
  blobs: Blobs,
  old: Person,
  columns: PersonUpdate,
): Promise<void> {
  if (columns.picture_blob_id && old.picture_blob_id !== null) await blobs.remove(tx, old.picture_blob_id);
}
