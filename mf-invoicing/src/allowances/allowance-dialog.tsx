import { useState } from 'react';
import { allowanceUnitNames, allowanceUnits } from '@crewcall/domain/extras';
import type { AllowanceUnit } from '@crewcall/domain/extras';
import { useBus, useChange, useSession, useSnackbar } from '@crewcall/platform';
import { useEdits } from '@crewcall/platform/use-edits';
import { Box, Button } from '@crewcall/ui/basics';
import { DateField } from '@crewcall/ui/date-fields';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { Checkbox, FormControlLabel, InputAdornment } from '@crewcall/ui/mui';
import { FieldRow, SectionHeading } from '@crewcall/ui/page-header';
import { SelectField } from '@crewcall/ui/select-field';
import { TextField } from '@crewcall/ui/text-field';
import { draftOf, rateCents, sentAllowance } from './allowance-draft';
import type { AllowanceDraft, AllowanceType, Groups } from './allowance-draft';

interface RatesProps {
  rates: AllowanceDraft['rates'];
  unit: AllowanceUnit;
  onChange: (rates: AllowanceDraft['rates']) => void;
}

/** Every rate of an allowance with the day from which it counts. */
function Rates({ rates, unit, onChange }: RatesProps) {
  const set = (at: number, part: Partial<AllowanceDraft['rates'][number]>) =>
    onChange(rates.map((rate, place) => (place === at ? { ...rate, ...part } : rate)));
  return (
    <>
      <SectionHeading
        level={3}
        title="Rates"
        note="Each counts from its day until the next one. What is invoiced stays as it is."
      />
      {rates.map((rate, at) => (
        <FieldRow key={at} min={130}>
          <DateField label="From" value={rate.from} onChange={(from) => set(at, { from })} />
          <TextField
            label="Dollars"
            value={rate.dollars}
            error={rate.dollars !== '' && rateCents(rate.dollars) === null}
            helperText={
              rate.dollars !== '' && rateCents(rate.dollars) === null
                ? 'Type dollars above 0, e.g. 15.50.'
                : undefined
            }
            onChange={(event) => set(at, { dollars: event.target.value })}
            slotProps={{
              htmlInput: { inputMode: 'decimal', autoComplete: 'off', maxLength: 12 },
              input: {
                startAdornment: <InputAdornment position="start">$</InputAdornment>,
                endAdornment: <InputAdornment position="end">{allowanceUnitNames[unit]}</InputAdornment>,
              },
            }}
          />
          {rates.length > 1 ? (
            <Button
              aria-label={`Remove rate ${at + 1}`}
              onClick={() => onChange(rates.filter((_rate, place) => place !== at))}
            >
              Remove
            </Button>
          ) : null}
        </FieldRow>
      ))}
      <Button
        size="small"
        sx={{ justifySelf: 'start' }}
        disabled={rates.length >= 100}
        onClick={() => onChange([{ from: '', dollars: '' }, ...rates])}
      >
        Add a rate
      </Button>
    </>
  );
}

interface GroupsFieldProps {
  groups: Groups;
  chosen: readonly number[];
  onChange: (idGroups: number[]) => void;
}

const GroupsField = ({ groups, chosen, onChange }: GroupsFieldProps) => (
  <>
    <SectionHeading
      level={3}
      title="Given to groups"
      note="Their times get it by themselves. Crews of a job get it in the job, single times by hand."
    />
    <FieldRow min={160}>
      {groups.map(({ id, groupName }) => (
        <FormControlLabel
          key={id}
          label={groupName}
          control={
            <Checkbox
              checked={chosen.includes(id)}
              onChange={(_event, isOn) =>
                onChange(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
            />
          }
        />
      ))}
    </FieldRow>
  </>
);

interface AllowanceDialogProps {
  /** As it is stored now, or the draft of a new one. */
  stored: AllowanceType | AllowanceDraft;
  groups: Groups;
  onClose: () => void;
}

const asDraft = (stored: AllowanceType | AllowanceDraft): AllowanceDraft =>
  'id' in stored ? draftOf(stored) : stored;

/** One type of allowance: its name, unit, rates and the groups that get it. */
export function AllowanceDialog({ stored, groups, onClose }: AllowanceDialogProps) {
  const { can } = useSession();
  const bus = useBus();
  const snackbar = useSnackbar();
  const [id] = useState('id' in stored ? stored.id : undefined);
  const edits = useEdits(asDraft(stored));
  const { draft, was, set } = edits;
  const changed = () => bus.emit('settings.changed', {});
  const save = useChange('saveAllowanceType', {
    once: true,
    done: () => {
      changed();
      snackbar.show('Saved', { color: 'success' });
      onClose();
    },
  });
  const body = sentAllowance(draft);
  const before = sentAllowance(was);
  return (
    <FormDialog
      title={id === undefined ? 'New allowance' : 'Change allowance'}
      {...(can('settings.write') ? { yes: 'Save' } : {})}
      maxWidth="sm"
      disabled={body === null}
      isBusy={save.isPending}
      onSubmit={() =>
        body &&
        save.mutate(id === undefined ? body : { ...body, id, ...(before ? { was: before } : {}) }, {
          onError: (error) => edits.overtaken(error, changed),
        })
      }
      onClose={onClose}
    >
      <FieldRow min={180}>
        <TextField
          label="Name"
          autoFocus
          required
          value={draft.name}
          helperText="As the worker reads it on the invoice, e.g. Meal."
          onChange={(event) => set({ name: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 60 } }}
        />
        <SelectField
          label="Paid for"
          value={draft.unit}
          helperText={
            draft.unit === 'day'
              ? 'Once a person and day, however many jobs.'
              : draft.unit === 'once'
                ? 'Once a person and job.'
                : undefined
          }
          onChange={(event) => set({ unit: event.target.value as AllowanceUnit })}
          choices={allowanceUnits.map((unit) => [unit, allowanceUnitNames[unit]])}
        />
      </FieldRow>
      <Rates rates={draft.rates} unit={draft.unit} onChange={(rates) => set({ rates })} />
      <GroupsField groups={groups} chosen={draft.idGroups} onChange={(idGroups) => set({ idGroups })} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        <FormControlLabel
          label="Counts for super"
          control={
            <Checkbox checked={draft.countsSuper} onChange={(_event, isOn) => set({ countsSuper: isOn })} />
          }
        />
        <FormControlLabel
          label="In use"
          control={<Checkbox checked={draft.active} onChange={(_event, isOn) => set({ active: isOn })} />}
        />
      </Box>
      {draft.active ? null : (
        <p>While it is off, no more times get it. Those given by hand are still paid.</p>
      )}
    </FormDialog>
  );
}
