import { useEffect, useState } from 'react';
import { dateProblem } from '@crewcall/domain/job-rules';
import { epochToLocal, localToEpoch } from '@crewcall/domain/time';
import { DateTimeField } from '@crewcall/ui';

export interface InstantFieldProps {
  label: string;
  /** Epoch ms; null for none. */
  value: number | null;
  /** IANA zone that the clock on the screen is of. */
  zone: string;
  onChange: (value: number | null) => void;
  disabled?: boolean;
  /** May be emptied. */
  optional?: boolean;
  /** Another reason why this cannot be. */
  problem?: string | null;
  helperText?: string;
}

/** A day and a time in the job's zone, on the quarter hour. What is not one stays as typed and is not passed on. */
export function InstantField(props: InstantFieldProps) {
  const { label, value, zone, onChange, disabled, optional, problem, helperText } = props;
  const shown = value === null ? '' : epochToLocal(zone, value);
  const [typed, setTyped] = useState(shown);
  const [wrong, setWrong] = useState<string | null>(null);
  useEffect(() => {
    setTyped(shown);
    setWrong(null);
  }, [shown]);
  const take = (text: string) => {
    setTyped(text);
    setWrong(null);
    if (text === '') {
      if (optional) onChange(null);
      return;
    }
    try {
      const { at, kind } = localToEpoch(zone, text);
      const odd = dateProblem(at);
      if (odd !== null) setWrong(odd);
      else if (kind === 'gap') setWrong('The clocks go forward then: this time does not exist.');
      // Years are typed digit by digit: 0002 is on the way to 2026.
      else if (at > 0) onChange(at);
    } catch {
      // Half typed.
    }
  };
  const trouble = wrong ?? problem ?? null;
  return (
    <DateTimeField
      label={label}
      value={typed}
      zone={zone}
      onChange={take}
      onBlur={() => {
        if (typed === '' && !optional) setTyped(shown);
      }}
      disabled={disabled}
      error={trouble !== null}
      {...(trouble !== null ? { helperText: trouble } : helperText ? { helperText } : {})}
    />
  );
}
