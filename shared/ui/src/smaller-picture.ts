import { CHAT_PICTURE_SIDE } from '@crewcall/domain/limits';

const QUALITY = 0.82;

/**
 * Shrinks a photo before it is sent: no larger than a screen shows it, as JPEG, the right way up. Another file, or a
 * picture that this browser cannot read, stays as it is; the server checks it. HEIC always becomes JPEG, if it can.
 */
export async function smallerPicture(file: File): Promise<File> {
  if (!file.type.startsWith('image/')) return file;
  // Called inside `then`, because an old browser does not have the function and would throw.
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
  // JPEG knows no transparency; without a white background it would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  const isReadable = !/hei[cf]/.test(file.type);
  if (blob === null || (isReadable && scale === 1 && blob.size >= file.size)) return file;
  return new File([blob], `${file.name.replace(/\.[^.]*$/, '') || 'Photo'}.jpg`, { type: 'image/jpeg' });
}
