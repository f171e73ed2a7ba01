import { useMemo, useState } from 'react';
import { useCall } from '@crewcall/platform';
import { useSettled } from '@crewcall/platform/use-settled';
import type { RosterWeek } from './roster-data';

/** ms after the last key at which a search is sent. */
const TYPING_PAUSE_MS = 150;

/** The groups to filter by: those of the last answer that was not filtered itself. */
function useGroupChoices(week: RosterWeek | undefined, isNarrowed: boolean): RosterWeek['groups'] {
  const [groups, setGroups] = useState<RosterWeek['groups']>([]);
  if (week !== undefined && !isNarrowed && week.groups !== groups) setGroups(week.groups);
  return groups;
}

/** The week from the server, with the search and the group filter. While another one loads, the last one is shown. */
export function useFilteredWeek(weekStart: string) {
  const [typed, setTyped] = useState('');
  const settled = useSettled(typed.trim(), TYPING_PAUSE_MS);
  const text = typed.trim() === '' ? '' : settled;
  const [group, setGroup] = useState(0);
  const groups = useMemo(() => (group === 0 ? [] : [group]), [group]);
  const read = useCall(
    'getRoster',
    { weekStart, ...(group === 0 ? {} : { groups }), ...(text === '' ? {} : { text }) },
    { quiet: true, keepPrevious: true },
  );
  const choices = useGroupChoices(read.data, group !== 0 || read.isPlaceholderData);
  const clear = () => {
    setTyped('');
    setGroup(0);
  };
  return {
    read,
    typed,
    setTyped,
    /** The chosen group; 0 for all. */
    group,
    setGroup,
    /** The chosen group as the server takes it; empty for all. */
    groups,
    choices,
    isFiltered: group !== 0 || text !== '',
    clear,
  };
}
