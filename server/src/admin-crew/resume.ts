import { CV_MAX_BYTES } from '@crewcall/domain/limits';
import { refuse } from '../errors';
import { isWholePdf } from '../platform/file-faults';
import { pdfFault } from '../platform/pdf-faults';

const faults = {
  active:
    'The CV runs a script or a program, or holds another file. Print it to a new PDF, then choose that file.',
  closed: 'The CV is locked, or cannot be looked into. Print it to a new PDF, then choose that file.',
};

/**
 * A CV as it was sent. It is refused unless it is a whole PDF and nothing else, whatever the file was called, of at
 * most 5 MB, that runs nothing where it is opened.
 */
export async function toResume(bytes: Buffer): Promise<Buffer> {
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') {
    return refuse('The CV must be a PDF file.');
  }
  if (bytes.length > CV_MAX_BYTES) return refuse('The CV is too large; at most 5 MB can be sent.');
  if (!isWholePdf(bytes))
    return refuse('The CV is not a whole, plain PDF file. Save it as a PDF again, then choose that file.');
  const fault = await pdfFault(bytes);
  return fault === null ? bytes : refuse(faults[fault]);
}
