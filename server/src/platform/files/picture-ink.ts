import sharp from 'sharp';

/** A picture is reduced to this longer side, in pixels, before we look for ink. */
const SIDE = 300;
/** Lighter pixels are paper, or JPEG artefacts around a line. */
const INK_BELOW = 200;
/**
 * Minimum size of the box around the ink: its width plus height, as a share of the picture's longer side. A dot has
 * far less.
 */
const LEAST_SPREAD = 0.06;
/** A picture with a larger share of ink is not a signature on white. */
const MOST_INK = 0.5;

/** Is something drawn on this picture? False if it is empty, mostly dark, or a single dot. Never throws. */
export async function isDrawn(picture: Buffer): Promise<boolean> {
  try {
    const { data, info } = await sharp(picture)
      .flatten({ background: '#ffffff' })
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    let [left, right, top, bottom, ink] = [info.width, -1, info.height, -1, 0];
    for (let at = 0; at < info.width * info.height; at += 1) {
      if ((data[at * info.channels] ?? 255) >= INK_BELOW) continue;
      const x = at % info.width;
      const y = (at - x) / info.width;
      ink += 1;
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
    if (ink === 0 || ink > MOST_INK * info.width * info.height) return false;
    return right - left + (bottom - top) >= LEAST_SPREAD * Math.max(info.width, info.height);
  } catch {
    return false;
  }
}
