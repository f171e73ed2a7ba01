import { useState } from 'react';
import { isInCrew } from '@crewcall/domain/invite';
import { nothingSelected } from '@crewcall/ui/paged-table';
import type { Selection } from '@crewcall/ui/paged-table';
import type { InviteFind, InviteWorker } from './invite-filter';
import type { useInviteList } from './use-invite-list';

export const mayInvite = ({ selectedOption, blocked }: InviteWorker): boolean =>
  !isInCrew(selectedOption) && blocked === undefined;

/**
 * Who is chosen: some people, who stay chosen while a search hides them, or all that the search finds except some, until
 * the search changes.
 */
export function useChosenWorkers({ find, pages }: ReturnType<typeof useInviteList>) {
  const [of, setOf] = useState<InviteFind>(find);
  const [selection, setSelection] = useState<Selection>(nothingSelected);
  const [seen, setSeen] = useState<ReadonlyMap<number, InviteWorker>>(new Map());
  if (of !== find) {
    setOf(find);
    if (selection.isAll) setSelection(nothingSelected);
  }
  const { isAll } = selection;
  const ids = [...selection.keys].filter((key) => typeof key === 'number');
  const inSight = new Map(pages.loaded.map((worker) => [worker.id, worker]));
  const workers = isAll
    ? []
    : ids.flatMap((id) => {
        const worker = inSight.get(id) ?? seen.get(id);
        return worker !== undefined && mayInvite(worker) ? [worker] : [];
      });
  const { total = 0, mayInvite: all = 0 } = pages.data ?? {};
  return {
    selection,
    select: (next: Selection, added: readonly InviteWorker[]) => {
      setSelection(next);
      setSeen((was) => new Map([...was, ...added.map((worker) => [worker.id, worker] as const)]));
    },
    /** Those chosen one by one. */
    workers,
    /** With all chosen: the search, and who is left out. */
    all: isAll ? { find, except: ids } : null,
    /** How many the search finds who can be invited, also those who are left out. */
    found: all,
    count: isAll ? Math.max(0, all - ids.length) : workers.length,
    /** How many there would be with all that the search finds; 0 if every row of it is loaded, or nobody is chosen. */
    more: !isAll && workers.length > 0 && !pages.isPrevious && pages.loaded.length < total ? all : 0,
    selectAll: () => setSelection({ isAll: true, keys: new Set() }),
    clear: () => setSelection(nothingSelected),
    unselect: (those: readonly number[]) =>
      setSelection((was) =>
        was.isAll
          ? was
          : { isAll: false, keys: new Set([...was.keys].filter((key) => !those.includes(Number(key)))) },
      ),
  };
}
