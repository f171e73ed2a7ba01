import { useState } from 'react';
import { useKept } from '@crewcall/platform/use-kept';
import { noInviteFilter } from './invite-filter';
import type { InviteFilter } from './invite-filter';

/** What narrows the invite list. This browser keeps whether only those who are free are wanted. */
export function useInviteFilter() {
  const [free, keepFree] = useKept('crewcall.invite.free', (kept) => kept === true);
  const [filter, set] = useState<InviteFilter>({ ...noInviteFilter, free });
  const setFilter = (next: InviteFilter) => {
    set(next);
    keepFree(next.free);
  };
  return { filter, setFilter };
}
