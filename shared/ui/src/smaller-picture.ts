import { CHAT_PICTURE_SIDE } from '@crewcall/domain/limits';

const QUALITY = 0.82;

/**
 * Shrinks a photo before it is sent: to the size that screens show, as JPEG, upright. Other files, and pictures that
 * this browser cannot read, stay unchanged; the server checks them. HEIC is always converted to JPEG if the browser
 * can.
 */
export async function smallerPicture(file: File): Promise<File> {
  if (!file.type.startsWith('image/')) return file;
  // Called inside `then`: in an old browser the function does not exist, and the error must become a rejection.
  const bitmap = await Promise.resolve()
    .then(() => createImageBitmap(file, { imageOrientation: 'from-image' }))
    .catch(() => null);
  if (bitmap === null) return file;
  const scale = Math.min(1, CHAT_PICTURE_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) return file;
  // JPEG has no transparency: without a white background, transparent parts would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  const isReadable = !/hei[cf]/.test(file.type);
  if (blob === null || (isReadable && scale === 1 && blob.size >= file.size)) return file;
  return new File([blob], `${file.name.replace(/\.[^.]*$/, '') || 'Photo'}.jpg`, { type: 'image/jpeg' });
}
