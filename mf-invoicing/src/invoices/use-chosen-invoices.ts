import { useState } from 'react';
import type { In, Invoice, Out } from '@crewcall/contract/types';
import { InvoiceStatus } from '@crewcall/domain/invoice';
import type { Cents } from '@crewcall/domain/units';
import type { Pages } from '@crewcall/platform/use-pages';
import { nothingSelected } from '@crewcall/ui/paged-table';
import type { Selection } from '@crewcall/ui/paged-table';

type Found = In<'findInvoices'>;
type Search = Omit<In<'getInvoice'>, 'limit' | 'offset'>;

interface All {
  /** What "all" means: those that the search finds and that can be paid. */
  show: NonNullable<Found['find']['show']>;
  count: number;
  cents: Cents;
}

interface State {
  /** The search that the selection is of. */
  of: string;
  selection: Selection;
  /** Rows that were chosen or left out, for their amounts. */
  known: ReadonlyMap<number, Invoice>;
}

/**
 * The invoices chosen for a bank file: some of those seen, or all that the search finds and that can be paid, except
 * some. Another search begins with `start` again, so that nothing is paid that is not in the list.
 */
export function useChosenInvoices(
  pages: Pages<Out<'getInvoice'>, Search, Invoice>,
  all: All,
  start: Selection = nothingSelected,
) {
  const { sort: _sort, ...search } = pages.search;
  const of = JSON.stringify(search);
  const [state, setState] = useState<State>({ of, selection: start, known: new Map() });
  if (state.of !== of) setState({ of, selection: start, known: new Map() });
  const { selection, known } = state;
  const select = (next: Selection, changed: readonly Invoice[] = []) =>
    setState((was) => ({
      ...was,
      selection: next,
      known: new Map([...was.known, ...changed.map((row) => [row.number, row] as const)]),
    }));

  const numbers = [...selection.keys].map(Number);
  const loaded = new Map(pages.loaded.map((row) => [row.number, row]));
  // What is not in a list that has loaded as a whole is gone.
  const isWhole = pages.loaded.length === pages.data?.total;
  const rows = numbers
    .flatMap((number) => loaded.get(number) ?? (isWhole ? undefined : known.get(number)) ?? [])
    .filter(({ cancelled, status }) => !cancelled && !(selection.isAll && status === InvoiceStatus.Full));
  const cents = rows.reduce((sum, { total }) => sum + total, 0);
  const count = selection.isAll ? Math.max(0, all.count - rows.length) : rows.length;
  const found: Found = selection.isAll
    ? { find: { ...search, show: all.show }, except: numbers }
    : { find: search, only: numbers };
  return {
    selection,
    select,
    count,
    cents: selection.isAll ? all.cents - cents : cents,
    /** How many there would be with all; 0 if they are chosen, or nothing is. */
    more: !selection.isAll && count > 0 && count < all.count ? all.count : 0,
    selectAll: () => select({ isAll: true, keys: new Set() }),
    clear: () => select(nothingSelected),
    /** Asks the server for their numbers. */
    found,
  };
}
