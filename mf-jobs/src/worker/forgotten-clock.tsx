import type { Job } from '@crewcall/contract/types';
import { useNavigation, useSession } from '@crewcall/platform';
import { Alert, Box, Button, formatDayTime } from '@crewcall/ui';
import { forgottenShifts } from './shifts';

/** Says which clocks run on although their shift is over, and leads to the time card. */
export function ForgottenClock({ jobs, now }: { jobs: readonly Job[]; now: number }) {
  const { user } = useSession();
  const { go } = useNavigation();
  return forgottenShifts(jobs, user.id, now).map(({ job }) => {
    const clock = job.clockList.find((entry) => entry.idUser === user.id && entry.end === null);
    return (
      <Alert key={job.id} severity="warning" sx={{ mb: 1.5 }}>
        Your clock still runs since {formatDayTime(clock?.start, job.tz)}: {job.title}. Check out, or ask your
        supervisor to set the time.
        <Box sx={{ mt: 1 }}>
          <Button
            aria-label={`Time Card: ${job.title}`}
            onClick={() => void go(`/jobs/upcoming/${job.id}/timecard`, { fromList: true })}
          >
            Time Card
          </Button>
        </Box>
      </Alert>
    );
  });
}
