import { isCredibleTime, keptPressTime } from '@crewcall/domain/kept-tap';
import { MINUTE_MS } from '@crewcall/domain/units';
import { useNow } from '@crewcall/platform';
import { Alert, Button, formatDayTime, styled } from '@crewcall/ui';
import type { KeptTap } from '../clocks/card';
import { useClockChange } from '../clocks/use-clock-change';

const List = styled('ul')({
  listStyle: 'none',
  padding: 0,
  '& > li': { display: 'grid', gap: 8, padding: '10px 0' },
  '& > li + li': { borderTop: '1px solid currentcolor' },
  '& > li > div + div': { display: 'flex', gap: 8, '& > *': { flex: '0 1 140px' } },
  '& small': { display: 'block', fontSize: 13.5 },
});

/** A press that took longer to arrive says when it did. */
const LATE_MS = 2 * MINUTE_MS;

export interface KeptTapsProps {
  taps: readonly KeptTap[];
  idJob: number;
  zone: string;
  /** Supervisors and the office accept or decline; the worker only reads. */
  canResolve: boolean;
}

/** Presses of the clock that could not be applied by themselves: none is lost, somebody decides. */
export function KeptTaps({ taps, idJob, zone, canResolve }: KeptTapsProps) {
  const resolve = useClockChange('resolveTap', idJob);
  const now = useNow(60_000);
  if (taps.length === 0) return null;
  return (
    <Alert severity="warning" icon={false} sx={{ '& .MuiAlert-message': { width: '100%' } }}>
      <strong>
        {canResolve ? 'These presses wait for you' : 'Your supervisor decides about these presses'}
      </strong>
      <List>
        {taps.map((tap) => {
          const who = canResolve ? ` of ${tap.userName}` : '';
          const what = `${tap.action === 'in' ? 'Check In' : 'Check Out'}${who}, ${formatDayTime(tap.tapTime, zone, now)}`;
          const counts = keptPressTime(tap);
          const isCredible = isCredibleTime(tap);
          const refuse = isCredible ? 'Decline' : 'Dismiss';
          const isLate = tap.receivedAt - tap.tapTime > LATE_MS;
          return (
            <li key={tap.id}>
              <div>
                <b>{what}</b>
                <small>
                  {tap.reason}
                  {isLate ? ` Arrived ${formatDayTime(tap.receivedAt, zone, now)}.` : ''}
                  {counts < tap.tapTime && canResolve && isCredible
                    ? ` Accepted, it counts from its arrival, ${formatDayTime(counts, zone, now)}.`
                    : ''}
                  {canResolve && !isCredible
                    ? ' This time cannot be right: the clock of the phone was wrong. Set the times by hand.'
                    : ''}
                </small>
              </div>
              {canResolve ? (
                <div>
                  {isCredible ? (
                    <Button
                      disabled={resolve.isPending}
                      aria-label={`Accept ${what}`}
                      onClick={() => resolve.mutate({ id: tap.id, apply: true })}
                    >
                      Accept
                    </Button>
                  ) : null}
                  <Button
                    disabled={resolve.isPending}
                    aria-label={`${refuse} ${what}`}
                    onClick={() => resolve.mutate({ id: tap.id, apply: false })}
                  >
                    {refuse}
                  </Button>
                </div>
              ) : null}
            </li>
          );
        })}
      </List>
    </Alert>
  );
}
