import { useState } from 'react';
import { useLocalPreference } from '@crewcall/platform/local-preference';
import { noInviteFilter } from './invite-filter';
import type { InviteFilter } from './invite-filter';

/** What narrows the invite list. This browser keeps whether only those who are free are wanted. */
export function useInviteFilter() {
  const [free, keepFree] = useLocalPreference('crewcall.invite.free', (kept) => kept === true);
  const [filter, set] = useState<InviteFilter>({ ...noInviteFilter, free });
  const setFilter = (next: InviteFilter) => {
    set(next);
    keepFree(next.free);
  };
  return { filter, setFilter };
}
