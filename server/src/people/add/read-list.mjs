// Runs in a thread of its own (see list-rows.ts): a workbook of a few kilobytes can inflate to gigabytes, and a text of
// stray quotation marks takes minutes. JavaScript, so that the thread loads this file as it is, from a built server as
// from a test.
import { read, SSF, utils } from '@e965/xlsx';
import Papa from 'papaparse';

// More than any field takes. One long text may be in many cells: the workbook names it, but the answer has it each time.
const CELL_LETTERS = 2_000;
/** Some 16 MB of memory; 2,000 people with all their details have less than a million. */
const MOST_LETTERS = 8_000_000;

/** A cell as a person would type it: a day as 1990-02-28, a number without the digits of its format. */
function textOf(cell) {
  if (cell?.v === undefined || cell.v === null) return '';
  if (cell.t !== 'n') return String(cell.v);
  if (!cell.z || !SSF.is_date(cell.z)) return String(cell.v);
  const { y, m, d } = SSF.parse_date_code(cell.v);
  return [String(y).padStart(4, '0'), String(m).padStart(2, '0'), String(d).padStart(2, '0')].join('-');
}

/**
 * The cells of the first worksheet that has any, at most so many rows and columns; null if they hold too much text to
 * hand over to the server.
 * @public The threads call it by its name.
 */
export function readWorkbook({ data, rows, columns }) {
  const book = read(data, { type: 'array', cellNF: true, cellText: false, cellHTML: false, sheetRows: rows });
  // Keys with `!` are no cells. An empty worksheet may have one cell without anything in it.
  const isFilled = (one) => Object.keys(one).some((key) => !key.startsWith('!') && textOf(one[key]) !== '');
  const sheet = Object.values(book.Sheets).find(isFilled);
  if (!sheet) return [];
  const { e: end } = utils.decode_range(sheet['!ref']);
  const width = Math.min(end.c + 1, columns);
  const cells = [];
  let letters = 0;
  for (let r = 0; r <= end.r; r += 1) {
    const row = Array.from({ length: width }, (_cell, c) =>
      textOf(sheet[utils.encode_cell({ r, c })]).slice(0, CELL_LETTERS),
    );
    letters += row.reduce((sum, text) => sum + text.length, 0);
    if (letters > MOST_LETTERS) return null;
    cells.push(row);
  }
  return cells;
}

/**
 * The cells of a UTF-8 text, at most so many rows: `openRow` is the row with a quotation mark that is not closed, or
 * null, and `isCut` says whether rows follow.
 * @public The threads call it by its name.
 */
export function readText({ data, rows, columns, delimiter }) {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(data);
  const { data: cells, errors, meta } = Papa.parse(text, { delimiter, preview: rows });
  const open = errors.find(({ type }) => type === 'Quotes');
  return {
    rows: cells.map((row) => row.slice(0, columns)),
    openRow: open ? (open.row ?? 0) : null,
    isCut: meta.truncated,
  };
}
