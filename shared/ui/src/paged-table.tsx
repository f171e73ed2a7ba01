import { useMediaQuery } from '@crewcall/ui/mui';
import { PagedCards } from './paged-cards';
import { PagedGrid } from './paged-grid';
import type { PagedTableProps } from './paged-table-props';
import { phoneMax } from './tokens';
export { nothingSelected } from './paged-table-props';
export type { Selection } from './paged-table-props';

/**
 * `DataTable` for a list of any length, which the server searches, sorts and pages: only rows in sight are loaded and
 * drawn, under one scrollbar of the true height. Rows have one height, so cells are cut where they are too long; a row
 * that is not loaded yet is grey.
 */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const narrow = useMediaQuery(`(max-width:${phoneMax}px)`, { noSsr: true });
  if (props.total === 0 && props.empty) return <>{props.empty}</>;
  const isCards = props.as ? props.as === 'cards' : narrow;
  return isCards ? <PagedCards {...props} /> : <PagedGrid {...props} />;
}
