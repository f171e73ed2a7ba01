import type { Out } from '@crewcall/contract/types';
import { useNow, useOpenPanel, useSession } from '@crewcall/platform';
import { Alert, Button, RowList, formatDayTime } from '@crewcall/ui';

type Press = Out<'getUserInterval'>['presses'][number];

/** A worker's pending punches, each with a link to the job where it is decided. */
export function WorkerPendingPunches({ presses }: { presses: readonly Press[] }) {
  const { can } = useSession();
  const panel = useOpenPanel();
  const now = useNow(60_000);
  if (presses.length === 0) return null;
  return (
    <Alert severity="warning" icon={false} sx={{ mb: 2, '& .MuiAlert-message': { width: '100%' } }}>
      <strong>Check-ins and check-outs that wait for a decision</strong>
      <RowList aria-label="Check-ins and check-outs that wait for a decision">
        {presses.map((press) => (
          <li key={press.id}>
            <div data-main="">
              <b>
                {press.action === 'in' ? 'Check In' : 'Check Out'},{' '}
                {formatDayTime(press.tapTime, press.tz, now)}
              </b>
              <small>{press.jobName}</small>
              <small>{press.reason}</small>
            </div>
            {can('job.read') ? (
              <Button
                aria-label={`Decide in ${press.jobName}`}
                onClick={() => void panel.open('job-form', { idJob: press.idJob, tab: 'timesheets' })}
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
