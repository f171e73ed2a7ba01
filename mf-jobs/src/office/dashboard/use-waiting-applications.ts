import { useMemo } from 'react';
import { useCall, useSession } from '@crewcall/platform';

/** How many applications wait on each job, for those who may answer them. */
export function useWaitingApplications(): ReadonlyMap<number, number> {
  const { can } = useSession();
  const { data } = useCall('getNotifications', {}, { enabled: can('crew.approve'), quiet: true });
  const list = data?.listCrewInvite;
  return useMemo(() => {
    const counts = new Map<number, number>();
    for (const { jobId } of list ?? []) counts.set(jobId, (counts.get(jobId) ?? 0) + 1);
    return counts;
  }, [list]);
}
