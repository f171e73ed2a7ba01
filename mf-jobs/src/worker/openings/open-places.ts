import type { Job } from '@crewcall/contract/types';
import { freeCrews } from '@crewcall/domain/job-state';
import { stateById } from '@crewcall/domain/zones';
import { formatAgo, plural } from '@crewcall/ui/format';

/** Places that this worker may still apply for: `1 place left`, `3 places left: 2 Rigger, 1 Stagehand`. */
export function placesText(job: Job, idUser: number, now: number): string {
  const byGroup = new Map<string, number>();
  for (const { groupName, amount, confirmed } of freeCrews(job.reqCrew, idUser, now))
    byGroup.set(groupName, (byGroup.get(groupName) ?? 0) + amount - confirmed);
  const left = [...byGroup.values()].reduce((sum, count) => sum + count, 0);
  if (left === 0) return '';
  const groups = [...byGroup].map(([name, count]) => `${count} ${name}`).join(', ');
  return `${plural(left, 'place')} left${byGroup.size > 1 ? `: ${groups}` : ''}`;
}

/** `Started 6 h ago` if every crew that still has an open place has started; else empty. */
export function begunText(job: Job, idUser: number, now: number): string {
  const starts = freeCrews(job.reqCrew, idUser, now).map(({ startTime }) => startTime);
  const last = Math.max(...starts);
  return starts.length === 0 || last > now ? '' : `Started ${formatAgo(last, job.tz, now)}`;
}

/** `NSW 2127`: roughly where the job is, because the distance to it is not known here. */
export const areaOf = ({ state, pcode }: Job): string =>
  [stateById(state)?.name, pcode].filter(Boolean).join(' ');

/** Names of the groups that the job asks for. */
export const groupsOf = ({ reqCrew }: Job): string[] => [
  ...new Set(reqCrew.filter(({ deleted }) => !deleted).map(({ groupName }) => groupName)),
];
