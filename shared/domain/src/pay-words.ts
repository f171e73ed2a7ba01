import { formatCents, hourlyText } from './money';
import { bandCents } from './pay';
import { basisText, type FlatPay } from './pay-flat';
import { type BasisPercent, type Cents, type DurationMs, MINUTE_MS, type Minutes } from './units';

// Puts pay into words, on paper and on screens. The figures must multiply as shown.

/** `7:05`, hours and minutes. */
export function hoursMinutes(minutes: Minutes): string {
  const whole = Math.floor(Math.abs(minutes));
  return `${minutes < 0 ? '-' : ''}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** A rate with its loading, `$43.75`; with as many further decimals as it takes, since it is never rounded. */
export function loadedRate(rateCents: Cents, percent: BasisPercent): string {
  const parts = rateCents * (10_000 + Math.round(percent * 100));
  const cents = Math.floor(parts / 10_000);
  const rest = String(parts % 10_000)
    .padStart(4, '0')
    .replace(/0+$/, '');
  return `${formatCents(cents)}${rest}`;
}

/** What one rule pays for a timesheet in total. */
export interface NamedPay {
  name: string;
  percent: BasisPercent;
  minutes: Minutes;
  cents: Cents;
  /** `flat`: the amount is not hours × rate. */
  kind?: string | undefined;
}

/**
 * Sums pieces by the rule that pays them, in the order of their first. Each sum is rounded once, so hours × rate gives
 * it.
 */
export function paysByName(pieces: readonly NamedPay[]): NamedPay[] {
  const sums = new Map<string, NamedPay>();
  for (const { name, percent, minutes, cents, kind } of pieces) {
    const key = `${name} ${percent}`;
    const sum = sums.get(key) ?? {
      name,
      percent,
      minutes: 0,
      cents: 0,
      ...(kind === 'flat' ? { kind } : {}),
    };
    sums.set(key, { ...sum, minutes: sum.minutes + minutes, cents: sum.cents + cents });
  }
  return [...sums.values()];
}

/** Is this what a flat amount covers, without the amount itself, which another time of the shift has? */
const isCoveredFlat = ({ kind, minutes, cents }: Omit<NamedPay, 'name' | 'percent'>): boolean =>
  kind === 'flat' && cents === 0 && minutes > 0;

/** What a piece comes to: `4:00 × $52.50 = $210.00`, or of a flat amount `$200.00`. */
export function amountNote(pay: Omit<NamedPay, 'name'>, rateCents: Cents): string {
  const { percent, minutes, cents, kind } = pay;
  if (isCoveredFlat(pay)) return `${formatCents(0)}, paid with another time of this shift`;
  if (kind === 'flat' || minutes === 0) return formatCents(cents);
  return `${hoursMinutes(minutes)} × ${loadedRate(rateCents, percent)} = ${formatCents(cents)}`;
}

/** `Sunday +50%: 4:00 × $52.50 = $210.00`, or `Half day, up to 5:00 h: $200.00`. */
export const payNote = (pay: NamedPay, rateCents: Cents): string =>
  `${pay.name}${pay.percent === 0 ? '' : ` +${pay.percent}%`}: ${amountNote(pay, rateCents)}`;

/**
 * The part of an overpayment that an invoice cannot take back: on its own line, on the line that takes it back, and in
 * what was paid so far.
 */
export const carriedNames = {
  on: 'Carried to the next invoice',
  back: 'Carried from an earlier invoice',
  open: 'Overpaid, not taken back yet',
} as const;

const carried: readonly string[] = Object.values(carriedNames);
export const isCarriedOn = ({ name }: { name: string }): boolean => name === carriedNames.on;

/** Gives all that was carried one name, so that `paysByName` sums it. */
export const carriedAs = <P extends { name: string }>(name: string, pays: readonly P[]): P[] =>
  pays.map((pay) => (carried.includes(pay.name) ? { ...pay, name } : pay));

/**
 * What invoices have paid so far for a corrected timesheet, by the rules that paid it; sums to `minutes` and `cents`.
 */
export interface PaidSoFar {
  minutes: Minutes;
  cents: Cents;
  pays: NamedPay[];
}

/** What a corrected timesheet pays in total: what was paid before, and the difference. */
export const paidInAll = (before: PaidSoFar, difference: readonly NamedPay[]): NamedPay[] =>
  paysByName([...before.pays, ...difference]).filter(
    ({ name, minutes, cents }) => !carried.includes(name) && (minutes !== 0 || cents !== 0),
  );

/**
 * `4:00 × $35.00 = $140.00`. Leaves the rate out if hours × rate is not the amount: it may be the difference of two
 * rounded ones. Leaves the hours out if there are none.
 */
export function productNote({ percent, minutes, cents, kind }: NamedPay, rateCents: Cents): string {
  if (minutes === 0) return formatCents(cents);
  if (kind === 'flat') return `${hoursMinutes(minutes)}, ${formatCents(cents)}`;
  const whole = Math.sign(minutes) * bandCents(Math.abs(minutes), rateCents, percent);
  const by = whole === cents ? ` × ${loadedRate(rateCents, percent)} =` : ',';
  return `${hoursMinutes(minutes)}${by} ${formatCents(cents)}`;
}

/** `Base 4:00 × $35.00 = $140.00; Sunday +50% 1:00 × $52.50 = $52.50`, or `nothing`. */
const listed = (pays: readonly NamedPay[], rateCents: Cents): string =>
  pays
    .map((pay) => `${pay.name}${pay.percent === 0 ? '' : ` +${pay.percent}%`} ${productNote(pay, rateCents)}`)
    .join('; ') || 'nothing';

/**
 * A correction in three parts: what was paid, what is right, and the difference that its line pays; then what of it the
 * next invoice takes back.
 */
export const correctionNotes = (
  before: PaidSoFar,
  difference: readonly NamedPay[],
  rateCents: Cents,
): string[] => [
  `Paid before: ${listed(before.pays, rateCents)}`,
  `Corrected: ${listed(paidInAll(before, difference), rateCents)}`,
  `Difference: ${listed(
    difference.filter((pay) => !isCarriedOn(pay)),
    rateCents,
  )}`,
  ...difference.filter(isCarriedOn).map(({ name, cents }) => `${name}: ${formatCents(cents)}`),
];

/** `Worked 5:07. Was 4:00, is 5:00, difference 1:00`, of a correction that pays `difference` more. */
export const correctionHours = (worked: DurationMs, was: Minutes, difference: Minutes): string =>
  `Worked ${hoursMinutes(worked / MINUTE_MS)}. Was ${hoursMinutes(was)}, is ${hoursMinutes(was + difference)}, difference ${hoursMinutes(difference)}`;

/**
 * `Worked 7:22, paid 7:15`; null if rounding changed nothing. Minutes of a minimum call are not rounding. `before` is
 * what was paid before for a corrected timesheet.
 */
export function roundingNote(worked: DurationMs, paid: Minutes, before?: DurationMs | null): string | null {
  const whole = worked / MINUTE_MS;
  if (before) return correctionHours(worked, before / MINUTE_MS, paid);
  return whole === paid ? null : `Worked ${hoursMinutes(whole)}, paid ${hoursMinutes(paid)}`;
}

/**
 * What a shift that is offered pays: `$38.50 an hour`, or with the loadings that it is under and the minimum call
 * `from $38.50 an hour, Sunday $67.38, at least 3:00 h paid`. Paid flat: `Half day, up to 5:00 h: $200.00, then $38.50
 * an hour`, without a rate only the flat amount.
 */
export function offeredPayText(
  rateCents: Cents | null,
  pieces: readonly { kind: string; name: string; percent: BasisPercent }[],
  minimumMinutes: Minutes,
  flat: FlatPay | null = null,
): string {
  if (flat !== null) {
    const beyond =
      rateCents === null || flat.upToMinutes === null ? '' : `, then ${offeredPayText(rateCents, pieces, 0)}`;
    return `${basisText(flat)}${beyond}`;
  }
  if (rateCents === null) return '';
  const loaded = pieces.flatMap(({ kind, name, percent }) =>
    percent > 0 && kind !== 'minimum'
      ? [`${name} ${formatCents(Math.round((rateCents * (100 + percent)) / 100))}`]
      : [],
  );
  return [
    `${loaded.length > 0 ? 'from ' : ''}${hourlyText(rateCents)}`,
    ...new Set(loaded),
    ...(minimumMinutes > 0 ? [`at least ${hoursMinutes(minimumMinutes)} h paid`] : []),
  ].join(', ');
}
