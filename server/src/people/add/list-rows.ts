import { PEOPLE_FILE_MAX_ROWS } from '@crewcall/domain/limits';
import { isKnownColumn } from '@crewcall/domain/people-list';
import iconv from 'iconv-lite';
import { join } from 'node:path';
import Papa from 'papaparse';
import { Piscina } from 'piscina';
import { refuse } from '../../errors';
import { serverRoot } from '../../platform/operations/root-folders';

/** The cells of a list, row by row as a spreadsheet counts them. */
interface ListRows {
  rows: string[][];
  /** Why the list cannot be read to its end; null if nothing is wrong with it. */
  fault: string | null;
}

// Twice the limit, because empty rows count here too; a limit, so that we do not read a file of empty rows whole.
const MOST_ROWS = 2 * PEOPLE_FILE_MAX_ROWS + 2;
// More than any real list has. Columns are looked up in every row, so a huge number of them would be slow.
const MOST_COLUMNS = 500;
export const TOO_MANY = `At most ${PEOPLE_FILE_MAX_ROWS} rows are taken at once. Cut the list in parts.`;

const TOO_MUCH = 'There is too much text in this workbook. Cut the list in parts.';

const NO_TEXT =
  'This is not a list that we can read. In the table program choose “Save as”, then Excel or CSV, and choose that file.';
const NO_WORKBOOK =
  'This workbook cannot be opened. If it needs a password, save it without one; else save it as CSV and choose that file.';

const threads = new Piscina({
  filename: join(serverRoot, 'src/people/add/read-workbook.mjs'),
  name: 'readWorkbook',
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 60_000,
  resourceLimits: { maxOldGenerationSizeMb: 512 },
  recordTiming: false,
});
const WORKBOOK_MS = 10_000;

// .xlsx and .ods are ZIP archives; .xls, and a workbook with a password, are compound files.
const signs = [Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.from([0xd0, 0xcf, 0x11, 0xe0])];
const isWorkbook = (bytes: Buffer): boolean => signs.some((sign) => bytes.subarray(0, 4).equals(sign));

async function workbookRows(bytes: Buffer): Promise<string[][]> {
  // A copy, because the thread takes it over.
  const data = new Uint8Array(bytes);
  let rows: string[][] | null;
  try {
    rows = (await threads.run(
      { data, rows: MOST_ROWS + 1, columns: MOST_COLUMNS },
      { transferList: [data.buffer], signal: AbortSignal.timeout(WORKBOOK_MS) },
    )) as string[][] | null;
  } catch {
    return refuse(NO_WORKBOOK);
  }
  return rows ?? refuse(TOO_MUCH);
}

/** Decodes a text. Excel on Windows writes Windows-1252, or UTF-16; other programs UTF-8. */
function decode(bytes: Buffer): string {
  if (bytes.includes(0)) {
    const wide = iconv.decode(bytes, 'utf-16');
    return wide.includes('\0') ? refuse(NO_TEXT) : wide;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Not by TextDecoder: several releases of Node decode this one as Latin-1, which has no curly apostrophe.
    return iconv.decode(bytes, 'win1252');
  }
}

const HEAD_LETTERS = 20_000;
const HEAD_LINES = 12;

/** Guesses the delimiter: the one that parts one of the first lines into the most known columns, or else columns. */
function delimiterOf(text: string): string {
  // Finds the first letter, then its line: one regex for a line with a letter could be very slow in a large file.
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

function textRows(bytes: Buffer): ListRows {
  const whole = decode(bytes);
  // A first line for Excel, which does not show it as a row.
  const given = /^"?sep=(.)"?(?:\r\n|[\r\n])/i.exec(whole);
  const text = given ? whole.slice(given[0].length) : whole;
  const { data, errors, meta } = Papa.parse<string[]>(text, {
    delimiter: given?.[1] ?? delimiterOf(text),
    preview: MOST_ROWS,
  });
  const open = errors.find(({ type }) => type === 'Quotes');
  const fault = open
    ? `Row ${(open.row ?? 0) + 1} has a quotation mark that is not closed. Mend it first.`
    : meta.truncated
      ? TOO_MANY
      : null;
  return { rows: data.map((cells) => cells.slice(0, MOST_COLUMNS)), fault };
}

/** Reads the rows of a list: a workbook, or a text in any usual encoding with commas, semicolons or tabs. */
export async function readListRows(bytes: Buffer): Promise<ListRows> {
  if (!isWorkbook(bytes)) return textRows(bytes);
  const rows = await workbookRows(bytes);
  return { rows, fault: rows.length > MOST_ROWS ? TOO_MANY : null };
}
