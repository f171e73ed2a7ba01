import type { Out } from '@crewcall/contract/types';
import { useNow, useOpenPanel, useSession } from '@crewcall/platform';
import { Alert, Button } from '@crewcall/ui/basics';
import { formatDayTime } from '@crewcall/ui/format';
import { RowList } from '@crewcall/ui/row-list';

type Punch = Out<'getUserInterval'>['punches'][number];

/** A worker's pending punches, each with a link to the job where it is decided. */
export function WorkerPendingPunches({ punches }: { punches: readonly Punch[] }) {
  const { can } = useSession();
  const panel = useOpenPanel();
  const now = useNow(60_000);
  if (punches.length === 0) return null;
  return (
    <Alert severity="warning" icon={false} sx={{ mb: 2, '& .MuiAlert-message': { width: '100%' } }}>
      <strong>Check-ins and check-outs that wait for a decision</strong>
      <RowList aria-label="Check-ins and check-outs that wait for a decision">
        {punches.map((punch) => (
          <li key={punch.id}>
            <div data-main="">
              <b>
                {punch.action === 'in' ? 'Check In' : 'Check Out'},{' '}
                {formatDayTime(punch.tapTime, punch.tz, now)}
              </b>
              <small>{punch.jobName}</small>
              <small>{punch.reason}</small>
            </div>
            {can('job.read') ? (
              <Button
                aria-label={`Decide in ${punch.jobName}`}
                onClick={() => void panel.open('job-form', { idJob: punch.idJob, tab: 'timesheets' })}
              >
                Decide
              </Button>
            ) : null}
          </li>
        ))}
      </RowList>
    </Alert>
  );
}
