import { useState } from 'react';
import { ONE, parseQuantity, typedQuantity } from '@crewcall/domain/extras';
import { Alert } from '@crewcall/ui/basics';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { SelectField } from '@crewcall/ui/select-field';
import { TextField } from '@crewcall/ui/text-field';
import { quantityLabels, typeName } from './allowance-words';
import type { Allowance, AllowanceType } from './allowance-words';
import { useGiveAllowance } from './use-give-allowance';

interface Draft {
  idType: number;
  quantity: string;
  note: string;
}

const draftOf = (changed: Allowance | undefined, [first]: readonly AllowanceType[]): Draft =>
  changed
    ? {
        idType: changed.id,
        quantity: typedQuantity(changed.unit, changed.quantity),
        note: changed.isAutomatic ? '' : changed.why,
      }
    : { idType: first?.id ?? 0, quantity: '1', note: '' };

interface QuantityFieldProps {
  label: string;
  value: string;
  isOdd: boolean;
  autoFocus: boolean;
  onChange: (value: string) => void;
}

const QuantityField = ({ label, value, isOdd, autoFocus, onChange }: QuantityFieldProps) => (
  <TextField
    label={label}
    autoFocus={autoFocus}
    value={value}
    error={isOdd}
    helperText={isOdd ? 'Enter a number above 0, such as 12.5.' : undefined}
    onChange={(event) => onChange(event.target.value)}
    slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off', maxLength: 8 } }}
  />
);

interface AllowanceDialogProps {
  idTimesheet: number;
  /** What can be given when the dialog opens. */
  types: readonly AllowanceType[];
  /** The allowance to change; without it one is added. */
  changed?: Allowance | undefined;
  onClose: () => void;
}

/** Gives an allowance to one time, or changes how many of it. */
export function AllowanceDialog({ idTimesheet, types, changed, onClose }: AllowanceDialogProps) {
  const give = useGiveAllowance(onClose);
  const [draft, setDraft] = useState(() => draftOf(changed, types));
  const [offered] = useState(types);
  const set = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  /** By hand when the form was opened. */
  const [was] = useState(changed?.isAutomatic === false ? changed.quantity : null);
  const type = changed ?? offered.find(({ id }) => id === draft.idType);
  if (!type) return null;
  const label = quantityLabels[type.unit];
  const quantity = label === null ? ONE : parseQuantity(type.unit, draft.quantity);
  const { idType, note } = draft;
  return (
    <FormDialog
      title={changed ? `Change ${changed.name}` : 'Add an allowance'}
      yes={changed ? 'Save' : 'Add'}
      disabled={quantity === null}
      isBusy={give.isBusy}
      onSubmit={() =>
        quantity !== null && void give.send({ idTimesheet, idType, quantity, note, was }, type.name)
      }
      onClose={onClose}
    >
      {give.trouble === '' ? null : <Alert severity="error">{give.trouble}</Alert>}
      {changed ? null : (
        <SelectField
          label="Allowance"
          autoFocus
          value={idType}
          onChange={(event) => set({ idType: Number(event.target.value) })}
          choices={offered.map((one) => [one.id, typeName(one)])}
        />
      )}
      {label === null ? null : (
        <QuantityField
          label={label}
          value={draft.quantity}
          isOdd={quantity === null}
          autoFocus={changed !== undefined}
          onChange={(typed) => set({ quantity: typed })}
        />
      )}
      <TextField
        label="Note"
        value={note}
        helperText="What it is for. The worker reads it on the invoice."
        onChange={(event) => set({ note: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </FormDialog>
  );
}
