import { MINUTE_MS } from '@crewcall/domain/units';
import sharp from 'sharp';
import { fromBase64 } from './blobs';
import { Semaphore } from '../operations/semaphore';

const MAX_PIXELS = 40_000_000;
/**
 * Most pixels of a portrait, signature or logo. A phone's photo has 12 million, and a picture that people choose is
 * made smaller before it is sent.
 */
export const SMALL_PIXELS = 16_000_000;

// Two pictures at a time: each takes one of the few threads that sign-ins and files need too, and memory by its pixels.
const semaphore = new Semaphore(2);

/** How often somebody may send a call with a picture in it. */
export const PICTURE_LIMIT = { per: 'user', max: 60, windowMs: MINUTE_MS, what: 'pictures' } as const;

// First bytes of JPEG, PNG and WebP; nothing else reaches the decoder.
const isPicture = (bytes: Buffer): boolean =>
  /^(ffd8ff|89504e470d0a1a0a|52494646.{8}57454250)/.test(bytes.subarray(0, 12).toString('hex'));

/**
 * Re-encodes a base64 picture (with or without a data prefix), which removes everything else in the file, location data
 * included. Null if it is not a readable JPEG, PNG or WebP.
 */
export async function pictureFrom(text: string): Promise<{ bytes: Buffer; mime: string } | null> {
  const raw = fromBase64(text);
  return raw === null ? null : cleanPicture(raw, { maxPixels: SMALL_PIXELS });
}

/** Re-encodes a picture's bytes like `pictureFrom`. `maxSide` is in pixels; `maxPixels` is of the decoded picture. */
export async function cleanPicture(
  raw: Buffer,
  {
    maxSide = 1600,
    format = 'png',
    maxPixels = MAX_PIXELS,
  }: { maxSide?: number; format?: 'png' | 'jpeg'; maxPixels?: number } = {},
): Promise<{ bytes: Buffer; mime: string } | null> {
  if (!isPicture(raw)) return null;
  try {
    const image = sharp(raw, { limitInputPixels: maxPixels, failOn: 'error' })
      .rotate()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
    const drawn =
      format === 'png' ? image.png() : image.flatten({ background: '#ffffff' }).jpeg({ quality: 85 });
    const bytes = await semaphore.run(() => drawn.toBuffer());
    return { bytes, mime: `image/${format}` };
  } catch {
    return null;
  }
}

/** Width and height in px, by the picture's header; rejects if that cannot be read. */
export async function sizeOf(raw: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(raw, { limitInputPixels: false }).metadata();
  return { width, height };
}

/** How many pixels a picture would have when decoded, by its header alone; null if that cannot be read. */
export async function pixelsOf(raw: Buffer): Promise<number | null> {
  try {
    const { width, height } = await sizeOf(raw);
    return width * height;
  } catch {
    return null;
  }
}
