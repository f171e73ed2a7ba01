import { useState } from 'react';
import type { In } from '@crewcall/contract/types';
import { useApi, useEvent } from '@crewcall/platform';
import { nothingSelected } from '@crewcall/ui/paged-table';
import type { Selection } from '@crewcall/ui/paged-table';
import { canApprove } from './registrant-rows';
import type { Registrant } from './registrant-rows';

/** The most rows that the server returns at once. */
const PAGE = 100;

interface Found {
  /** How many unprocessed registrants the search finds. */
  unprocessed: number;
  /** The highest id among them. */
  newest: number;
}

/**
 * The workers selected for approval: single ones, or all unprocessed ones that the search finds, except some. A new
 * search clears the selection, so that nobody is approved who is not in the list.
 * @param search the search whose rows are shown
 */
export function useChosenRegistrants(search: In<'getpreregister'>, { unprocessed, newest }: Found) {
  const { call } = useApi();
  const { type, text, showAll } = search;
  const shown = JSON.stringify([type, text, showAll]);
  const [of, setOf] = useState(shown);
  const [selection, setSelection] = useState<Selection>(nothingSelected);
  /** What the search had found when all were selected: people who register later are not included. */
  const [all, setAll] = useState<Found>({ unprocessed: 0, newest: 0 });
  const clear = () => setSelection(nothingSelected);
  if (of !== shown) {
    setOf(shown);
    clear();
  }
  const { isAll, keys } = selection;
  const readSome = async (ids: readonly number[], quiet = false) => {
    const { registrants } = await call('getpreregister', { ids: [...ids] }, { quiet });
    return registrants.filter(canApprove);
  };
  // Deselect a registrant that another user has answered. One who changed their details stays selected.
  const reread = async (id: number) => {
    try {
      if ((await readSome([id], true)).length > 0) return;
    } catch {
      // Ignored: they are read again before the approval.
      return;
    }
    setSelection((was) =>
      was.isAll ? was : { isAll: false, keys: new Set([...was.keys].filter((key) => key !== id)) },
    );
  };
  useEvent('registrant.changed', ({ id }) => {
    if (!isAll && keys.has(id)) void reread(id);
  });

  const readAll = async (): Promise<Registrant[]> => {
    const rows: Registrant[] = [];
    for (let upTo = all.newest; upTo > 0;) {
      const { registrants } = await call('getpreregister', { type, text, upTo, limit: PAGE });
      rows.push(...registrants);
      upTo = registrants.length < PAGE ? 0 : (registrants.at(-1)?.id ?? 0) - 1;
    }
    return rows.filter((row) => canApprove(row) && !keys.has(row.id));
  };
  const readChosen = async (): Promise<Registrant[]> => {
    const ids = [...keys].map(Number);
    const rows: Registrant[] = [];
    for (let from = 0; from < ids.length; from += PAGE)
      rows.push(...(await readSome(ids.slice(from, from + PAGE))));
    return rows;
  };
  const count = isAll ? Math.max(0, Math.min(unprocessed, all.unprocessed) - keys.size) : keys.size;
  return {
    selection,
    select: setSelection,
    selectable: (row: Registrant) => canApprove(row) && !(isAll && row.id > all.newest),
    count,
    /** Number of people that "Select all" would select; 0 if all are selected, or nobody is. */
    more: !isAll && keys.size > 0 && keys.size < unprocessed ? unprocessed : 0,
    selectAll: () => {
      setAll({ unprocessed, newest });
      setSelection({ isAll: true, keys: new Set() });
    },
    /** Reads the selected registrants who can still be approved, and counts those who no longer can. */
    read: async () => {
      const rows = isAll ? await readAll() : await readChosen();
      return { rows, answered: Math.max(0, count - rows.length) };
    },
    clear,
  };
}
