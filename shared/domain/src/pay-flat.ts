import { formatCents } from './money';
import type { Cents, Minutes } from './units';

// Flat pay: one amount for a shift, whatever its hours up to a limit. A shift is a person's time on a crew.

/** How a shift is paid: by the hour, or flat. */
export const payBases = ['hour', 'shift', 'half', 'day'] as const;
export type PayBasis = (typeof payBases)[number];

export const payBasisNames: Record<PayBasis, string> = {
  hour: 'Per hour',
  shift: 'Per shift',
  half: 'Half day',
  day: 'Day',
};

/** What half a day and a day cover unless the office says otherwise. */
export const usualUpTo = { half: 5 * 60, day: 10 * 60 } as const;

/** Largest flat amount of a shift, in cents: more is a slip of the finger. */
export const FLAT_MOST = 1_000_000;

const DAY_MINUTES = 24 * 60;

/** A flat amount, and how many paid minutes of a shift it covers; null if all of them. */
export interface FlatPay {
  basis: Exclude<PayBasis, 'hour'>;
  cents: Cents;
  upToMinutes: Minutes | null;
}

/** What a place says about pay; by the hour, `cents` is 0. */
export interface BasisOfPay {
  basis: PayBasis;
  cents: Cents;
  upToMinutes: Minutes | null;
}

/** The flat amount of a shift as one of its clocks finds it. */
export interface FlatAround {
  pay: FlatPay;
  /** Paid minutes that the amount still covers; Infinity for any number. */
  leftMinutes: Minutes;
  /** Another clock of the shift has the amount. */
  isPaid: boolean;
}

const hours = (minutes: Minutes): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')} h`;

/** The name of a flat amount on paper and screens: `Half day, up to 5:00 h`. */
export const flatName = ({ basis, upToMinutes }: Omit<FlatPay, 'cents'>): string =>
  basis === 'shift' || upToMinutes === null
    ? 'Whole shift'
    : `${payBasisNames[basis]}, up to ${hours(upToMinutes)}`;

/** `Half day, up to 5:00 h: $200.00`, or `Per hour`. */
export const basisText = (pay: BasisOfPay): string =>
  pay.basis === 'hour'
    ? payBasisNames.hour
    : `${flatName({ ...pay, basis: pay.basis })}: ${formatCents(pay.cents)}`;

/** How many of a shift's paid minutes a flat amount covers, `before` of them being used up. */
export const flatLeft = ({ upToMinutes }: FlatPay, before: Minutes): Minutes =>
  upToMinutes === null ? Infinity : Math.max(0, upToMinutes - before);

/** Says with every field of it what flat pay does; loadings are the percents of a rule set. */
export const FLAT_PAY_NOTE =
  'A flat amount is paid once for a person’s shift. Loadings add to the hours beyond it only, never to the flat amount.';

/** What stops a way of paying from being saved, with the field; null when nothing does. */
export function flatProblem({
  basis,
  cents,
  upToMinutes,
}: BasisOfPay): { field: string; text: string } | null {
  if (basis === 'hour') return null;
  if (!Number.isInteger(cents) || cents < 1 || cents > FLAT_MOST)
    return {
      field: 'cents',
      text: `Type the amount of a shift in dollars, e.g. 200, up to ${formatCents(FLAT_MOST)}.`,
    };
  if (basis === 'shift') return null;
  const isTime =
    upToMinutes !== null && Number.isInteger(upToMinutes) && upToMinutes > 0 && upToMinutes <= DAY_MINUTES;
  return isTime
    ? null
    : { field: 'upToMinutes', text: 'Type for how many hours the amount is: from 0.25 to 24.' };
}
