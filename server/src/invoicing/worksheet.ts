import { draw } from '../documents/drawing-threads';
import { workbook } from '../documents/workbook';
import type { CellKind } from '../documents/workbook';
import { refuse } from '../errors';

export interface SheetColumn<T> {
  title: string;
  width: number;
  kind: CellKind;
  value(row: T): string | number | null;
}

// What a spreadsheet program still opens on an office machine without a wait.
const MAX_ROWS = 20_000;

/** One worksheet with a bold, sticky head; `totals` adds a last row. Refused beyond 20,000 rows. */
export async function xlsx<T>(
  name: string,
  columns: readonly SheetColumn<T>[],
  rows: readonly T[],
  totals: Partial<Record<string, number>> = {},
): Promise<Buffer> {
  if (rows.length > MAX_ROWS) {
    refuse(
      `This would have ${rows.length} rows; at most ${MAX_ROWS} fit into one file. Choose a shorter range.`,
    );
  }
  const sums = columns.map(({ title }, index) => totals[title] ?? (index === 0 ? 'Total' : null));
  return draw(workbook, {
    name,
    columns: columns.map(({ title, width, kind }) => ({ title, width, kind })),
    rows: rows.map((row) => columns.map((column) => column.value(row))),
    totals: Object.keys(totals).length === 0 ? null : sums,
  });
}
