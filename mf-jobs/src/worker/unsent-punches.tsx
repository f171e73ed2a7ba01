import type { Job } from '@crewcall/contract/types';
import { pressLabels } from '@crewcall/domain/clock';
import { namedTime } from '@crewcall/domain/own-clock';
import { useReach, useZone } from '@crewcall/platform';
import type { Punch } from '@crewcall/platform';
import { StateText, styled } from '@crewcall/ui/basics';
import { formatTime } from '@crewcall/ui/format';
import { HourglassIcon } from '@crewcall/ui/first-icons';
import { Card } from '@crewcall/ui/job-card';

export const Line = styled('p')({
  display: 'flex',
  gap: 8,
  alignItems: 'flex-start',
  marginTop: 12,
  '&:empty': { display: 'none' },
  '& svg': { flex: 'none', marginTop: 2 },
});

export interface UnsentPunchesProps {
  presses: readonly Punch[];
  jobs: readonly Job[];
  /** Id of the job that is already named above. */
  shown?: number;
  /** Shows the lines in a card of their own. */
  isApart?: boolean;
}

/** Punches without a response yet, oldest first. */
export function UnsentPunches({ presses, jobs, shown, isApart = false }: UnsentPunchesProps) {
  const isReached = useReach();
  const zone = useZone();
  if (presses.length === 0) return null;
  const undone = new Set(presses.map(({ undoes }) => undoes));
  const lines = presses
    .filter(({ key }) => !undone.has(key))
    .map((press) => {
      const job = jobs.find(({ id }) => id === press.id);
      const time = namedTime(press, presses);
      const at = time === null ? '' : ` at ${formatTime(time, job?.tz ?? zone)}`;
      const what = `${press.undoes === undefined ? '' : 'The undo of your '}${pressLabels[press.action]}${at}`;
      const where = job === undefined || press.id === shown ? '' : ` (${job.title})`;
      return (
        <Line key={press.key} role="status" data-waiting="">
          <HourglassIcon size={16} aria-hidden />
          <StateText>{`${what}${where} ${isReached ? 'is being sent.' : 'is saved on this phone and will be sent when there is reception.'}`}</StateText>
        </Line>
      );
    });
  return isApart ? <Card sx={{ pt: 0 }}>{lines}</Card> : lines;
}
