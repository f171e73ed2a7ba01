import { useState } from 'react';
import { formatCents, plainDollars } from '@crewcall/domain/money';
import { CHARGE_RATE_MOST, RATE_NOTE } from '@crewcall/domain/rate-card';
import type { DayText } from '@crewcall/domain/units';
import { ApiError, useBus, useChange, useSnackbar } from '@crewcall/platform';
import { Button } from '@crewcall/ui/basics';
import { DateField } from '@crewcall/ui/date-fields';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { InputAdornment } from '@crewcall/ui/mui';
import { FieldRow } from '@crewcall/ui/page-header';
import { TextField } from '@crewcall/ui/text-field';
import { typedRate } from './rate-texts';
import type { Charged, ChargeRate } from './rate-texts';

interface RateDialogProps {
  /** Whose rates: of a job, else of a customer, else of the default card. */
  place: { idCustomer: number | null; idJob: number | null };
  charged: Charged;
  /** The rate to change; null for another one. */
  rate: ChargeRate | null;
  /** The day that a new rate proposes. */
  today: DayText;
  onClose: () => void;
}

/** One rate: from which day, and how much. */
export function RateDialog({ place, charged, rate, today, onClose }: RateDialogProps) {
  const bus = useBus();
  const snackbar = useSnackbar();
  const [from, setFrom] = useState(rate?.from ?? today);
  const [dollars, setDollars] = useState(rate ? plainDollars(rate.cents) : '');
  const changed = (text: string) => {
    bus.emit('client.changed', {});
    snackbar.show(text, { color: 'success' });
    onClose();
  };
  const save = useChange('saveChargeRate', { done: () => changed('Saved') });
  const remove = useChange('removeChargeRate', { done: () => changed('Removed') });
  const cents = typedRate(dollars);
  const isWrong = dollars !== '' && cents === null;
  const submit = () => {
    if (cents === null) return;
    const { idGroup, idType } = charged;
    const before = rate ? { id: rate.id, was: { from: rate.from, cents: rate.cents } } : {};
    save.mutate(
      { ...before, ...place, idGroup, idType, from, cents },
      {
        onError: (error) => {
          if (!(error instanceof ApiError) || error.kind !== 'conflict') return;
          bus.emit('client.changed', {});
          // The list behind the dialog now shows what somebody else has saved.
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={rate ? `Change a rate of ${charged.name}` : `Rate of ${charged.name}`}
      yes="Save"
      disabled={cents === null || from === ''}
      isBusy={save.isPending}
      extra={
        rate ? (
          <Button color="error" loading={remove.isPending} onClick={() => remove.mutate({ id: rate.id })}>
            Remove
          </Button>
        ) : null
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <FieldRow min={130}>
        <DateField label="From" required value={from} onChange={setFrom} />
        <TextField
          label="Dollars without GST"
          required
          autoFocus
          value={dollars}
          error={isWrong}
          helperText={isWrong ? `Above 0, up to ${formatCents(CHARGE_RATE_MOST)}, e.g. 62.50.` : undefined}
          onChange={(event) => setDollars(event.target.value)}
          slotProps={{
            htmlInput: { inputMode: 'decimal', autoComplete: 'off', maxLength: 12 },
            input: {
              startAdornment: <InputAdornment position="start">$</InputAdornment>,
              endAdornment: <InputAdornment position="end">{charged.unit}</InputAdornment>,
            },
          }}
        />
      </FieldRow>
      <p>{RATE_NOTE}</p>
    </FormDialog>
  );
}
