import { LICENCE_WARN_MOST } from '@crewcall/domain/licences';
import type { LicenceNeeds } from '@crewcall/domain/licences';
import type { LicenceType } from './licence-types';
import { useState } from 'react';
import { newKey, useBus, useChange, useUnsaved } from '@crewcall/platform';
import { useEdits } from '@crewcall/platform/use-edits';
import { useSend } from '@crewcall/platform/use-send';
import { Checkbox, FormControlLabel, FormLabel, Switch } from '@crewcall/ui/mui';
import { Alert } from '@crewcall/ui/basics';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { TextField } from '@crewcall/ui/text-field';

interface TypeDraft {
  name: string;
  needs: LicenceNeeds;
  /** Number of days before the expiry on which to warn, as typed: `30, 7, 0`. */
  warnDays: string;
  fortnightHours: string;
  active: boolean;
}

const draftOfType = (type: LicenceType | null): TypeDraft =>
  type
    ? {
        name: type.name,
        needs: type.needs,
        warnDays: type.warnDays.join(', '),
        fortnightHours: type.fortnightHours === null ? '' : String(type.fortnightHours),
        active: type.active,
      }
    : {
        name: '',
        needs: { number: true, state: false, expiry: true, file: true },
        warnDays: '30, 7, 0',
        fortnightHours: '',
        active: true,
      };

/** The typed days as numbers; null if one is invalid. */
function readDays(typed: string): number[] | null {
  const parts = typed.split(/[\s,;]+/).filter((part) => part !== '');
  const days = parts.map(Number);
  return days.length > 6 || days.some((day) => !Number.isInteger(day) || day < 0 || day > LICENCE_WARN_MOST)
    ? null
    : days;
}

/** Typed hours; null if empty, NaN if invalid. 336 hours are a whole fortnight. */
function readHours(typed: string): number | null {
  if (typed.trim() === '') return null;
  const hours = Number(typed);
  return Number.isInteger(hours) && hours >= 1 && hours <= 336 ? hours : Number.NaN;
}

/** The request for a valid draft. */
const readType = ({ name, needs, warnDays, fortnightHours, active }: TypeDraft) => ({
  ...{ name: name.trim(), needs, active },
  warnDays: needs.expiry ? (readDays(warnDays) ?? []) : [],
  fortnightHours: readHours(fortnightHours),
});

const needs = [
  ['number', 'Number'],
  ['state', 'Issuing state'],
  ['expiry', 'Expiry'],
  ['file', 'Photo or PDF'],
] as const;

interface TypeDialogProps {
  /** The stored type; null for a new one. */
  type: LicenceType | null;
  onClose: () => void;
}

/** The form of one licence type, new or existing. */
export function TypeDialog({ type, onClose }: TypeDialogProps) {
  const bus = useBus();
  const [key] = useState(newKey);
  const stored = draftOfType(type);
  const { draft, was, set: edit, overtaken } = useEdits(stored);
  const { failure, setFailure, send } = useSend('The licence could not be saved.');
  const refetch = () => bus.emit('group.changed', {});
  const save = useChange('saveLicenceType', { quiet: true, done: refetch });
  const set = (part: Partial<TypeDraft>) => {
    edit(part);
    setFailure('');
  };
  const isDirty = JSON.stringify(draft) !== JSON.stringify(stored);
  useUnsaved(isDirty && !save.isSuccess, { title: type?.name ?? 'New licence', stays: 'here' });
  const warnDays = draft.needs.expiry ? readDays(draft.warnDays) : [];
  const hours = readHours(draft.fortnightHours);
  const isOddHours = Number.isNaN(hours);
  const isOk = draft.name.trim() !== '' && warnDays !== null && !isOddHours;

  const submit = () => {
    if (!isOk) return;
    const body = { ...readType(draft), key };
    void send(async () => {
      if (type)
        await save.mutateAsync(
          { ...body, id: type.id, was: readType(was) },
          { onError: (error) => overtaken(error, refetch) },
        );
      else await save.mutateAsync(body);
      onClose();
    });
  };

  return (
    <FormDialog
      title={type ? 'Change licence' : 'New licence'}
      yes={type ? 'Save' : 'Create'}
      disabled={!isOk || !isDirty}
      isBusy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        autoFocus
        required
        value={draft.name}
        onChange={(event) => set({ name: event.target.value })}
        helperText="As crew know it, e.g. White Card."
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      <div role="group" aria-labelledby="licence-needs" style={{ display: 'grid' }}>
        <FormLabel id="licence-needs">A worker sends its</FormLabel>
        {needs.map(([need, label]) => (
          <FormControlLabel
            key={need}
            label={label}
            control={
              <Checkbox
                checked={draft.needs[need]}
                onChange={(event) => set({ needs: { ...draft.needs, [need]: event.target.checked } })}
              />
            }
          />
        ))}
      </div>
      {draft.needs.expiry ? (
        <TextField
          label="Warn so many days before"
          value={draft.warnDays}
          error={warnDays === null}
          onChange={(event) => set({ warnDays: event.target.value })}
          helperText={
            warnDays === null
              ? 'Type up to six numbers of days, e.g. 30, 7, 0.'
              : 'The worker and the office are notified, once each. 0 is the last day.'
          }
          slotProps={{ htmlInput: { autoComplete: 'off' } }}
        />
      ) : null}
      <TextField
        label="Maximum hours a fortnight"
        value={draft.fortnightHours}
        error={isOddHours}
        onChange={(event) => set({ fortnightHours: event.target.value })}
        helperText={
          isOddHours ? 'Type whole hours, e.g. 48.' : 'For a student visa, e.g. 48. Leave empty for no limit.'
        }
        slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
      />
      {type ? (
        <FormControlLabel
          label="Active"
          control={
            <Switch checked={draft.active} onChange={(event) => set({ active: event.target.checked })} />
          }
        />
      ) : null}
      {failure === '' ? null : <Alert severity="error">{failure}</Alert>}
    </FormDialog>
  );
}
