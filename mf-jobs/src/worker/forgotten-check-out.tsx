import type { Job } from '@crewcall/contract/types';
import { useSession } from '@crewcall/platform';
import { Alert, Box } from '@crewcall/ui/basics';
import { formatDayTime } from '@crewcall/ui/format';
import { FinishEarlier } from './finish-earlier';
import type { PendingPunch } from './own-pending-punches';
import { clockOn, forgottenShifts, nextShift } from './shifts';

export interface ForgottenCheckOutProps {
  jobs: readonly Job[];
  presses: readonly PendingPunch[];
  earliestCheckIn: number;
  now: number;
}

/**
 * Lists past shifts on which the user is still checked in, and asks when they finished. Leaves out the shift with
 * Check Out on the card below, and shifts with a pending check-out.
 */
export function ForgottenCheckOut({ jobs, presses, earliestCheckIn, now }: ForgottenCheckOutProps) {
  const { user } = useSession();
  const shown = nextShift(jobs, user.id, now, earliestCheckIn, presses);
  const since = shown && clockOn(shown, user.id, now)?.start;
  const left = forgottenShifts(jobs, user.id, now, presses).filter(
    (shift) => shift.job.id !== shown?.job.id || shift.since !== since,
  );
  if (left.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 1.5 }}>
      {left.map((shift) => (
        <div key={`${shift.job.id}-${shift.since}`}>
          {`You are still clocked in since ${formatDayTime(shift.since, shift.job.tz)}: ${shift.job.title}.`}
          <Box sx={{ mt: 1, mb: 1 }}>
            <FinishEarlier shift={shift} label="When did you finish?" now={now} />
          </Box>
        </div>
      ))}
    </Alert>
  );
}
