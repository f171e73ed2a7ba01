import { CV_MAX_BYTES } from '@crewcall/domain/limits';
import { fromBase64 } from '../platform/blobs';
import { refuse } from '../platform/errors';
import { isWholePdf } from '../platform/file-faults';

/** The bytes of a CV; refused unless they are a whole PDF and nothing else, whatever the file was called, of at most 5 MB. */
export function toResume(base64: string): Buffer {
  const bytes = fromBase64(base64);
  if (bytes === null || bytes.subarray(0, 5).toString('latin1') !== '%PDF-') {
    return refuse('The CV must be a PDF file.');
  }
  if (bytes.length > CV_MAX_BYTES) return refuse('The CV is too large; at most 5 MB can be sent.');
  return isWholePdf(bytes)
    ? bytes
    : refuse('The CV is not a whole, plain PDF file. Save it as a PDF again, then choose that file.');
}
