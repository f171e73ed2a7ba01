export type SortValue = string | number | boolean | null | undefined;
export type SortState = { key: string; down: boolean } | null;

const names = new Intl.Collator('en-AU', { numeric: true, sensitivity: 'base' });

/** Compares two values, both present: texts with `names`, all others as numbers. */
function compare(a: SortValue, b: SortValue): number {
  if (typeof a === 'string' && typeof b === 'string') return names.compare(a, b);
  return Number(a) - Number(b);
}

/** A sorted copy; equal rows keep their order, and rows without a value are last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  by: ((row: Row) => SortValue) | undefined,
  down = false,
): Row[] {
  if (!by) return [...rows];
  const none = (value: SortValue) => value === null || value === undefined || value === '';
  return rows
    .map((row) => [row, by(row)] as const)
    .sort(([, a], [, b]) => {
      if (none(a) || none(b)) return Number(none(a)) - Number(none(b));
      return down ? compare(b, a) : compare(a, b);
    })
    .map(([row]) => row);
}
