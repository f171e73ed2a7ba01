import { useState } from 'react';
import { isInCrew } from '@crewcall/domain/invite';
import { nothingSelected } from '@crewcall/ui/paged-table';
import type { Selection } from '@crewcall/ui/paged-table';
import type { InviteFind, InviteWorker } from './invite-filter';
import type { useInviteList } from './use-invite-list';

export const mayInvite = ({ selectedOption, blocked }: InviteWorker): boolean =>
  !isInCrew(selectedOption) && blocked === undefined;

/**
 * The selected workers, at first those who were picked: single ones, who stay selected while a search hides them; or all that the search finds,
 * except some, until the search changes.
 */
export function useChosenWorkers({ find, pages, suggested }: ReturnType<typeof useInviteList>) {
  const [of, setOf] = useState<InviteFind>(find);
  const [selection, setSelection] = useState<Selection>(() =>
    suggested.picked.length === 0 ? nothingSelected : { isAll: false, keys: new Set(suggested.picked) },
  );
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
    /** The workers who were selected one by one. */
    workers,
    /** If all are selected: the search, and who is excluded. */
    all: isAll ? { find, except: ids } : null,
    /** How many people the search finds who can be invited, including excluded ones. */
    found: all,
    count: isAll ? Math.max(0, all - ids.length) : workers.length,
    /**
     * Number of people that "Select all" would select; 0 if the loaded rows are all there are, or nobody is selected.
     */
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
