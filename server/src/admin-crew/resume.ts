import { CV_MAX_BYTES } from '@crewcall/domain/limits';
import { fromBase64 } from '../platform/blobs';
import { refuse } from '../platform/errors';

/** The bytes of a CV; refused unless they are a PDF, whatever the file was called, of at most 5 MB. */
export function toResume(base64: string): Buffer {
  const bytes = fromBase64(base64);
  if (bytes === null || bytes.subarray(0, 5).toString('latin1') !== '%PDF-') {
    return refuse('The CV must be a PDF file.');
  }
  return bytes.length > CV_MAX_BYTES ? refuse('The CV is too large; at most 5 MB can be sent.') : bytes;
}
