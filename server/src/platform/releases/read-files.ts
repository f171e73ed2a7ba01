import { badRequest } from '../../errors';
import { fromBase64 } from '../files/blobs';

const MOST_FILES = 1000;
/** The most characters of a sender's file name that an error message repeats. */
const SAID = 80;

/** A name from the sender, quoted for a sentence. */
export const quoted = (name: string): string => JSON.stringify(name.slice(0, SAID));

/** Decodes a release's files or source maps, sent as path to base64. Throws 400 with the name of an invalid one. */
export function readFiles(value: unknown, field = 'files'): Map<string, Buffer> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return badRequest(`The field ${field} must be a table: the path of each file, and its bytes in base64.`);
  const entries = Object.entries(value as Record<string, unknown>);
  if (entries.length > MOST_FILES) badRequest(`The release has more than ${MOST_FILES} files.`);
  return new Map(
    entries.map(([path, text]) => {
      const bytes = text === '' ? Buffer.alloc(0) : typeof text === 'string' ? fromBase64(text) : null;
      return [path, bytes ?? badRequest(`The file ${quoted(path)} is not base64.`)];
    }),
  );
}
