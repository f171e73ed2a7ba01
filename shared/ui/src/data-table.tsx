import { useMemo, useState } from 'react';
import { useMediaQuery } from '@crewcall/ui/mui';
import { DataCards } from './data-cards';
import { DataGrid } from './data-grid';
import type { DataTableProps } from './data-table-props';
export type { Column, DataTableProps } from './data-table-props';
import { sortRows } from './sort-rows';
import type { SortState } from './sort-rows';
import { phoneMax } from './tokens';

/**
 * The office's table: dense, with a sticky head, sorted by a click on a head, arrow keys to move between rows. Under
 * 768 px, cards instead.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, columns, defaultSort = null, empty, as } = props;
  const narrow = useMediaQuery(`(max-width:${phoneMax}px)`, { noSsr: true });
  const [sort, setSort] = useState<SortState>(defaultSort);
  const sorted = useMemo(() => {
    const by = columns.find((column) => column.key === sort?.key)?.sort;
    return sortRows(rows, by === 'server' ? undefined : by, sort?.down);
  }, [rows, columns, sort]);
  const toggle = (key: string) => setSort({ key, down: sort?.key === key ? !sort.down : false });

  if (!rows.length && empty) return <>{empty}</>;
  return (as ? as === 'cards' : narrow) ? (
    <DataCards {...props} rows={sorted} />
  ) : (
    <DataGrid {...props} rows={sorted} sort={sort} onHead={toggle} />
  );
}
