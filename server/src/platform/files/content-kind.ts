import { fileTypeFromBuffer } from 'file-type/core';

// The type can be recognised near the start. In a whole file, the library would search for the end of each part of a
// ZIP: one megabyte made for that would delay every other request.
const HEAD_BYTES = 65_536;
const PDF_WITHIN = 1_024;

/** The file's type by its content; undefined if unknown. A PDF's header may be anywhere in the first kilobyte. */
export async function contentKind(bytes: Buffer): Promise<{ mime: string; ext: string } | undefined> {
  const found = await fileTypeFromBuffer(bytes.subarray(0, HEAD_BYTES));
  if (found) return found;
  return bytes.subarray(0, PDF_WITHIN).includes('%PDF') ? { mime: 'application/pdf', ext: 'pdf' } : undefined;
}

/** Is it a PDF, by its content? */
export const isPdf = async (bytes: Buffer): Promise<boolean> => (await contentKind(bytes))?.ext === 'pdf';
