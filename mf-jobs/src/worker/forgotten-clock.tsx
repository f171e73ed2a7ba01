import type { Job } from '@crewcall/contract/types';
import { useSession } from '@crewcall/platform';
import { formatDayTime } from '@crewcall/ui';
import type { KeptPress } from './kept-presses';
import { forgottenShifts } from './shifts';
import { TimeCardAlert } from './time-card-alert';

export interface ForgottenClockProps {
  jobs: readonly Job[];
  presses: readonly KeptPress[] | undefined;
  now: number;
}

/**
 * Says which clocks run on although their shift is over, and leads to the time card. Whoever has checked out, and waits
 * for a decision about it, has not forgotten.
 */
export function ForgottenClock({ jobs, presses = [], now }: ForgottenClockProps) {
  const { user } = useSession();
  const isOut = (job: Job) => presses.some(({ idJob, action }) => idJob === job.id && action === 'out');
  return forgottenShifts(jobs, user.id, now).map(({ job }) => {
    if (isOut(job)) return null;
    const clock = job.clockList.find((entry) => entry.idUser === user.id && entry.end === null);
    return (
      <TimeCardAlert key={job.id} job={job}>
        Your clock still runs since {formatDayTime(clock?.start, job.tz)}: {job.title}. Check out, or ask your
        supervisor to set the time.
      </TimeCardAlert>
    );
  });
}
