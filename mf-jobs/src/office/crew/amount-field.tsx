import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { amountNote, amountProblem } from '@crewcall/domain/job-rules';
import { TextField } from '@crewcall/ui/text-field';
import { useStopsForm } from '@crewcall/ui/stops-form';

const MAX = 999;

export interface AmountFieldProps {
  value: number;
  confirmed: number;
  isManager: boolean;
  onChange: (value: number) => void;
  disabled?: boolean;
  inputRef?: RefObject<HTMLInputElement | null>;
}

/** The required number of workers. Managers cannot reduce it below the number of confirmed workers. */
export function AmountField({ value, confirmed, isManager, onChange, disabled, inputRef }: AmountFieldProps) {
  const [typed, setTyped] = useState(String(value));
  useEffect(() => setTyped(String(value)), [value]);
  const amount = /^\d{1,3}$/.test(typed) ? Number(typed) : null;
  const problem = amount === null ? 'A whole number' : amountProblem(amount, confirmed, isManager);
  const own = useRef<HTMLInputElement>(null);
  const input = inputRef ?? own;
  useStopsForm(input, () => problem === null);
  const note = amount === null ? null : amountNote(amount, confirmed, isManager);
  return (
    <TextField
      label="Amount"
      type="number"
      value={typed}
      inputRef={input}
      disabled={disabled}
      error={problem !== null}
      helperText={problem ?? note ?? undefined}
      onChange={(event) => {
        const text = event.target.value;
        setTyped(text);
        const next = /^\d{1,3}$/.test(text) ? Number(text) : null;
        if (next !== null && next <= MAX && amountProblem(next, confirmed, isManager) === null)
          onChange(next);
      }}
      slotProps={{ htmlInput: { min: isManager ? confirmed : 0, max: MAX, inputMode: 'numeric' } }}
    />
  );
}
