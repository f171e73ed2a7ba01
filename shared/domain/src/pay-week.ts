import { isOpen, paidTime } from './clock';
import type { Clock } from './clock';
import { type FlatAround, flatLeft, type FlatPay } from './pay-flat';
import { type PayAround, shiftOvertimeOf } from './pay-pieces';
import { SHIFT_REST_MS } from './limits';
import type { PayTerms } from './pay-rules';
import { type BasisPercent, type Cents, type Minutes, MINUTE_MS, type Zone } from './units';
import { dayNumber, mondayOf } from './zone-days';

/** What an invoice line pays for a timesheet. */
interface InvoicedTime {
  paidMinutes: Minutes;
  /** Counts towards the week's overtime. */
  countedMinutes: Minutes;
  /** How much of it is minimum call. */
  minimumMinutes: Minutes;
  /** The percent at which it pays minimum call. */
  minimumPercent?: BasisPercent;
  /** What of it is flat: the minutes that the amount covers, the amount if this line has it, and how it was paid. */
  flat?: { minutes: Minutes; cents: Cents; pay?: FlatPay | null };
}

/** A person's timesheet, with what it does to the pay of their others. */
export interface WeekTime extends Pick<
  Clock,
  'id' | 'idUser' | 'idReqCrew' | 'start' | 'end' | 'break' | 'paidBefore'
> {
  zone: Zone;
  /** The terms by which the timesheet is paid, or would be. */
  terms: Pick<PayTerms, 'shiftOvertime' | 'minimumMinutes'>;
  /** The flat amount of its crew, person or group; null if it is paid by the hour. */
  flat?: FlatPay | null;
  invoiced: InvoicedTime | null;
  noMinimum: boolean;
  /**
   * The invoiced timesheet that this one corrects. A correction is paid as if it was that one. It is not topped up to a
   * minimum, and its hours are not counted twice.
   */
  corrects: number | null;
  /**
   * The timesheet is not paid now. Its minutes do not count, and what the crew lacks to a minimum call is not known.
   */
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

function counted(time: WeekTime, shiftMinutes: Minutes): Minutes {
  if (time.invoiced) return time.invoiced.countedMinutes;
  const paid = paidMinutes(time);
  return paid - shiftOvertimeOf(paid, time.terms, { shiftMinutes });
}

/** The paid minutes of a timesheet, without a minimum call. */
const workedMinutes = (time: WeekTime): Minutes => paidMinutes(time) - (time.invoiced?.minimumMinutes ?? 0);

/**
 * One person's clocks on one crew by start, as shifts: a long rest in between begins a new one. Without corrections.
 */
function shiftsOf(crew: readonly WeekTime[]): WeekTime[][] {
  const shifts: WeekTime[][] = [];
  let until = -Infinity;
  for (const time of crew.filter(({ corrects }) => corrects === null).sort(inOrder)) {
    if (time.start - until >= SHIFT_REST_MS) shifts.push([]);
    shifts.at(-1)?.push(time);
    until = Math.max(until, time.end);
  }
  return shifts;
}

/**
 * For each timesheet of a crew, by id: the minutes that the worker had worked earlier in the same shift. A timesheet
 * that is not paid yet counts too, unless it overlaps an earlier one: somebody may have entered it twice.
 */
function shiftMinutesOn(crew: readonly WeekTime[]): Map<number, Minutes> {
  const before = new Map<number, Minutes>();
  const corrections = crew.filter(({ corrects }) => corrects !== null).sort((a, b) => a.id - b.id);
  for (const shift of shiftsOf(crew)) {
    const counts = new Map<number, Minutes>();
    let worked = 0;
    let until = -Infinity;
    for (const time of shift) {
      const minutes = time.isHeld && time.start < until ? 0 : workedMinutes(time);
      before.set(time.id, worked);
      counts.set(time.id, minutes);
      worked += minutes;
      until = Math.max(until, time.end);
    }
    // A correction comes last in its shift, so that longer hours push no other timesheet into overtime.
    const later = corrections.filter(({ corrects }) => counts.has(corrects ?? 0));
    for (const [place, { id, corrects }] of later.entries()) {
      const found = later.slice(0, place).filter((time) => time.corrects !== corrects && !time.isHeld);
      const more = found.reduce((sum, time) => sum + workedMinutes(time), 0);
      before.set(id, worked + more - (counts.get(corrects ?? 0) ?? 0));
    }
  }
  return before;
}

const invoicesOf = (times: readonly WeekTime[]): InvoicedTime[] =>
  times.flatMap(({ invoiced }) => invoiced ?? []);

/** Have invoices paid some of this crew flat? */
const wasFlat = (crew: readonly WeekTime[]): boolean =>
  invoicesOf(crew).some(({ flat }) => flat !== undefined && (flat.minutes !== 0 || flat.cents !== 0));

/** Hours that an invoice has paid by the hour keep the whole shift by the hour, so that none is paid twice. */
const staysByHour = (crew: readonly WeekTime[]): boolean =>
  !wasFlat(crew) && invoicesOf(crew).some((line) => line.paidMinutes > 0);

/**
 * The flat amount by which invoices have paid some of this crew: it pays the rest of the shift too if it is switched off
 * by now. Else the hours that it covers would be paid once more.
 */
function paidFlat(crew: readonly WeekTime[]): FlatPay | null {
  const flats = invoicesOf(crew).flatMap(({ flat }) => (flat?.pay ? [flat] : []));
  return (flats.find(({ cents }) => cents > 0) ?? flats[0])?.pay ?? null;
}

/** A flat amount is the least that a shift pays, so the minimum call adds nothing to it. */
const paysFlat = (crew: readonly WeekTime[]): boolean =>
  wasFlat(crew) || (!staysByHour(crew) && crew.some(({ flat }) => Boolean(flat)));

/**
 * What the flat amount of one crew pays for each clock of one person that is on no invoice. The first of them has the
 * amount, unless an invoice paid it; they use up what it covers in the order of their starts, after what invoices used
 * up. A correction comes last: it is paid as if all others of the shift were worked before it.
 */
function flatsOn(crew: readonly WeekTime[]): Map<number, FlatAround> {
  const found = new Map<number, FlatAround>();
  const before = paidFlat(crew);
  if ((before === null && !crew.some(({ flat }) => flat)) || staysByHour(crew)) return found;
  const paid = invoicesOf(crew).flatMap(({ flat }) => flat ?? []);
  let used = paid.reduce((sum, { minutes }) => sum + minutes, 0);
  let isPaid = paid.reduce((sum, { cents }) => sum + cents, 0) > 0;
  const due = crew.filter((time) => !time.invoiced && !isOpen(time)).sort(inOrder);
  for (const time of due) {
    const { id, corrects } = time;
    const pay = time.flat ?? before;
    if (!pay) continue;
    if (corrects !== null) {
      const others = crew.filter(
        (one) => one !== time && (one.corrects ?? one.id) !== corrects && !one.isHeld && !isOpen(one),
      );
      const worked = others.reduce((sum, one) => sum + workedMinutes(one), 0);
      found.set(id, { pay, leftMinutes: flatLeft(pay, worked), isPaid: worked > 0 });
      continue;
    }
    const leftMinutes = flatLeft(pay, used);
    found.set(id, { pay, leftMinutes, isPaid });
    const minutes = paidMinutes(time);
    if (time.isHeld || minutes <= 0) continue;
    used += Math.min(minutes, leftMinutes);
    isPaid = true;
  }
  return found;
}

/** Minutes of minimum call that invoices paid for these timesheets. */
const minimumOf = (times: readonly WeekTime[]): Minutes =>
  times.reduce((sum, { invoiced }) => sum + (invoiced?.minimumMinutes ?? 0), 0);

/**
 * A correction that is paid now. If the timesheet it corrects was paid with a minimum call, those minutes are taken off
 * the correction's hours, so that they are paid once.
 */
interface Waiting {
  id: number;
  /** Minutes of minimum call paid with the corrected timesheet: no more than this is taken off. */
  minimum: Minutes;
  /** Minutes that the correction pays after the minimum call is taken off. */
  pays: Minutes;
  /** Minutes of the minimum call that are left because the correction was shorter. */
  short: Minutes;
  /** Minutes that the correction takes back: a minimum call limits them. */
  lowers: Minutes;
}

function waitingOn(crew: readonly WeekTime[], time: WeekTime): Waiting {
  const minimum = minimumOf(crew.filter((one) => (one.corrects ?? one.id) === time.corrects));
  const left = paidMinutes(time) - minimum;
  const short = Math.max(0, Math.min(minimum, -left));
  return { id: time.id, minimum, pays: Math.max(0, left), short, lowers: Math.max(0, -paidMinutes(time)) };
}

interface Minimums {
  /** Minutes to add to clocks, by the clock's id. */
  added: Map<number, Minutes>;
  /** Minutes that invoices paid too much and that can come off no clock any more. */
  overpaid: Minutes;
  /** Minutes of the minimum call that no invoice paid and that no clock can be topped up with any more. */
  unpaid: Minutes;
}

/**
 * What the minimum call of one crew does to the clocks of one person. The last clock that is not invoiced is topped up
 * to the minimum. If an invoice paid a minimum and they worked on later, those minutes come off (below 0): off clocks
 * first, then off corrections. So hours are paid once, whichever timesheet they are found on.
 */
function minimumsOn(crew: readonly WeekTime[]): Minimums {
  const due = crew.filter((time) => !time.invoiced && !time.isHeld && !isOpen(time)).sort(inOrder);
  const free = due.filter(({ corrects }) => corrects === null);
  const corrections = due.filter(({ corrects }) => corrects !== null).map((time) => waitingOn(crew, time));
  const last = due.at(-1) ?? [...crew].sort(inOrder).at(-1);
  if (!last) return { added: new Map(), overpaid: 0, unpaid: 0 };
  const counts = crew.filter((time) => !time.isHeld && !isOpen(time));
  const worked = counts.reduce((sum, time) => sum + paidMinutes(time), 0) - minimumOf(counts);
  const isWithout = crew.some(({ noMinimum }) => noMinimum) || paysFlat(crew);
  const least = isWithout ? 0 : last.terms.minimumMinutes;
  const taken = corrections.reduce((sum, { minimum, short }) => sum + minimum - short, 0);
  const paid = minimumOf(crew) - taken;
  const missing = Math.max(0, least - worked) - paid;
  const added = new Map(corrections.map(({ id, short }) => [id, short]));
  const lastFree = free.at(-1);
  const lastWaiting = corrections.at(-1);
  if (missing >= 0) {
    // Hours that an invoice line did not pay, because another invoice had paid them as minimum call. That other invoice
    // has been cancelled since, so nothing pays these hours now.
    const givenUp = Math.min(missing, Math.max(0, -paid));
    // A timesheet that is running or not paid yet may reach the minimum without a top-up.
    const isWhole = counts.length === crew.length;
    if (lastFree) added.set(lastFree.id, isWhole ? missing : givenUp);
    // A correction is not topped up to the minimum, but takes nothing back below it.
    const borne = lastWaiting ? givenUp + Math.min(missing - givenUp, lastWaiting.lowers) : 0;
    if (lastWaiting && !lastFree) added.set(lastWaiting.id, lastWaiting.short + borne);
    return { added, overpaid: 0, unpaid: lastFree || !isWhole ? 0 : missing - borne };
  }
  let rest = -missing;
  const giving = [...free.map((time) => ({ id: time.id, pays: paidMinutes(time) })), ...corrections];
  for (const { id, pays } of giving) {
    const off = Math.min(rest, pays);
    rest -= off;
    added.set(id, (added.get(id) ?? 0) - off);
  }
  return { added, overpaid: rest, unpaid: 0 };
}

const crewsOf = (times: readonly WeekTime[]): WeekTime[][] =>
  groupBy(times, (time) => `${time.idUser} ${time.idReqCrew}`);

/**
 * Minutes that the invoices of these crews have paid too much by now, and that come off no timesheet any more. An
 * invoice pays hours in full if the minimum call comes off another timesheet, which may be shorter or gone by now.
 */
export const overpaidMinutes = (times: readonly WeekTime[]): Minutes =>
  crewsOf(times).reduce((sum, crew) => sum + minimumsOn(crew).overpaid, 0);

/**
 * Minutes of a crew's minimum call that would never be paid once this timesheet is gone. They are 0 while another clock
 * of the crew runs or waits for an invoice, which is then topped up; a correction cannot be. `times` are the person's,
 * including this one.
 */
export function minimumWithout(times: readonly WeekTime[], id: number): Minutes {
  const gone = times.find((time) => time.id === id);
  return minimumsOn(times.filter((time) => time !== gone && time.idReqCrew === gone?.idReqCrew)).unpaid;
}

/**
 * Would a flat amount never be paid once this timesheet is gone, although an invoice has left hours of its shift to it?
 * `times` are the person's, including this one.
 */
export function owesFlatWithout(times: readonly WeekTime[], id: number): boolean {
  const gone = times.find((time) => time.id === id);
  const crew = times.filter((time) => time !== gone && time.idReqCrew === gone?.idReqCrew);
  const flats = invoicesOf(crew).flatMap(({ flat }) => flat ?? []);
  const isWaiting = crew.some(
    ({ invoiced, corrects, flat }) =>
      !invoiced && corrects === null && (Boolean(flat) || paidFlat(crew) !== null),
  );
  const isPaid = flats.reduce((sum, { cents }) => sum + cents, 0) > 0;
  return flats.some(({ minutes }) => minutes > 0) && !isPaid && !isWaiting;
}

/**
 * How a person's other timesheets affect the pay of each timesheet, by its id. `times` are all of these people's: those
 * of the weeks, Monday to Sunday by start in each one's own zone, and every clock on their crews, also open ones.
 */
export function payAround(times: readonly WeekTime[]): Map<number, PayAround> {
  const own = times.filter(({ corrects }) => corrects === null);
  const crews = crewsOf(times);
  const shifts = new Map(crews.flatMap((crew) => [...shiftMinutesOn(crew)]));
  const missing = new Map(crews.flatMap((crew) => [...minimumsOn(crew).added]));
  const flats = new Map(crews.flatMap((crew) => [...flatsOn(crew)]));
  const percents = new Map(
    crews.flatMap((crew) => {
      const percent = Math.max(0, ...invoicesOf(crew).map(({ minimumPercent = 0 }) => minimumPercent));
      return percent === 0 ? [] : crew.map(({ id }) => [id, percent] as const);
    }),
  );
  const weeks = new Map<number, Minutes>();
  const monday = ({ zone, start }: WeekTime) => mondayOf(dayNumber(zone, start));
  for (const week of groupBy(own, (time) => `${time.idUser} ${monday(time)}`)) {
    let weekMinutes = 0;
    for (const time of week.sort(inOrder)) {
      weeks.set(time.id, weekMinutes);
      if (!isOpen(time) && !time.isHeld) weekMinutes += counted(time, shifts.get(time.id) ?? 0);
    }
  }
  return new Map(
    times.map(({ id, corrects }) => {
      const [flat, minimumPercent] = [flats.get(id), percents.get(id)];
      return [
        id,
        {
          weekMinutes: weeks.get(corrects ?? id) ?? 0,
          shiftMinutes: shifts.get(id) ?? 0,
          missingMinutes: missing.get(id) ?? 0,
          ...(flat === undefined ? {} : { flat }),
          ...(minimumPercent === undefined ? {} : { minimumPercent }),
        },
      ];
    }),
  );
}
