import { nextDay } from './bank-days';
import { divideHalfUp } from './rounding';
import type { BasisPercent, Cents, DayText } from './units';
import { dayOfText, weekdayOf } from './zone-days';

/** Business days after a payment until its super must have reached the fund; more after somebody's first payment. */
export const SUPER_DAYS = 7;
export const FIRST_SUPER_DAYS = 20;

/** What super comes to, half a cent going up. */
export const superCents = (base: Cents, percent: BasisPercent): Cents =>
  divideHalfUp(base * Math.round(percent * 100), 10_000);

const SATURDAY = 6;

/** The day so many business days after another. `isHoliday` says whether a day is a public holiday. */
export function afterBusinessDays(
  day: DayText,
  count: number,
  isHoliday: (day: DayText) => boolean,
): DayText {
  let [last, left] = [day, count];
  while (left > 0) {
    last = nextDay(last);
    if (weekdayOf(dayOfText(last)) < SATURDAY && !isHoliday(last)) left -= 1;
  }
  return last;
}

/** A fund's Unique Superannuation Identifier: an ABN with three more digits, or an older product code. */
export const isUsi = (text: string): boolean => /^(\d{14}|[A-Z]{3}\d{4}AU)$/.test(text);
export const USI_WRONG =
  'A USI has 14 digits, or three letters, four digits and AU. It is on the fund’s page for employers.';
