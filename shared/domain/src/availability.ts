import { DAY_MS } from './units';
import type { DayText, EpochMs, Interval, Minutes, Zone } from './units';
import { overlaps } from './units';
import { dayNumber, dayOfText, instantOf, weekdayOf } from './zone-days';

export const AWAY_LONGEST_DAYS = 366;

/** `wish`: wants work then. Nobody has to enter either; a person is free unless they say otherwise. */
export type AvailabilityKind = 'away' | 'wish';

/** A rule of every week, read on the wall clock of its zone. */
export interface WeeklyRule {
  kind: AvailabilityKind;
  /** 1 Monday … 7 Sunday. */
  weekday: number;
  fromMin: Minutes;
  /** From 1440 on it ends on the next day. */
  toMin: Minutes;
  firstDay: DayText;
  /** The last day on which it begins; null: it never stops. */
  lastDay: DayText | null;
  zone: Zone;
}

/** The times of a rule that meet a range, in order. Over a change of clocks 09:00 stays 09:00. */
export function spansOfRule(rule: WeeklyRule, range: Interval): Interval[] {
  const { zone, weekday, fromMin, toMin } = rule;
  // A rule may run two days past its own midnight.
  const first = Math.max(dayOfText(rule.firstDay), dayNumber(zone, range.start) - 2);
  const end = dayNumber(zone, range.end);
  const last = rule.lastDay === null ? end : Math.min(end, dayOfText(rule.lastDay));
  const spans: Interval[] = [];
  for (let day = first + ((weekday - weekdayOf(first) + 7) % 7); day <= last; day += 7) {
    const span = { start: instantOf(zone, day, fromMin), end: instantOf(zone, day, toMin) };
    // A span that lies wholly in the hour a clock skips has no length.
    if (span.start < span.end && overlaps(span, range)) spans.push(span);
  }
  return spans;
}

/** From the first midnight of one day to the last of another, in a zone. */
export const wholeDays = (zone: Zone, first: DayText, last: DayText): Interval => ({
  start: instantOf(zone, dayOfText(first), 0),
  end: instantOf(zone, dayOfText(last) + 1, 0),
});

/** Why a time cannot be saved, as a sentence that names the mend; null where it can. */
export function awayRefusal({ start, end }: Interval, now: EpochMs): string | null {
  if (end <= start) return 'The end is not after the start. Please choose a later end.';
  if (end <= now) return 'This time is over. Please choose a time to come.';
  // The hour beyond is that of a change of clocks.
  if (end - start > AWAY_LONGEST_DAYS * DAY_MS + DAY_MS / 24) {
    return `A time is at most ${AWAY_LONGEST_DAYS} days long. Please choose an earlier end.`;
  }
  return null;
}
