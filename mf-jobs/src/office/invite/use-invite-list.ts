import { useMemo, useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { useLocalPreference } from '@crewcall/platform/local-preference';
import { usePages } from '@crewcall/platform/use-pages';
import { useSettled } from '@crewcall/platform/use-settled';
import { findOf, noInviteFilter } from './invite-filter';
import { noPicks, useSuggestions } from './use-suggestions';
import type { Pick } from './use-suggestions';
import type { InviteFilter, InviteFind, InviteSort } from './invite-filter';

/** ms after the last keystroke before a search is sent. */
const TYPING_PAUSE_MS = 150;
const workersOf = ({ workers }: Out<'getJobWorkers'>) => workers;

/**
 * The people who can be invited to a crew, searched, sorted and paged by the server. "Free only" is saved in this
 * browser. @param picks people who were picked for the crew, to be listed first
 */
export function useInviteList(idReqCrew: number, picks: readonly Pick[] = noPicks) {
  const [free, keepFree] = useLocalPreference('crewcall.invite.free', (kept) => kept === true);
  const [filter, set] = useState<InviteFilter>({ ...noInviteFilter, free });
  const [sort, setSort] = useState<InviteSort>({ key: 'name', down: false });
  const sent = useSettled(JSON.stringify(findOf(filter)), TYPING_PAUSE_MS);
  const find = useMemo(() => JSON.parse(sent) as InviteFind, [sent]);
  const suggested = useSuggestions(idReqCrew, picks);
  return {
    filter,
    setFilter: (next: InviteFilter) => {
      set(next);
      keepFree(next.free);
    },
    /** The search that was sent last. */
    find,
    sort,
    setSort: (next: InviteSort) => {
      setSort(next);
      suggested.setIsOn(false);
    },
    suggested,
    pages: usePages(
      'getJobWorkers',
      { idReqCrew, find, sort, ...(suggested.first.length === 0 ? {} : { first: suggested.first }) },
      workersOf,
    ),
  };
}
