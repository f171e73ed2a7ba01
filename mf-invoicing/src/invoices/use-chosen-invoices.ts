import { useState } from 'react';
import type { In, Invoice, Out } from '@crewcall/contract/types';
import { isToPay, isUnpaid } from '@crewcall/domain/invoice';
import type { Cents } from '@crewcall/domain/units';
import { useCall } from '@crewcall/platform';
import type { Pages } from '@crewcall/platform/use-pages';
import { nothingSelected } from '@crewcall/ui/paged-table';
import type { Selection } from '@crewcall/ui/paged-table';

type Found = In<'findInvoices'>;
type Search = Omit<In<'getInvoice'>, 'limit' | 'offset'>;

interface All {
  /** What "all" means: those that the search finds and that can be paid. */
  show: 'unpaid' | 'payable';
  count: number;
  cents: Cents;
}

interface State {
  /** The search that the selection is of. */
  of: string;
  selection: Selection;
  /** Rows that were chosen or left out, for their amounts until the server has answered. */
  known: ReadonlyMap<number, Invoice>;
}

const payable = { unpaid: isUnpaid, payable: isToPay };
const everything: Selection = { isAll: true, keys: new Set() };

const sumOf = (rows: readonly Invoice[]) => ({
  count: rows.length,
  cents: rows.reduce((sum, { total }) => sum + total, 0),
});

/** Asks the server what these invoices come to, as they are now. */
function useSum(found: Found & { only: number[] }): { count: number; cents: Cents } | undefined {
  const enabled = found.only.length > 0;
  const { data } = useCall('findInvoices', found, { quiet: true, enabled });
  if (!enabled) return { count: 0, cents: 0 };
  return data && { count: data.ids.length, cents: data.cents };
}

/**
 * The invoices chosen for a bank file: some of them, which stay chosen while a search hides them, or all that the search
 * finds and that can be paid, except some, until the search changes. A list that starts with all does so in each search.
 */
export function useChosenInvoices(
  pages: Pages<Out<'getInvoice'>, Search, Invoice>,
  all: All,
  start: 'none' | 'all' = 'none',
) {
  const first = start === 'all' ? everything : nothingSelected;
  const { sort: _sort, ...search } = pages.search;
  const of = JSON.stringify(search);
  const [state, setState] = useState<State>({ of, selection: first, known: new Map() });
  const { selection, known } = state;
  if (state.of !== of) {
    const keeps = start === 'none' && !selection.isAll;
    setState(keeps ? { ...state, of } : { of, selection: first, known: new Map() });
  }
  const select = (next: Selection, changed: readonly Invoice[] = []) =>
    setState((was) => ({
      ...was,
      selection: next,
      known: new Map([...was.known, ...changed.map((row) => [row.number, row] as const)]),
    }));

  const { isAll } = selection;
  const numbers = [...selection.keys].map(Number);
  const loaded = new Map(pages.loaded.map((row) => [row.number, row]));
  const counts = isAll ? payable[all.show] : ({ cancelled }: Invoice) => !cancelled;
  const inSight = numbers.flatMap((number) => loaded.get(number) ?? []).filter(counts);
  // Others can change what is not loaded, so the server sums it.
  const unseen = numbers.filter((number) => !loaded.has(number));
  const chosenFind = { ...search, show: all.show };
  const hidden =
    useSum(isAll ? { find: chosenFind, only: unseen } : { only: unseen }) ??
    sumOf(unseen.flatMap((number) => known.get(number) ?? []).filter(counts));
  const listed = useSum({ find: search, only: isAll ? [] : unseen });
  const seen = sumOf(inSight);
  const [count, cents] = [seen.count + hidden.count, seen.cents + hidden.cents];
  const found: Found = isAll ? { find: chosenFind, except: numbers } : { only: numbers };
  const isEvery = inSight.filter(payable[all.show]).length >= all.count;
  return {
    selection,
    select,
    count: isAll ? Math.max(0, all.count - count) : count,
    cents: isAll ? all.cents - cents : cents,
    /** How many of those chosen one by one the present search does not find. */
    outside: isAll || listed === undefined ? 0 : Math.max(0, hidden.count - listed.count),
    /** How many there would be with all; 0 if they are chosen, or nothing is. */
    more: !isAll && count > 0 && !isEvery && !pages.isPrevious ? all.count : 0,
    /** Shows an earlier search, so that no file can be made. */
    isPrevious: pages.isPrevious,
    selectAll: () => select(everything),
    /** Goes back to what is chosen at first. */
    clear: () => select(first),
    /** Asks the server for their numbers. */
    found,
  };
}
