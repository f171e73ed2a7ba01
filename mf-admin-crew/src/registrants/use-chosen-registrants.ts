import { useState } from 'react';
import type { In } from '@crewcall/contract/types';
import { useApi, useEvent } from '@crewcall/platform';
import { nothingSelected } from '@crewcall/ui/paged-table';
import type { Selection } from '@crewcall/ui/paged-table';
import { canApprove } from './registrant-rows';
import type { Registrant } from './registrant-rows';

/** The most rows that the server gives at once. */
const PAGE = 100;

/**
 * The workers chosen for approval: some of those seen, or all unprocessed ones that the search finds except some. When
 * another search is shown they are cleared, so that nobody is approved who is not in the list.
 * @param search the search whose rows are shown
 * @param unprocessed how many unprocessed ones it finds
 */
export function useChosenRegistrants(search: In<'getpreregister'>, unprocessed: number) {
  const { call } = useApi();
  const { type, text, showAll } = search;
  const shown = JSON.stringify([type, text, showAll]);
  const [of, setOf] = useState(shown);
  const [selection, setSelection] = useState<Selection>(nothingSelected);
  const [seen, setSeen] = useState<ReadonlyMap<number, Registrant>>(new Map());
  const clear = () => {
    setSelection(nothingSelected);
    setSeen(new Map());
  };
  if (of !== shown) {
    setOf(shown);
    clear();
  }
  // One that is answered in its panel or by a colleague is approved no second time.
  useEvent('registrant.changed', ({ id }) =>
    setSelection((was) =>
      was.isAll ? was : { isAll: false, keys: new Set([...was.keys].filter((key) => key !== id)) },
    ),
  );

  /** The chosen rows; those of "Select all" are asked for, as the search finds them now. */
  const resolve = async (): Promise<Registrant[]> => {
    if (!selection.isAll) return [...selection.keys].flatMap((key) => seen.get(Number(key)) ?? []);
    // A new registration moves the rows behind it while the pages are read, so one may come twice.
    const rows = new Map<number, Registrant>();
    for (let offset = 0, total = 1; offset < total; offset += PAGE) {
      const body = { type, text, showAll: false, limit: PAGE, offset } as const;
      const page = await call('getpreregister', body);
      total = page.total;
      for (const row of page.registrants) rows.set(row.id, row);
    }
    return [...rows.values()].filter((row) => canApprove(row) && !selection.keys.has(row.id));
  };
  const { isAll, keys } = selection;
  return {
    selection,
    select: (next: Selection, added: readonly Registrant[]) => {
      setSelection(next);
      setSeen((was) => new Map([...was, ...added.map((row) => [row.id, row] as const)]));
    },
    count: isAll ? Math.max(0, unprocessed - keys.size) : keys.size,
    /** How many there would be with all that the search finds; 0 if they are chosen, or nobody is. */
    more: !isAll && keys.size > 0 && keys.size < unprocessed ? unprocessed : 0,
    selectAll: () => setSelection({ isAll: true, keys: new Set() }),
    resolve,
    clear,
  };
}
