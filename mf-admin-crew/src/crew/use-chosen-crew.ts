import { useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { useChange } from '@crewcall/platform';
import { nothingSelected } from '@crewcall/ui/paged-table';
import type { Selection } from '@crewcall/ui/paged-table';
import type { Chosen } from '../bulk-actions/use-bulk-people';
import { isInvited } from './crew-rows';
import type { CrewFilter, ListedRow } from './crew-rows';

/**
 * The people selected for a bulk action: single ones, or all that the search finds, except some. A new search clears
 * the selection, so that an action never changes people who are not in the list.
 * @param find the search whose people are shown
 * @param accounts how many people the search finds
 */
export function useChosenCrew(find: CrewFilter, accounts: number) {
  // A read, but called with `useChange`, because a button starts it and must show an error.
  const { mutateAsync: findPeople } = useChange('findPeople');
  const [of, setOf] = useState(find);
  const [selection, setSelection] = useState<Selection>(nothingSelected);
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());
  const clear = () => {
    setSelection(nothingSelected);
    setNames(new Map());
  };
  if (of !== find) {
    setOf(find);
    clear();
  }
  const ids = [...selection.keys].filter((key) => typeof key === 'number');

  /**
   * Resolves to the selected people with their names. After "Select all", fetches all people that the search finds
   * now.
   */
  const resolve = async (): Promise<Chosen[]> => {
    if (!selection.isAll) return ids.map((id) => ({ id, fullName: names.get(id) ?? '' }));
    const people: Chosen[] = [];
    let after: number | null = 0;
    while (after !== null) {
      const answer: Out<'findPeople'> = await findPeople({
        find,
        except: ids,
        ...(after === 0 ? {} : { after }),
      });
      people.push(...answer.people);
      after = answer.next;
    }
    return people;
  };
  return {
    selection,
    select: (next: Selection, added: readonly ListedRow[]) => {
      setSelection(next);
      setNames(
        (was) =>
          new Map([
            ...was,
            ...added.flatMap((row) => (isInvited(row) ? [] : [[row.id, row.fullName] as const])),
          ]),
      );
    },
    count: selection.isAll ? Math.max(0, accounts - ids.length) : ids.length,
    /** Number of people that "Select all" would select; 0 if all are selected, or nobody is. */
    more: !selection.isAll && ids.length > 0 && ids.length < accounts ? accounts : 0,
    selectAll: () => setSelection({ isAll: true, keys: new Set() }),
    resolve,
    clear,
  };
}
