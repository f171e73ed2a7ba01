/** A field for a day and a time in a zone. In a separate file, because it imports the time zone code. */
import { useEffect, useId, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import { formatDayText } from '@crewcall/domain/format';
import { dateProblem, isJobDate } from '@crewcall/domain/job-rules';
import { parseDay } from '@crewcall/domain/parse-day';
import { texts } from '@crewcall/domain/texts';
import { dayText, epochToLocal, localToEpoch } from '@crewcall/domain/time';
import { CalendarButton, CalendarMissing, inWords } from './date-fields';
import { formatTime, zoneName, zoneNote } from './format';
import { Button, styled } from '@crewcall/ui/mui';
import { parseTime } from './parse-time';
import { useStopsForm } from './stops-form';
import { TextField } from './text-field';
import { usePickers } from './use-pickers';
import { useTyped } from './use-typed';

const Root = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  minWidth: 0,
  alignContent: 'start',
  // An open picker needs the width of the whole row.
  '&[data-open]': { gridColumn: '1 / -1' },
});
const Twice = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 10px',
  fontSize: 13,
});

const gapText = 'The clocks go forward then: this time does not exist.';
const missingText = 'Enter a date and a time.';

/** `25/11/2026 7:30 pm` of `2026-11-25T19:30`. */
const showReading = (local: string): string => formatDayText(local, 'DD/MM/YYYY h:mm a');

/** A day and a time as people type and paste them: `25/11/26 7:30pm`, `25 Nov 19:30`, `2026-11-25T19:30`. */
function parseReading(text: string, near: string): string | null {
  const parts = /^(.+?)(?:,?\s+|T)(\d{1,2}[:.]\d\d(?:\s*[aApP]\.?[mM]\.?)?|\d{1,2}\s*[aApP]\.?[mM]\.?)$/.exec(
    text.trim(),
  );
  const [day, time] = [parseDay(parts?.[1] ?? '', near), parseTime(parts?.[2] ?? '')];
  return day === null || time === null ? null : `${day}T${time}`;
}

/**
 * Whether the text is complete: `7:30` may become `7:30 pm`, but a pasted ISO time, or a text that ends with am or
 * pm, is finished.
 */
const isWholeReading = (text: string): boolean => /T\d\d:\d\d$|[ap]m$/i.test(text.trim());

export interface InstantFieldProps {
  label: string;
  /** Epoch ms; null for none. */
  value: number | null;
  /** IANA zone of the day and time on the screen. */
  zone: string;
  onChange: (value: number | null) => void;
  disabled?: boolean;
  /** The field may be left empty. */
  optional?: boolean;
  /** Any minute can be typed, not only quarter hours. */
  anyMinute?: boolean;
  /** Only screen readers get the label, for a field whose position makes it clear to everybody else. */
  hideLabel?: boolean;
  size?: 'small';
  /** Called when the field is left, its picker is finished, or Enter is pressed: time to save the value. */
  onLeave?: () => void;
  /** A further reason why the value is not allowed. */
  problem?: string | null;
  helperText?: string;
}

/** Converts a local day and time in the zone to an instant, or returns why that is impossible. */
function read(zone: string, text: string, anyMinute = false): { at: number } | { wrong: string } {
  try {
    const { at, kind } = localToEpoch(zone, text);
    const odd = !anyMinute ? dateProblem(at) : isJobDate(at) ? null : texts.invalidDate;
    return odd !== null ? { wrong: odd } : kind === 'gap' ? { wrong: gapText } : { at };
  } catch {
    return { wrong: texts.invalidDate };
  }
}

/** If the local time of `value` occurs twice, because clocks go back that night: the other instant. */
function twinOf(zone: string, value: number | null): { other: number; isFirst: boolean } | null {
  if (value === null) return null;
  const { at, kind, second } = localToEpoch(zone, epochToLocal(zone, value));
  if (kind !== 'twice' || second === undefined) return null;
  // Not `===`, because a punch has seconds but the field's local time does not.
  return value >= second ? { other: at, isFirst: false } : { other: second, isFirst: true };
}

/** If a local time occurs twice, because clocks go back: shows which of the two is chosen, and offers the other. */
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
 * A day and a time in a zone, in steps of 15 minutes unless `anyMinute`. Typed, or chosen with the picker that the
 * button opens (Alt+Down opens it, Escape closes). An invalid value stays as typed with the reason, `onChange` is not
 * called, and a form around the field cannot be sent.
 */
export function InstantField(props: InstantFieldProps) {
  const { label, value, zone, onChange, disabled, optional, problem, helperText } = props;
  const { anyMinute, hideLabel, size, onLeave } = props;
  const shown = value === null ? '' : epochToLocal(zone, value);
  /** The local day and time in the field, which may not be a valid instant. */
  const [local, setLocal] = useState(shown);
  const [wrong, setWrong] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [today] = useState(() => dayText(zone, Date.now()));
  const pickers = usePickers(isOpen);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    setLocal(shown);
    setWrong(null);
  }, [shown]);
  const take = (next: string) => {
    setLocal(next);
    setWrong(null);
    if (next === '') return optional ? onChange(null) : undefined;
    // The text is unchanged, so keep the exact value: its seconds, and which of two equal local times it is.
    if (next === shown) return onChange(value);
    const reading = read(zone, next, anyMinute);
    if ('at' in reading) onChange(reading.at);
    else setWrong(reading.wrong);
  };
  const { field, meant, isUnread } = useTyped({
    value: local,
    show: showReading,
    read: (text) => parseReading(text, local.slice(0, 10) || today),
    isWhole: isWholeReading,
    onTake: take,
  });
  const { inputRef: input } = field;
  useStopsForm(input, () => wrong === null && local === shown);
  const onBlurOfInput = () => {
    field.onBlur();
    if (field.value.trim() !== '' || optional || shown === '') return;
    // Without a form to block, restore the old value.
    if (input.current?.form) setWrong(missingText);
    else setLocal(shown);
  };
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
    onLeave?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target === input.current) return onLeave?.();
    if (event.altKey && event.key === 'ArrowDown' && !disabled) setIsOpen(true);
    else if (event.key === 'Escape' && isOpen) close();
    else return;
    event.preventDefault();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    // A click between the picker's buttons does not leave the field.
    if (relatedTarget === null ? !isOpen : !currentTarget.contains(relatedTarget)) onLeave?.();
  };
  const trouble = (isUnread ? 'Enter a date and a time as 25/11/2026 7:30 pm' : wrong) ?? problem ?? null;
  const note = zoneNote(zone, undefined, value ?? undefined);
  const help = trouble ?? helperText ?? (note ? `${note} time` : undefined);
  return (
    <Root data-open={isOpen ? '' : undefined} onKeyDown={onKeyDown} onBlur={onBlur}>
      <TextField
        placeholder="DD/MM/YYYY h:mm am"
        {...field}
        label={hideLabel ? '' : label}
        size={size}
        onBlur={onBlurOfInput}
        disabled={disabled}
        error={trouble !== null}
        helperText={inWords(meant, help, trouble !== null)}
        slotProps={{
          htmlInput: {
            autoComplete: 'off',
            'data-instant': '',
            ...(hideLabel ? { 'aria-label': label } : {}),
          },
          input: {
            endAdornment: (
              <CalendarButton
                ref={button}
                {...{ label, disabled, isOpen }}
                controls={isOpen ? id : undefined}
                onClick={() => (isOpen ? close() : setIsOpen(true))}
              />
            ),
          },
        }}
      />
      {wrong === null ? <OtherReading {...{ zone, value, disabled, onChange }} /> : null}
      {isOpen ? (
        <div id={id}>
          {pickers === null || pickers === 'failed' ? (
            <CalendarMissing hasFailed={pickers === 'failed'} />
          ) : (
            <pickers.DateTimePicker
              label={label}
              value={local || `${today}T09:00`}
              onChange={take}
              onDone={close}
            />
          )}
        </div>
      ) : null}
    </Root>
  );
}
