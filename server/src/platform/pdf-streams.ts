import { setImmediate } from 'node:timers/promises';

/** A stream of a PDF: its dictionary as it is written, and where its bytes begin. */
export interface PdfStream {
  head: string;
  data: number;
}

// A dictionary of a usual program has some kilobytes, and none lies in another.
const MOST_OF_ONE = 1_000_000;
const MOST_ROUNDS = 2;
/** After so many letters everybody else has their turn. */
const A_TURN = 250_000;

const BLANKS = '\\0\\t\\n\\f\\r ';
const MARKS = `${BLANKS}()<>\\[\\]{}/%`;
/** Follows a whole name or word. */
export const NAME_ENDS = `(?=[${MARKS}]|$)`;
const gaps = [`[${BLANKS}]+`, '%[^\\r\\n]*'];
const values = [
  `/[^${MARKS}]*`,
  `<[0-9A-Fa-f${BLANKS}]*>`,
  `\\d+[${BLANKS}]+\\d+[${BLANKS}]+R${NAME_ENDS}`,
  `[+\\-.\\d]+(?:[Ee]-?\\d+)?${NAME_ENDS}`,
  `(?:true|false|null)${NAME_ENDS}`,
];
const token = new RegExp([...gaps, '<<', '>>', '[\\[\\]]', '\\(', ...values].join('|'), 'y');
const isStream = new RegExp(`^stream${NAME_ENDS}`);
const isGap = (text: string): boolean => /^[\0\t\n\f\r %]/.test(text);

function afterGaps(text: string, from: number): number {
  for (let at = from; ; at = token.lastIndex) {
    token.lastIndex = at;
    const [said = ''] = token.exec(text) ?? [];
    if (!isGap(said)) return at;
  }
}

/** Behind a string, which may hold others; -1 where it does not end, or too late. */
function afterString(text: string, from: number): number {
  const mark = /\\[\s\S]|[()]/g;
  mark.lastIndex = from;
  for (let depth = 1; depth > 0;) {
    const [said] = mark.exec(text) ?? [];
    if (said === undefined || mark.lastIndex - from > MOST_OF_ONE) return -1;
    if (said === '(') depth += 1;
    if (said === ')') depth -= 1;
  }
  return mark.lastIndex;
}

/** What comes next but blanks and comments, if it is anything. */
function nextSaid(text: string): string | undefined {
  for (;;) {
    const [said] = token.exec(text) ?? [];
    if (said === undefined || !isGap(said)) return said;
  }
}

/** What is open at a place: a dictionary, where `hasName` says that a value comes next, or a list. */
interface Open {
  isList: boolean;
  hasName: boolean;
}
const isNameNext = ({ isList, hasName }: Open): boolean => !isList && !hasName;

/** Behind the dictionary that begins at `from`; -1 where it is not written as every reader understands it. */
function afterDictionary(text: string, from: number): number {
  const open: Open[] = [];
  token.lastIndex = from;
  for (;;) {
    const said = token.lastIndex - from > MOST_OF_ONE ? undefined : nextSaid(text);
    if (said === undefined) return -1;
    const inside = open.at(-1);
    if (said === '>>' || said === ']') {
      if (inside === undefined || inside.hasName || inside.isList !== (said === ']')) return -1;
      open.pop();
      if (open.length === 0) return token.lastIndex;
    } else if (inside && isNameNext(inside)) {
      if (!said.startsWith('/')) return -1;
      inside.hasName = true;
    } else {
      if (inside) inside.hasName = false;
      if (said === '<<' || said === '[') open.push({ isList: said === '[', hasName: false });
      else if (said === '(') token.lastIndex = afterString(text, token.lastIndex);
      if (token.lastIndex < 0) return -1;
    }
  }
}

/** What stands behind an `obj`: a stream, null where that cannot be said, or something else. */
function readObject(text: string, from: number): { end: number; stream?: PdfStream | null } {
  const start = afterGaps(text, from);
  if (!text.startsWith('<<', start)) return { end: start };
  const end = afterDictionary(text, start);
  if (end < 0) return { end: start, stream: null };
  const word = afterGaps(text, end);
  const keyword = text.slice(word, word + 8);
  if (!isStream.test(keyword)) return { end: word };
  const [line] = /^stream(?:\r\n?|\n)/.exec(keyword) ?? [];
  if (line === undefined) return { end: word, stream: null };
  return { end: word, stream: { head: text.slice(start, end), data: word + line.length } };
}

/**
 * Every stream that a reader could find in a PDF, wherever its lists of objects point to; null where that cannot be said.
 * Each is read from its `obj` on, since what stands before the word `stream` may be a comment or a text.
 */
export async function* pdfStreams(text: string): AsyncGenerator<PdfStream | null> {
  let read = 0;
  let turn = A_TURN;
  for (let at = text.indexOf('obj'); at >= 0; at = text.indexOf('obj', at + 3)) {
    if (text.startsWith('end', at - 3)) continue;
    const { end, stream } = readObject(text, at + 3);
    read += end - at;
    // One that lies in another is read again with it.
    if (read > MOST_ROUNDS * text.length) yield null;
    else if (stream !== undefined) yield stream;
    if (read < turn) continue;
    turn = read + A_TURN;
    await setImmediate();
  }
}
