import type { ReactNode } from 'react';
import type { Column } from './data-table-props';
import type { SortState } from './sort-rows';

/** Which rows are chosen: those of these keys, or with `isAll` all that the search finds, except these. */
export interface Selection {
  isAll: boolean;
  keys: ReadonlySet<string | number>;
}
export const nothingSelected: Selection = { isAll: false, keys: new Set() };

export interface PagedTableProps<Row> {
  /** All rows that the search finds. */
  total: number;
  /** The row at an index from 0; undefined while it is not loaded. */
  rowAt: (index: number) => Row | undefined;
  /** The rows that are loaded in and near sight: those that the head's checkbox selects. */
  loaded: readonly Row[];
  /** Told of the rows in sight, by their indices; `to` is not part of them. */
  onSight: (from: number, to: number) => void;
  /** Fetches a run of rows, for Shift from one row to another. */
  load: (from: number, to: number) => Promise<readonly Row[]>;
  /** The order that the server gives; columns with `sort: 'server'` offer it. */
  sort: NonNullable<SortState>;
  onSort: (sort: NonNullable<SortState>) => void;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  label: string;
  onOpen?: (row: Row) => void;
  activeKey?: string | number | null;
  selection?: Selection;
  /** With the rows that the user has just chosen or no longer wants, when they are known. */
  onSelect?: (selection: Selection, changed: readonly Row[]) => void;
  /** The head's checkbox selects all that the search finds, not only the rows loaded. */
  headSelectsAll?: boolean;
  rowLabel: (row: Row) => string;
  /** A row that cannot be selected is not chosen by `isAll` either. */
  selectable?: (row: Row) => boolean;
  /** Which of the selectable rows the head's checkbox selects; all of them unless given. */
  inSelectAll?: (row: Row) => boolean;
  /** Changes with the search: the list begins at its top again. */
  searchKey: string;
  /** The rows shown are those of an earlier search. */
  isBusy?: boolean;
  empty?: ReactNode;
  /** Height of a row of the table in px, if its cells have more than one line. */
  rowHeight?: number;
  /** Height in px or CSS at which the table scrolls in itself under its head. */
  maxHeight: number | string;
  as?: 'cards' | 'table';
}

const isSelected = ({ isAll, keys }: Selection, key: string | number): boolean => isAll !== keys.has(key);

/** Can this row be selected? */
export const isFree = <R>({ selectable }: PagedTableProps<R>, row: R): boolean => selectable?.(row) ?? true;

/** Is this row chosen, and can it be? */
export const isChosenRow = <R>(props: PagedTableProps<R>, row: R): boolean =>
  isFree(props, row) && isSelected(props.selection ?? nothingSelected, props.rowKey(row));

/** The selection with these rows chosen, or no longer chosen. */
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
 * React's keys of the rows drawn. A row goes by its person, so that an open menu and the focus in it stay with the person when the order changes; a
 * grey one by its place. While the pages are of different moments a person can be in two of them.
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
