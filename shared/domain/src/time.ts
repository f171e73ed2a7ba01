import { DateTime } from 'luxon';
import { DASHBOARD_DAYS, INVOICE_YEARS, STATS_DAYS } from './limits';
import { DAY_MS } from './units';
import type { DayText, EpochMs, Interval, LocalText, Zone } from './units';
import { dayText } from './zone-days';
import { stateOfZone } from './zones';

export { dayText } from './zone-days';

// The only module that uses luxon. Modules that a worker's first screen needs do not import it.

const LOCAL = "yyyy-MM-dd'T'HH:mm";
const reading = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/;

function at(zone: Zone, epoch: EpochMs): DateTime {
  const moment = DateTime.fromMillis(epoch, { zone });
  if (!moment.isValid) throw new RangeError(`"${zone}" is not a time zone, or ${epoch} is not an instant.`);
  return moment;
}

export interface LocalReading {
  at: EpochMs;
  /** `gap`: the clock skips this reading, `at` is after the gap. `twice`: `at` is the first of two. */
  kind: 'exact' | 'gap' | 'twice';
  /** The second instant, where the reading happens twice. */
  second?: EpochMs;
}

/** The instant of a wall clock reading. Throws RangeError for a reading or zone that cannot exist. */
export function localToEpoch(zone: Zone, local: LocalText): LocalReading {
  const [year, month, day, hour, minute] = reading.exec(local)?.slice(1).map(Number) ?? [];
  const moment = DateTime.fromObject({ year, month, day, hour, minute }, { zone });
  // The hour 24 is valid to luxon, as the next day.
  if (year === undefined || hour === 24 || !moment.isValid) {
    throw new RangeError(`"${local}" is not a time of the form YYYY-MM-DDTHH:mm in ${zone}.`);
  }
  if (moment.hour !== hour || moment.minute !== minute) return { at: moment.toMillis(), kind: 'gap' };
  const [first, second] = moment.getPossibleOffsets().map((possible) => possible.toMillis());
  if (first === undefined || second === undefined) return { at: moment.toMillis(), kind: 'exact' };
  return { at: Math.min(first, second), kind: 'twice', second: Math.max(first, second) };
}

export const epochToLocal = (zone: Zone, epoch: EpochMs): LocalText => at(zone, epoch).toFormat(LOCAL);

/** The first instant of a day `YYYY-MM-DD`. Throws RangeError for a day that does not exist. */
export const dayToEpoch = (zone: Zone, day: DayText): EpochMs => localToEpoch(zone, `${day}T00:00`).at;

/** The day that an address names, as `YYYY-MM-DD` or in epoch ms; `otherwise` (epoch ms) where it names none. */
export function dayInAddress(zone: Zone, text: string | undefined, otherwise: EpochMs): DayText {
  // `Date.parse` reads 31 February as 3 March, so the next line checks that the day exists.
  const read = text && /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  if (text && !Number.isNaN(read) && new Date(read).toISOString().startsWith(text)) return text;
  const ms = Number(text);
  return dayText(zone, Number.isFinite(ms) && ms > 0 ? (ms as EpochMs) : otherwise);
}

/** The first and last day in an address; the wrong order means the same days. */
export function daysInAddress(
  zone: Zone,
  [first, last]: readonly [string | undefined, string | undefined],
  usual: DayRange,
): { from: DayText; to: DayText } {
  const [from = '', to = ''] = [
    dayInAddress(zone, first, usual.start),
    dayInAddress(zone, last, usual.lastDay),
  ].sort();
  return { from, to };
}

export const startOfDay = (zone: Zone, epoch: EpochMs): EpochMs => at(zone, epoch).startOf('day').toMillis();

/** Same wall clock time, `days` later (or earlier); 23 or 25 h away over a daylight-saving change. */
export const addDays = (zone: Zone, epoch: EpochMs, days: number): EpochMs =>
  at(zone, epoch).plus({ days }).toMillis();

/** Same wall clock time, `months` later (or earlier); on the month's last day where it is shorter. */
export const addMonths = (zone: Zone, epoch: EpochMs, months: number): EpochMs =>
  at(zone, epoch).plus({ months }).toMillis();

const addYears = (zone: Zone, epoch: EpochMs, years: number): EpochMs =>
  at(zone, epoch).plus({ years }).toMillis();

/** 1 Monday … 7 Sunday. */
export const weekday = (zone: Zone, epoch: EpochMs): number => at(zone, epoch).weekday;

export const dayOf = (zone: Zone, epoch: EpochMs): Interval => {
  const start = startOfDay(zone, epoch);
  return { start, end: addDays(zone, start, 1) };
};

/** From the start of one day to the end of another; `first` and `last` count in days from the day of `epoch`. */
export function days(zone: Zone, epoch: EpochMs, first: number, last: number): Interval {
  const today = startOfDay(zone, epoch);
  return { start: addDays(zone, today, first), end: addDays(zone, today, last + 1) };
}

/** The week, Monday to Sunday, that contains the instant. */
export function weekOf(zone: Zone, epoch: EpochMs): Interval {
  const start = at(zone, epoch).startOf('week').toMillis();
  return { start, end: addDays(zone, start, 7) };
}

/** The Monday of the week that contains the instant. */
export const mondayOf = (zone: Zone, epoch: EpochMs): DayText => dayText(zone, weekOf(zone, epoch).start);

/** Day starts from the Monday on or before the 1st to the end of the final week. `month` is 1..12. */
export function monthGrid(zone: Zone, year: number, month: number): EpochMs[] {
  const first = DateTime.fromObject({ year, month, day: 1 }, { zone });
  if (!first.isValid) throw new RangeError(`There is no month ${month} of ${year} in ${zone}.`);
  const monday = first.startOf('week');
  const end = first.endOf('month').endOf('week');
  const count = Math.round(end.diff(monday, 'days').days);
  return Array.from({ length: count }, (_, day) => monday.plus({ days: day }).toMillis());
}

/** The wall clock time of `epoch`, on the day of `day`. A time that the clock skips moves behind the gap. */
export function sameTimeOn(zone: Zone, day: EpochMs, epoch: EpochMs): EpochMs {
  const { hour, minute, second, millisecond } = at(zone, epoch);
  return at(zone, day).startOf('day').set({ hour, minute, second, millisecond }).toMillis();
}

/**
 * The instant at which another zone's clock shows what `zone` shows at `epoch`. A skipped time moves behind the gap.
 */
export const sameReading = (zone: Zone, epoch: EpochMs, other: Zone): EpochMs =>
  // In the same zone nothing changes, also for the second of two equal readings.
  zone === other ? epoch : at(zone, epoch).setZone(other, { keepLocalTime: true }).toMillis();

/** Calendar days from one instant's day to another's, in a zone. */
export const daysApart = (zone: Zone, from: EpochMs, to: EpochMs): number =>
  Math.round((Date.parse(dayText(zone, to)) - Date.parse(dayText(zone, from))) / DAY_MS);

/**
 * Moves an instant along with what it belongs to, which moves from one day to another. The instant keeps its wall clock
 * time and its distance in days. If `to` has another time of day than `from`, the instant shifts by the same amount.
 */
export function moveAlong(zone: Zone, at: EpochMs, from: EpochMs, to: EpochMs): EpochMs {
  const distance = daysApart(zone, from, to);
  return addDays(zone, at, distance) + (to - addDays(zone, from, distance));
}

/**
 * The default start and state of a new job: eight in the morning in the company's zone, three days ahead so that a
 * manager still has more than 48 hours. Or on the day of `notBefore` if that is later. `state` is the one with the
 * company's zone, and missing if none has it.
 */
export function newJobStart(
  zone: Zone,
  now: EpochMs,
  notBefore: EpochMs = now,
): { date: EpochMs; state?: number } {
  const day = dayText(zone, Math.max(notBefore, addDays(zone, startOfDay(zone, now), 3)));
  const state = stateOfZone(zone);
  return { date: localToEpoch(zone, `${day}T08:00`).at, ...(state === undefined ? {} : { state: state.id }) };
}

/** A range of whole days: half-open instants, and the start of the last day for a date field. */
export interface DayRange extends Interval {
  lastDay: EpochMs;
}

const weeksBefore = (zone: Zone, now: EpochMs, weeks: number): DayRange => {
  const end = weekOf(zone, now).start;
  return { start: addDays(zone, end, -7 * weeks), end, lastDay: addDays(zone, end, -1) };
};

/** Check Time opens on the two weeks that end with the last completed Sunday. */
export const defaultCheckTimeRange = (zone: Zone, now: EpochMs): DayRange => weeksBefore(zone, now, 2);

/** Crew Invoices open on the last completed week; the range filters week endings. */
export const defaultInvoiceRange = (zone: Zone, now: EpochMs): DayRange => weeksBefore(zone, now, 1);

/** A worker's own invoices: a year back and a year forward. */
export const myInvoicesRange = (zone: Zone, now: EpochMs): Interval => ({
  start: addYears(zone, startOfDay(zone, now), -INVOICE_YEARS),
  end: addYears(zone, dayOf(zone, now).end, INVOICE_YEARS),
});

/** Friday of the current week; on Saturday and Sunday the Monday after. Start of that day. */
export function defaultPaymentDate(zone: Zone, now: EpochMs): EpochMs {
  const { start, end } = weekOf(zone, now);
  return weekday(zone, now) <= 5 ? addDays(zone, start, 4) : end;
}

export const dashboardRange = (zone: Zone, now: EpochMs): Interval => days(zone, now, 0, DASHBOARD_DAYS - 1);

/** The dashboard's sections; NEXT 7 DAYS starts after tomorrow, so no job is listed twice. */
export const dashboardSections = (zone: Zone, now: EpochMs) =>
  [
    { kind: 'today', title: 'TODAY', range: days(zone, now, 0, 0) },
    { kind: 'tomorrow', title: 'TOMORROW', range: days(zone, now, 1, 1) },
    { kind: 'week', title: 'NEXT 7 DAYS', range: days(zone, now, 2, 8) },
  ] as const;

/** The statistics' first range: from the Monday of the week 28 days back until today, so that weeks compare. */
export function statsRange(zone: Zone, now: EpochMs): Interval {
  const { start, end } = days(zone, now, -STATS_DAYS, 0);
  return { start: weekOf(zone, start).start, end };
}
