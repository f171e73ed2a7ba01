import { useState } from 'react';
import type { Prepend } from '@crewcall/contract/types';
import { fold } from '@crewcall/domain/text';
import { Combobox } from '@crewcall/ui/combobox';

type Choice = Pick<Prepend, 'text' | 'fullName' | 'defaultColor'>;
const MAX = 40;

export interface CompanyFieldProps {
  value: string;
  companies: readonly Choice[];
  /** `colour` is the company's own colour, empty if it has none. */
  onChange: (text: string, colour: string) => void;
  disabled?: boolean;
}

/** The customer company of a job, by its short name. Typing a new short name creates the company. */
export function CompanyField({ value, companies, onChange, disabled }: CompanyFieldProps) {
  const [typed, setTyped] = useState('');
  const options: Choice[] = [...companies];
  const add = (text: string) => {
    if (text.trim() !== '' && !options.some((one) => fold(one.text) === fold(text)))
      options.push({ text: text.trim().slice(0, MAX), fullName: 'new', defaultColor: '' });
  };
  add(value);
  add(typed);
  return (
    <Combobox
      label="Company"
      options={options}
      optionLabel={(one) => one.text}
      renderOption={(one) => (
        <>
          <strong>{one.text}</strong>
          {one.fullName && one.fullName !== one.text ? ` · ${one.fullName}` : ''}
        </>
      )}
      value={options.find((one) => one.text === value) ?? null}
      onChange={(one) => {
        setTyped('');
        onChange(one?.text ?? '', one?.defaultColor ?? '');
      }}
      onType={setTyped}
      placeholder="None"
      disabled={disabled}
    />
  );
}
