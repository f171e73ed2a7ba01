import { spanText } from './availability';
import { plannedEnd } from './crew-time';
import { kmBetween } from './distance';
import type { Place } from './distance';
import { formatDayNumber, formatDuration, formatTime } from './format';
import { HOUR_MS, MINUTE_MS, overlaps } from './units';
import type { DurationMs, EpochMs, Interval, Zone } from './units';
import { dayNumber, instantOf, mondayOf, placeOf } from './zone-days';

const TRAVEL_BASE_MS = 15 * MINUTE_MS;
const ROAD_FACTOR = 1.3;

export interface ConflictShift {
  idJob: number;
  /** Set where the same shift may be passed several times, once for each of its clocks. */
  idReqCrew?: number;
  startTime: EpochMs;
  /** Null where no end is planned: 4 hours are assumed. */
  endTime: EpochMs | null;
  zone: Zone;
  postcode: string;
  /** Where the shift is; null if not known, which gives no travel conflict. */
  place: Place | null;
  /** The worker is invited and has not answered: such a shift is reported, but its hours do not count. */
  isInvited?: boolean;
}

/** 0 switches a limit off, also for `travelKmh`. */
export interface ConflictLimits {
  minRestHours: number;
  maxWeekHours: number;
  travelKmh: number;
  /** The person's own limit, e.g. of a student visa; null for none. */
  maxFortnightHours: number | null;
}

export interface ConflictFacts {
  shift: ConflictShift;
  /** The person's other shifts, without this one. A shift that was worked has the times of its clock. */
  others: readonly ConflictShift[];
  /** When the person said that they are away. */
  away?: readonly (Interval & { zone: Zone })[];
}

/** `kind` is a plain string, so that more kinds can be added. */
export interface Conflict {
  kind: string;
  text: string;
  idJob?: number;
}

export const spanOf = (shift: ConflictShift): Interval => ({
  start: shift.startTime,
  end: plannedEnd(shift),
});

/** Who reads the conflict: the office ("Works until …") or the person ("You work until …"). */
export type ConflictVoice = 'them' | 'you';
const said = {
  them: { work: 'Works', away: 'Is away' },
  you: { work: 'You work', away: 'You said that you are away' },
} as const;

/** When somebody is away, as a sentence. */
export const awayText = (span: Interval & { zone: Zone }, voice: ConflictVoice = 'them'): string =>
  `${said[voice].away} ${spanText(span)}.`;

/** Travel time between two shifts; null if a location is unknown. */
function travelTime(a: ConflictShift, b: ConflictShift, kmh: number): DurationMs | null {
  if (a.postcode !== '' && a.postcode === b.postcode) return 0;
  if (a.place === null || b.place === null || kmh <= 0) return null;
  return TRAVEL_BASE_MS + ((kmBetween(a.place, b.place) * ROAD_FACTOR) / kmh) * HOUR_MS;
}

/** How much time must lie between two shifts: less is a conflict of travel or rest. */
export const timeBetween = (
  a: ConflictShift,
  b: ConflictShift,
  { travelKmh, minRestHours }: Pick<ConflictLimits, 'travelKmh' | 'minRestHours'>,
): DurationMs => Math.max(travelTime(a, b, travelKmh) ?? 0, minRestHours * HOUR_MS);

/** How many hours of these intervals are within a range. */
export const hoursWithin = (times: readonly Interval[], range: Interval): number =>
  times.reduce(
    (sum, { start, end }) => sum + Math.max(0, Math.min(end, range.end) - Math.max(start, range.start)),
    0,
  ) / HOUR_MS;

/** `weeks` weeks from the Monday of an instant's week, moved by `by` weeks, on the zone's clock. */
function weeksFrom(zone: Zone, at: EpochMs, by: number, weeks: number): Interval {
  const monday = mondayOf(dayNumber(zone, at)) + by * 7;
  return { start: instantOf(zone, monday, 0), end: instantOf(zone, monday + weeks * 7, 0) };
}

/** This shift and the person's others, without unanswered invitations. */
const workedSpans = ({ shift, others }: ConflictFacts): Interval[] =>
  [shift, ...others.filter(({ isInvited }) => isInvited !== true)].map(spanOf);

/** The hours of the shift's week, Monday to Sunday in its zone, this shift included. */
export const weekHours = (facts: ConflictFacts): number =>
  hoursWithin(workedSpans(facts), weeksFrom(facts.shift.zone, facts.shift.startTime, 0, 1));

const round = (hours: number): number => Math.round(hours * 10) / 10;

const rangesOf = (shift: ConflictShift, by: readonly number[], weeks: number): Interval[] =>
  by
    .map((one) => weeksFrom(shift.zone, shift.startTime, one, weeks))
    .filter((range) => overlaps(spanOf(shift), range));

/** The weeks in which a shift counts, Monday to Sunday in its zone: a shift over Sunday's midnight counts in two. */
export const weeksOf = (shift: ConflictShift): Interval[] => rangesOf(shift, [0, 1], 1);

/** The fortnights in which a shift counts; one begins on every Monday. */
export const fortnightsOf = (shift: ConflictShift): Interval[] => rangesOf(shift, [-1, 0, 1], 2);

function hoursConflicts(facts: ConflictFacts, limits: ConflictLimits): Conflict[] {
  const { shift } = facts;
  const times = workedSpans(facts);
  const most = (ranges: readonly Interval[]) => Math.max(...ranges.map((range) => hoursWithin(times, range)));
  const found: Conflict[] = [];
  const week = limits.maxWeekHours > 0 ? most(weeksOf(shift)) : 0;
  if (week > limits.maxWeekHours) {
    found.push({ kind: 'hours', text: `${round(week)} hours in this week, above ${limits.maxWeekHours}.` });
  }
  const own = limits.maxFortnightHours;
  const fortnight = own === null ? 0 : most(fortnightsOf(shift));
  if (own !== null && fortnight > own) {
    found.push({ kind: 'hours', text: `${round(fortnight)} hours in 14 days, above ${own}.` });
  }
  return found;
}

/** Travel time in words: up to 1.5 h rounded up to the minute, longer to the half hour. */
function wayText(way: DurationMs): string {
  const step = way < 1.5 * HOUR_MS ? MINUTE_MS : HOUR_MS / 2;
  return formatDuration(Math.ceil(way / step) * step);
}

/** Joins the times on one crew into one shift, so that a break between them does not count as rest. */
function joined(shifts: readonly ConflictShift[]): ConflictShift[] {
  const whole: ConflictShift[] = [];
  for (const shift of shifts) {
    const at = whole.findIndex(({ idReqCrew }) => idReqCrew !== undefined && idReqCrew === shift.idReqCrew);
    const before = whole[at];
    if (before === undefined) whole.push(shift);
    else
      whole[at] = {
        ...before,
        startTime: Math.min(before.startTime, shift.startTime),
        endTime: Math.max(plannedEnd(before), plannedEnd(shift)),
      };
  }
  return whole;
}

/** ms between two shifts; below zero if they overlap. */
const gapOf = (a: Interval, b: Interval): DurationMs => Math.max(a.start - b.end, b.start - a.end);

/** Do two shifts overlap, or is there too little time between them for one person? */
export function isTooClose(
  a: ConflictShift,
  b: ConflictShift,
  limits: Pick<ConflictLimits, 'travelKmh' | 'minRestHours'>,
): boolean {
  const gap = gapOf(spanOf(a), spanOf(b));
  return gap < 0 || gap < timeBetween(a, b, limits);
}

function besideOf(
  shift: ConflictShift,
  other: ConflictShift,
  limits: ConflictLimits,
  voice: ConflictVoice,
): Conflict[] {
  // Words only for what is reported: a roster asks about thousands of pairs.
  if (!isTooClose(shift, other, limits)) return [];
  const [own, its] = [spanOf(shift), spanOf(other)];
  const { idJob } = other;
  const before = its.start < own.start;
  const at = before ? its.end : its.start;
  const day = dayNumber(other.zone, at);
  // Name the day only if it is not the day of the shift's own start or end.
  const on = day === dayNumber(other.zone, before ? own.start : own.end) ? '' : ` on ${formatDayNumber(day)}`;
  const edge = `${before ? 'until' : 'from'} ${formatTime(at, other.zone)}${on}`;
  const verb = other.isInvited === true ? 'Is invited to a shift' : said[voice].work;
  const shiftText = `${verb} ${edge} in ${placeOf(other.zone)}.`;
  if (overlaps(own, its)) return [{ kind: 'overlap', text: shiftText, idJob }];
  const gap = gapOf(own, its);
  const found: Conflict[] = [];
  const way = travelTime(shift, other, limits.travelKmh);
  if (way !== null && gap < way) {
    found.push({ kind: 'travel', text: `${shiftText} The way takes about ${wayText(way)}.`, idJob });
  }
  if (gap < limits.minRestHours * HOUR_MS) {
    found.push({
      kind: 'rest',
      text: `${shiftText} That leaves ${formatDuration(gap)} of rest.`,
      idJob,
    });
  }
  return found;
}

/** Everything that speaks against a person on a shift. It warns, and refuses nothing. */
export function conflictsOf(
  facts: ConflictFacts,
  limits: ConflictLimits,
  voice: ConflictVoice = 'them',
): Conflict[] {
  const { shift, others, away = [] } = facts;
  const span = spanOf(shift);
  return [
    ...away.filter((one) => overlaps(one, span)).map((one) => ({ kind: 'away', text: awayText(one, voice) })),
    // Workers are not warned of their other invitations: they choose one.
    ...joined(others)
      .filter(({ isInvited }) => voice === 'them' || isInvited !== true)
      .sort((a, b) => a.startTime - b.startTime)
      .flatMap((other) => besideOf(shift, other, limits, voice)),
    ...hoursConflicts(facts, limits),
  ];
}
