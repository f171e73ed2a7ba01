import { useState } from 'react';
import { noInviteFilter } from './invite-filter';
import type { InviteFilter } from './invite-filter';

const KEY = 'crewcall.invite.free';

function readFree(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true';
  } catch {
    return false;
  }
}

/** What narrows the invite list. This browser keeps whether only those who are free are wanted. */
export function useInviteFilter() {
  const [filter, set] = useState<InviteFilter>(() => ({ ...noInviteFilter, free: readFree() }));
  const setFilter = (next: InviteFilter) => {
    set(next);
    try {
      localStorage.setItem(KEY, String(next.free));
    } catch {
      // Private windows may refuse; then it lasts as long as the page.
    }
  };
  return { filter, setFilter };
}
