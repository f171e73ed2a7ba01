import { holidaysOf } from '@crewcall/domain/holidays';
import { dayText, dayToEpoch } from '@crewcall/domain/time';
import type { DayText, EpochMs, Zone } from '@crewcall/domain/units';
import { stateOfZone } from '@crewcall/domain/zones';
import type { Db } from '../db/schema';
import { refuse } from '../errors';
import { readHolidays } from '../pay-rules/read-book';

const DAY_MINUTES = 24 * 60;
/** The file writes two digits of the year: a later one would be read as another century's. */
const LAST_DAY = '2099-12-31';

type Given = EpochMs | string | null | undefined;

/** The payment date as a day, or what is wrong with it as a sentence. */
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

/** What is wrong with a payment date, as a sentence; null where it will do. */
export function dateProblem(given: Given, zone: Zone, now: EpochMs): string | null {
  const found = read(given, zone, now);
  return 'wrong' in found ? found.wrong : null;
}

/**
 * The payment date as a day: from epoch ms (in the company's zone), `YYYY-MM-DD` or `DD/MM/YYYY`. Refuses a missing
 * or impossible date, one in the past, which banks turn away, and one of another century.
 */
export function paymentDate(given: Given, zone: Zone, now: EpochMs): DayText {
  const found = read(given, zone, now);
  return 'wrong' in found ? refuse(found.wrong) : found.day;
}

/** Names the public holiday of a day in the state of the company's zone; one of some hours or of one district is none. */
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
