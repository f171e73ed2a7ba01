import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { formatDay, formatNumericDay } from '@crewcall/domain/format';
import { parseDay } from '@crewcall/domain/parse-day';
import { dayText } from '@crewcall/domain/zone-days';
import { viewerZone } from '@crewcall/domain/zone-names';
import { CalendarIcon } from './icons';
import { IconButton, InputAdornment, Popover, styled } from '@crewcall/ui/mui';
import { Toolbar } from './page-header';
import { parseTime } from './parse-time';
import { SkeletonBar } from './skeleton';
import { useStopsForm } from './stops-form';
import { TextField } from './text-field';
import type { TextFieldProps } from './text-field';
import { usePickers } from './use-pickers';
import { useTyped } from './use-typed';

type Base = Omit<TextFieldProps, 'value' | 'onChange' | 'onBlur' | 'inputRef' | 'type' | 'multiline'>;

export interface DateFieldProps extends Base {
  label: string;
  /** `YYYY-MM-DD`, or empty for none. A calendar day, not an instant, so no time zone applies. */
  value: string;
  onChange: (value: string) => void;
  min?: string;
  max?: string;
}

/** The help text, with the day in words before it: 3/4 may be read as March or April, `Fri 3 Apr` cannot. */
export function inWords(day: string, help: ReactNode, isWrong: boolean | undefined): ReactNode {
  const words = formatDay(Date.parse(`${day.slice(0, 10)}T00:00Z`), 'UTC', Date.now());
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

/** The button at the end of a field that opens its calendar. */
export const CalendarButton = (props: {
  label: string;
  disabled: boolean | undefined;
  isOpen: boolean;
  controls?: string | undefined;
  ref?: RefObject<HTMLButtonElement | null>;
  onClick: () => void;
}) => (
  <InputAdornment position="end">
    <IconButton
      ref={props.ref}
      size="small"
      edge="end"
      disabled={props.disabled}
      aria-label={`Choose ${props.label}`}
      aria-expanded={props.isOpen}
      aria-controls={props.controls}
      onClick={props.onClick}
    >
      <CalendarIcon size={17} aria-hidden />
    </IconButton>
  </InputAdornment>
);

/** Shown if the calendar could not be loaded, as without reception. The day can still be typed. */
export const CalendarMissing = ({ hasFailed }: { hasFailed: boolean }) =>
  hasFailed ? <p role="status">The calendar did not load. Please type the date.</p> : <SkeletonBar h={280} />;

/**
 * A row of filters with day fields. The day in words is beside the label, because below the field it would misalign
 * the row.
 */
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

/** Why a day is outside `min` and `max`; undefined if it is within, or if there is no day. */
function outOfBounds(day: string, min: string | undefined, max: string | undefined): string | undefined {
  if (day === '') return undefined;
  if (min && day < min) return `No earlier than ${formatNumericDay(min)}`;
  return max && day > max ? `No later than ${formatNumericDay(max)}` : undefined;
}

const hasFourDigitYear = (text: string): boolean => /(^|\D)\d{4}(\D|$)/.test(text);

/** A field for a day: typed or pasted in any usual Australian format (day first), or chosen from its calendar. */
export function DateField({
  value,
  onChange,
  min,
  max,
  helperText,
  error,
  slotProps,
  ...rest
}: DateFieldProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const calendar = useId();
  const pickers = usePickers(anchor !== null);
  const [today] = useState(() => dayText(viewerZone(), Date.now()));
  const { field, meant, isUnread, reason } = useTyped({
    value,
    show: formatNumericDay,
    read: (text) => parseDay(text, value || today, max),
    isWhole: hasFourDigitYear,
    wrong: (day) => outOfBounds(day, min, max),
    onTake: onChange,
  });
  const trouble = isUnread ? 'Enter a date as DD/MM/YYYY' : reason;
  return (
    <>
      <TextField
        placeholder="DD/MM/YYYY"
        {...rest}
        {...field}
        ref={box}
        error={trouble !== undefined || error}
        helperText={trouble ?? inWords(meant, helperText, error)}
        slotProps={{
          ...slotProps,
          htmlInput: { autoComplete: 'off', ...(slotProps?.htmlInput as object | undefined) },
          input: {
            endAdornment: (
              <CalendarButton
                label={rest.label}
                disabled={rest.disabled}
                isOpen={anchor !== null}
                controls={anchor ? calendar : undefined}
                onClick={() => setAnchor(box.current)}
              />
            ),
          },
        }}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { id: calendar, role: 'dialog', 'aria-label': `Choose ${rest.label}` } }}
      >
        {pickers === null || pickers === 'failed' ? (
          <CalendarMissing hasFailed={pickers === 'failed'} />
        ) : (
          <pickers.DayCalendar
            {...{ value, min, max }}
            onChange={(day) => {
              onChange(day);
              setAnchor(null);
            }}
          />
        )}
      </Popover>
    </>
  );
}

export interface DayRangeProps {
  /** Labels of its first and its last day. */
  labels: readonly [string, string];
  /** `YYYY-MM-DD`, in the zone of the screen. */
  from: string;
  to: string;
  onChange: (from: string, to: string) => void;
  sx?: DateFieldProps['sx'];
}

/**
 * A first and a last day. A range whose end is before its start stays as typed, with a message; clearing a field
 * changes nothing.
 */
export function DayRange({ labels, from, to, onChange, sx = null }: DayRangeProps) {
  /** Two typed days that are not a valid range. Shown only while `beside` is still the valid range. */
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
      <DateField label={labels[0]} sx={sx} value={first} onChange={(day) => take(day, last)} />
      <DateField
        label={labels[1]}
        sx={sx}
        value={last}
        error={isOdd}
        helperText={isOdd ? 'The end is before the start.' : undefined}
        onChange={(day) => take(first, day)}
      />
    </>
  );
}

export interface TimeFieldProps extends Base, Pick<TextFieldProps, 'onBlur'> {
  label: string;
  /** `HH:MM`, 24 hours, or empty for none. */
  value: string;
  onChange: (value: string) => void;
}

/**
 * A time of day, typed: `7`, `730`, `7.30 pm` all become `HH:MM` when the field is left or on Enter. A text that is
 * not a time stays as typed with the reason below, and `onChange` is not called.
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
