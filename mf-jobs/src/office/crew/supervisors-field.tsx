import { useState } from 'react';
import { Combobox } from '@crewcall/ui/combobox';
import { usePeopleByName } from '../use-people-by-name';
import type { NamedPerson } from '../use-people-by-name';

export interface SupervisorsFieldProps {
  /** By id. */
  value: readonly number[];
  /** The supervisors who are saved, with their names. */
  saved: readonly NamedPerson[];
  disabled: boolean;
  onChange: (ids: number[]) => void;
}

/** Who runs the job on site, chosen by name. */
export function SupervisorsField({ value, saved, disabled, onChange }: SupervisorsFieldProps) {
  const found = usePeopleByName('supervisor', { enabled: !disabled });
  // Names of those who were chosen here and are not saved yet.
  const [added, setAdded] = useState<readonly NamedPerson[]>([]);
  const named = new Map([...added, ...saved].map((person) => [person.id, person]));
  const chosen = value.flatMap((id) => named.get(id) ?? []);
  return (
    <Combobox
      multiple
      label="Supervisors"
      {...found}
      optionLabel={(person) => person.fullName}
      optionKey={(person) => person.id}
      value={chosen}
      onChange={(next) => {
        setAdded((was) => [...was, ...next]);
        // An id whose name is not known has no chip, and stays.
        onChange([...value.filter((id) => !named.has(id)), ...next.map(({ id }) => id)]);
      }}
      placeholder="Who runs the job on site"
      disabled={disabled}
    />
  );
}
