import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { styled } from '@crewcall/ui/mui';
import { formatDay } from './format';
import { Toolbar } from './page-header';
import { parseTime } from './parse-time';
import { halfText, useStopsForm } from './stops-form';
import { TextField } from './text-field';
import type { TextFieldProps } from './text-field';
import { token } from './tokens';

type Base = Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'multiline'>;

export interface DateFieldProps extends Base {
  label: string;
  /** `YYYY-MM-DD`, or `` for none. Local to `zone`: no instant is made here. */
  value: string;
  onChange: (value: string) => void;
  min?: string;
  max?: string;
}

// WebKit draws today into an empty field, in grey, as if it were the value. It alone knows this property of text. The
// parts of the date stay where they are, so that a tap still hits them.
const Native = styled(TextField)({
  // In large text the last parts go into a second line rather than out of sight.
  '& input::-webkit-datetime-edit': { overflow: 'visible', whiteSpace: 'normal' },
  '& input::-webkit-datetime-edit-fields-wrapper': { display: 'flex', flexWrap: 'wrap' },
  '@supports (hanging-punctuation: first)': {
    '& input[data-empty]:not(:focus, :focus-within)': {
      '&::before': {
        content: 'attr(data-empty)',
        position: 'absolute',
        color: token('ink-3'),
        pointerEvents: 'none',
      },
      '&::-webkit-datetime-edit': { opacity: 0 },
      '&::-webkit-date-and-time-value': { opacity: 0 },
    },
  },
});

const native = (
  value: string,
  props: { min?: string; max?: string; step?: number },
  slotProps: TextFieldProps['slotProps'],
): TextFieldProps['slotProps'] => ({
  ...slotProps,
  htmlInput: {
    ...props,
    ...(value === '' ? { 'data-empty': 'Not given' } : {}),
    ...(slotProps?.htmlInput as object | undefined),
  },
});

/**
 * The day in words, then what else there is to say. A browser shows and takes days in the order of its own language,
 * which no page can change: 03/04 may be either month, `Fri 3 Apr` is one.
 */
function helpFor(value: string, help: ReactNode, isWrong: boolean | undefined): ReactNode {
  const words = formatDay(Date.parse(`${value.slice(0, 10)}T00:00Z`), 'UTC', Date.now());
  if (words === '' || isWrong) return help;
  return help ? (
    <>
      {`${words} · `}
      {help}
    </>
  ) : (
    words
  );
}

/** A row of filters with days. The day in words is beside its label: below, it would lift its field out of the row. */
export const DateToolbar = styled(Toolbar)({
  alignItems: 'flex-end',
  '& > .MuiFormControl-root:has(> .MuiFormHelperText-root)': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: 8,
    '& > .MuiInputBase-root': { gridArea: '2 / 1 / auto / -1' },
    '& > .MuiFormHelperText-root': { gridArea: '1 / 2', margin: '0 0 5px', lineHeight: 1.3 },
  },
});

/** A day, with the browser's own picker. Half typed it reads as none. */
export function DateField({ value, onChange, min, max, helperText, slotProps, ...rest }: DateFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isHalf, setIsHalf] = useState(false);
  const look = () => {
    const half = input.current?.validity.badInput === true;
    setIsHalf(half);
    return !half;
  };
  useStopsForm(input, look);
  return (
    <Native
      {...rest}
      type="date"
      inputRef={input}
      value={value}
      error={isHalf || rest.error}
      helperText={isHalf ? halfText : helpFor(value, helperText, rest.error)}
      onChange={(event) => {
        setIsHalf(false);
        onChange(event.target.value);
      }}
      slotProps={native(value, { min, max: max ?? '9999-12-31' }, slotProps)}
    />
  );
}

export interface DayRangeProps {
  /** Labels of its first and its last day. */
  labels: readonly [string, string];
  /** `YYYY-MM-DD`, local to the zone of the screen. */
  from: string;
  to: string;
  onChange: (from: string, to: string) => void;
  sx?: DateFieldProps['sx'];
}

/** A first and a last day. An end before the start stays as typed and is said; an emptied field changes nothing. */
export function DayRange({ labels, from, to, onChange, sx = null }: DayRangeProps) {
  /** What was typed beside this range and is none. */
  const [odd, setOdd] = useState<{ beside: string; first: string; last: string } | null>(null);
  const beside = `${from} ${to}`;
  const isOdd = odd?.beside === beside;
  const [first, last] = isOdd ? [odd.first, odd.last] : [from, to];
  const take = (start: string, end: string) => {
    if (start === '' || end === '') return;
    setOdd(end < start ? { beside, first: start, last: end } : null);
    if (end >= start) onChange(start, end);
  };
  return (
    <>
      <DateField label={labels[0]} sx={sx} value={first} max={last} onChange={(day) => take(day, last)} />
      <DateField
        label={labels[1]}
        sx={sx}
        value={last}
        min={first}
        error={isOdd}
        helperText={isOdd ? 'The end is before the start.' : undefined}
        onChange={(day) => take(first, day)}
      />
    </>
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
  helperText,
  slotProps,
  ...rest
}: DateTimeFieldProps) {
  return (
    <Native
      {...rest}
      type="datetime-local"
      value={value}
      helperText={helpFor(value, helperText, rest.error)}
      onChange={(event) => onChange(event.target.value.slice(0, 16))}
      slotProps={native(value, { min, max: max ?? '9999-12-31T23:59', step: step * 60 }, slotProps)}
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
  const input = useRef<HTMLInputElement>(null);
  useStopsForm(input, () => !wrong);
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
      inputRef={input}
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
        htmlInput: {
          maxLength: 8,
          autoComplete: 'off',
          ...(slotProps?.htmlInput as object | undefined),
        },
      }}
    />
  );
}
