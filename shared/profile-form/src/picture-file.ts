import { PICTURE_MAX_BYTES } from '@crewcall/domain/limits';

const MAX_SIDE = 1024;

const readBase64 = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('The picture could not be read.'));
    reader.readAsDataURL(file);
  });

/** A smaller JPEG of a picture, upright. Rejects for what is no picture. */
async function shrink(file: Blob): Promise<Blob> {
  const image = await createImageBitmap(file);
  const scale = Math.min(1, MAX_SIDE / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88));
  if (small === null) throw new Error('The browser cannot draw this picture.');
  return small;
}

/** Base64 of a picture of at most 2 MB; a larger one, as phones take them, is made smaller first. */
export async function pictureBase64(file: File): Promise<string> {
  const small = file.size <= PICTURE_MAX_BYTES ? file : await shrink(file).catch(() => file);
  if (small.size > PICTURE_MAX_BYTES) {
    throw new RangeError('The picture is too large; at most 2 MB can be sent.');
  }
  return readBase64(small);
}
