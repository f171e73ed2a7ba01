import { constants, createInflate } from 'node:zlib';

/** What a phone may run or open by itself when it shows the file. */
const ACTIVE = ['JavaScript', 'Launch', 'EmbeddedFiles?', 'Rendition'];
/** Any character of a name may be written by its code, as `#4A`. */
const spelled = (name: string): string =>
  name.replace(/[A-Za-z]/g, (letter) => {
    const code = letter.charCodeAt(0).toString(16);
    return `(?:${letter}|#${code.replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
  });
const ENDS = '(?=[\\0\\t\\n\\f\\r /()<>\\[\\]{}%]|$)';
const named = (...names: string[]): RegExp => new RegExp(`/(?:${names.map(spelled).join('|')})${ENDS}`);

const active = named(...ACTIVE);
// Objects may be packed into streams, which have these in their heads.
const packed = named('ObjStm', 'First');
const plainlyPacked = /\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])(?=[\s/>])/;
const oddlyPacked = /#|\/Filter\b|\/Predictor\b/;

const HEAD = 4_096;
// The longest of these names, each letter by its code.
const NAME_BYTES = 64;
// An object stream holds some 200 small objects; whoever needs more than this wants a server to unfold for ever.
const MOST_OF_ONE = 8_000_000;
const MOST_IN_ALL = 64_000_000;
const MOST_PACKED = 4_000;
const MOST_STREAMS = 20_000;

/** What stands before a stream's data: all that may be its head. */
const nearTo = (bytes: Buffer, at: number): string =>
  bytes.subarray(Math.max(0, at - HEAD), at).toString('latin1');
/** Of that, what surely is its head. */
const ownOf = (near: string): string => near.split(/\d\s+obj\b/).at(-1) ?? near;

function dataStart(bytes: Buffer, keyword: number): number {
  const after = keyword + 'stream'.length;
  return bytes[after] === 0x0d ? after + (bytes[after + 1] === 0x0a ? 2 : 1) : after + 1;
}

interface Unfolded {
  isActive: boolean;
  /** Damaged, or none of this packing. */
  isBroken: boolean;
  /** How many bytes came out, also of what is damaged: unfolding them has cost as much. */
  length: number;
}

/** Unfolds what is packed from here on and looks through it, no further than a little beyond `most` bytes. */
async function lookInto(packedBytes: Buffer, most: number): Promise<Unfolded> {
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
        return { isActive: true, isBroken: false, length };
      if (length > most) break;
    }
  } catch {
    return { isActive: false, isBroken: true, length };
  }
  return { isActive: active.test(text), isBroken: false, length };
}

/**
 * Why a PDF is not taken: `active` runs a script, starts a program or carries another file. `closed` cannot be looked
 * into, being locked or packed in ways that no usual program packs. Null when it is plain. Names are found wherever
 * they stand, also in a text: such a file is printed to a new PDF, and then packed.
 */
export async function pdfFault(bytes: Buffer): Promise<'active' | 'closed' | null> {
  if (active.test(bytes.toString('latin1'))) return 'active';
  let unfolded = 0;
  let seen = 0;
  let tried = 0;
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 6)) {
    if (bytes.subarray(Math.max(0, at - 3), at).toString('latin1') === 'end') continue;
    seen += 1;
    if (seen > MOST_STREAMS) return 'closed';
    const near = nearTo(bytes, at);
    if (!packed.test(near)) continue;
    tried += 1;
    if (tried > MOST_PACKED) return 'closed';
    const own = ownOf(near);
    const isSure = packed.test(own);
    const isPlain = plainlyPacked.test(own) && !/#|\/Predictor\b/.test(own);
    if (isSure && !isPlain && oddlyPacked.test(own)) return 'closed';
    // What only stands near packed objects may be a large picture: it is looked through as far as the whole may go.
    const most = isSure ? MOST_OF_ONE : MOST_IN_ALL - unfolded;
    const { isActive, isBroken, length } = await lookInto(bytes.subarray(dataStart(bytes, at)), most);
    unfolded += length;
    if (isActive) return 'active';
    if (length > most || unfolded > MOST_IN_ALL) return 'closed';
    if (isBroken && isSure && isPlain) return 'closed';
  }
  return null;
}

/** Is it something that a reader opens as a PDF? They look for its mark in the first kilobyte. */
export const opensAsPdf = (bytes: Buffer): boolean => bytes.subarray(0, 1_024).includes('%PDF-');
