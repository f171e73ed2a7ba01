import type { Job } from '@crewcall/contract/types';
import { useReach, useZone } from '@crewcall/platform';
import type { ClockTap } from '@crewcall/platform';
import { Card, HourglassIcon, formatTime, styled } from '@crewcall/ui';

export const Line = styled('p')({
  display: 'flex',
  gap: 8,
  alignItems: 'flex-start',
  marginTop: 12,
  '&:empty': { display: 'none' },
  '& svg': { flex: 'none', marginTop: 2 },
});

export interface WaitingTapsProps {
  taps: readonly ClockTap[];
  jobs: readonly Job[];
  /** The job that is named above already. */
  shown?: number;
  /** On a surface of its own. */
  isApart?: boolean;
}

/** The presses of the clock that have no answer yet, in the order in which they were made. */
export function WaitingTaps({ taps, jobs, shown, isApart = false }: WaitingTapsProps) {
  const isReached = useReach();
  const zone = useZone();
  if (taps.length === 0) return null;
  const undone = new Set(taps.map(({ undoes }) => undoes));
  const lines = taps
    .filter(({ key }) => !undone.has(key))
    .map((tap) => {
      const job = jobs.find(({ id }) => id === tap.id);
      const what = `${tap.undoes === undefined ? '' : 'The undo of your '}Check ${tap.action === 'in' ? 'In' : 'Out'} at ${formatTime(tap.tapTime, job?.tz ?? zone)}`;
      const where = job === undefined || tap.id === shown ? '' : ` (${job.title})`;
      return (
        <Line key={tap.key} role="status" data-waiting="">
          <HourglassIcon size={16} aria-hidden />
          {`${what}${where} ${isReached ? 'is being sent.' : 'is kept on this phone and goes out when there is reception.'}`}
        </Line>
      );
    });
  return isApart ? <Card sx={{ pt: 0 }}>{lines}</Card> : lines;
}
