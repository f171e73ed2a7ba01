import type { Job } from '@crewcall/contract/types';
import { useSession } from '@crewcall/platform';
import { formatRange } from '@crewcall/ui';
import { passedShifts } from './shifts';
import type { Shift } from './shifts';
import { TimeCardAlert } from './time-card-alert';

export interface MissedShiftsProps {
  jobs: readonly Job[];
  /** The shift whose clock stands above. */
  shown: Shift | undefined;
  /** Ids of jobs of which a press waits for a decision, which says so itself. */
  decided: readonly number[];
  now: number;
}

/** Shifts that gave way to the next one without a clock: the time card takes the hours of whoever was there. */
export function MissedShifts({ jobs, shown, decided, now }: MissedShiftsProps) {
  const { user } = useSession();
  return passedShifts(jobs, user.id, now)
    .filter(({ job, crew }) => crew?.id !== shown?.crew?.id && !decided.includes(job.id))
    .map(({ job, crew, start, end }) => (
      <TimeCardAlert key={crew?.id} job={job} isQuiet>
        {`You are not checked in for ${job.title}, ${formatRange(start, end, job.tz)}. Were you there? Enter your hours on its time card.`}
      </TimeCardAlert>
    ));
}
