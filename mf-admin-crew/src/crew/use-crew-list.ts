import { useMemo, useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { useCall } from '@crewcall/platform';
import { usePages } from '@crewcall/platform/use-pages';
import { useSettled } from '@crewcall/platform/use-settled';
import { allCrew, listedRows, searchOf } from './crew-rows';
import type { Choices, CrewSort } from './crew-rows';

/** ms after the last keystroke before a search is sent. */
const TYPING_PAUSE_MS = 150;
const noQuestions: Out<'getAvailableCrewFilter'>['filters'] = [];
const noChoices: Choices = { groups: [], licences: [] };

/** The crew list, which the server searches, sorts and pages, and the state of the search. */
export function useCrewList() {
  const [filter, setFilter] = useState(allCrew);
  const [sort, setSort] = useState<CrewSort>({ key: 'name', down: false });
  const sent = useSettled(JSON.stringify(searchOf(filter)), TYPING_PAUSE_MS);
  const find = useMemo(() => JSON.parse(sent) as typeof filter, [sent]);
  const pages = usePages('getAvailableCrew', { find, sort }, listedRows);
  const { data } = useCall('getAvailableCrewFilter', {});
  return {
    filter,
    setFilter,
    /** The search whose people are shown. */
    find: pages.search.find ?? find,
    sort,
    setSort,
    pages,
    questions: data?.filters ?? noQuestions,
    choices: pages.data?.choices ?? noChoices,
  };
}
