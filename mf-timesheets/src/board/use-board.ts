import { useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { MINUTE_MS } from '@crewcall/domain/units';
import { useApi } from '@crewcall/platform';
import { usePages } from '@crewcall/platform/use-pages';
import { useQueries } from '@tanstack/react-query';
import type { BoardJob, Place } from './board-rows';

/** Jobs on a page: 25 jobs have a few hundred people. */
export const JOBS = 25;
/** How many of those who need action the server lists at once. */
const PEOPLE = 50;

const jobsOf = ({ jobs }: Out<'getAttendance'>): readonly BoardJob[] => jobs;

/** The board of a day. Asked again every minute, because a status also changes by the clock. */
export function useBoard(day: string, text: string) {
  const { call } = useApi();
  const pages = usePages('getAttendance', { day, ...(text === '' ? {} : { text }) }, jobsOf, {
    size: JOBS,
    refetchInterval: MINUTE_MS,
    quiet: true,
  });
  const { search, searchKey, data } = pages;
  const [asked, setAsked] = useState({ searchKey, more: 0 });
  const more = asked.searchKey === searchKey ? asked.more : 0;
  const further = useQueries({
    queries: Array.from({ length: more }, (_, at) => {
      const body = { ...search, peopleFrom: (at + 1) * PEOPLE };
      return {
        queryKey: ['getAttendance', body],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          call('getAttendance', body, { signal, quiet: true }),
        refetchInterval: MINUTE_MS,
      };
    }),
  });
  const people = [data, ...further.map((page) => page.data)].flatMap((page) => page?.needAction.people ?? []);
  return {
    pages,
    /** Those who need action as far as they are loaded. Who moved up while a page was read is listed once. */
    above: [...new Map(people.map((place): [number, Place] => [place.person.id, place])).values()],
    /** How many pages of them are loaded. */
    peoplePages: 1 + further.filter((page) => page.data !== undefined).length,
    isLoadingPeople: further.some(({ isLoading }) => isLoading),
    /** How many of them are not loaded. */
    peopleLeft:
      (data?.needAction.total ?? 0) > (more + 1) * PEOPLE ? (data?.needAction.total ?? 0) - people.length : 0,
    /** Lists as many more of those who need action. */
    morePeople: () => setAsked({ searchKey, more: more + 1 }),
  };
}
