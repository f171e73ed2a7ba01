import { useState } from 'react';
import type { In } from '@crewcall/contract/types';
import { ONE, parseQuantity, typedQuantity } from '@crewcall/domain/extras';
import { ApiError, useBus, useChange } from '@crewcall/platform';
import { Alert } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { SelectField } from '@crewcall/ui/select-field';
import { TextField } from '@crewcall/ui/text-field';
import { textOf } from '../timesheet/use-timesheet-change';
import { quantityLabels, typeName } from './allowance-words';
import type { Allowance, AllowanceType } from './allowance-words';

const asksFirst = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.body as { needsConfirmation?: boolean } | null)?.needsConfirmation === true;

interface AllowanceDialogProps {
  idTimesheet: number;
  /** What can be given. */
  types: readonly AllowanceType[];
  /** The allowance to change; without it one is added. */
  changed?: Allowance | undefined;
  onClose: () => void;
}

/** Gives an allowance to one time, or changes how many of it. */
export function AllowanceDialog({ idTimesheet, types, changed, onClose }: AllowanceDialogProps) {
  const bus = useBus();
  const confirm = useConfirm();
  const [idType, setIdType] = useState(changed?.id ?? types[0]?.id ?? 0);
  const type = changed ?? types.find(({ id }) => id === idType);
  const [typed, setTyped] = useState(changed ? typedQuantity(changed.unit, changed.quantity) : '1');
  const [note, setNote] = useState(changed && !changed.isAutomatic ? changed.why : '');
  /** By hand when the form was opened. */
  const [was] = useState(changed && !changed.isAutomatic ? changed.quantity : null);
  const save = useChange('setAllowance', {
    quiet: true,
    done: () => {
      bus.emit('pay.changed', {});
      onClose();
    },
  });
  const label = type ? quantityLabels[type.unit] : null;
  const quantity = type === undefined ? null : label === null ? ONE : parseQuantity(type.unit, typed);
  const send = async (body: In<'setAllowance'>): Promise<void> => {
    try {
      await save.mutateAsync(body);
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'conflict') bus.emit('pay.changed', {});
      if (!asksFirst(error)) return;
      save.reset();
      if (await confirm({ title: `Give ${type?.name ?? 'it'}?`, text: error.text, yes: 'Give it' }))
        await send({ ...body, confirmed: true });
    }
  };
  return (
    <FormDialog
      title={changed ? `Change ${changed.name}` : 'Add an allowance'}
      yes={changed ? 'Save' : 'Add'}
      disabled={quantity === null}
      isBusy={save.isPending}
      onSubmit={() => quantity !== null && void send({ idTimesheet, idType, quantity, note, was })}
      onClose={onClose}
    >
      {save.error && !asksFirst(save.error) ? <Alert severity="error">{textOf(save.error)}</Alert> : null}
      {changed ? null : (
        <SelectField
          label="Allowance"
          autoFocus
          value={idType}
          onChange={(event) => setIdType(Number(event.target.value))}
          choices={types.map((one) => [one.id, typeName(one)])}
        />
      )}
      {label === null ? null : (
        <TextField
          label={label}
          autoFocus={changed !== undefined}
          value={typed}
          error={quantity === null}
          helperText={quantity === null ? 'Enter a number above 0, such as 12.5.' : undefined}
          onChange={(event) => setTyped(event.target.value)}
          slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off', maxLength: 8 } }}
        />
      )}
      <TextField
        label="Note"
        value={note}
        helperText="What it is for. The worker reads it on the invoice."
        onChange={(event) => setNote(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </FormDialog>
  );
}
