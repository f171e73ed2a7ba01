/** A stream of a PDF: its dictionary as it is written, and where its bytes begin. */
export interface PdfStream {
  head: string;
  data: number;
}

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
const isGap = (text: string): boolean => /^[\0\t\n\f\r %]/.test(text);

function afterGaps(text: string, from: number): number {
  for (let at = from; ; at = token.lastIndex) {
    token.lastIndex = at;
    const [said = ''] = token.exec(text) ?? [];
    if (!isGap(said)) return at;
  }
}

/** Behind a string, which may hold others; -1 where it does not end. */
function afterString(text: string, from: number): number {
  const mark = /\\[\s\S]|[()]/g;
  mark.lastIndex = from;
  for (let depth = 1; depth > 0;) {
    const [said] = mark.exec(text) ?? [];
    if (said === undefined) return -1;
    if (said === '(') depth += 1;
    if (said === ')') depth -= 1;
  }
  return mark.lastIndex;
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
    const [said] = token.exec(text) ?? [];
    if (said === undefined) return -1;
    if (isGap(said)) continue;
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

/**
 * Every stream that a reader could find in a PDF, wherever its lists of objects point to; null for a dictionary that
 * cannot be read. Read from its `obj` on, since what stands before the word `stream` may be a comment or a text.
 */
export function* pdfStreams(text: string): Generator<PdfStream | null> {
  for (let at = text.indexOf('obj'); at >= 0; at = text.indexOf('obj', at + 3)) {
    if (text.startsWith('end', at - 3)) continue;
    const start = afterGaps(text, at + 3);
    if (!text.startsWith('<<', start)) continue;
    const end = afterDictionary(text, start);
    if (end < 0) {
      yield null;
      continue;
    }
    const word = afterGaps(text, end);
    if (!/^stream(?![^\0\t\n\f\r ()<>[\]{}/%])/.test(text.slice(word, word + 7))) continue;
    const line = /^stream(?:\r\n?|\n)/.exec(text.slice(word, word + 8));
    yield line && { head: text.slice(start, end), data: word + line[0].length };
  }
}
