// Runs in a thread of its own (see list-rows.ts): a workbook of a few kilobytes can inflate to gigabytes. JavaScript, so
// that the thread loads this file as it is, from a built server as from a test.
import { read, SSF, utils } from '@e965/xlsx';

/** A cell as a person would type it: a day as 1990-02-28, a number without the digits of its format. */
function textOf(cell) {
  if (cell?.v === undefined || cell.v === null) return '';
  if (cell.t !== 'n') return String(cell.v);
  if (!cell.z || !SSF.is_date(cell.z)) return String(cell.v);
  const { y, m, d } = SSF.parse_date_code(cell.v);
  return [String(y).padStart(4, '0'), String(m).padStart(2, '0'), String(d).padStart(2, '0')].join('-');
}

/**
 * The cells of the first worksheet that has any, at most so many rows and columns.
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
  return Array.from({ length: end.r + 1 }, (_row, r) =>
    Array.from({ length: width }, (_cell, c) => textOf(sheet[utils.encode_cell({ r, c })])),
  );
}
