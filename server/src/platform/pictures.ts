import sharp from 'sharp';
import { fromBase64 } from './blobs';

const MAX_PIXELS = 40_000_000;

// First bytes of JPEG, PNG and WebP; nothing else reaches the decoder.
const isPicture = (bytes: Buffer): boolean =>
  /^(ffd8ff|89504e470d0a1a0a|52494646.{8}57454250)/.test(bytes.subarray(0, 12).toString('hex'));

/**
 * A base64 picture (with or without a data prefix), encoded anew: whatever else was in the file, location data
 * included, is gone. Null when it is no JPEG, PNG or WebP that can be read.
 */
export async function pictureFrom(text: string): Promise<{ bytes: Buffer; mime: string } | null> {
  const raw = fromBase64(text);
  return raw === null ? null : cleanPicture(raw);
}

/** The same for bytes. `maxSide` in pixels. */
export async function cleanPicture(
  raw: Buffer,
  { maxSide = 1600, format = 'png' }: { maxSide?: number; format?: 'png' | 'jpeg' } = {},
): Promise<{ bytes: Buffer; mime: string } | null> {
  if (!isPicture(raw)) return null;
  try {
    const image = sharp(raw, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
    const bytes = await (
      format === 'png' ? image.png() : image.flatten({ background: '#ffffff' }).jpeg({ quality: 85 })
    ).toBuffer();
    return { bytes, mime: `image/${format}` };
  } catch {
    return null;
  }
}

/** Width and height in px that a picture's head says; rejects where it cannot be read. */
export async function sizeOf(raw: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(raw, { limitInputPixels: false }).metadata();
  return { width, height };
}

/** How many pixels a picture would unfold to, by its head alone; null when that cannot be read. */
export async function pixelsOf(raw: Buffer): Promise<number | null> {
  try {
    const { width, height } = await sizeOf(raw);
    return width * height;
  } catch {
    return null;
  }
}
