import { isOpen, paidTime } from './clock';
import type { Clock } from './clock';
import { type PayAround, shiftOvertimeOf } from './pay-pieces';
import type { PayTerms } from './pay-rules';
import { type Minutes, MINUTE_MS, type Zone } from './units';
import { dayNumber, mondayOf } from './zone-days';

/** A time of a person as it bears on the pay of their others. */
export interface WeekTime extends Pick<Clock, 'id' | 'idUser' | 'idReqCrew' | 'start' | 'end' | 'break'> {
  zone: Zone;
  /** How it is paid, or would be. */
  terms: Pick<PayTerms, 'shiftOvertime' | 'minimumMinutes'>;
  /** Of an invoice's line: what it pays, how much of that is minimum call, and what counts towards the week's overtime. */
  invoiced: { paidMinutes: Minutes; countedMinutes: Minutes; minimumMinutes: Minutes } | null;
  noMinimum: boolean;
  /**
   * The time on an invoice that this one corrects: it is paid as in that one's place, has no minimum and is in no
   * hours count twice.
   */
  corrects: number | null;
  /** Left out of what is paid now: it counts for nothing, and nobody knows yet what its crew lacks to the minimum. */
  isHeld?: boolean;
}

const inOrder = (a: WeekTime, b: WeekTime) => a.start - b.start || a.id - b.id;

const groupBy = (times: readonly WeekTime[], keyOf: (time: WeekTime) => string): WeekTime[][] => {
  const groups = new Map<string, WeekTime[]>();
  for (const time of times) {
    const key = keyOf(time);
    const group = groups.get(key);
    if (group) group.push(time);
    else groups.set(key, [time]);
  }
  return [...groups.values()];
};

const paidMinutes = (time: WeekTime): Minutes =>
  time.invoiced ? time.invoiced.paidMinutes : paidTime(time) / MINUTE_MS;

function counted(time: WeekTime): Minutes {
  if (time.invoiced) return time.invoiced.countedMinutes;
  const paid = paidMinutes(time);
  return paid - shiftOvertimeOf(paid, time.terms);
}

/** Minimum call on the invoices of a crew, less what a correction that waits takes off by itself. */
function minimumPaid(crew: readonly WeekTime[]): Minutes {
  const waiting = new Set(crew.map(({ corrects, invoiced }) => (invoiced ? null : corrects)));
  return crew.reduce((sum, { id, corrects, invoiced }) => {
    const isTaken = waiting.has(corrects ?? id);
    return isTaken ? sum : sum + (invoiced?.minimumMinutes ?? 0);
  }, 0);
}

/**
 * Minutes to add to the clocks of one person on one crew, by the clock's id. The last clock that is not invoiced is
 * filled up to the minimum. Where an invoice paid a minimum and they worked on later, that much comes off: below 0.
 */
function minimumsOn(crew: readonly WeekTime[]): Map<number, Minutes> {
  const free = crew
    .filter((time) => time.corrects === null && !time.invoiced && !time.isHeld && !isOpen(time))
    .sort(inOrder);
  const last = free.at(-1);
  if (!last) return new Map();
  const counts = crew.filter((time) => !time.isHeld && !isOpen(time));
  const worked = counts.reduce(
    (sum, time) => sum + paidMinutes(time) - (time.invoiced?.minimumMinutes ?? 0),
    0,
  );
  const least = crew.some(({ noMinimum }) => noMinimum) ? 0 : last.terms.minimumMinutes;
  const missing = Math.max(0, least - worked) - minimumPaid(crew);
  // One that runs or is held may fill it up by itself.
  if (missing >= 0) return new Map(counts.length === crew.length ? [[last.id, missing]] : []);
  let rest = -missing;
  return new Map(
    free.map((time) => {
      const off = Math.min(rest, paidMinutes(time));
      rest -= off;
      return [time.id, -off];
    }),
  );
}

/**
 * What each time, by its id, has to know of the others. `times` are all of the people's: those of the weeks, Monday
 * to Sunday by start in each time's own zone, and every clock on their crews, also open ones.
 */
export function payAround(times: readonly WeekTime[]): Map<number, PayAround> {
  const around = new Map<number, PayAround>();
  const own = times.filter(({ corrects }) => corrects === null);
  for (const { id } of times) around.set(id, { weekMinutes: 0, missingMinutes: 0 });
  const monday = ({ zone, start }: WeekTime) => mondayOf(dayNumber(zone, start));
  for (const week of groupBy(own, (time) => `${time.idUser} ${monday(time)}`)) {
    let weekMinutes = 0;
    for (const time of week.sort(inOrder)) {
      around.set(time.id, { weekMinutes, missingMinutes: 0 });
      if (!isOpen(time) && !time.isHeld) weekMinutes += counted(time);
    }
  }
  for (const crew of groupBy(times, (time) => `${time.idUser} ${time.idReqCrew}`)) {
    for (const [id, missingMinutes] of minimumsOn(crew)) {
      const { weekMinutes = 0 } = around.get(id) ?? {};
      around.set(id, { weekMinutes, missingMinutes });
    }
  }
  for (const { id, corrects } of times) {
    const { weekMinutes = 0 } = (corrects !== null && around.get(corrects)) || {};
    if (corrects !== null) around.set(id, { weekMinutes, missingMinutes: 0 });
  }
  return around;
}
