import type { ReactNode } from 'react';
import type { SortState, SortValue } from './sort-rows';

export interface Column<Row> {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /**
   * Makes the column sortable. Texts are sorted ignoring case, and numbers in them by value. `server`: for a
   * `PagedTable`, whose rows the server sorts.
   */
  sort?: ((row: Row) => SortValue) | 'server';
  align?: 'left' | 'right' | 'center';
  width?: number | string;
  /** Makes this column the card's heading on a phone. By default the first column is the heading. */
  primary?: boolean;
  /** In the card's heading, shows the column's head before the cell, for cells that are unclear without it. */
  headOnCard?: boolean;
  /** Not shown on the phone's card. */
  wideOnly?: boolean;
  /** The head is only for screen readers, for example over a column of buttons. */
  hideHead?: boolean;
}

export interface DataTableProps<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  /** Names the table. */
  label: string;
  /** Called on Enter or a click on a row. */
  onOpen?: (row: Row) => void;
  /** Key of the row whose panel is open; the row is highlighted. */
  activeKey?: string | number | null;
  /** With `onSelect`: rows can be selected by checkbox, Space, and Shift for a range. */
  selected?: ReadonlySet<string | number>;
  onSelect?: (keys: Set<string | number>) => void;
  /** Label of a row's checkbox; by default the row's key. */
  rowLabel?: (row: Row) => string;
  selectable?: (row: Row) => boolean;
  /** Which of the selectable rows the head's checkbox selects; by default all. */
  inSelectAll?: (row: Row) => boolean;
  /** Colour of the row's edge, hex. */
  edge?: (row: Row) => string | null | undefined;
  defaultSort?: SortState;
  /** Shown if there are no rows. */
  empty?: ReactNode;
  /** Height in px or CSS above which the table scrolls inside itself, below its head. */
  maxHeight?: number | string;
  /** Forces cards or a table at any width, as in narrow panels. */
  as?: 'cards' | 'table';
  /** A last row with totals: cells by column key. */
  footer?: Record<string, ReactNode>;
}
