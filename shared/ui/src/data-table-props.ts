import type { ReactNode } from 'react';
import type { SortState, SortValue } from './sort-rows';

export interface Column<Row> {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /**
   * Makes the column sortable. Text sorts without regard to case, and numbers inside it by value. `server` in a
   * `PagedTable`, whose rows the server sorts.
   */
  sort?: ((row: Row) => SortValue) | 'server';
  align?: 'left' | 'right' | 'center';
  width?: number | string;
  /** Makes this column the card's heading on a phone. If no column has it, the first column is the heading. */
  primary?: boolean;
  /** The card's heading says the column's head before the cell, which would not explain itself. */
  headOnCard?: boolean;
  /** Left out of the phone's card. */
  wideOnly?: boolean;
  /** The head is for screen readers only: a column of buttons. */
  hideHead?: boolean;
}

export interface DataTableProps<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  /** Names the table. */
  label: string;
  /** Enter or a click on a row. */
  onOpen?: (row: Row) => void;
  /** Marks the row whose panel is open. */
  activeKey?: string | number | null;
  /** With `onSelect`: checkboxes, Space, and Shift for a run of rows. */
  selected?: ReadonlySet<string | number>;
  onSelect?: (keys: Set<string | number>) => void;
  /** Row name for its checkbox; the key otherwise. */
  rowLabel?: (row: Row) => string;
  selectable?: (row: Row) => boolean;
  /** Which of the selectable rows the head's checkbox selects; all of them unless given. */
  inSelectAll?: (row: Row) => boolean;
  /** Colour of the row's edge, hex. */
  edge?: (row: Row) => string | null | undefined;
  defaultSort?: SortState;
  /** Shown instead of rows when there are none. */
  empty?: ReactNode;
  /** Height in px or CSS at which the table scrolls in itself under its head. */
  maxHeight?: number | string;
  /** Cards or table whatever the width: for narrow panels. */
  as?: 'cards' | 'table';
  /** A last row: totals. Cells by column key. */
  footer?: Record<string, ReactNode>;
}
