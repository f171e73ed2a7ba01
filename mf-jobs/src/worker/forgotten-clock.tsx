import type { Job } from '@crewcall/contract/types';
import { useSession } from '@crewcall/platform';
import { formatDayTime } from '@crewcall/ui';
import { forgottenShifts } from './shifts';
import { TimeCardAlert } from './time-card-alert';

/** Says which clocks run on although their shift is over, and leads to the time card. */
export function ForgottenClock({ jobs, now }: { jobs: readonly Job[]; now: number }) {
  const { user } = useSession();
  return forgottenShifts(jobs, user.id, now).map(({ job }) => {
    const clock = job.clockList.find((entry) => entry.idUser === user.id && entry.end === null);
    return (
      <TimeCardAlert key={job.id} job={job} severity="warning">
        Your clock still runs since {formatDayTime(clock?.start, job.tz)}: {job.title}. Check out, or ask your
        supervisor to set the time.
      </TimeCardAlert>
    );
  });
}
