import type { Job } from '@crewcall/contract/types';
import { useSession } from '@crewcall/platform';
import { formatRange } from '@crewcall/ui/format';
import { passedShifts } from './shifts';
import type { Shift } from './shifts';
import { TimeCardAlert } from './time-card-alert';

export interface MissedShiftsProps {
  jobs: readonly Job[];
  /** The shift whose punch button is already shown above these notices. */
  shown: Shift | undefined;
  /** Ids of jobs with a pending punch, which is shown separately. */
  decided: readonly number[];
  now: number;
}

/** Shifts that passed without a check-in; workers who were there enter their hours on the time card. */
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
