/**
 * A day and a time of a zone, typed or chosen. Apart from the shared face: the remote that uses it bundles it, for it
 * brings the calendar's arithmetic along.
 */
import { useEffect, useId, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import { dateProblem, isJobDate } from '@crewcall/domain/job-rules';
import { texts } from '@crewcall/domain/texts';
import { dayText, epochToLocal, localToEpoch } from '@crewcall/domain/time';
import { Button, IconButton, InputAdornment, styled } from '@crewcall/ui/mui';
import { DateTimeField } from './date-fields';
import { formatTime, zoneName, zoneNote } from './format';
import { CalendarIcon } from './icons';
import { DateTimePicker } from './date-time-picker';
import { halfText, useStopsForm } from './stops-form';

const Root = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  minWidth: 0,
  alignContent: 'start',
  // The picker needs the room of the whole row.
  '&[data-open]': { gridColumn: '1 / -1' },
  '& input::-webkit-calendar-picker-indicator': { display: 'none' },
  // Firefox has a button of its own at the end of the text, which no page can hide: this one covers it.
  '@supports (-moz-appearance:none)': {
    '& .MuiOutlinedInput-root > .MuiInputAdornment-root': {
      zIndex: 1,
      maxHeight: 'none',
      marginLeft: -28,
      background: 'inherit',
    },
  },
});
const Twice = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 10px',
  fontSize: 13,
});

/** Firefox's own button stays in the order of Tab, where this one would be a second for the same. */
const hasOwnStop = () => globalThis.CSS?.supports?.('-moz-appearance', 'none') === true;

const gapText = 'The clocks go forward then: this time does not exist.';

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
  /** Every minute can be typed, as a clock has them, not the quarter hours alone. */
  anyMinute?: boolean;
  /** The label is for those who hear it; the place of the field says it to the others. */
  hideLabel?: boolean;
  size?: 'small';
  /** The field lost focus, its picker is done, or Enter was pressed: the value can be saved. */
  onLeave?: () => void;
  /** Another reason why this cannot be. */
  problem?: string | null;
  helperText?: string;
}

/** What a reading of the clock stands for in the zone: an instant, or why it is none. Null while it is half typed. */
function read(zone: string, text: string, anyMinute = false): { at: number } | { wrong: string } | null {
  try {
    const { at, kind } = localToEpoch(zone, text);
    const odd = !anyMinute ? dateProblem(at) : isJobDate(at) ? null : texts.invalidDate;
    // Years are typed digit by digit: 0002 is on the way to 2026.
    if (at <= 0) return null;
    return odd !== null ? { wrong: odd } : kind === 'gap' ? { wrong: gapText } : { at };
  } catch {
    return null;
  }
}

/** Of an instant whose reading comes twice that night: the other one. */
function twinOf(zone: string, value: number | null): { other: number; isFirst: boolean } | null {
  if (value === null) return null;
  const { at, kind, second } = localToEpoch(zone, epochToLocal(zone, value));
  if (kind !== 'twice' || second === undefined) return null;
  // A punch has seconds, a typed time has none.
  return value >= second ? { other: at, isFirst: false } : { other: second, isFirst: true };
}

/** Where the clocks go back a reading comes twice: says which one this is, and offers the other. */
function OtherReading(props: Pick<InstantFieldProps, 'zone' | 'value' | 'disabled' | 'onChange'>) {
  const { zone, value, disabled, onChange } = props;
  const twin = twinOf(zone, value);
  return twin ? (
    <Twice role="status">
      {`The clocks go back then: ${formatTime(value, zone)} comes twice. This is the ${twin.isFirst ? 'first' : 'second'}, ${zoneName(zone, value ?? 0)}.`}
      <Button size="small" variant="text" disabled={disabled} onClick={() => onChange(twin.other)}>
        {`Use the ${twin.isFirst ? 'second' : 'first'}, ${zoneName(zone, twin.other)}`}
      </Button>
    </Twice>
  ) : null;
}

/**
 * A day and a time in a zone, on the quarter hour unless `anyMinute`: typed, or chosen in place from the button's tabs
 * (Alt and Down opens them, Escape closes). What cannot be stays as typed, says why, and is not passed on; a form
 * around it is not sent then.
 */
export function InstantField(props: InstantFieldProps) {
  const { label, value, zone, onChange, disabled, optional, problem, helperText } = props;
  const { anyMinute, hideLabel, size, onLeave } = props;
  const shown = value === null ? '' : epochToLocal(zone, value);
  const [typed, setTyped] = useState(shown);
  const [wrong, setWrong] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [today] = useState(() => dayText(zone, Date.now()));
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  // A field with only one part cleared reads as empty.
  const isHalf = () => input.current?.validity.badInput === true;
  const id = useId();
  useEffect(() => {
    setTyped(shown);
    setWrong(null);
  }, [shown]);
  useStopsForm(input, () => wrong === null && typed === shown && !isHalf());
  const take = (text: string) => {
    setTyped(text);
    setWrong(null);
    if (text === '') return optional && !isHalf() ? onChange(null) : undefined;
    // The same text leaves seconds, and which of two it is, unchanged.
    if (text === shown) return onChange(value);
    const reading = read(zone, text, anyMinute);
    if (reading === null) return undefined;
    if ('at' in reading) onChange(reading.at);
    else setWrong(reading.wrong);
  };
  /** What is left in the field is an instant, none, or said to be wrong. Where no form asks, the old one comes back. */
  const settle = () => {
    const isMissing = isHalf() || (!optional && shown !== '');
    if (typed !== '') {
      if (read(zone, typed, anyMinute) === null) setWrong(texts.invalidDate);
    } else if (isMissing && shown !== '' && !input.current?.form) setTyped(shown);
    else if (isMissing) setWrong(halfText);
    else {
      // Emptied part by part, which the browser tells once only: at the first part.
      setWrong(null);
      if (value !== null) onChange(null);
    }
  };
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
    onLeave?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target === input.current) {
      settle();
      return onLeave?.();
    }
    if (event.altKey && event.key === 'ArrowDown' && !disabled) setIsOpen(true);
    else if (event.key === 'Escape' && isOpen) close();
    else return;
    event.preventDefault();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    // A click beside the picker's buttons does not leave the field.
    if (relatedTarget === null ? !isOpen : !currentTarget.contains(relatedTarget)) onLeave?.();
  };
  const trouble = wrong ?? problem ?? null;
  const note = zoneNote(zone, undefined, value ?? undefined);
  const help = trouble ?? helperText ?? (note ? `${note} time` : undefined);
  return (
    <Root data-open={isOpen ? '' : undefined} onKeyDown={onKeyDown} onBlur={onBlur}>
      <DateTimeField
        label={hideLabel ? '' : label}
        size={size}
        value={typed}
        onChange={take}
        inputRef={input}
        onBlur={settle}
        {...(anyMinute ? { step: 1 } : {})}
        disabled={disabled}
        error={trouble !== null}
        {...(help === undefined ? {} : { helperText: help })}
        slotProps={{
          ...(hideLabel ? { htmlInput: { 'aria-label': label } } : {}),
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <IconButton
                  ref={button}
                  size="small"
                  disabled={disabled}
                  {...(hasOwnStop() ? { tabIndex: -1 } : {})}
                  aria-label={`Choose ${label}`}
                  aria-expanded={isOpen}
                  aria-controls={isOpen ? id : undefined}
                  onClick={() => (isOpen ? close() : setIsOpen(true))}
                >
                  <CalendarIcon size={17} aria-hidden />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
      {wrong === null ? <OtherReading {...{ zone, value, disabled, onChange }} /> : null}
      {isOpen ? (
        <div id={id}>
          <DateTimePicker
            label={label}
            value={typed || `${today}T09:00`}
            today={today}
            onChange={take}
            onDone={close}
          />
        </div>
      ) : null}
    </Root>
  );
}
