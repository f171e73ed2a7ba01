import { useNow, useZone } from '@crewcall/platform';
import { FormControlLabel, Switch } from '@crewcall/ui/mui';
import { Alert, Button, styled } from '@crewcall/ui/basics';
import { DateField } from '@crewcall/ui/date-fields';
import { formatDay } from '@crewcall/ui/format';
import { token } from '@crewcall/ui/tokens';
import { dayText } from '@crewcall/domain/zone-days';
import type { TabProps } from './fields';

const Root = styled('div')({
  display: 'grid',
  gap: 10,
  justifyItems: 'start',
  '& > p': { color: token('ink-3'), fontSize: 13 },
});

/** Tells the office that the person says they are registered for GST: confirm it by the switch, or answer no. */
function Question({ draft, stored, set }: TabProps) {
  const zone = useZone();
  const now = useNow();
  if (!stored?.gstAskedAt || stored.gstRegistered) return null;
  const day = formatDay(stored.gstAskedAt, zone, now);
  if (draft.gstRegistered) return null;
  return draft.gstAsked ? (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" onClick={() => set({ gstAsked: false })}>
          Not registered
        </Button>
      }
    >
      {stored.firstName} said on {day} that they are registered. Look the ABN up in the register; it counts
      once you switch it on and save.
    </Alert>
  ) : (
    <Alert severity="info">
      {stored.firstName}’s word of {day} is answered with no when you save.
    </Alert>
  );
}

/** Is somebody registered for GST, and did they agree that the company writes their tax invoices? */
export function GstFields(tab: TabProps) {
  const { draft, locked, mode, stored, set } = tab;
  const zone = useZone();
  const now = useNow();
  const isLocked = locked !== undefined;
  const isWaiting = mode === 'own' && draft.gstRegistered && stored?.gstRegistered === false;
  return (
    <Root>
      <FormControlLabel
        control={
          <Switch
            checked={draft.gstRegistered}
            disabled={isLocked}
            onChange={(event) => set({ gstRegistered: event.target.checked })}
          />
        }
        label="Registered for GST"
      />
      {mode === 'admin' && !isLocked ? <Question {...tab} /> : null}
      {isWaiting ? <p>It counts once the office, or the ABN register, has confirmed it.</p> : null}
      {mode === 'admin' ? (
        <DateField
          label="Agreed to tax invoices by the company on"
          value={draft.rctiAgreed}
          max={dayText(zone, now)}
          disabled={isLocked}
          onChange={(rctiAgreed) => set({ rctiAgreed })}
          helperText="GST is paid only with this agreement in writing"
        />
      ) : stored?.rctiAgreedAt ? (
        <p>
          You agreed on {formatDay(stored.rctiAgreedAt, zone, now)} that the company writes your tax invoices.
        </p>
      ) : null}
    </Root>
  );
}
