import { formatDayText } from '@crewcall/domain/format';
import { dayOfText, mondayOf, textOfDay } from '@crewcall/domain/zone-days';
import { DateField } from '@crewcall/ui/date-fields';

/** The Monday so many weeks after the one of this day; empty if the day is. */
export const mondayAfter = (day: string, weeks = 0): string =>
  day === '' ? '' : textOfDay(mondayOf(dayOfText(day)) + 7 * weeks);

const short = (day: string) => formatDayText(day, 'ddd D MMM');

export interface WeekFieldProps {
  label: string;
  /** The Monday, or empty for none. */
  monday: string;
  onMonday: (monday: string) => void;
  disabled?: boolean;
}

/** A field for a week: any of its days may be typed. */
export const WeekField = ({ label, monday, onMonday, disabled = false }: WeekFieldProps) => (
  <DateField
    label={label}
    value={monday}
    disabled={disabled}
    onChange={(day) => onMonday(mondayAfter(day))}
    helperText={monday === '' ? 'Choose a day of the week' : `to ${short(textOfDay(dayOfText(monday) + 6))}`}
  />
);
