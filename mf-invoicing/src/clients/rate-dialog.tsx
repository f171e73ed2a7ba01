import { formatCents, plainDollars } from '@crewcall/domain/money';
import { CHARGE_RATE_MOST, RATE_NOTE } from '@crewcall/domain/rate-card';
import type { DayText } from '@crewcall/domain/units';
import { useBus, useChange, useSnackbar } from '@crewcall/platform';
import { useEdits } from '@crewcall/platform/use-edits';
import { useSend } from '@crewcall/platform/use-send';
import { Alert, Button } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import { DateField } from '@crewcall/ui/date-fields';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { InputAdornment } from '@crewcall/ui/mui';
import { FieldRow } from '@crewcall/ui/page-header';
import { TextField } from '@crewcall/ui/text-field';
import { rateWords, typedRate } from './rate-texts';
import type { Charged, ChargeRate } from './rate-texts';

interface RateDialogProps {
  /** Whose rates: of a job, else of a customer, else of the default card. */
  place: { idCustomer: number | null; idJob: number | null };
  charged: Charged;
  /** The rate to change, as it was when it was opened; null for another one. */
  rate: ChargeRate | null;
  /** That rate as it is now; null if there is none, or none any more. */
  stored: ChargeRate | null;
  /** The day that a new rate proposes. */
  today: DayText;
  onClose: () => void;
}

/** One rate: from which day, and how much. */
export function RateDialog({ place, charged, rate, stored, today, onClose }: RateDialogProps) {
  const bus = useBus();
  const confirm = useConfirm();
  const snackbar = useSnackbar();
  const base = stored ?? rate;
  const edits = useEdits({ from: base?.from ?? today, dollars: base ? plainDollars(base.cents) : '' });
  const { from, dollars } = edits.draft;
  const changed = () => bus.emit('client.changed', {});
  const close = (text: string) => {
    changed();
    snackbar.show(text, { color: 'success' });
    onClose();
  };
  const { failure, isBusy, send } = useSend('The rate could not be saved. Try again.');
  const save = useChange('saveChargeRate', { quiet: true });
  const remove = useChange('removeChargeRate', { done: () => close('Removed') });
  const cents = typedRate(dollars);
  const isWrong = dollars !== '' && cents === null;
  const submit = () => {
    if (cents === null) return;
    const { idGroup, idType } = charged;
    const was = { from: edits.was.from, cents: typedRate(edits.was.dollars) ?? 0 };
    const before = stored ? { id: stored.id, was } : {};
    void send(async () => {
      try {
        await save.mutateAsync({ ...before, ...place, idGroup, idType, from, cents });
      } catch (error) {
        edits.overtaken(error, changed);
        throw error;
      }
      close('Saved');
    });
  };
  const askRemove = async ({ id, ...was }: ChargeRate) => {
    const title = `Remove ${rateWords(was)} of ${charged.name}?`;
    const text = 'The rate before it counts then, or the one of the next card.';
    if (await confirm({ title, text, yes: 'Remove', danger: true }))
      remove.mutate({ id, was: { from: was.from, cents: was.cents } }, { onError: changed });
  };
  return (
    <FormDialog
      title={stored ? `Change a rate of ${charged.name}` : `Rate of ${charged.name}`}
      yes="Save"
      disabled={cents === null || from === ''}
      isBusy={isBusy}
      extra={
        stored ? (
          <Button color="error" loading={remove.isPending} onClick={() => void askRemove(stored)}>
            Remove
          </Button>
        ) : null
      }
      onSubmit={submit}
      onClose={onClose}
    >
      {failure === '' ? null : <Alert severity="error">{failure}</Alert>}
      <FieldRow min={130}>
        <DateField label="From" required value={from} onChange={(day) => edits.set({ from: day })} />
        <TextField
          label="Dollars without GST"
          required
          autoFocus
          value={dollars}
          error={isWrong}
          helperText={isWrong ? `Above 0, up to ${formatCents(CHARGE_RATE_MOST)}, e.g. 62.50.` : undefined}
          onChange={(event) => edits.set({ dollars: event.target.value })}
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
