import { draw } from '../documents/drawing-threads';
import { workbook } from '../documents/workbook';
import type { CellKind, Sheet } from '../documents/workbook';
import { refuse } from '../errors';

export interface SheetColumn<T> {
  title: string;
  width: number;
  kind: CellKind;
  value(row: T): string | number | null;
}

// As many rows as a spreadsheet program opens without a wait on an office machine.
const MAX_ROWS = 20_000;

/** Refuses more rows than fit into one file. */
export function refuseTooManyRows(count: number): void {
  if (count <= MAX_ROWS) return;
  refuse(`This would have ${count} rows; at most ${MAX_ROWS} fit into one file. Choose a shorter range.`);
}

/**
 * Makes a worksheet. `totals` adds a last row of values by column title; `said` labels it. Refuses over 20,000 rows.
 */
export function sheetOf<T>(
  name: string,
  columns: readonly SheetColumn<T>[],
  rows: readonly T[],
  totals: Partial<Record<string, number>> = {},
  said = 'Total',
): Sheet {
  refuseTooManyRows(rows.length);
  const sums = columns.map(({ title }, index) => totals[title] ?? (index === 0 ? said : null));
  return {
    name,
    columns: columns.map(({ title, width, kind }) => ({ title, width, kind })),
    rows: rows.map((row) => columns.map((column) => column.value(row))),
    totals: Object.keys(totals).length === 0 ? null : sums,
  };
}

/** Makes one .xlsx file of worksheets, with bold header rows that stay in view. */
export const xlsx = (...sheets: Sheet[]): Promise<Buffer> => draw(workbook, sheets);
