import { useState } from 'react';
import type { Job } from '@crewcall/contract/types';
import { useUnsaved } from '@crewcall/platform';
import { Combobox } from '@crewcall/ui/combobox';
import { Button, styled } from '@crewcall/ui/basics';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { PlusIcon } from '@crewcall/ui/icons';
import { FieldRow } from '@crewcall/ui/page-header';
import { TextField } from '@crewcall/ui/text-field';

type Person = Pick<Job, 'onSiteResponsibleName' | 'onSiteResponsibleNumber'>;
const nameOf = (person: Person) =>
  [person.onSiteResponsibleName, person.onSiteResponsibleNumber].filter(Boolean).join(', ');
const Line = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: 8,
  alignItems: 'end',
});

export interface ResponsibleFieldProps {
  value: Person;
  known: readonly Person[];
  onChange: (person: Person) => void;
  disabled?: boolean;
}

/** The on-site contact: one from the company's earlier jobs, or a new one. */
export function ResponsibleField({ value, known, onChange, disabled }: ResponsibleFieldProps) {
  const [draft, setDraft] = useState<Person | null>(null);
  const isNamed = value.onSiteResponsibleName !== '' || value.onSiteResponsibleNumber !== '';
  const options =
    known.some((person) => nameOf(person) === nameOf(value)) || !isNamed ? known : [value, ...known];
  const type = (part: Partial<Person>) =>
    setDraft((old) => ({ onSiteResponsibleName: '', onSiteResponsibleNumber: '', ...old, ...part }));
  const isReady =
    draft !== null &&
    draft.onSiteResponsibleName.trim() !== '' &&
    draft.onSiteResponsibleNumber.trim() !== '';
  useUnsaved(draft !== null && nameOf(draft).trim() !== '', {
    title: 'A responsible who is not added',
    stays: 'here',
  });
  return (
    <Line>
      <Combobox
        label="On-site responsible"
        options={options}
        optionLabel={nameOf}
        value={isNamed ? value : null}
        onChange={(person) =>
          onChange({
            onSiteResponsibleName: person?.onSiteResponsibleName ?? '',
            onSiteResponsibleNumber: person?.onSiteResponsibleNumber ?? '',
          })
        }
        placeholder="Nobody named yet"
        none="Nobody by that name. Use New."
        disabled={disabled}
      />
      <Button
        disabled={disabled}
        startIcon={<PlusIcon aria-hidden />}
        aria-label="New responsible"
        onClick={() => type({})}
      >
        New
      </Button>
      {draft === null ? null : (
        <FormDialog
          title="New responsible"
          yes="Use"
          disabled={!isReady}
          onSubmit={() => {
            onChange({
              onSiteResponsibleName: draft.onSiteResponsibleName.trim(),
              onSiteResponsibleNumber: draft.onSiteResponsibleNumber.trim(),
            });
            setDraft(null);
          }}
          onClose={() => setDraft(null)}
        >
          <FieldRow>
            <TextField
              autoFocus
              label="Name"
              value={draft.onSiteResponsibleName}
              onChange={(event) => type({ onSiteResponsibleName: event.target.value })}
              slotProps={{ htmlInput: { maxLength: 120 } }}
            />
            <TextField
              label="Phone"
              type="tel"
              value={draft.onSiteResponsibleNumber}
              onChange={(event) => type({ onSiteResponsibleNumber: event.target.value })}
              slotProps={{ htmlInput: { maxLength: 40 } }}
            />
          </FieldRow>
        </FormDialog>
      )}
    </Line>
  );
}
