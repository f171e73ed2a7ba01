import { holidaysOf } from '@crewcall/domain/holidays';
import { dayText, dayToEpoch } from '@crewcall/domain/time';
import type { DayText, EpochMs, Zone } from '@crewcall/domain/units';
import { stateOfZone } from '@crewcall/domain/zones';
import type { Db } from '../db/schema';
import { refuse } from '../errors';
import { readHolidays } from '../pay-book/read-book';

const DAY_MINUTES = 24 * 60;
/** Latest payment date. The file has two digits for the year, so a later one would be read as 19xx. */
const LAST_DAY = '2099-12-31';

type Given = EpochMs | string | null | undefined;

/** Parses a payment date to a day, or says what is wrong with it. */
function read(given: Given, zone: Zone, now: EpochMs): { day: DayText } | { wrong: string } {
  if (given === null || given === undefined || given === '') return { wrong: 'Choose a payment date.' };
  const day =
    typeof given === 'number' ? dayText(zone, given) : given.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$2-$1');
  try {
    dayToEpoch(zone, day);
  } catch {
    return { wrong: 'This payment date does not exist. Choose another one.' };
  }
  if (day < dayText(zone, now)) {
    return { wrong: 'The payment date lies in the past. Choose today or a later day.' };
  }
  return day > LAST_DAY ? { wrong: 'The payment date lies too far ahead. Choose an earlier day.' } : { day };
}

/** What is wrong with a payment date, as a sentence; null if nothing is. */
export function dateProblem(given: Given, zone: Zone, now: EpochMs): string | null {
  const found = read(given, zone, now);
  return 'wrong' in found ? found.wrong : null;
}

/**
 * Parses a payment date: epoch ms (in the company's zone), `YYYY-MM-DD` or `DD/MM/YYYY`. Refuses a missing or
 * impossible date, one in the past, which banks reject, and one after `LAST_DAY`.
 */
export function paymentDate(given: Given, zone: Zone, now: EpochMs): DayText {
  const found = read(given, zone, now);
  return 'wrong' in found ? refuse(found.wrong) : found.day;
}

/** Names the public holiday of a day in the state of the company's zone. Ignores part-day and local holidays. */
export async function holidayNames(
  db: Db,
  companyId: number,
  zone: Zone,
): Promise<(day: DayText) => string | null> {
  const state = stateOfZone(zone);
  if (state === undefined) return () => null;
  const office = (await readHolidays(db, companyId)).filter((holiday) => holiday.state === state.id);
  return (day) =>
    holidaysOf(state.name, Number(day.slice(0, 4)), office).find(
      (holiday) =>
        holiday.day === day &&
        !holiday.isRemoved &&
        holiday.postcodes.length === 0 &&
        holiday.to - holiday.from >= DAY_MINUTES,
    )?.name ?? null;
}
