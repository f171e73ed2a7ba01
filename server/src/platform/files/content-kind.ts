import { fileTypeFromBuffer } from 'file-type/core';

// What a file is stands near its start. In a whole one the library would look for the end of each part of a ZIP, so a
// megabyte made for it would hold every other request up.
const HEAD_BYTES = 65_536;
const PDF_WITHIN = 1_024;

/** What a file is by its content; undefined if unknown. A PDF's header may be anywhere in the first kilobyte. */
export async function contentKind(bytes: Buffer): Promise<{ mime: string; ext: string } | undefined> {
  const found = await fileTypeFromBuffer(bytes.subarray(0, HEAD_BYTES));
  if (found) return found;
  return bytes.subarray(0, PDF_WITHIN).includes('%PDF') ? { mime: 'application/pdf', ext: 'pdf' } : undefined;
}

/** Is it a PDF, by its content? */
export const isPdf = async (bytes: Buffer): Promise<boolean> => (await contentKind(bytes))?.ext === 'pdf';
