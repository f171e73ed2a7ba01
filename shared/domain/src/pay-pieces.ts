import { isOpen, type PaidSpan, paidTime } from './clock';
import { type BandPay, bandCents, lessPaid, type PayLine, splitMinutes } from './pay';
import { type FlatAround, flatName, type FlatPay } from './pay-flat';
import { carriedAs, carriedNames, type NamedPay, paysByName } from './pay-words';
import { higher, type LocalHoliday, type PaySegment, paySegments } from './pay-segments';
import { type Loading, loadingNames, type LoadingKind, type OvertimeStep, type PayTerms } from './pay-rules';
import {
  type BasisPercent,
  type Cents,
  type EpochMs,
  type Interval,
  type Minutes,
  MINUTE_MS,
  type Zone,
} from './units';

/** A part of a timesheet that is paid by one rule. What it lost to an unpaid break is not in its minutes. */
export interface PayPiece extends Interval {
  kind: LoadingKind;
  name: string;
  percent: BasisPercent;
  minutes: Minutes;
  cents: Cents;
  /** Of a flat amount: as it was then, for later clocks of the shift. */
  pay?: FlatPay;
}

/** What a person's other timesheets do to the pay of this one. */
export interface PayAround {
  /** Paid minutes earlier in the week that count towards its overtime. */
  weekMinutes: Minutes;
  /** Paid minutes of the person's earlier clocks in this shift: they count towards its overtime. */
  shiftMinutes: Minutes;
  /** Minutes to add to this clock to reach the crew's minimum call; below 0, minutes paid before are taken off it. */
  missingMinutes: Minutes;
  /** The percent at which invoices paid the minimum call that is taken off. */
  minimumPercent?: BasisPercent;
  /** The flat amount of the shift, where it is not paid by the hour. */
  flat?: FlatAround | undefined;
}

const aloneInTheWeek: PayAround = { weekMinutes: 0, shiftMinutes: 0, missingMinutes: 0 };

/** One invoice line with everything that explains it. Pieces and bands sum to `paidMinutes` and to `cents`. */
export interface PiecesLine extends PayLine {
  pieces: PayPiece[];
  /** Paid minutes that count towards the week's overtime: without shift overtime and minimum call. */
  countedMinutes: Minutes;
}

interface Part extends PaySegment {
  /** Overtime keeps its time to the minute: break and rounding difference come off the rest. */
  isOvertime: boolean;
  minutes: Minutes;
}

interface Cut {
  /** How many minutes at the end of the shift get the loading. */
  minutes: Minutes;
  loading: Loading;
}

const stepLoading = (
  kind: 'shiftOvertime' | 'weekOvertime',
  { percent }: OvertimeStep,
  place: number,
): Loading => ({
  key: `${kind}${place}`,
  kind,
  name: place === 0 ? loadingNames[kind] : `${loadingNames[kind]}, second step`,
  percent,
});

/** How many of `paid` minutes are beyond an overtime step, if `before` minutes were paid before them. */
const beyondStep = (paid: Minutes, before: Minutes, { afterMinutes }: OvertimeStep): Minutes =>
  Math.max(0, Math.min(paid, before + paid - afterMinutes));

/** How many of `paid` minutes are shift overtime: those after the first overtime step. */
export function shiftOvertimeOf(
  paid: Minutes,
  terms: Pick<PayTerms, 'shiftOvertime'>,
  { shiftMinutes }: Pick<PayAround, 'shiftMinutes'>,
): Minutes {
  const [first] = terms.shiftOvertime;
  return first && first.percent > 0 ? beyondStep(paid, shiftMinutes, first) : 0;
}

/**
 * Overtime at the end of the shift, one cut for each step, in no order. Where cuts overlap, the highest loading counts.
 */
function cutsOf(paid: Minutes, terms: PayTerms, around: PayAround): Cut[] {
  const { weekMinutes, shiftMinutes } = around;
  const cuts: Cut[] = [];
  const tail = shiftOvertimeOf(paid, terms, around);
  const counted = paid - tail;
  terms.shiftOvertime.forEach((step, place) => {
    const minutes = beyondStep(paid, shiftMinutes, step);
    cuts.push({ minutes, loading: stepLoading('shiftOvertime', step, place) });
  });
  terms.weekOvertime.forEach((step, place) => {
    // Minutes of shift overtime (`tail`) do not count towards the week. They come last in the shift, so once the other
    // minutes pass a step, all of `tail` is beyond that step too.
    const beyond = beyondStep(counted, weekMinutes, step);
    const minutes = weekMinutes >= step.afterMinutes ? paid : beyond > 0 ? beyond + tail : 0;
    cuts.push({ minutes, loading: stepLoading('weekOvertime', step, place) });
  });
  return cuts.filter(({ minutes, loading }) => minutes > 0 && loading.percent > 0);
}

/** Cuts the segments where overtime begins. `share` and `fillRest` set the minutes later. */
function partsOf(segments: readonly PaySegment[], cuts: readonly Cut[], end: EpochMs): Part[] {
  const begins = cuts.map(({ minutes, loading }) => ({ at: end - minutes * MINUTE_MS, loading }));
  const edges = begins.map(({ at }) => at).sort((a, b) => a - b);
  return segments.flatMap((segment) => {
    const within = edges.filter((at) => at > segment.start && at < segment.end);
    const stops = [segment.start, ...within, segment.end];
    return stops.slice(1).flatMap((stop, place) => {
      const start = stops[place] ?? stop;
      if (start === stop) return [];
      const over = begins.filter(({ at }) => at <= start);
      const loading = over.reduce((best, cut) => higher(best, cut.loading), segment.loading);
      return [{ start, end: stop, loading, isOvertime: over.length > 0, minutes: 0 }];
    });
  });
}

/** Whole minutes for consecutive parts, rounded at each edge so that they sum to the rounded whole. */
function roundedMinutes(parts: readonly Interval[]): Minutes[] {
  let ms = 0;
  let given = 0;
  return parts.map(({ start, end }) => {
    ms += end - start;
    const upTo = Math.floor((ms + MINUTE_MS / 2) / MINUTE_MS);
    const minutes = upTo - given;
    given = upTo;
    return minutes;
  });
}

/** Gives the parts of one loading their minutes. What breaks and rounding took off comes off the longest part. */
function share(parts: readonly Part[], minutes: Minutes): void {
  roundedMinutes(parts).forEach((own, place) => {
    const part = parts[place];
    if (part) part.minutes = own;
  });
  let difference = minutes - parts.reduce((sum, part) => sum + part.minutes, 0);
  for (const part of [...parts].sort((a, b) => b.minutes - a.minutes)) {
    const change = Math.max(-part.minutes, difference);
    part.minutes += change;
    difference -= change;
  }
}

const byLoading = (parts: readonly Part[]): Map<string, Part[]> => {
  const groups = new Map<string, Part[]>();
  for (const part of parts) {
    const group = groups.get(part.loading.key);
    if (group) group.push(part);
    else groups.set(part.loading.key, [part]);
  }
  return groups;
};

/** Fills in minutes: break and rounding difference come off, or go to, the lowest (or highest) loading first. */
function fillRest(rest: readonly Part[], paid: Minutes, terms: PayTerms): void {
  // Of equal loadings the base comes first, then the order of the rules.
  const order = ['base', ...terms.days.map(({ key }) => key)];
  const place = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  const groups = [...byLoading(rest)].sort(([a], [b]) => place(a) - place(b)).map(([, group]) => group);
  const times = groups.map((group) => ({
    percent: group[0]?.loading.percent ?? 0,
    ms: group.reduce((sum, part) => sum + part.end - part.start, 0),
  }));
  const minutes = splitMinutes(times, paid, terms.adjust);
  groups.forEach((group, at) => share(group, minutes[at] ?? 0));
}

function fillMinutes(parts: readonly Part[], paid: Minutes, terms: PayTerms): void {
  const rest = parts.filter((part) => !part.isOvertime);
  const overtime = parts.filter((part) => part.isOvertime);
  if (rest.length === 0) return fillRest(overtime, paid, terms);
  roundedMinutes([...overtime].reverse())
    .reverse()
    .forEach((minutes, place) => {
      const part = overtime[place];
      if (part) part.minutes = minutes;
    });
  fillRest(rest, paid - overtime.reduce((sum, part) => sum + part.minutes, 0), terms);
}

/**
 * The piece of a flat amount, and the parts that it does not cover. It covers the first minutes of the shift. A clock
 * without a paid minute gets none of it.
 */
function takeFlat(
  parts: readonly Part[],
  raw: Interval,
  paid: Minutes,
  flat: FlatAround | undefined,
): { pieces: PayPiece[]; beyond: readonly Part[] } {
  if (flat === undefined || paid <= 0) return { pieces: [], beyond: parts };
  const { pay, isPaid } = flat;
  const covered = Math.min(paid, flat.leftMinutes);
  if (covered === 0 && isPaid) return { pieces: [], beyond: parts };
  let left = covered;
  const beyond = parts.flatMap((part): Part[] => {
    const off = Math.min(left, part.minutes);
    left -= off;
    const minutes = part.minutes - off;
    if (off === 0) return [part];
    return minutes === 0
      ? []
      : [{ ...part, minutes, start: Math.max(part.start, part.end - minutes * MINUTE_MS) }];
  });
  const piece: PayPiece = {
    start: raw.start,
    end: beyond.find(({ minutes }) => minutes > 0)?.start ?? raw.end,
    kind: 'flat',
    name: flatName(pay),
    percent: 0,
    minutes: covered,
    cents: isPaid ? 0 : pay.cents,
    pay,
  };
  return { pieces: [piece], beyond };
}

/**
 * The piece of a minimum call. Where hours come off that an invoice paid as one, they come off at the rate at which it
 * paid them, and never more than the clock pays.
 */
function minimumPiece(
  minutes: Minutes,
  at: EpochMs,
  { rateCents, percent, mostCents }: { rateCents: Cents; percent: BasisPercent; mostCents: Cents },
): PayPiece {
  const amount = bandCents(Math.abs(minutes), rateCents, percent);
  return {
    start: at,
    end: at,
    kind: 'minimum',
    name: loadingNames.minimum,
    percent,
    minutes,
    cents: minutes < 0 ? -Math.min(amount, mostCents) : amount,
  };
}

/** Rounds money once for each loading and divides it among the loading's pieces, so that they sum to it. */
function pricedPieces(parts: readonly Part[], rateCents: Cents): PayPiece[] {
  const upTo = new Map<string, { minutes: Minutes; cents: Cents }>();
  const pieces: PayPiece[] = [];
  let last: Loading | null = null;
  for (const { start, end, loading, minutes } of parts) {
    if (minutes === 0) continue;
    const before = upTo.get(loading.key) ?? { minutes: 0, cents: 0 };
    const after = { minutes: before.minutes + minutes, cents: 0 };
    after.cents = bandCents(after.minutes, rateCents, loading.percent);
    upTo.set(loading.key, after);
    const cents = after.cents - before.cents;
    const previous = pieces.at(-1);
    if (previous && last?.key === loading.key && previous.end === start) {
      previous.end = end;
      previous.minutes += minutes;
      previous.cents += cents;
    } else {
      pieces.push({
        start,
        end,
        kind: loading.kind,
        name: loading.name,
        percent: loading.percent,
        minutes,
        cents,
      });
    }
    last = loading;
  }
  return pieces;
}

function weighed(pieces: readonly PayPiece[], minutes: Minutes): BasisPercent {
  const first = pieces[0]?.percent ?? 0;
  if (minutes === 0 || pieces.every(({ percent }) => percent === first)) return first;
  const sum = pieces.reduce((all, piece) => all + piece.percent * piece.minutes, 0);
  return Math.round((sum / minutes) * 100) / 100;
}

/** The pieces under the three names that an invoice line has on the wire: every other loading is in `extra`. */
function foldedBands(pieces: readonly PayPiece[]): BandPay[] {
  const bandOf = ({ kind, percent }: PayPiece): BandPay['band'] =>
    kind === 'overnight' ? 'overnight' : percent > 0 ? 'extra' : 'base';
  return (['base', 'extra', 'overnight'] as const).flatMap((band) => {
    const within = pieces.filter((piece) => bandOf(piece) === band);
    const minutes = within.reduce((sum, piece) => sum + piece.minutes, 0);
    const cents = within.reduce((sum, piece) => sum + piece.cents, 0);
    if (minutes === 0 && cents === 0) return [];
    return [{ band, percent: weighed(within, minutes), minutes, cents }];
  });
}

/**
 * The invoice line of one closed clock by `terms`. `rateCents` is cents per hour, `zone` and `holidays` are those of
 * where the work is. What is paid flat counts towards overtime as if it was paid by the hour. Throws RangeError on an
 * open clock or a rate that is not above zero; flat pay may be without one.
 */
export function payByTerms(
  raw: PaidSpan,
  rateCents: Cents,
  terms: PayTerms,
  zone: Zone,
  holidays: readonly LocalHoliday[] = [],
  around: PayAround = aloneInTheWeek,
): PiecesLine {
  const { flat } = around;
  const isRate = rateCents > 0 || (rateCents === 0 && flat !== undefined);
  if (!(Number.isInteger(rateCents) && isRate)) {
    throw new RangeError('A rate is a whole number of cents per hour, above zero.');
  }
  if (isOpen(raw) || raw.end < raw.start) {
    throw new RangeError('A clock needs an end that is not before its start.');
  }
  const paid = paidTime(raw) / MINUTE_MS;
  const segments = paySegments(raw, terms, zone, holidays);
  const parts = partsOf(segments, cutsOf(paid, terms, around), raw.end);
  fillMinutes(parts, paid, terms);
  const { pieces: flatPieces, beyond } = takeFlat(parts, raw, paid, flat);
  const priced = [...flatPieces, ...pricedPieces(beyond, rateCents)];
  const cents = priced.reduce((sum, piece) => sum + piece.cents, 0);
  const missingMinutes = Math.max(around.missingMinutes, -paid);
  const ofTheDay = terms.minimumAt === 'day' ? (segments.at(-1)?.loading.percent ?? 0) : 0;
  const percent = missingMinutes < 0 ? (around.minimumPercent ?? 0) : ofTheDay;
  const minimum =
    missingMinutes === 0
      ? []
      : [minimumPiece(missingMinutes, raw.end, { rateCents, percent, mostCents: cents })];
  const all = [...priced, ...minimum];
  return {
    raw: { start: raw.start, end: raw.end, break: raw.break },
    paidMinutes: paid + missingMinutes,
    rateCents,
    bands: foldedBands(all),
    cents: cents + (minimum[0]?.cents ?? 0),
    pieces: all,
    countedMinutes: paid - shiftOvertimeOf(paid, terms, around),
  };
}

/** What an invoice paid for a timesheet. */
export interface PaidBefore extends Pick<PayLine, 'paidMinutes' | 'bands' | 'cents'> {
  pieces: readonly PayPiece[];
}

/**
 * What a corrected line pays beyond what was paid before, rule by rule. A rule is negative if the timesheet has moved
 * out of it. The difference counts towards no overtime, as the corrected timesheet has already counted.
 */
export function lessPaidPieces(line: PiecesLine, before: PaidBefore): PiecesLine {
  const { start, end } = line.raw;
  // Includes rules that paid before and pay nothing now: their negative piece needs a kind too.
  const kinds = new Map([...before.pieces, ...line.pieces].map(({ name, kind }) => [name, kind]));
  const taken = carriedAs(carriedNames.back, before.pieces).map((pay): NamedPay => ({
    ...pay,
    minutes: -pay.minutes,
    cents: -pay.cents,
  }));
  const pieces = paysByName([...line.pieces, ...taken])
    .filter(({ minutes, cents }) => minutes !== 0 || cents !== 0)
    .map((pay): PayPiece => ({ start, end, ...pay, kind: kinds.get(pay.name) ?? 'base' }));
  return { ...lessPaid(line, before), pieces, countedMinutes: 0 };
}

/** A line that takes money back, less the cents that its invoice cannot hold. */
export function takenBackPart(line: PiecesLine, carried: Cents): PiecesLine {
  const { start, end } = line.raw;
  const rest = { percent: 0, minutes: 0 };
  return {
    ...line,
    ...lessPaid(line, {
      paidMinutes: 0,
      cents: -carried,
      bands: [{ band: 'base', ...rest, cents: -carried }],
    }),
    pieces: [...line.pieces, { start, end, kind: 'base', name: carriedNames.on, ...rest, cents: carried }],
  };
}
