import type { In, Out } from '@crewcall/contract/types';
import { DAY_MINUTES } from '@crewcall/domain/availability';
import type { AvailabilityKind } from '@crewcall/domain/availability';
import { dayText, epochToLocal } from '@crewcall/domain/time';
import { DAY_MS, MINUTE_MS } from '@crewcall/domain/units';

export type How = 'days' | 'hours' | 'weekly';

/** The form's values; days as `YYYY-MM-DD`, times as `HH:MM`. */
export interface TimeDraft {
  kind: AvailabilityKind;
  how: How;
  first: string;
  /** The last day with `how: 'days'`; the day of the end with `hours`. */
  last: string;
  /** The last day on which a weekly time starts; empty if it repeats for ever. */
  until: string;
  from: string;
  to: string;
  isAllDay: boolean;
  weekdays: readonly number[];
  note: string;
}

export const newDraft = (today: string): TimeDraft => ({
  kind: 'away',
  how: 'days',
  first: today,
  last: today,
  until: '',
  from: '09:00',
  to: '17:00',
  isAllDay: false,
  weekdays: [],
  note: '',
});

type Availability = Out<'getAvailability'>;
type Rule = Availability['rules'][number];

const clockOf = (minutes: number): string =>
  new Date((minutes % DAY_MINUTES) * MINUTE_MS).toISOString().slice(11, 16);

/** The draft to edit a time in the person's zone; null for one entered in another zone. */
export function draftOfTime(time: Availability['times'][number], own: string): TimeDraft | null {
  const { kind, note, zone, start, end, allDay } = time;
  if (zone !== own) return null;
  const [first, from = ''] = epochToLocal(zone, start).split('T');
  const [last = '', to = ''] = epochToLocal(zone, end).split('T');
  const said = { ...newDraft(first ?? ''), kind, note };
  return allDay ? { ...said, last: dayText(zone, end - 1) } : { ...said, how: 'hours', last, from, to };
}

/** The draft to edit the rules of a weekly entry; null for one entered in another zone. */
export function draftOfRules(rules: readonly [Rule, ...Rule[]], own: string): TimeDraft | null {
  if (rules[0].zone !== own) return null;
  const [{ kind, note, fromMin, toMin, firstDay, lastDay }] = rules;
  const isAllDay = fromMin === 0 && toMin === DAY_MINUTES;
  return {
    ...newDraft(firstDay),
    ...{ kind, note, isAllDay, how: 'weekly', until: lastDay ?? '' },
    weekdays: rules.map(({ weekday }) => weekday),
    ...(isAllDay ? {} : { from: clockOf(fromMin), to: clockOf(toMin) }),
  };
}

const minutesOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
};

/** Whether the end is on the next day: only one day was entered, and the end is not after the start. */
export const endsNextDay = ({
  how,
  first,
  last,
  from,
  to,
}: Pick<TimeDraft, 'how' | 'first' | 'last' | 'from' | 'to'>): boolean =>
  (how === 'weekly' || first === last) && from !== '' && to !== '' && minutesOf(to) <= minutesOf(from);

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00Z`) + DAY_MS).toISOString().slice(0, 10);

/** What is still missing in the draft, as a sentence; null if it can be sent. The server checks the rest. */
export function draftProblem({ how, first, last, from, to, isAllDay, weekdays }: TimeDraft): string | null {
  if (first === '' || (how !== 'weekly' && last === '')) return 'Please choose the day.';
  if (how !== 'weekly' && last < first)
    return 'The last day is before the first day. Please choose it again.';
  if (how === 'weekly' && weekdays.length === 0) return 'Please choose at least one day of the week.';
  if (how !== 'days' && !(how === 'weekly' && isAllDay) && (from === '' || to === ''))
    return 'Please fill in both times.';
  return null;
}

/** The request body of a draft. */
export function bodyOf(draft: TimeDraft): In<'setUnavailability'> {
  const { kind, how, first, last, until, from, to, isAllDay, weekdays, note } = draft;
  const said = { kind, note: note.trim() };
  if (how === 'days') return { ...said, days: { first, last } };
  const later = endsNextDay(draft);
  if (how === 'hours')
    return { ...said, times: { start: `${first}T${from}`, end: `${later ? dayAfter(last) : last}T${to}` } };
  return {
    ...said,
    weekly: {
      weekdays: [...weekdays],
      fromMin: isAllDay ? 0 : minutesOf(from),
      toMin: isAllDay ? DAY_MINUTES : minutesOf(to) + (later ? DAY_MINUTES : 0),
      firstDay: first,
      lastDay: until === '' ? null : until,
    },
  };
}
