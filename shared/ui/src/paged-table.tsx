import { useMediaQuery } from '@crewcall/ui/mui';
import { PagedCards } from './paged-cards';
import { PagedGrid } from './paged-grid';
import type { PagedTableProps } from './paged-table-props';
import { phoneMax } from './tokens';
export { nothingSelected } from './paged-table-props';
export type { Selection } from './paged-table-props';

/**
 * `DataTable` for a list of any length, which the server searches, sorts and pages. Only visible rows are loaded and
 * drawn, and the scrollbar has the length of the whole list. All rows have the same height, so long cells are cut
 * off; rows that are not loaded yet are grey.
 */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const narrow = useMediaQuery(`(max-width:${phoneMax}px)`, { noSsr: true });
  if (props.total === 0 && props.empty) return <>{props.empty}</>;
  const isCards = props.as ? props.as === 'cards' : narrow;
  return isCards ? <PagedCards {...props} /> : <PagedGrid {...props} />;
}
