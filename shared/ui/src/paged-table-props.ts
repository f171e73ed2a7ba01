import type { ReactNode } from 'react';
import type { Column } from './data-table-props';
import type { SortState } from './sort-rows';

/** Which rows are selected: those with these keys; or with `isAll` all that the search finds, except these. */
export interface Selection {
  isAll: boolean;
  keys: ReadonlySet<string | number>;
}
export const nothingSelected: Selection = { isAll: false, keys: new Set() };

export interface PagedTableProps<Row> {
  /** How many rows the search finds. */
  total: number;
  /** The row at an index from 0; undefined while it is not loaded. */
  rowAt: (index: number) => Row | undefined;
  /** The loaded rows in and near the visible area; the head's checkbox selects these. */
  loaded: readonly Row[];
  /** Called with the indices of the visible rows; `to` is exclusive. */
  onSight: (from: number, to: number) => void;
  /** Fetches a range of rows, to select it with Shift. */
  load: (from: number, to: number) => Promise<readonly Row[]>;
  /** The current sort order, applied by the server; columns with `sort: 'server'` can be sorted by. */
  sort: NonNullable<SortState>;
  onSort: (sort: NonNullable<SortState>) => void;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  label: string;
  onOpen?: (row: Row) => void;
  activeKey?: string | number | null;
  selection?: Selection;
  /** `changed`: the rows that the user has just selected or unselected, as far as they are loaded. */
  onSelect?: (selection: Selection, changed: readonly Row[]) => void;
  /** The head's checkbox selects all that the search finds, instead of only the loaded rows. */
  headSelectsAll?: boolean;
  rowLabel: (row: Row) => string;
  /** Whether a row can be selected; if not, `isAll` does not select it either. */
  selectable?: (row: Row) => boolean;
  /** Which of the selectable rows the head's checkbox selects; by default all. */
  inSelectAll?: (row: Row) => boolean;
  /** Changes with the search; then the list scrolls back to the top. */
  searchKey: string;
  /** The rows shown are those of an earlier search. */
  isBusy?: boolean;
  empty?: ReactNode;
  /** Height of a row of the table in px, if its cells have more than one line. */
  rowHeight?: number;
  /** Height in px or CSS above which the table scrolls inside itself, below its head. */
  maxHeight: number | string;
  as?: 'cards' | 'table';
}

const isSelected = ({ isAll, keys }: Selection, key: string | number): boolean => isAll !== keys.has(key);

/** Whether this row can be selected. */
export const isFree = <R>({ selectable }: PagedTableProps<R>, row: R): boolean => selectable?.(row) ?? true;

/** Whether this row is selected and selectable. */
export const isChosenRow = <R>(props: PagedTableProps<R>, row: R): boolean =>
  isFree(props, row) && isSelected(props.selection ?? nothingSelected, props.rowKey(row));

/** The selection after these rows were selected or unselected. */
export function withSelected(
  { isAll, keys }: Selection,
  those: readonly (string | number)[],
  isOn: boolean,
): Selection {
  const next = new Set(keys);
  for (const key of those) {
    if (isOn === isAll) next.delete(key);
    else next.add(key);
  }
  return { isAll, keys: next };
}

/**
 * React keys of the drawn rows. A loaded row has its item's key, so that an open menu or the focus stays with the
 * person when the order changes. A row that is not loaded has its index. Pages fetched at different times may contain
 * a person twice, so keys are made unique.
 */
export function keysOf<R>({ rowAt, rowKey }: PagedTableProps<R>, indices: readonly number[]): string[] {
  const keys = new Set<string>();
  for (const index of indices) {
    const row = rowAt(index);
    const own = row === undefined ? undefined : `row ${rowKey(row)}`;
    keys.add(own === undefined || keys.has(own) ? `place ${index}` : own);
  }
  return [...keys];
}
