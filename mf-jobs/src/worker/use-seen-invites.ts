import { useEffect } from 'react';
import { useApi, useSession } from '@crewcall/platform';
import { useInSight } from './use-in-sight';

/** Invitations already reported as seen since the page was loaded, by worker and crew. Repeated reports do no harm. */
const told = new Set<string>();

/** Reports once that the user has seen these invitations; `ids` are crew ids. */
export function useSeenInvites(ids: readonly number[]): void {
  const { user } = useSession();
  const { call } = useApi();
  const isInSight = useInSight();
  const fresh = ids.filter((id) => !told.has(`${user.id} ${id}`)).join(' ');
  useEffect(() => {
    if (!isInSight || fresh === '') return;
    const list = fresh.split(' ').map(Number);
    const keys = list.map((id) => `${user.id} ${id}`);
    for (const key of keys) told.add(key);
    // If the call fails, as without reception, report them again the next time they are shown.
    call('seenInvites', { ids: list }, { quiet: true }).catch(() => {
      for (const key of keys) told.delete(key);
    });
  }, [isInSight, fresh, user.id, call]);
}
