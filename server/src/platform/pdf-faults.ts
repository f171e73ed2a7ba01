import { constants, createInflate } from 'node:zlib';
import { NAME_ENDS, pdfStreams } from './pdf-streams';

/** What a phone may run or open by itself when it shows the file. */
const ACTIVE = [
  ...['JavaScript', 'XFA', 'Launch', 'Rendition', 'RichMedia'],
  ...['EmbeddedFiles?', 'FileAttachment', 'GoToE', 'GoToR', 'ImportData', 'SubmitForm'],
];
/** Any character of a name may be written by its code, as `#4A`. */
const spelled = (name: string): string =>
  name.replace(/[A-Za-z]/g, (letter) => {
    const code = letter.charCodeAt(0).toString(16);
    return `(?:${letter}|#${code.replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
  });
const named = (...names: string[]): RegExp => new RegExp(`/(?:${names.map(spelled).join('|')})${NAME_ENDS}`);

const active = named(...ACTIVE);
// Objects may be packed into streams, which have these in their heads.
const packed = named('ObjStm', 'First');
// Whatever says how a stream is packed. Its short names are for small pictures, but some readers know them here too.
const packing = /\/(?:Filter|F|DecodeParms|DP)\b/g;
const plainlyPacked = /\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])(?=[\s/>])/;

// The longest of these names, each letter by its code.
const NAME_BYTES = 64;
// An object stream holds some 200 small objects; whoever needs more than this wants a server to unfold for ever.
const MOST_OF_ONE = 8_000_000;
const MOST_IN_ALL = 64_000_000;
// No stream lies in another: of a usual file each byte is unfolded once at most.
const MOST_ROUNDS = 2;
const MOST_PACKED = 4_000;
const MOST_STREAMS = 20_000;

interface Unfolded {
  isActive: boolean;
  /** Damaged, none of this packing, or too long. */
  isBroken: boolean;
  length: number;
  /** How many bytes of the file it took, also where it is damaged: that has cost as much. */
  taken: number;
}

/** Unfolds what is packed from here on and looks through it, no further than a little beyond what one may hold. */
async function lookInto(packedBytes: Buffer): Promise<Unfolded> {
  let length = 0;
  let text = '';
  const inflate = createInflate({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 262_144 });
  inflate.end(packedBytes);
  try {
    for await (const part of inflate as AsyncIterable<Buffer>) {
      length += part.length;
      text = text.slice(-NAME_BYTES) + part.toString('latin1');
      const found = active.exec(text);
      // A name at the very end may go on in the next part.
      if (found !== null && found.index + found[0].length < text.length)
        return { isActive: true, isBroken: false, length, taken: inflate.bytesWritten };
      if (length > MOST_OF_ONE) break;
    }
  } catch {
    return { isActive: false, isBroken: true, length, taken: inflate.bytesWritten };
  }
  return { isActive: active.test(text), isBroken: length > MOST_OF_ONE, length, taken: inflate.bytesWritten };
}

/**
 * Why a PDF is not taken: `active` runs a script, sends what is typed, carries or opens something else. `closed` cannot be looked
 * into, being locked or packed in ways that no usual program packs. Null when it is plain. Names are found wherever
 * they stand, also in a text: such a file is printed to a new PDF, and then packed.
 */
export async function pdfFault(bytes: Buffer): Promise<'active' | 'closed' | null> {
  const text = bytes.toString('latin1');
  if (active.test(text)) return 'active';
  if (!packed.test(text)) return null;
  let unfolded = 0;
  let left = MOST_ROUNDS * bytes.length;
  let seen = 0;
  let tried = 0;
  for await (const stream of pdfStreams(text)) {
    seen += 1;
    if (stream === null || seen > MOST_STREAMS) return 'closed';
    const { head, data } = stream;
    if (!packed.test(head)) continue;
    const packings = head.match(packing)?.length ?? 0;
    // Any letter of a name may be written by its code, and of two that say the same each reader may take another.
    if (head.includes('#') || packings > 1) return 'closed';
    // Not packed at all: its names have been seen.
    if (packings === 0) continue;
    tried += 1;
    if (!plainlyPacked.test(head) || tried > MOST_PACKED) return 'closed';
    const { isActive, isBroken, length, taken } = await lookInto(bytes.subarray(data, data + left));
    unfolded += length;
    left -= taken;
    if (isActive) return 'active';
    if (isBroken || unfolded > MOST_IN_ALL || left <= 0) return 'closed';
  }
  return null;
}

/** Is it something that a reader opens as a PDF? They look for its mark in the first kilobyte. */
export const opensAsPdf = (bytes: Buffer): boolean => bytes.subarray(0, 1_024).includes('%PDF-');
