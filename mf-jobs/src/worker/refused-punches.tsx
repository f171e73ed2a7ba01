import type { Job as AnyJob } from '@crewcall/contract/types';
import { isBreakAction } from '@crewcall/domain/clock';
import type { EpochMs } from '@crewcall/domain/units';
import { useOfflineQueue, useZone } from '@crewcall/platform';
import { Alert, Box, Button } from '@crewcall/ui/basics';
import { TimeCardButton } from './time-card-alert';
import { punchTimeText } from './days';

export interface RefusedPunchesProps {
  /** The jobs that this worker may open. */
  jobs: readonly AnyJob[];
  now: EpochMs;
}

const names = {
  in: 'check-in',
  out: 'check-out',
  'start-break': 'start of your break',
  'end-break': 'end of your break',
  'break-taken': 'answer about your break',
};

/** Punches that the server refused, with their times. They stay on screen until the worker dismisses them. */
export function RefusedPunches({ jobs, now }: RefusedPunchesProps) {
  const { refused, dismiss } = useOfflineQueue('punch');
  const zone = useZone();
  return refused.map(({ key, idJob, at, body, answer }) => {
    const job = jobs.find(({ id }) => id === idJob);
    const what = `${names[body.action]}${punchTimeText(at, job?.tz ?? zone, zone, now)}`;
    return (
      <Alert key={key} severity="warning" sx={{ mb: 1.5 }}>
        <div>
          {`${isBreakAction(body.action) ? 'The' : 'Your'} ${what} was not recorded${job ? `: ${job.title}` : ''}. ${answer?.text ?? ''} Please tell your supervisor or the office.`}
        </div>
        <Box sx={{ mt: 1, display: 'flex', gap: 1 }}>
          {job ? <TimeCardButton job={job} /> : null}
          <Button aria-label={`Dismiss: ${what}`} onClick={() => void dismiss(key)}>
            Dismiss
          </Button>
        </Box>
      </Alert>
    );
  });
}
