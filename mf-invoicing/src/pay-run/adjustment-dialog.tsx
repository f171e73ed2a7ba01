import { ADJUSTMENT_MOST } from '@crewcall/domain/limits';
import { parseCents } from '@crewcall/domain/money';
import { useBus, useCall, useChange, useSnackbar } from '@crewcall/platform';
import { useSend } from '@crewcall/platform/use-send';
import { Alert } from '@crewcall/ui/basics';
import { Combobox } from '@crewcall/ui/combobox';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { formatMoney } from '@crewcall/ui/format';
import { Checkbox, FormControlLabel, InputAdornment } from '@crewcall/ui/mui';
import { FieldRow } from '@crewcall/ui/page-header';
import { SelectField } from '@crewcall/ui/select-field';
import { TextField } from '@crewcall/ui/text-field';
import { useState } from 'react';

export interface Payee {
  idUser: number;
  fullName: string;
}

const ways = [
  ['pay', 'Pay more'],
  ['back', 'Take back'],
] as const;

interface PersonFieldProps {
  people: readonly Payee[];
  value: Payee | null;
  onChange: (value: Payee | null) => void;
}

/** Chooses who is paid: of the run, or found by name. */
function PersonField({ people, value, onChange }: PersonFieldProps) {
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const read = useCall(
    'searchAll',
    { text, only: 'people' },
    { enabled: text.length > 1, quiet: true, keepPrevious: true },
  );
  const found = (text.length > 1 ? read.data?.people : undefined) ?? [];
  const ofRun = people.filter(({ fullName }) => fullName.toLowerCase().includes(text.toLowerCase()));
  const known = new Set(ofRun.map(({ idUser }) => idUser));
  return (
    <Combobox
      label="Person"
      required
      options={[
        ...ofRun,
        ...found.filter(({ id }) => !known.has(id)).map(({ id, fullName }) => ({ idUser: id, fullName })),
      ]}
      optionKey={({ idUser }) => idUser}
      optionLabel={({ fullName }) => fullName}
      value={value}
      onChange={onChange}
      onType={setTyped}
      none={text.length > 1 && !read.isFetching ? 'Nobody by this name' : 'Type to find a person'}
    />
  );
}

/** An amount that the office adds to somebody's next invoice, or takes back with it. */
export function AdjustmentDialog({ people, onClose }: { people: readonly Payee[]; onClose: () => void }) {
  const [person, setPerson] = useState<Payee | null>(null);
  const [typed, setTyped] = useState({ way: 'pay', amount: '', what: '', reason: '', countsSuper: false });
  const set = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part });
  const { failure, isBusy, send } = useSend('The adjustment could not be saved. Try again.');
  const bus = useBus();
  const snackbar = useSnackbar();
  const add = useChange('addAdjustment', { quiet: true, once: true });
  const amount = parseCents(typed.amount);
  const isWrong = typed.amount !== '' && (amount === null || amount <= 0 || amount > ADJUSTMENT_MOST);
  const isBack = typed.way === 'back';
  const isReady =
    person !== null &&
    amount !== null &&
    !isWrong &&
    [typed.amount, typed.what, typed.reason].every((text) => text.trim() !== '');
  const submit = () =>
    send(async () => {
      if (person === null || amount === null) return;
      const { what, reason, countsSuper } = typed;
      const cents = isBack ? -amount : amount;
      await add.mutateAsync({ idUser: person.idUser, cents, what, reason, countsSuper });
      bus.emit('pay.changed', {});
      snackbar.show(`${formatMoney(cents)} goes on the next invoice of ${person.fullName}.`);
      onClose();
    });
  return (
    <FormDialog
      title="Add an adjustment"
      yes={
        amount === null || isWrong
          ? 'Add'
          : isBack
            ? `Take back ${formatMoney(amount)}`
            : `Pay ${formatMoney(amount)}`
      }
      danger={isBack}
      disabled={!isReady}
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>
        It goes on the person’s next invoice. An invoice never goes below zero: what is left over is carried
        to the one after.
      </p>
      {failure === '' ? null : <Alert severity="error">{failure}</Alert>}
      <PersonField people={people} value={person} onChange={setPerson} />
      <FieldRow min={150}>
        <SelectField
          label="Pay or take back"
          value={typed.way}
          onChange={(event) => set({ way: event.target.value })}
          choices={ways}
        />
        <TextField
          label="Amount without GST"
          required
          value={typed.amount}
          error={isWrong}
          helperText={isWrong ? `An amount up to ${formatMoney(ADJUSTMENT_MOST)}, e.g. 38.50.` : undefined}
          onChange={(event) => set({ amount: event.target.value })}
          slotProps={{
            htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
            input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
          }}
        />
      </FieldRow>
      <TextField
        label="What for"
        required
        value={typed.what}
        helperText="Shown on the invoice, e.g. Gloves."
        onChange={(event) => set({ what: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
      <TextField
        label="Reason"
        required
        multiline
        minRows={2}
        value={typed.reason}
        helperText="The worker reads it on the invoice."
        onChange={(event) => set({ reason: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <FormControlLabel
        label="Counts for super"
        control={
          <Checkbox
            checked={typed.countsSuper}
            onChange={(event) => set({ countsSuper: event.target.checked })}
          />
        }
      />
    </FormDialog>
  );
}
