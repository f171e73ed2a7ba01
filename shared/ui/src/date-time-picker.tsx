/** Part of the instant field, and bundled by the packages that use it. */
import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Button, styled } from '@crewcall/ui/mui';
import { formatDay, formatTime } from './format';
import { SegmentedTabs } from './segmented-tabs';
import { token } from './tokens';
import { MonthDays } from './month-days';

const Root = styled('div')({
  display: 'grid',
  gap: 10,
  padding: 12,
  borderRadius: token('r-l'),
  border: `1px solid ${token('line')}`,
  background: token('paper'),
  maxWidth: 424,
  '& > [data-foot]': { display: 'flex', justifyContent: 'flex-end' },
});
const Choices = styled('fieldset')({
  all: 'unset',
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
  '&[data-few]': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  '& legend': { font: `600 13px/1.4 ${token('font')}`, color: token('ink-2'), padding: '2px 0 4px' },
  '& label': {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    minHeight: 36,
    borderRadius: token('r'),
    font: `600 13.5px/1 ${token('font')}`,
    cursor: 'pointer',
    '@media (pointer:coarse)': { minHeight: 48 },
  },
  '& label:hover': { background: token('hover') },
  '& input': { position: 'absolute', inset: 0, opacity: 0, margin: 0, cursor: 'pointer' },
  '& label:has(:checked)': { background: token('ink'), color: token('paper') },
  '& label:has(:focus-visible)': { outline: `3px solid ${token('focus')}`, outlineOffset: 1 },
  '@media (forced-colors:active)': { '& label:has(:checked)': { outline: '2px solid Highlight' } },
});

/** Minutes between the times on offer. */
const STEP = 15;
const two = (value: number) => String(value).padStart(2, '0');
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const hourName = (hour: number) => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'am' : 'pm'}`;
/** Epoch ms of a local reading taken as UTC, for texts made of it. */
const asUtc = (local: string) => Date.parse(`${local}:00Z`);

export interface DateTimePickerProps {
  /** Names the picker: `Job date`. */
  label: string;
  /** `YYYY-MM-DDTHH:MM`, local: no instant is made here. */
  value: string;
  onChange: (value: string) => void;
  onDone: () => void;
  /** Marked; `YYYY-MM-DD`. */
  today: string;
}

/**
 * A day and a time, in place: one tab with the month, one with hours and minutes. Choosing a day turns to the time.
 * Arrows walk in both, Page Up and Page Down turn the months, Enter on a time is done.
 */
export function DateTimePicker({ label, value, onChange, onDone, today }: DateTimePickerProps) {
  const id = useId();
  const [tab, setTab] = useState<'date' | 'time'>('date');
  const [day = today, time = '00:00'] = value.split('T');
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = Array.from({ length: 60 / STEP }, (_, index) => index * STEP);
  const put = (nextDay: string, nextHour: number, nextMinute: number) =>
    onChange(`${nextDay}T${two(nextHour)}:${two(nextMinute)}`);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    // The form around it is not sent by choosing a time.
    event.preventDefault();
    onDone();
  };
  return (
    <Root role="group" aria-label={`Choose ${label}`} onKeyDown={onKeyDown}>
      <SegmentedTabs
        label={`${label}: date or time`}
        value={tab}
        onChange={setTab}
        items={[
          { value: 'date', label: <>Date · {formatDay(asUtc(`${day}T00:00`), 'UTC')}</> },
          { value: 'time', label: <>Time · {formatTime(asUtc(`${day}T${time}`), 'UTC')}</> },
        ]}
      />
      {tab === 'date' ? (
        <MonthDays
          single
          label={`Day of ${label}`}
          days={[day]}
          from={day}
          today={today}
          onDays={([next = day]) => {
            put(next, hour, minute);
            setTab('time');
          }}
        />
      ) : (
        <>
          <Choices>
            <legend>Hour</legend>
            {hours.map((one) => (
              <label key={one}>
                <input
                  type="radio"
                  name={`${id}-hour`}
                  // Where the day is done, the time is next.
                  autoFocus={one === hour}
                  checked={one === hour}
                  onChange={() => put(day, one, minute % STEP === 0 ? minute : 0)}
                />
                {hourName(one)}
              </label>
            ))}
          </Choices>
          <Choices data-few="">
            <legend>Minutes</legend>
            {minutes.map((one) => (
              <label key={one}>
                <input
                  type="radio"
                  name={`${id}-minutes`}
                  checked={one === minute}
                  onChange={() => put(day, hour, one)}
                />
                {two(one)}
              </label>
            ))}
          </Choices>
        </>
      )}
      <div data-foot="">
        <Button size="small" onClick={onDone}>
          Done
        </Button>
      </div>
    </Root>
  );
}
