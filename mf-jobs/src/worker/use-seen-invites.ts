import { useEffect } from 'react';
import { useApi, useSession } from '@crewcall/platform';
import { useInSight } from './use-in-sight';

/** What was told since the page was loaded, by person and crew; the server takes each once in any case. */
const told = new Set<string>();

/** Tells the office, once, that the reader has these invitations before them; `ids` are those of crews. */
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
    // Without reception it is told with the next look.
    call('seenInvites', { ids: list }, { quiet: true }).catch(() => {
      for (const key of keys) told.delete(key);
    });
  }, [isInSight, fresh, user.id, call]);
}
