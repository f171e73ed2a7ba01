import { dayText, dayToEpoch } from '@crewcall/domain/time';
import type { DayText, EpochMs, Zone } from '@crewcall/domain/units';
import { refuse } from '../errors';

/**
 * The payment date as a day: from epoch ms (in the company's zone), `YYYY-MM-DD` or `DD/MM/YYYY`. Refuses a missing
 * or impossible date and one in the past, which banks turn away.
 */
export function paymentDate(given: EpochMs | string | null | undefined, zone: Zone, now: EpochMs): DayText {
  if (given === null || given === undefined || given === '') return refuse('Choose a payment date.');
  const day =
    typeof given === 'number' ? dayText(zone, given) : given.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$2-$1');
  try {
    dayToEpoch(zone, day);
  } catch {
    return refuse('This payment date does not exist. Choose another one.');
  }
  return day < dayText(zone, now)
    ? refuse('The payment date lies in the past. Choose today or a later day.')
    : day;
}
