import { DAY_MS, type DayText } from './units';

const DAY = { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;

const at = (day: DayText): number => Date.parse(`${day}T00:00:00Z`);
export const nextDay = (day: DayText): DayText => new Date(at(day) + DAY_MS).toISOString().slice(0, 10);
const isWeekend = (day: DayText): boolean => [0, 6].includes(new Date(at(day)).getUTCDay());

/** `Friday 27 November 2026`: a day that nobody can read as another, whichever way a browser writes dates. */
export const dayInWords = (day: DayText): string =>
  new Intl.DateTimeFormat('en-AU', DAY).format(at(day)).replace(/,/g, '');

/**
 * What a payment on this day means where banks are closed then, in a sentence; null on a day on which they pay.
 * `holidayOn` names the public holiday of a day, where it is one.
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
  return `Banks are closed on ${dayInWords(day)}${reason}. The money will move on ${dayInWords(open)}.`;
}
