import {
  DAY_MINUTES,
  awayRefusal,
  ruleRefusal,
  spanText,
  spansOfRule,
  wholeDays,
} from '@crewcall/domain/availability';
import { joinedByAnd } from '@crewcall/domain/sentence';
import type { AvailabilityKind, WeeklyRule } from '@crewcall/domain/availability';
import { localToEpoch } from '@crewcall/domain/time';
import { formatDate } from '@crewcall/domain/format';
import { overlaps } from '@crewcall/domain/units';
import type { Interval, Zone } from '@crewcall/domain/units';
import type { In } from '@crewcall/contract/types';
import { badRequest, refuse } from '../errors';

type Entered = In<'setUnavailability'>;

/**
 * A checked entry: the values to store, its text (which follows "away"), and a function for the spans that it covers
 * within a range.
 */
export type EnteredTime = { words: string; spansIn: (range: Interval) => readonly Interval[] } & (
  { once: Interval & { allDay: boolean } } | { weekly: readonly Omit<WeeklyRule, 'kind' | 'zone'>[] }
);

const weekdayNames = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'];

const clock = (minutes: number): string => {
  const ofDay = minutes % DAY_MINUTES;
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`;
};

/** "on Mondays and Fridays, 09:00 to 17:00"; the rules may differ only in their weekday. */
export function rulesText(rules: readonly Pick<WeeklyRule, 'weekday' | 'fromMin' | 'toMin'>[]): string {
  const { fromMin = 0, toMin = DAY_MINUTES } = rules[0] ?? {};
  const names = rules.map(({ weekday }) => weekdayNames[weekday - 1] ?? '');
  const days = joinedByAnd(names);
  const isWhole = fromMin === 0 && toMin === DAY_MINUTES;
  return isWhole ? `on ${days}` : `on ${days}, ${clock(fromMin)} to ${clock(toMin)}`;
}

/** Runs `read`; answers 400 if it meets a day that does not exist, such as 30 February. */
function onCalendar<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) badRequest('This day does not exist. Please choose another one.');
    throw error;
  }
}

/** Converts a local time. Refuses one that daylight saving skips: moved silently, it would not be what was typed. */
function readingOf(zone: Zone, text: string) {
  const read = localToEpoch(zone, text);
  if (read.kind === 'gap') {
    const { at } = localToEpoch(zone, `${text.slice(0, 10)}T00:00`);
    refuse(`On ${formatDate(at, zone)} the clocks skip ${text.slice(11)}. Please choose another time.`);
  }
  return read;
}

/** Converts a local end time. In the hour that happens twice when daylight saving ends, takes the second one. */
const endOf = (zone: Zone, text: string) => {
  const { at, second } = readingOf(zone, text);
  return second ?? at;
};

/** Checks an entry, given in local time of a zone. Refuses an impossible or past one with a sentence. */
export function enteredTime(
  { days, times, weekly }: Entered,
  zone: Zone,
  now: number,
  kind: AvailabilityKind,
): EnteredTime {
  if ([days, times, weekly].filter((one) => one !== undefined).length !== 1)
    badRequest('Please say when: days, a time, or a time of every week.');
  if (weekly) {
    onCalendar(() => localToEpoch(zone, `${weekly.firstDay}T00:00`));
    onCalendar(() => weekly.lastDay === null || localToEpoch(zone, `${weekly.lastDay}T00:00`));
    const { weekdays, ...rest } = weekly;
    const problem = ruleRefusal({ ...weekly, zone }, now);
    if (problem !== null) refuse(problem);
    const rules = [...new Set(weekdays)].sort().map((weekday) => ({ ...rest, weekday }));
    return {
      weekly: rules,
      words: rulesText(rules),
      spansIn: (range) => rules.flatMap((rule) => spansOfRule({ ...rule, kind, zone }, range)),
    };
  }
  const span = onCalendar(() => {
    if (days) {
      localToEpoch(zone, `${days.first}T00:00`);
      localToEpoch(zone, `${days.last}T00:00`);
      return wholeDays(zone, days.first, days.last);
    }
    const { start = '', end = '' } = times ?? {};
    return { start: readingOf(zone, start).at, end: endOf(zone, end) };
  });
  const problem = awayRefusal(span, now);
  if (problem !== null) refuse(problem);
  return {
    once: { ...span, allDay: days !== undefined },
    words: spanText({ ...span, zone }),
    spansIn: (range) => (overlaps(span, range) ? [span] : []),
  };
}
