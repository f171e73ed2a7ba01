import type { CompanyConfig } from './company-config';
import type { Planned } from './crew-time';
import { extraCents } from './extras';
import { formatCents } from './money';
import { hoursMinutes } from './pay-words';
import { divideHalfUp } from './rounding';
import { HOUR_MS, MINUTE_MS } from './units';
import type { Cents, EpochMs, Minutes } from './units';

/** What the office pays confirmed people for a shift that it takes from them. */
export const cancelPayKinds = ['nothing', 'minimum', 'percent'] as const;

export interface CancelPay {
  kind: (typeof cancelPayKinds)[number];
  /** Of the planned hours, for `percent`; without it each crew is paid what the settings propose for its start. */
  percent?: number | undefined;
}

/** The settings that propose what is paid. */
export type CancelWindows = Pick<
  CompanyConfig,
  'confCancelNearHours' | 'confCancelNearPercent' | 'confCancelFarHours' | 'confCancelFarPercent'
>;

/**
 * The percentage of the planned hours that the settings propose for a crew that is cancelled now. A crew that starts in
 * exactly 24 hours is not in a window of 24 hours.
 */
export function proposedPercent(
  startTime: EpochMs,
  now: EpochMs,
  { confCancelNearHours, confCancelNearPercent, confCancelFarHours, confCancelFarPercent }: CancelWindows,
): number {
  const ahead = startTime - now;
  if (ahead < confCancelNearHours * HOUR_MS) return confCancelNearPercent;
  return ahead < confCancelFarHours * HOUR_MS ? confCancelFarPercent : 0;
}

/** What decides how much of a cancelled crew is paid. */
export interface CancelledCrew {
  /** The planned length; null where no end is planned, and then the minimum call counts instead. */
  plannedMinutes: Minutes | null;
  minimumMinutes: Minutes;
  /** What the settings propose. */
  percent: number;
}

export const plannedMinutes = ({ startTime, endTime }: Planned): Minutes | null =>
  endTime === null ? null : divideHalfUp(endTime - startTime, MINUTE_MS);

/** The hours of which a percentage is paid. */
const hoursOf = (crew: CancelledCrew): Minutes => crew.plannedMinutes ?? crew.minimumMinutes;

const percentOf = ({ percent }: CancelPay, crew: CancelledCrew): number => percent ?? crew.percent;

/** Whole minutes that are paid for a place on a cancelled crew, half a minute going up. */
export function cancelledMinutes(pay: CancelPay, crew: CancelledCrew): Minutes {
  if (pay.kind === 'nothing') return 0;
  if (pay.kind === 'minimum') return crew.minimumMinutes;
  return divideHalfUp(hoursOf(crew) * percentOf(pay, crew), 100);
}

/** What a place pays at this flat amount, which is the least that a shift pays: it has no other minimum call. */
function flatCents(pay: CancelPay, crew: CancelledCrew, cents: Cents): Cents {
  if (pay.kind === 'nothing') return 0;
  return pay.kind === 'minimum' ? cents : divideHalfUp(cents * percentOf(pay, crew), 100);
}

/**
 * What a place on a cancelled crew pays, without loadings. `cents` is its rate an hour, or, if `isFlat`, the amount of
 * the shift.
 */
export const cancelledCents = (pay: CancelPay, crew: CancelledCrew, cents: Cents, isFlat = false): Cents =>
  isFlat ? flatCents(pay, crew, cents) : extraCents('hour', cancelledMinutes(pay, crew), cents);

/**
 * `50 % of 8:00 h`, `Minimum call of 3:00 h`, `50 % of the flat amount of $200.00`: the reason of the amount, on the
 * invoice too. `flat` is the flat amount of the shift; null if it is paid by the hour.
 */
export function cancelledWords(pay: CancelPay, crew: CancelledCrew, flat: Cents | null = null): string {
  const isMinimum = pay.kind === 'minimum';
  if (flat !== null) {
    const amount = `flat amount of ${formatCents(flat)}`;
    return isMinimum
      ? `The ${amount}, instead of a minimum call`
      : `${percentOf(pay, crew)} % of the ${amount}`;
  }
  return isMinimum
    ? `Minimum call of ${hoursMinutes(crew.minimumMinutes)} h`
    : `${percentOf(pay, crew)} % of ${hoursMinutes(hoursOf(crew))} h`;
}

/** What its worker reads beside the cancellation. `why` is from `cancelledWords`. */
export const cancelledPaidText = (cents: Cents, why: string): string =>
  `You are paid ${formatCents(cents)} for it: ${why.charAt(0).toLowerCase()}${why.slice(1)}.`;

/** What its worker reads when the shift is theirs again. */
export const cancelledTakenOffText = (cents: Cents): string =>
  `The ${formatCents(cents)} for its cancellation will not be paid.`;

/** `50 % of the planned hours`; of crews with different percentages `0 % to 100 % of the planned hours`. */
export function percentWords(percents: readonly number[]): string {
  const [least, most] = [Math.min(...percents), Math.max(...percents)];
  return `${least === most ? '' : `${least} % to `}${most} % of the planned hours`;
}

/** How many people have which rate an hour, or flat amount. */
interface PeopleAt {
  cents: Cents;
  people: number;
  isFlat?: boolean | undefined;
}

/** A crew with people who would be paid; `rates` only for users who may read them. */
interface PaidCrew extends CancelledCrew {
  rates?: readonly PeopleAt[] | undefined;
}

/** Who would be paid for a cancellation, and who cannot be because they have no rate. */
export interface CancellationDue {
  crews: readonly (PaidCrew & { groupName: string })[];
  people: number;
  withoutRate: readonly string[];
}

/** What people at these rates are paid together. */
export const cancelledSum = (pay: CancelPay, crews: readonly PaidCrew[]): Cents =>
  crews
    .flatMap((crew) =>
      (crew.rates ?? []).map(
        ({ cents, people, isFlat }) => people * cancelledCents(pay, crew, cents, isFlat),
      ),
    )
    .reduce((sum, cents) => sum + cents, 0);
