import { useCall, useSession } from '@crewcall/platform';
import type { Card } from './card';
import { groupsOf } from './card';

export type Group = ReturnType<typeof groupsOf>[number];

/** Groups a timesheet can be moved to: all active ones for the office, otherwise those on the job. */
export function useGroups(card: Pick<Card, 'crew' | 'timesheets'>): Group[] {
  const mayRead = useSession().can('group.read');
  const { data } = useCall('getGroups', {}, { enabled: mayRead, staleTime: 10 * 60_000, quiet: true });
  const here = groupsOf(card);
  const all = (data?.groups ?? []).filter((group) => group.active === 1);
  return [...all, ...here.filter(({ id }) => !all.some((group) => group.id === id))].sort((a, b) =>
    a.groupName.localeCompare(b.groupName, 'en-AU'),
  );
}
