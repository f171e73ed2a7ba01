import { LICENCE_FILE_MAX_BYTES } from '@crewcall/domain/licences';
import { refuse } from '../errors';
import { isWholePdf } from '../platform/file-faults';
import { pdfFault } from '../platform/pdf-faults';
import { cleanPicture } from '../platform/pictures';

/** Longest side of a photo, px: the small print of a card stays legible. */
const SIDE = 2400;
const faults = {
  active:
    'The PDF runs a script or a program, or holds another file. Print it to a new PDF, then choose that.',
  closed: 'The PDF is locked, or cannot be looked into. Print it to a new PDF, then choose that.',
};
const isPhoto = (bytes: Buffer) => /^(ffd8ff|89504e470d0a1a0a)/.test(bytes.subarray(0, 8).toString('hex'));

/**
 * The file of a licence as it is kept, judged by its bytes whatever it was called. A photo is drawn anew, without the
 * place and camera that it named. A PDF stays as it is, and runs nothing.
 */
export async function licenceFile(bytes: Buffer): Promise<{ bytes: Buffer; mime: string }> {
  if (bytes.length > LICENCE_FILE_MAX_BYTES) refuse('The file is too large; at most 10 MB can be sent.');
  if (isPhoto(bytes)) {
    const picture = await cleanPicture(bytes, { maxSide: SIDE, format: 'jpeg' });
    return picture ?? refuse('The photo is damaged. Take or choose it again.');
  }
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-')
    return refuse('The file must be a PDF, a JPEG or a PNG. Choose another one.');
  if (!isWholePdf(bytes))
    return refuse('The file is not a whole, plain PDF. Save it as a PDF again, then choose that.');
  const fault = await pdfFault(bytes);
  return fault === null ? { bytes, mime: 'application/pdf' } : refuse(faults[fault]);
}
