import { weekdayNames } from './day-names';
import { DAY_MS, overlaps } from './units';
import type { DayText, EpochMs, Interval, Minutes, Zone } from './units';
import { formatDayNumber, formatTime } from './format';
import { dayNumber, dayOfText, instantOf, placeOf, weekdayOf } from './zone-days';

const AWAY_LONGEST_DAYS = 366;
/** Days ahead. A later start is taken for a wrong year. */
const AWAY_AHEAD_DAYS = 731;
export const AWAY_NOTE_MAX = 200;
/** Most upcoming times, and most weekly rules, that one person can have. */
export const AWAY_MOST = 200;
export const DAY_MINUTES = 1440;

/** `wish`: wants work then. Nobody has to enter either; a person is free unless they say otherwise. */
export const availabilityKinds = ['away', 'wish'] as const;
export type AvailabilityKind = (typeof availabilityKinds)[number];

/** A time away, or wished for work, with the zone that it was entered in. */
export interface ZonedSpan extends Interval {
  kind: AvailabilityKind;
  zone: Zone;
}

/** Words that follow "away", by the wall clock of the zone: "on 8 Dec", "from 8 Dec, 9:00 am, to 5:00 pm in Perth". */
export function spanText({ start, end, zone }: Interval & { zone: Zone }): string {
  const [first, last] = [dayNumber(zone, start), dayNumber(zone, end)];
  if (instantOf(zone, first, 0) === start && instantOf(zone, last, 0) === end) {
    return last - first === 1
      ? `on ${formatDayNumber(first)}`
      : `from ${formatDayNumber(first)} to ${formatDayNumber(last - 1)}`;
  }
  const until = last === first ? '' : `${formatDayNumber(last)}, `;
  const from = `${formatDayNumber(first)}, ${formatTime(start, zone)}`;
  return `from ${from}, to ${until}${formatTime(end, zone)} in ${placeOf(zone)}`;
}

/** A time that repeats every week, by the wall clock of its zone. */
export interface WeeklyRule {
  kind: AvailabilityKind;
  /** 1 Monday … 7 Sunday. */
  weekday: number;
  fromMin: Minutes;
  /** From 1440 on the time ends on the next day. */
  toMin: Minutes;
  firstDay: DayText;
  /** The last day on which the weekly time begins; null if it repeats for ever. */
  lastDay: DayText | null;
  zone: Zone;
}

/** The times of a weekly rule that overlap a range, in order. 09:00 stays 09:00 over a daylight-saving change. */
export function spansOfRule(rule: WeeklyRule, range: Interval): Interval[] {
  const { zone, weekday, fromMin, toMin } = rule;
  // A time may end up to two days after the midnight before it, so start that much earlier.
  const first = Math.max(dayOfText(rule.firstDay), dayNumber(zone, range.start) - 2);
  const end = dayNumber(zone, range.end);
  const last = rule.lastDay === null ? end : Math.min(end, dayOfText(rule.lastDay));
  const spans: Interval[] = [];
  for (let day = first + ((weekday - weekdayOf(first) + 7) % 7); day <= last; day += 7) {
    const span = { start: instantOf(zone, day, fromMin), end: instantOf(zone, day, toMin) };
    // A span entirely within the hour that a clock skips has no length.
    if (span.start < span.end && overlaps(span, range)) spans.push(span);
  }
  return spans;
}

/** From the midnight that begins `first` to the midnight that ends `last`, in a zone. */
export const wholeDays = (zone: Zone, first: DayText, last: DayText): Interval => ({
  start: instantOf(zone, dayOfText(first), 0),
  end: instantOf(zone, dayOfText(last) + 1, 0),
});

const TOO_FAR = 'That is more than two years ahead. Please choose an earlier day to begin with.';

/** Why a time cannot be saved, as a sentence that says how to fix it; null if it can. */
export function awayRefusal({ start, end }: Interval, now: EpochMs): string | null {
  if (end <= start) return 'The end is not after the start. Please choose a later end.';
  if (end <= now) return 'This time is over. Please choose a time to come.';
  if (start - now > AWAY_AHEAD_DAYS * DAY_MS) return TOO_FAR;
  // One hour more, as a daylight-saving change can make the days that much longer.
  if (end - start > AWAY_LONGEST_DAYS * DAY_MS + DAY_MS / 24) {
    return `A time is at most ${AWAY_LONGEST_DAYS} days long. Please choose an earlier end.`;
  }
  return null;
}

/** The first weekday of the list that does not occur between two days; null if all do. */
function missedDay(weekdays: readonly number[], firstDay: DayText, lastDay: DayText): string | null {
  const [first, last] = [dayOfText(firstDay), dayOfText(lastDay)];
  const missed = weekdays.find((weekday) => first + ((weekday - weekdayOf(first) + 7) % 7) > last);
  return missed === undefined ? null : (weekdayNames[missed - 1] ?? '');
}

/** Why a weekly rule cannot be saved, as a sentence that says how to fix it; null if it can. */
export function ruleRefusal(
  {
    weekdays,
    fromMin,
    toMin,
    firstDay,
    lastDay,
    zone,
  }: Omit<WeeklyRule, 'kind' | 'weekday'> & { weekdays: readonly number[] },
  now: EpochMs,
): string | null {
  if (toMin <= fromMin) return 'The end is not after the start. Please choose a later end.';
  if (toMin - fromMin > DAY_MINUTES)
    return 'A weekly time is at most 24 hours long. Please choose an earlier end.';
  if (instantOf(zone, dayOfText(firstDay), 0) - now > AWAY_AHEAD_DAYS * DAY_MS) return TOO_FAR;
  if (lastDay === null) return null;
  if (lastDay < firstDay) return 'The last day is before the first. Please choose a later last day.';
  if (instantOf(zone, dayOfText(lastDay) + 2, 0) <= now)
    return 'This time is over. Please choose a last day to come.';
  const missed = missedDay(weekdays, firstDay, lastDay);
  return missed === null
    ? null
    : `There is no ${missed} between the first day and the last. Please leave it out, or choose a later last day.`;
}
