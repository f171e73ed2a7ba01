import { useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { useChange } from '@crewcall/platform';
import {
  Alert,
  Button,
  DateTimeField,
  FormDialog,
  TextField,
  formatDateTime,
  viewerZone,
} from '@crewcall/ui';

type Freeze = NonNullable<Out<'getReleases'>['freeze']>;

/** Six in the evening, of today or tomorrow, as the field writes it. */
function eveningAhead(now: Date): string {
  const day = new Date(now);
  if (now.getHours() >= 18) day.setDate(day.getDate() + 1);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}T18:00`;
}

/** Says that nothing goes live, until when and why; lifting it asks for a reason. */
export function FreezeNotice({
  freeze,
  mayLift,
  done,
}: {
  freeze: Freeze;
  mayLift: boolean;
  done: () => Promise<void>;
}) {
  const [isAsked, setIsAsked] = useState(false);
  const [reason, setReason] = useState('');
  const lift = useChange('liftFreeze', { done });
  return (
    <Alert
      severity="warning"
      action={
        mayLift && (
          <Button size="small" color="inherit" onClick={() => setIsAsked(true)}>
            Lift
          </Button>
        )
      }
    >
      Nothing goes live until {formatDateTime(freeze.until, viewerZone())}: {freeze.reason}. Set by{' '}
      {freeze.by}.
      {isAsked && (
        <FormDialog
          title="Lift the freeze?"
          yes="Lift"
          isBusy={lift.isPending}
          disabled={reason.trim() === ''}
          onSubmit={() => lift.mutate({ reason: reason.trim() }, { onSuccess: () => setIsAsked(false) })}
          onClose={() => setIsAsked(false)}
        >
          <p>Every team can make releases live again at once. The history keeps your reason.</p>
          <TextField
            autoFocus
            label="Reason"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </FormDialog>
      )}
    </Alert>
  );
}

/** Asks until when nothing goes live, and why. */
export function FreezeDialog({ onClose, done }: { onClose: () => void; done: () => Promise<void> }) {
  const [until, setUntil] = useState(() => eveningAhead(new Date()));
  const [reason, setReason] = useState('Pay day');
  const freeze = useChange('freezeReleases', { done });
  // The field speaks the clock of this device, as the page does.
  const at = new Date(until).getTime();
  return (
    <FormDialog
      title="Freeze releases?"
      yes="Freeze"
      isBusy={freeze.isPending}
      disabled={reason.trim() === '' || Number.isNaN(at)}
      onSubmit={() => freeze.mutate({ until: at, reason: reason.trim() }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>Until then no release, no canary and no way back goes live. Switching a remote off still works.</p>
      <DateTimeField label="Until" value={until} onChange={setUntil} />
      <TextField
        label="Reason, shown to every team"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
