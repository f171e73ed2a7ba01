import { useEffect, useMemo, useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { readyToFind } from '@crewcall/domain/find-crew';
import { isPostcode } from '@crewcall/domain/postcode';
import { useCall, useSession } from '@crewcall/platform';
import { allCrew, findCrew, isInvited, listedRows } from './crew-rows';

const noQuestions: Out<'getAvailableCrewFilter'>['filters'] = [];

/** The crew, and the people a search finds. Fetched once, and again for each postcode that distances start from. */
export function useCrewList() {
  const { companyZone } = useSession().user;
  const [filter, setFilter] = useState(allCrew);
  const read = useCall(
    'getAvailableCrew',
    isPostcode(filter.near) && filter.withinKm > 0 ? { near: filter.near } : {},
    { keepPrevious: true },
  );
  const { data } = useCall('getAvailableCrewFilter', {});
  const questions = data?.filters ?? noQuestions;
  const everybody = useMemo(() => (read.data ? listedRows(read.data) : []), [read.data]);
  useEffect(() => {
    // Prepares the search once the list is drawn, so that the first key typed is not slow.
    const timer = setTimeout(
      () =>
        readyToFind(
          everybody.flatMap((row) => (isInvited(row) ? [] : [row])),
          questions,
        ),
      100,
    );
    return () => clearTimeout(timer);
  }, [everybody, questions]);
  const rows = useMemo(
    () => findCrew(everybody, filter, questions, companyZone),
    [everybody, filter, questions, companyZone],
  );
  return { read, filter, setFilter, questions, everybody, rows };
}
