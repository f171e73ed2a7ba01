import {
  DAY_MINUTES,
  awayRefusal,
  ruleRefusal,
  spanText,
  spansOfRule,
  wholeDays,
} from '@crewcall/domain/availability';
import type { AvailabilityKind, WeeklyRule } from '@crewcall/domain/availability';
import { localToEpoch } from '@crewcall/domain/time';
import { overlaps } from '@crewcall/domain/units';
import type { Interval, Zone } from '@crewcall/domain/units';
import type { In } from '@crewcall/contract/types';
import { badRequest, refuse } from '../errors';

type Entered = In<'setUnavailability'>;

/** A time as it is stored, in words after "away", and the times that it comes to within a range. */
export type EnteredTime = { words: string; spansIn: (range: Interval) => readonly Interval[] } & (
  { once: Interval & { allDay: boolean } } | { weekly: Omit<WeeklyRule, 'kind' | 'zone'> }
);

const weekdays = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'];

const clock = (minutes: number): string => {
  const ofDay = minutes % DAY_MINUTES;
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`;
};

/** "on Mondays, 09:00 to 17:00" */
export const ruleText = ({
  weekday,
  fromMin,
  toMin,
}: Pick<WeeklyRule, 'weekday' | 'fromMin' | 'toMin'>): string =>
  `on ${weekdays[weekday - 1]}${toMin - fromMin === DAY_MINUTES && fromMin === 0 ? '' : `, ${clock(fromMin)} to ${clock(toMin)}`}`;

/** A day that the calendar does not have is no day: 400 with the mend. */
function onCalendar<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) badRequest('This day does not exist. Please choose another one.');
    throw error;
  }
}

/** The last instant of the last reading: what ends in the hour that happens twice ends with its second. */
const endOf = (zone: Zone, text: string) => {
  const { at, second } = localToEpoch(zone, text);
  return second ?? at;
};

/** What was entered, on the wall clock of a zone. Refuses what cannot be a time to come, with a sentence. */
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
    const rule = { ...weekly, kind, zone };
    const problem = ruleRefusal(rule, now);
    if (problem !== null) refuse(problem);
    return { weekly, words: ruleText(weekly), spansIn: (range) => spansOfRule(rule, range) };
  }
  const span = onCalendar(() => {
    if (days) {
      localToEpoch(zone, `${days.first}T00:00`);
      localToEpoch(zone, `${days.last}T00:00`);
      return wholeDays(zone, days.first, days.last);
    }
    const { start = '', end = '' } = times ?? {};
    return { start: localToEpoch(zone, start).at, end: endOf(zone, end) };
  });
  const problem = awayRefusal(span, now);
  if (problem !== null) refuse(problem);
  return {
    once: { ...span, allDay: days !== undefined },
    words: spanText({ ...span, zone }),
    spansIn: (range) => (overlaps(span, range) ? [span] : []),
  };
}
