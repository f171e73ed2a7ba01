import { formatDayInFull } from './format';
import { DAY_MS, type DayText } from './units';

const at = (day: DayText): number => Date.parse(`${day}T00:00:00Z`);
export const nextDay = (day: DayText): DayText => new Date(at(day) + DAY_MS).toISOString().slice(0, 10);
const isWeekend = (day: DayText): boolean => [0, 6].includes(new Date(at(day)).getUTCDay());

/**
 * A sentence that says when the money moves if banks are closed on this day; null if they are open. `holidayOn` names
 * the public holiday of a day, if it is one.
 */
export function bankDayHint(
  day: DayText,
  holidayOn: (day: DayText) => string | null = () => null,
): string | null {
  const isClosed = (one: DayText) => isWeekend(one) || holidayOn(one) !== null;
  if (!isClosed(day)) return null;
  let open = nextDay(day);
  while (isClosed(open)) open = nextDay(open);
  const holiday = holidayOn(day);
  const reason = holiday === null ? '' : ` (${holiday})`;
  return `Banks are closed on ${formatDayInFull(day)}${reason}. The money will move on ${formatDayInFull(open)}.`;
}
