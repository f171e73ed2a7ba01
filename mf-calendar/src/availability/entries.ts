import { shortName, weekdayNames } from '@crewcall/domain/day-names';
import { DAY_MINUTES, spansOfRule } from '@crewcall/domain/availability';
import type { AvailabilityKind } from '@crewcall/domain/availability';
import { dayText, dayToEpoch } from '@crewcall/domain/time';
import type { Out } from '@crewcall/contract/types';
import { placeOf } from '@crewcall/domain/zone-days';
import { DAY_MS, overlaps } from '@crewcall/domain/units';
import type { Interval } from '@crewcall/domain/units';
import { draftOfRules, draftOfTime } from './time-draft';
import type { TimeDraft } from './time-draft';
import { formatDay, formatDayTime, formatRange, formatTime } from '@crewcall/ui/format';

type Availability = Out<'getAvailability'>;
type Rule = Availability['rules'][number];
type Time = Availability['times'][number];

/** One line of the list: a single time, or weekly rules that differ only in their weekday. */
export interface Entry {
  key: string;
  ids: number[];
  weekly: boolean;
  kind: AvailabilityKind;
  when: string;
  note: string;
  byOffice: boolean;
  /** The draft to edit this entry; null if the form cannot express it. */
  draft: TimeDraft | null;
}

const weekdays = weekdayNames.map(shortName);
const utc = 'UTC';
const dayAt = (day: string) => Date.parse(`${day}T00:00Z`);

/** "Mon to Fri" for consecutive days, else "Mon, Wed". */
function weekdaysText(days: readonly number[]): string {
  const names = days.map((day) => weekdays[day - 1] ?? '');
  const isRow = days.length > 2 && days.every((day, at) => at === 0 || day === (days[at - 1] ?? 0) + 1);
  return isRow ? `${names[0]} to ${names.at(-1)}` : names.join(', ');
}

/** "9:00 am – 5:00 pm" in the person's own zone, so without a zone name. */
const hoursText = ({ fromMin, toMin }: Pick<Rule, 'fromMin' | 'toMin'>) =>
  fromMin === 0 && toMin === DAY_MINUTES
    ? 'all day'
    : `${formatTime(fromMin * 60_000, utc)} – ${formatTime(toMin * 60_000, utc)}`;

function timeText({ start, end, zone, allDay }: Interval & { zone: string; allDay: boolean }, now: number) {
  if (allDay) {
    const [first, last] = [formatDay(start, zone, now), formatDay(end - 1, zone, now)];
    return first === last ? first : `${first} – ${last}`;
  }
  return formatDay(start, zone) === formatDay(end, zone)
    ? `${formatDay(start, zone, now)}, ${formatRange(start, end, zone)}`
    : `${formatDayTime(start, zone, now)} – ${formatDayTime(end, zone, now)}`;
}

function ruleText(rules: readonly Rule[], now: number): string {
  const [rule] = rules;
  if (!rule) return '';
  const parts = [`Every ${weekdaysText(rules.map(({ weekday }) => weekday))}`, hoursText(rule)];
  if (rule.firstDay > dayText(rule.zone, now))
    parts.push(`from ${formatDay(dayAt(rule.firstDay), utc, now)}`);
  if (rule.lastDay !== null) parts.push(`until ${formatDay(dayAt(rule.lastDay), utc, now)}`);
  return parts.join(', ');
}

/** The lines for all of a person's times: weekly ones first, grouped by entry. */
export function entriesOf({ zone, times, rules }: Availability, now: number): Entry[] {
  const groups = new Map<string, [Rule, ...Rule[]]>();
  for (const rule of rules) {
    const { id: _id, weekday: _weekday, ...said } = rule;
    const key = JSON.stringify(Object.entries(said).sort());
    const group = groups.get(key);
    if (group) group.push(rule);
    else groups.set(key, [rule]);
  }
  // Name the zone only if the person entered the time in a zone that is no longer theirs.
  const inZone = (text: string, one: Time | Rule) =>
    one.zone === zone ? text : `${text} in ${placeOf(one.zone)}`;
  const entry = (
    one: Time | Rule,
    rest: Pick<Entry, 'key' | 'ids' | 'weekly' | 'when' | 'draft'>,
  ): Entry => ({
    ...rest,
    kind: one.kind,
    note: one.note,
    byOffice: one.byOffice,
  });
  return [
    ...[...groups.values()].map((group) => {
      const [first] = group;
      const ids = group.map(({ id }) => id);
      const [when, draft] = [inZone(ruleText(group, now), first), draftOfRules(group, zone)];
      return entry(first, { key: `rule-${first.id}`, ids, weekly: true, when, draft });
    }),
    ...times.map((time) => {
      const [when, draft] = [inZone(timeText(time, now), time), draftOfTime(time, zone)];
      return entry(time, { key: `time-${time.id}`, ids: [time.id], weekly: false, when, draft });
    }),
  ];
}

/** The availability that the calendar shows on a day. */
export interface DayMark {
  kind: AvailabilityKind;
  /** "Away", "Away 9:00 am – 5:00 pm", "For work". */
  text: string;
}

/** The words for each kind, in the list and in the calendar. They suit the user's own times and other people's. */
export const kindWords: Record<AvailabilityKind, string> = { away: 'Away', wish: 'For work' };

/** The days of a month on which a person is away or wants work. If both apply to a day, it shows away. */
export function marksOf({ times, rules }: Availability, days: readonly string[]): Map<string, DayMark> {
  const marks = new Map<string, DayMark>();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return marks;
  const range = { start: dayAt(first) - 2 * DAY_MS, end: dayAt(last) + 3 * DAY_MS };
  const spans = [
    ...times,
    ...rules.flatMap((rule) =>
      spansOfRule(rule, range).map((span) => ({ ...span, kind: rule.kind, zone: rule.zone })),
    ),
  ];
  for (const day of days)
    for (const { kind, zone, start, end } of spans) {
      const own = { start: dayToEpoch(zone, day), end: dayToEpoch(zone, nextDay(day)) };
      if (!overlaps({ start, end }, own) || (kind === 'wish' && marks.has(day))) continue;
      const isWhole = start <= own.start && end >= own.end;
      const hours = { start: Math.max(start, own.start), end: Math.min(end, own.end) };
      const text = isWhole
        ? kindWords[kind]
        : `${kindWords[kind]} ${formatRange(hours.start, hours.end, zone)}`;
      if (marks.get(day)?.kind !== 'away' || isWhole) marks.set(day, { kind, text });
    }
  return marks;
}

const nextDay = (day: string): string => new Date(dayAt(day) + DAY_MS).toISOString().slice(0, 10);
