// What a file holds beside what it says it is. Decided by its bytes alone.

const END_OF_ARCHIVE = Buffer.from('PK\u0005\u0006', 'latin1');
// An archive's directory ends with 22 bytes and a comment of at most 65,535.
const ARCHIVE_TAIL = 22 + 65_535;

/** Does a file that begins as something else end as a ZIP or JAR, so that other programs open it as one? */
export function hidesArchive(bytes: Buffer): boolean {
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return false;
  const tail = bytes.subarray(Math.max(0, bytes.length - ARCHIVE_TAIL));
  const at = tail.lastIndexOf(END_OF_ARCHIVE);
  return at >= 0 && at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) <= tail.length;
}

const root = /^<(?:[a-z]+:)?(?:svg|html|head|body|script|iframe|object|embed|img|style|link|meta|math)\b/i;
// One with rules of its own may go on in ways that only an XML reader understands.
const doctypeOfMarkup = /^<!doctype(?:\s+(?:html|svg)|[^>[]*\[)/i;

/** A letter is a byte here, so that a large file costs little; UTF-16 has a mark. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return bytes.toString('latin1', bytes.indexOf('\ufeff') === 0 ? 3 : 0);
}

/** What a text that begins with a comment, a declaration or a doctype says behind it; null where it begins with none. */
function behindPrologue(text: string): string | null {
  const mark = text.startsWith('<!--') ? '-->' : /^<(?:\?|!doctype)/i.test(text) ? '>' : null;
  if (mark === null) return null;
  const end = text.indexOf(mark, mark === '>' ? 2 : 4);
  return end < 0 ? null : text.slice(end + mark.length).trimStart();
}

// No file that anybody needs begins with more comments than this; each one more is looked at on the only loop.
const MOST_STEPS = 1_000;

/** Is it a page or drawing (HTML, SVG) that runs scripts where it is opened, whatever it is called? */
export function isMarkup(bytes: Buffer): boolean {
  let text: string | null = textOf(bytes).trimStart();
  // Step by step, since one pattern for all of it would try each way to part a long row of comments.
  for (let steps = 0; text !== null; steps += 1) {
    if (steps > MOST_STEPS || root.test(text) || doctypeOfMarkup.test(text)) return true;
    text = behindPrologue(text);
  }
  return false;
}

const PDF_TAIL = 8_192;

/** Does it begin as a PDF, end as one, and hold no archive behind it? */
export const isWholePdf = (bytes: Buffer): boolean =>
  bytes.subarray(0, 5).toString('latin1') === '%PDF-' &&
  bytes.subarray(Math.max(0, bytes.length - PDF_TAIL)).includes('%%EOF') &&
  !hidesArchive(bytes);
