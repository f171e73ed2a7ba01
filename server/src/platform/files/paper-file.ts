import { refuse } from '../../errors';
import { checkPdf } from './check-pdf';
import { contentKind } from './content-kind';
import { MAX_PIXELS, cleanPicture, hasTooManyScans, pixelsOf } from './pictures';

/** Longest side of a photo, px: enough to read small print. */
const SIDE = 2400;
const problems = {
  script: 'The PDF runs a script. Print it to a new PDF, then choose that.',
  password: 'The PDF needs a password to open. Save it without a password, then choose that.',
  damaged: 'The PDF is damaged and cannot be opened. Save it as a PDF again, then choose that.',
};

const isPhoto = (bytes: Buffer) => /^(ffd8ff|89504e470d0a1a0a)/.test(bytes.subarray(0, 8).toString('hex'));

/** Why `cleanPicture` could not read a photo. */
async function photoProblem(bytes: Buffer): Promise<string> {
  if (((await pixelsOf(bytes)) ?? 0) > MAX_PIXELS)
    return `The photo has more than ${MAX_PIXELS / 1_000_000} megapixels. Take it again with fewer, or send a screenshot of it.`;
  if (await hasTooManyScans(bytes))
    return 'The photo is built up in too many steps. Save it as a new picture, then choose that.';
  return 'The photo is damaged. Take or choose it again.';
}

/**
 * Prepares a photo or PDF of a document for storage; checks the content, not the name. A photo is encoded again,
 * which removes its location and camera data. A PDF is not changed. HEIC is refused, because no library that we may
 * ship can decode it; browsers that can read it convert it to JPEG before sending.
 */
export async function paperFile(
  bytes: Buffer,
  { by, maxBytes }: { by: number; maxBytes: number },
): Promise<{ bytes: Buffer; mime: string }> {
  if (bytes.length > maxBytes)
    refuse(`The file is too large; at most ${Math.floor(maxBytes / 1_048_576)} MB can be sent.`);
  if (isPhoto(bytes)) {
    const picture = await cleanPicture(bytes, { by, maxSide: SIDE, format: 'jpeg' });
    return picture ?? refuse(await photoProblem(bytes));
  }
  const { mime = '' } = (await contentKind(bytes)) ?? {};
  if (/^image\/hei[cf]/.test(mime))
    return refuse(
      'This photo is a HEIC file, which cannot be read here. Send it as JPEG, or a screenshot of it.',
    );
  if (mime !== 'application/pdf')
    return refuse('The file must be a PDF, a JPEG or a PNG. Choose another one.');
  const problem = await checkPdf(bytes, by);
  return problem === null ? { bytes, mime } : refuse(problems[problem]);
}
