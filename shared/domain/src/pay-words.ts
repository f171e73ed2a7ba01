import { formatCents } from './money';
import { loadingNames } from './pay-rules';
import type { BandPay } from './pay';
import { type BasisPercent, type Cents, type DurationMs, MINUTE_MS, type Minutes } from './units';

// How a pay is put into words, on paper and on screens: each figure multiplies as it stands.

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

/** What a rule pays of a time, in all. */
export interface NamedPay {
  name: string;
  percent: BasisPercent;
  minutes: Minutes;
  cents: Cents;
}

/** Pieces by the rule that pays them, in the order of their first: each sum is rounded once, so it multiplies. */
export function paysByName(pieces: readonly NamedPay[]): NamedPay[] {
  const sums = new Map<string, NamedPay>();
  for (const { name, percent, minutes, cents } of pieces) {
    const key = `${name} ${percent}`;
    const sum = sums.get(key) ?? { name, percent, minutes: 0, cents: 0 };
    sums.set(key, { ...sum, minutes: sum.minutes + minutes, cents: sum.cents + cents });
  }
  return [...sums.values()];
}

/** The bands of a line of before rule sets, by the names that all screens use. */
export const namedBands = (bands: readonly BandPay[]): NamedPay[] =>
  bands.map(({ band, ...rest }) => ({ name: loadingNames[band], ...rest }));

/** `Sunday +50%: 4:00 × $52.50 = $210.00` */
export const payNote = ({ name, percent, minutes, cents }: NamedPay, rateCents: Cents): string =>
  `${name}${percent === 0 ? '' : ` +${percent}%`}: ${hoursMinutes(minutes)} × ${loadedRate(rateCents, percent)} = ${formatCents(cents)}`;

/**
 * `Worked 7:22, paid 7:15`; null where rounding changed nothing. Minutes of a minimum call are not rounding. A
 * correction names what was paid before: `Worked 5:00, paid 4:00 before and 1:00 now`.
 */
export function roundingNote(worked: DurationMs, paid: Minutes, before?: DurationMs | null): string | null {
  const whole = worked / MINUTE_MS;
  const now = hoursMinutes(paid);
  if (before)
    return `Worked ${hoursMinutes(whole)}, paid ${hoursMinutes(before / MINUTE_MS)} before and ${now} now`;
  return whole === paid ? null : `Worked ${hoursMinutes(whole)}, paid ${now}`;
}
