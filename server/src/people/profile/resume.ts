import { CV_MAX_BYTES } from '@crewcall/domain/limits';
import { refuse } from '../../errors';
import { checkPdf, isPdf } from '../../platform/files/check-pdf';

const problems = {
  script: 'The CV runs a script. Print it to a new PDF, then choose that file.',
  password: 'The CV needs a password to open. Save it without a password, then choose that file.',
  damaged: 'The CV is damaged and cannot be opened. Save it as a PDF again, then choose that file.',
};

/** A CV as it was sent: a PDF of at most 5 MB that opens without a password and runs no script. */
export async function toResume(bytes: Buffer): Promise<Buffer> {
  if (bytes.length > CV_MAX_BYTES) return refuse('The CV is too large; at most 5 MB can be sent.');
  if (!(await isPdf(bytes))) return refuse('The CV must be a PDF file.');
  const problem = await checkPdf(bytes);
  return problem === null ? bytes : refuse(problems[problem]);
}
