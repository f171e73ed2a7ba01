import { useState } from 'react';
import { Combobox } from '@crewcall/ui/combobox';
import { usePeopleByName, withChosen } from '../use-people-by-name';
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
  const { people, onType } = usePeopleByName('supervisor', !disabled);
  // Names of those who were chosen here and are not saved yet.
  const [added, setAdded] = useState<readonly NamedPerson[]>([]);
  const chosen = withChosen(saved, added).filter(({ id }) => value.includes(id));
  return (
    <Combobox
      multiple
      label="Supervisors"
      options={withChosen(people, chosen)}
      optionLabel={(person) => person.fullName}
      optionKey={(person) => person.id}
      value={chosen}
      onChange={(next) => {
        setAdded((was) => withChosen(was, next));
        onChange(next.map(({ id }) => id));
      }}
      onType={onType}
      placeholder="Who runs the job on site"
      disabled={disabled}
    />
  );
}
