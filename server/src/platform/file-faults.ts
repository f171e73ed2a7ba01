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

const LOOKED_AT = 4_096;
const markup =
  /^(?:\s|<\?[^>]*>|<!--[\s\S]*?-->|<!doctype[^>[]*(?:\[[\s\S]*?\]\s*)?>)*<(?:[a-z]+:)?(?:svg|html|head|body|script|iframe|object|embed|img|style|link|meta|math)\b/i;
const htmlDoctype = /^\s*(?:<\?[^>]*>|<!--[\s\S]*?-->|\s)*<!doctype\s+(?:html|svg)/i;

function startOf(bytes: Buffer): string {
  const head = bytes.subarray(0, LOOKED_AT);
  const wide =
    head[0] === 0xff && head[1] === 0xfe
      ? 'utf-16le'
      : head[0] === 0xfe && head[1] === 0xff
        ? 'utf-16be'
        : 'utf-8';
  return new TextDecoder(wide).decode(head);
}

/** Is it a page or drawing (HTML, SVG) that runs scripts where it is opened, whatever it is called? */
export function isMarkup(bytes: Buffer): boolean {
  const start = startOf(bytes);
  return htmlDoctype.test(start) || markup.test(start);
}

const PDF_TAIL = 8_192;

/** Does it begin as a PDF, end as one, and hold no archive behind it? */
export const isWholePdf = (bytes: Buffer): boolean =>
  bytes.subarray(0, 5).toString('latin1') === '%PDF-' &&
  bytes.subarray(Math.max(0, bytes.length - PDF_TAIL)).includes('%%EOF') &&
  !hidesArchive(bytes);
