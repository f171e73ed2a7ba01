import { PICTURE_MAX_BYTES } from '@crewcall/domain/limits';
import { fromBase64 } from '../../platform/files/blobs';
import { refuse } from '../../errors';
import { SMALL_PIXELS, cleanPicture } from '../../platform/files/pictures';

/** Re-encodes a portrait as an upright JPEG, which removes the location and camera from the file. */
export async function toPicture(base64: string): Promise<Buffer> {
  const bytes = fromBase64(base64);
  if (bytes === null || bytes.length === 0)
    return refuse('The picture could not be read. Please choose it again.');
  if (bytes.length > PICTURE_MAX_BYTES) return refuse('The picture is too large; at most 2 MB can be sent.');
  const clean = await cleanPicture(bytes, { maxSide: 640, format: 'jpeg', maxPixels: SMALL_PIXELS });
  return clean?.bytes ?? refuse('The picture must be a JPEG, PNG or WebP image that can be read.');
}
