import type { Out } from '@crewcall/contract/types';
import { PEOPLE_AT_ONCE } from '@crewcall/domain/limits';
import { useApi } from '@crewcall/platform';
import { useQuery } from '@tanstack/react-query';
import type { Chosen } from './use-bulk-people';

type Ahead = Out<'getShiftsAhead'>['shifts'];

/** The upcoming shifts of all these people, once the last batch has loaded. */
export function useFutureShifts(people: readonly Chosen[]) {
  const { call } = useApi();
  const all = people.map(({ id }) => id);
  return useQuery<Ahead>({
    queryKey: ['getShiftsAhead', { users: all }],
    queryFn: async ({ signal }) => {
      const found: Ahead = [];
      for (let from = 0; from < all.length; from += PEOPLE_AT_ONCE) {
        const users = all.slice(from, from + PEOPLE_AT_ONCE);
        found.push(...(await call('getShiftsAhead', { users }, { signal })).shifts);
      }
      return found;
    },
  });
}
