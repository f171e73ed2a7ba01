import { bankDayHint, dayInWords } from '@crewcall/domain/bank-days';
import { BANK_FILE_USUAL_MOST } from '@crewcall/domain/limits';
import { addDays, dayText } from '@crewcall/domain/time';
import type { DayText, EpochMs, Zone } from '@crewcall/domain/units';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema';
import { holidayNames } from './payment-date';

/** Nobody waits that long for their pay. */
const FAR_DAYS = 31;

interface Asked {
  /** Null where it will not do anyway. */
  date: DayText | null;
  /** Of its payments. */
  count: number;
  zone: Zone;
  now: EpochMs;
}

/** What is worth knowing about a bank file and stops nothing, as sentences: before it is made, and in its answer. */
export async function fileHints(
  db: Kysely<DB>,
  companyId: number,
  { date, count, zone, now }: Asked,
): Promise<string[]> {
  const closed = date === null ? null : bankDayHint(date, await holidayNames(db, companyId, zone));
  return [
    ...(date === null || date <= dayText(zone, addDays(zone, now, FAR_DAYS))
      ? []
      : [`${dayInWords(date)} is more than a month ahead. Is that the day on which you want to pay?`]),
    ...(closed === null ? [] : [closed]),
    ...(count > BANK_FILE_USUAL_MOST
      ? [
          `${count} payments are more than the ${BANK_FILE_USUAL_MOST} that some banks take in one file. Ask your bank, or make two.`,
        ]
      : []),
  ];
}
