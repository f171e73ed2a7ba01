import { useEffect, useState } from 'react';
import { TextField } from '@mui/material';
import type { TextFieldProps } from '@mui/material';
import { parseTime } from './parse-time';

type Base = Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'select' | 'multiline' | 'variant'>;

export interface DateFieldProps extends Base {
  label: string;
  /** `YYYY-MM-DD`, or `` for none. Local to `zone`: no instant is made here. */
  value: string;
  onChange: (value: string) => void;
  min?: string;
  max?: string;
}

const native = (
  props: { min?: string; max?: string; step?: number },
  slotProps: TextFieldProps['slotProps'],
): TextFieldProps['slotProps'] => ({
  ...slotProps,
  htmlInput: { ...props, ...(slotProps?.htmlInput as object | undefined) },
});

/** A day, with the browser's own picker. */
export function DateField({ value, onChange, min, max, slotProps, ...rest }: DateFieldProps) {
  return (
    <TextField
      {...rest}
      type="date"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={native({ min, max: max ?? '9999-12-31' }, slotProps)}
    />
  );
}

export interface DateTimeFieldProps extends DateFieldProps {
  /** Minutes between the times on offer; default 15. 1 takes every minute. */
  step?: number;
}

/** A day and a time of day: `YYYY-MM-DDTHH:MM`, local to a zone. For an instant there is `InstantField`. */
export function DateTimeField({
  value,
  onChange,
  min,
  max,
  step = 15,
  slotProps,
  ...rest
}: DateTimeFieldProps) {
  return (
    <TextField
      {...rest}
      type="datetime-local"
      value={value}
      onChange={(event) => onChange(event.target.value.slice(0, 16))}
      slotProps={native({ min, max: max ?? '9999-12-31T23:59', step: step * 60 }, slotProps)}
    />
  );
}

export interface TimeFieldProps extends Base {
  label: string;
  /** `HH:MM`, 24 hours, or `` for none. */
  value: string;
  onChange: (value: string) => void;
}

/**
 * A time of day, typed: `7`, `730`, `7.30 pm` all become `HH:MM` on leaving the field or Enter. What is not a time
 * stays as typed, with the reason under it, and is not passed on.
 */
export function TimeField({
  value,
  onChange,
  helperText,
  error,
  slotProps,
  onBlur,
  onKeyDown,
  ...rest
}: TimeFieldProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const [wrong, setWrong] = useState(false);
  const take = () => {
    const next = text.trim() === '' ? '' : parseTime(text);
    setWrong(next === null);
    if (next === null) return;
    setText(next);
    if (next !== value) onChange(next);
  };
  return (
    <TextField
      {...rest}
      value={text}
      placeholder="HH:MM"
      error={wrong || error}
      helperText={wrong ? 'Enter a time as HH:MM' : helperText}
      onChange={(event) => {
        setText(event.target.value);
        setWrong(false);
      }}
      onBlur={(event) => {
        take();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
        onKeyDown?.(event);
      }}
      slotProps={{
        ...slotProps,
        htmlInput: { maxLength: 8, autoComplete: 'off', ...(slotProps?.htmlInput as object | undefined) },
      }}
    />
  );
}
