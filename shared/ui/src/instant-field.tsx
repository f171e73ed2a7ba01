/**
 * A day and a time of a zone, typed or chosen. Apart from the shared face: the remote that uses it bundles it, for it
 * brings the calendar's arithmetic along.
 */
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { dateProblem } from '@crewcall/domain/job-rules';
import { dayText, epochToLocal, localToEpoch } from '@crewcall/domain/time';
import {
  Button,
  CalendarIcon,
  DateTimeField,
  IconButton,
  InputAdornment,
  formatTime,
  styled,
  zoneName,
  zoneNote,
} from '@crewcall/ui';
import { DateTimePicker } from './date-time-picker';

const Root = styled('div')({
  display: 'grid',
  gap: 8,
  minWidth: 0,
  alignContent: 'start',
  // The picker needs the room of the whole row.
  '&[data-open]': { gridColumn: '1 / -1' },
  '& input::-webkit-calendar-picker-indicator': { display: 'none' },
});
const Twice = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 10px',
  fontSize: 13,
});

export const gapText = 'The clocks go forward then: this time does not exist.';

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

/** What a reading of the clock stands for in the zone: an instant, or why it is none. Null while it is half typed. */
function read(zone: string, text: string): { at: number } | { wrong: string } | null {
  try {
    const { at, kind } = localToEpoch(zone, text);
    const odd = dateProblem(at);
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
  return value === second ? { other: at, isFirst: false } : { other: second, isFirst: true };
}

/**
 * A day and a time in a zone, on the quarter hour: typed, or chosen in place from the button's tabs (Alt and Down opens
 * them, Escape closes). What cannot be stays as typed, says why, and is not passed on.
 */
export function InstantField(props: InstantFieldProps) {
  const { label, value, zone, onChange, disabled, optional, problem, helperText } = props;
  const shown = value === null ? '' : epochToLocal(zone, value);
  const [typed, setTyped] = useState(shown);
  const [wrong, setWrong] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [today] = useState(() => dayText(zone, Date.now()));
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  // One part cleared and the others standing reads as nothing at all.
  const isHalf = () => input.current?.validity.badInput === true;
  const id = useId();
  useEffect(() => {
    setTyped(shown);
    setWrong(null);
  }, [shown]);
  const take = (text: string) => {
    setTyped(text);
    setWrong(null);
    if (text === '') return optional && !isHalf() ? onChange(null) : undefined;
    const reading = read(zone, text);
    if (reading === null) return undefined;
    if ('at' in reading) onChange(reading.at);
    else setWrong(reading.wrong);
  };
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey && event.key === 'ArrowDown' && !disabled) setIsOpen(true);
    else if (event.key === 'Escape' && isOpen) close();
    else return;
    event.preventDefault();
  };
  const trouble = wrong ?? problem ?? null;
  const twin = twinOf(zone, value);
  const note = zoneNote(zone, undefined, value ?? undefined);
  const help = trouble ?? helperText ?? (note ? `${note} time` : undefined);
  return (
    <Root data-open={isOpen ? '' : undefined} onKeyDown={onKeyDown}>
      <DateTimeField
        label={label}
        value={typed}
        onChange={take}
        inputRef={input}
        onBlur={() => {
          if (typed === '' && (!optional || isHalf())) setTyped(shown);
        }}
        disabled={disabled}
        error={trouble !== null}
        {...(help === undefined ? {} : { helperText: help })}
        slotProps={{
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <IconButton
                  ref={button}
                  size="small"
                  disabled={disabled}
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
      {twin ? (
        <Twice role="status">
          {`The clocks go back then: ${formatTime(value, zone)} comes twice. This is the ${twin.isFirst ? 'first' : 'second'}, ${zoneName(zone, value ?? 0)}.`}
          <Button size="small" variant="text" disabled={disabled} onClick={() => onChange(twin.other)}>
            {`Use the ${twin.isFirst ? 'second' : 'first'}, ${zoneName(zone, twin.other)}`}
          </Button>
        </Twice>
      ) : null}
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
