import { LICENCE_FILE_MAX_BYTES } from '@crewcall/domain/licences';
import { refuse } from '../errors';
import { checkPdf, isPdf } from '../platform/files/check-pdf';
import { cleanPicture } from '../platform/files/pictures';

/** Longest side of a photo, px: the small print of a card stays legible. */
const SIDE = 2400;
const problems = {
  script: 'The PDF runs a script. Print it to a new PDF, then choose that.',
  password: 'The PDF needs a password to open. Save it without a password, then choose that.',
  damaged: 'The PDF is damaged and cannot be opened. Save it as a PDF again, then choose that.',
};
const isPhoto = (bytes: Buffer) => /^(ffd8ff|89504e470d0a1a0a)/.test(bytes.subarray(0, 8).toString('hex'));

/**
 * A licence's file as it is stored, judged by its content, not its name. A photo is encoded again, which removes its
 * location and camera data. A PDF stays as it is.
 */
export async function licenceFile(bytes: Buffer): Promise<{ bytes: Buffer; mime: string }> {
  if (bytes.length > LICENCE_FILE_MAX_BYTES) refuse('The file is too large; at most 10 MB can be sent.');
  if (isPhoto(bytes)) {
    const picture = await cleanPicture(bytes, { maxSide: SIDE, format: 'jpeg' });
    return picture ?? refuse('The photo is damaged. Take or choose it again.');
  }
  if (!(await isPdf(bytes))) return refuse('The file must be a PDF, a JPEG or a PNG. Choose another one.');
  const problem = await checkPdf(bytes);
  return problem === null ? { bytes, mime: 'application/pdf' } : refuse(problems[problem]);
}
