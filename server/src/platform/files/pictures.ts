import { MINUTE_MS } from '@crewcall/domain/units';
import sharp from 'sharp';
import { FairSemaphore } from '../operations/fair-semaphore';

/** The most pixels of other pictures. */
export const MAX_PIXELS = 40_000_000;
/**
 * The most pixels of a portrait, signature or logo. A phone's photo has 12 million, and browsers shrink a chosen
 * picture before it is sent.
 */
export const SMALL_PIXELS = 16_000_000;

/** A decoder processes all pixels of a progressive JPEG once per scan. Cameras and programs write about ten scans. */
const MAX_SCANS = 100;
const MAX_SCANNED_PIXELS = 500_000_000;
/**
 * Maximum seconds to work on one picture. A single scan cannot be interrupted, but the two limits above keep it
 * short.
 */
const LIMIT_S = 10;

// Few at a time: each needs memory for its pixels, and one of the four threads that sign-ins and files need too.
// Signatures have their own queue, so that they never wait for pictures.
const lines = { picture: new FairSemaphore(2), signature: new FairSemaphore(1) };

/** How often a user may make a call that sends a picture. */
export const PICTURE_LIMIT = { per: 'user', max: 60, windowMs: MINUTE_MS, what: 'pictures' } as const;

// First bytes of JPEG, PNG and WebP; nothing else reaches the decoder.
const isPicture = (bytes: Buffer): boolean =>
  /^(ffd8ff|89504e470d0a1a0a|52494646.{8}57454250)/.test(bytes.subarray(0, 12).toString('hex'));

/** Markers without a length: a stuffed byte in the data, TEM, restarts and the start of the image. */
const isBare = (marker: number): boolean => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);
const END = 0xd9;
const SCAN = 0xda;

/** How many scans a JPEG has, not counting a thumbnail in its header; 0 for any other picture. Takes linear time. */
export function jpegScans(bytes: Buffer): number {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return 0;
  let scans = 0;
  let at = bytes.indexOf(0xff, 2);
  while (at >= 0 && at + 4 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === END) break;
    if (marker === SCAN) scans += 1;
    // Any number of 0xff may fill the space before a marker.
    const step = marker === 0xff ? 1 : isBare(marker) ? 2 : 2 + bytes.readUInt16BE(at + 2);
    at = bytes.indexOf(0xff, at + step);
  }
  return scans;
}

/** Does the picture have so many scans that decoding takes many seconds? */
export async function hasTooManyScans(raw: Buffer): Promise<boolean> {
  const scans = jpegScans(raw);
  if (scans <= 1) return false;
  return scans > MAX_SCANS || scans * ((await pixelsOf(raw)) ?? 0) > MAX_SCANNED_PIXELS;
}

interface Wanted {
  /**
   * The sender. One picture per sender is processed at a time, so that nobody waits for all pictures of another
   * sender.
   */
  by: number | string;
  line?: keyof typeof lines;
  /** In pixels. */
  maxSide?: number;
  format?: 'png' | 'jpeg';
  /** Of the decoded picture. */
  maxPixels?: number;
}

/**
 * Re-encodes a picture, which removes everything else in the file, location data included. Null if it is not a readable
 * JPEG, PNG or WebP, or would take too long.
 */
export async function cleanPicture(
  raw: Buffer,
  { by, line = 'picture', maxSide = 1600, format = 'png', maxPixels = MAX_PIXELS }: Wanted,
): Promise<{ bytes: Buffer; mime: string } | null> {
  if (!isPicture(raw)) return null;
  try {
    if (await hasTooManyScans(raw)) return null;
    const image = sharp(raw, { limitInputPixels: maxPixels, failOn: 'error' })
      .timeout({ seconds: LIMIT_S })
      .rotate()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
    const drawn =
      format === 'png' ? image.png() : image.flatten({ background: '#ffffff' }).jpeg({ quality: 85 });
    const bytes = await lines[line].run(by, () => drawn.toBuffer());
    return { bytes, mime: `image/${format}` };
  } catch {
    return null;
  }
}

/** Re-encodes a drawn signature like any picture, but in the queue for signatures. */
export const cleanSignature = (raw: Buffer, wanted: Omit<Wanted, 'line' | 'maxPixels'>) =>
  cleanPicture(raw, { ...wanted, line: 'signature', maxPixels: SMALL_PIXELS });

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
