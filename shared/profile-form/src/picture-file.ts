import { PICTURE_MAX_BYTES } from '@crewcall/domain/limits';

/** Side of the square that is sent, px; the server re-encodes it, no larger. */
const SIDE = 640;

const readBase64 = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('The picture could not be read.'));
    reader.readAsDataURL(file);
  });

/** The square to cut out, in px of the upright picture. */
interface Square {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Base64 of a square of a picture as a JPEG, small enough for any connection. Rejects for what is no picture. */
export async function cutSquare(file: Blob, { x, y, width, height }: Square): Promise<string> {
  const image = await createImageBitmap(file);
  const side = Math.max(1, Math.min(SIDE, Math.round(Math.min(width, height))));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  canvas.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, side, side);
  image.close();
  const cut = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  if (cut === null) throw new Error('The browser cannot draw this picture.');
  return readBase64(cut);
}

/** Base64 of an unchanged picture, such as a transparent logo; throws a RangeError above 2 MB. */
export function pictureBase64(file: File): Promise<string> {
  if (file.size > PICTURE_MAX_BYTES)
    throw new RangeError('The picture is too large; at most 2 MB can be sent.');
  return readBase64(file);
}
