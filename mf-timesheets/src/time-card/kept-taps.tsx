import { Alert, Button, formatDayTime, styled } from '@crewcall/ui';
import type { KeptTap } from '../clocks/card';
import { useClockChange } from '../clocks/use-clock-change';

const Item = styled('li')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 12px',
  padding: '8px 0',
  '& > div:first-of-type': { flex: '1 1 200px' },
  '& > div:last-of-type': { display: 'flex', gap: 8 },
});

export interface KeptTapsProps {
  taps: readonly KeptTap[];
  idJob: number;
  zone: string;
  /** Supervisors and the office apply or dismiss; the worker only reads. */
  canResolve: boolean;
}

/** Presses of the clock that could not be applied by themselves: none is lost, somebody decides. */
export function KeptTaps({ taps, idJob, zone, canResolve }: KeptTapsProps) {
  const resolve = useClockChange('resolveTap', idJob);
  if (taps.length === 0) return null;
  return (
    <Alert severity="warning" icon={false}>
      <strong>
        {canResolve ? 'These presses wait for you' : 'Your supervisor decides about these presses'}
      </strong>
      <ul style={{ listStyle: 'none', padding: 0 }}>
        {taps.map((tap) => {
          const what = `${tap.action === 'in' ? 'Check In' : 'Check Out'} of ${tap.userName}, ${formatDayTime(tap.tapTime, zone)}`;
          return (
            <Item key={tap.id}>
              <div>
                <b>{what}</b>
                <br />
                {tap.reason}
              </div>
              {canResolve ? (
                <div>
                  <Button
                    size="small"
                    disabled={resolve.isPending}
                    aria-label={`Apply ${what}`}
                    onClick={() => resolve.mutate({ id: tap.id, apply: true })}
                  >
                    Apply
                  </Button>
                  <Button
                    size="small"
                    variant="text"
                    disabled={resolve.isPending}
                    aria-label={`Dismiss ${what}`}
                    onClick={() => resolve.mutate({ id: tap.id, apply: false })}
                  >
                    Dismiss
                  </Button>
                </div>
              ) : null}
            </Item>
          );
        })}
      </ul>
    </Alert>
  );
}
