import { PEOPLE_FILE_MAX_ROWS } from '@crewcall/domain/limits';
import { isKnownColumn } from '@crewcall/domain/people-list';
import iconv from 'iconv-lite';
import { join } from 'node:path';
import { Piscina } from 'piscina';
import { refuse } from '../../errors';
import { serverRoot } from '../../platform/operations/root-folders';
import { runBounded } from '../../platform/operations/run-bounded';
import { Semaphore } from '../../platform/operations/semaphore';

/** The cells of a list, row by row as a spreadsheet counts them. */
interface ListRows {
  rows: string[][];
  /** Why the list cannot be read completely; null if it can. */
  fault: string | null;
}

// Twice the limit, because empty rows count too. Limited, so that we never read a whole file of empty rows.
const MOST_ROWS = 2 * PEOPLE_FILE_MAX_ROWS + 2;
// More than any real list has. Every row is searched for columns, so a huge number would be slow.
const MOST_COLUMNS = 500;
export const TOO_MANY = `At most ${PEOPLE_FILE_MAX_ROWS} rows are taken at once. Cut the list in parts.`;

const TOO_MUCH = 'There is too much text in this workbook. Cut the list in parts.';

const NO_TEXT =
  'This is not a list that we can read. In the table program choose “Save as”, then Excel or CSV, and choose that file.';
const TOO_MANY_MARKS =
  'This list cannot be read in time. Look for stray quotation marks in it, or cut it in parts.';
const NO_WORKBOOK =
  'This workbook cannot be opened. If it needs a password, save it without one; else save it as CSV and choose that file.';

const threads = new Piscina({
  filename: join(serverRoot, 'src/people/add/read-list.mjs'),
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 60_000,
  resourceLimits: { maxOldGenerationSizeMb: 512 },
  recordTiming: false,
});
const LIMIT_MS = 10_000;
// A list's time limit starts when it is its turn, not while another list is being read.
const turns = new Semaphore(1);
const inThread = (bytes: Buffer, options: Parameters<typeof runBounded>[2]) =>
  turns.run(() => runBounded(threads, bytes, options));

// .xlsx and .ods are ZIP archives; .xls, and a workbook with a password, are compound files.
const signs = [Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.from([0xd0, 0xcf, 0x11, 0xe0])];
const isWorkbook = (bytes: Buffer): boolean => signs.some((sign) => bytes.subarray(0, 4).equals(sign));

async function workbookRows(bytes: Buffer, limitMs: number): Promise<string[][]> {
  const given = { rows: MOST_ROWS + 1, columns: MOST_COLUMNS };
  const rows = await inThread(bytes, { name: 'readWorkbook', limitMs, given }).catch(() =>
    refuse(NO_WORKBOOK),
  );
  return (rows as string[][] | null) ?? refuse(TOO_MUCH);
}

/** Decodes a text. Excel on Windows writes Windows-1252 or UTF-16; other programs write UTF-8. */
function decode(bytes: Buffer): string {
  if (bytes.includes(0)) {
    const wide = iconv.decode(bytes, 'utf-16');
    return wide.includes('\0') ? refuse(NO_TEXT) : wide;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Not with TextDecoder: several releases of Node decode Windows-1252 as Latin-1, which has no curly apostrophe.
    return iconv.decode(bytes, 'win1252');
  }
}

const HEAD_LETTERS = 20_000;
const HEAD_LINES = 12;

/**
 * Guesses the delimiter: the one that splits one of the first lines into the most known columns, or else into the
 * most columns.
 */
function delimiterOf(text: string): string {
  // Find the first letter, then its line: a single regex for a line with a letter could be very slow in a large file.
  const letter = text.search(/\p{L}/u);
  const start = Math.max(text.lastIndexOf('\n', letter), text.lastIndexOf('\r', letter)) + 1;
  const lines = text.slice(start, start + HEAD_LETTERS).split(/[\r\n]+/, HEAD_LINES);
  const score = (sign: string) =>
    Math.max(
      ...lines.map((line) => {
        const parts = line.split(sign);
        return parts.filter(isKnownColumn).length * HEAD_LETTERS + parts.length;
      }),
    );
  return [',', ';', '\t'].reduce((best, sign) => (score(sign) > score(best) ? sign : best));
}

async function textRows(bytes: Buffer, limitMs: number): Promise<ListRows> {
  const whole = decode(bytes);
  // A first line that only tells Excel the delimiter, and that Excel does not show as a row.
  const sep = /^"?sep=(.)"?(?:\r\n|[\r\n])/i.exec(whole);
  const text = sep ? whole.slice(sep[0].length) : whole;
  const given = { rows: MOST_ROWS, columns: MOST_COLUMNS, delimiter: sep?.[1] ?? delimiterOf(text) };
  const read = await inThread(Buffer.from(text), { name: 'readText', limitMs, given }).catch(() =>
    refuse(TOO_MANY_MARKS),
  );
  const { rows, openRow, isCut } = read as { rows: string[][]; openRow: number | null; isCut: boolean };
  const open =
    openRow === null ? null : `Row ${openRow + 1} has a quotation mark that is not closed. Mend it first.`;
  return { rows, fault: open ?? (isCut ? TOO_MANY : null) };
}

/** Reads the rows of a list: a workbook, or a text in any usual encoding with commas, semicolons or tabs. */
export async function readListRows(bytes: Buffer, limitMs = LIMIT_MS): Promise<ListRows> {
  if (!isWorkbook(bytes)) return textRows(bytes, limitMs);
  const rows = await workbookRows(bytes, limitMs);
  return { rows, fault: rows.length > MOST_ROWS ? TOO_MANY : null };
}
