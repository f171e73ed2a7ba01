/** MUI X's calendars, in a separate file that is loaded when the first calendar opens. */
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { StaticDateTimePicker } from '@mui/x-date-pickers/StaticDateTimePicker';
import { utc } from '@crewcall/domain/dayjs-utc';
import type { Reading } from '@crewcall/domain/dayjs-utc';
import type { DayText, LocalText } from '@crewcall/domain/units';
import { viewerZone } from '@crewcall/domain/zone-names';
import { offsetOrUtc } from '@crewcall/domain/zone-offset';
import { Button, styled } from '@crewcall/ui/mui';
import { token } from './tokens';

const wallClockNow = (now = Date.now()): Reading => utc(now + offsetOrUtc(viewerZone(), now));

/**
 * Treats wall-clock times as UTC. MUI X's own adapter would convert to the browser's zone, and show a job of another
 * zone an hour late when daylight saving changes.
 */
class WallClockAdapter extends AdapterDayjs {
  override date = ((value?: string | null) =>
    value === null ? null : value === undefined ? wallClockNow() : utc(value)) as AdapterDayjs['date'];
  override parse = (value: string, format: string): Reading | null =>
    value === '' ? null : utc(value, format, true);
  override getInvalidDate = (): Reading => utc(Number.NaN);
}

const localeText = { dateTableLabel: 'Date', timeTableLabel: 'Time' };

const dayName = ({ day }: { day: Reading }) => ({ 'aria-label': day.format('dddd D MMMM YYYY') });

const Root = styled('div')({
  // Large enough for a thumb where there is no mouse.
  '@media (pointer:coarse)': {
    '& .MuiPickerDay-root, & .MuiDayCalendar-weekDayLabel': { width: 44, '--PickerDay-size': '44px' },
    '& .MuiPickerDay-root': { height: 44 },
    '& .MuiDateCalendar-root': { width: 'auto', maxHeight: 'none', height: 'auto' },
    '& .MuiDayCalendar-slideTransition': { minHeight: 290 },
  },
});

const Calendars = ({ children }: { children: ReactNode }) => (
  <LocalizationProvider
    dateAdapter={WallClockAdapter}
    adapterLocale="en-au"
    localeText={localeText}
    dateFormats={{ fullTime12h: 'h:mm a' }}
  >
    <Root>{children}</Root>
  </LocalizationProvider>
);

export interface DayCalendarProps {
  /** `YYYY-MM-DD`, or empty for none. */
  value: DayText;
  onChange: (day: DayText) => void;
  min?: DayText | undefined;
  max?: DayText | undefined;
}

/** A month in which one day is chosen. Arrows move by days, Page Up and Page Down by months. */
export function DayCalendar({ value, onChange, min, max }: DayCalendarProps) {
  return (
    <Calendars>
      <DateCalendar
        autoFocus
        timezone="UTC"
        value={value === '' ? null : utc(value)}
        onChange={(day, progress) => {
          if (day?.isValid() && progress === 'finish') onChange(day.format('YYYY-MM-DD'));
        }}
        {...(min ? { minDate: utc(min) } : {})}
        {...(max ? { maxDate: utc(max) } : {})}
        slotProps={{ day: dayName }}
      />
    </Calendars>
  );
}

const Inline = styled('div')({
  display: 'grid',
  justifyItems: 'center',
  gap: 4,
  padding: 8,
  maxWidth: 424,
  borderRadius: token('r-l'),
  border: `1px solid ${token('line')}`,
  background: token('card'),
  '& > [data-foot]': { justifySelf: 'end' },
});

export interface DateTimePickerProps {
  /** Names the picker: `Job date`. */
  label: string;
  /** `YYYY-MM-DDTHH:mm` on the clock of some zone: no conversion happens here. */
  value: LocalText;
  onChange: (value: LocalText) => void;
  onDone: () => void;
}

/**
 * Chooses a day and a time, with a tab for each; times in steps of 15 minutes. Choosing a day opens the tab for the
 * time.
 */
export function DateTimePicker({ label, value, onChange, onDone }: DateTimePickerProps) {
  const [view, setView] = useState<'year' | 'month' | 'day' | 'hours' | 'minutes' | 'seconds' | 'meridiem'>(
    'day',
  );
  return (
    <Inline role="group" aria-label={`Choose ${label}`}>
      <Calendars>
        <StaticDateTimePicker
          autoFocus
          ampm
          timezone="UTC"
          value={utc(value)}
          onChange={(next) => {
            if (!next?.isValid()) return;
            if (view === 'day') setView('hours');
            onChange(next.format('YYYY-MM-DDTHH:mm'));
          }}
          view={view}
          onViewChange={setView}
          minutesStep={15}
          timeSteps={{ minutes: 15 }}
          // All 96 quarter hours in one list: one tap for a time.
          thresholdToRenderTimeInASingleColumn={96}
          slotProps={{
            day: dayName,
            tabs: { hidden: false },
            toolbar: { hidden: true },
            actionBar: { actions: [] },
          }}
        />
      </Calendars>
      <div data-foot="">
        <Button size="small" onClick={onDone}>
          Done
        </Button>
      </div>
    </Inline>
  );
}
