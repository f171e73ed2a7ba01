import { bankDayHint } from '@crewcall/domain/bank-days';
import { formatDayInFull } from '@crewcall/domain/format';
import { formatCents } from '@crewcall/domain/money';
import { ACCOUNT_FRESH_MS, BANK_FILE_USUAL_MOST } from '@crewcall/domain/limits';
import { addDays, dayText } from '@crewcall/domain/time';
import type { DayText, EpochMs, Zone } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { fullName } from '../platform/database/person-name';
import type { PersonName } from '../platform/database/person-name';
import { formatDateTimeWithZone } from '@crewcall/domain/format';
import { holidayNames } from './payment-date';
import { hasPayment } from './payments';
import type { Payment } from './payments';

/** A payment date further ahead than this, in days, gets a hint, because it is probably a typo. */
const FAR_DAYS = 31;
/** Limit of names in one sentence, to keep it readable. */
const MOST_NAMES = 20;

interface Asked {
  /** The payment date; null if it is refused anyway. */
  date: DayText | null;
  payments: readonly Payment[];
  zone: Zone;
  now: EpochMs;
}

/**
 * Lists people whose password changed recently: somebody who took an account over may next change where its pay goes.
 */
async function passwordHint(
  db: Db,
  { payments, zone, now }: Pick<Asked, 'payments' | 'zone' | 'now'>,
): Promise<string[]> {
  const people = [...new Set(payments.map(({ idUser }) => idUser))];
  const { rows } = await sql<PersonName & { at: EpochMs }>`
    select first_name, last_name, password_changed_at as at from app_user
    where id = any(${people}::bigint[]) and password_changed_at > ${now - ACCOUNT_FRESH_MS}::bigint
    order by password_changed_at desc, id`.execute(db);
  if (rows.length === 0) return [];
  const names = rows
    .slice(0, MOST_NAMES)
    .map((row) => `${fullName(row)} on ${formatDateTimeWithZone(row.at, zone)}`);
  const more = rows.length > MOST_NAMES ? ` and ${rows.length - MOST_NAMES} more` : '';
  return [
    `A new password in the last 48 hours: ${names.join(', ')}${more}. If nobody expects it, call them on a number that you know.`,
  ];
}

/** Names the invoices that the file leaves out, because they come to $0 or to less than the test's dollar. */
function leftOutHint(payments: readonly Payment[]): string[] {
  const left = payments.filter((payment) => !hasPayment(payment));
  if (left.length === 0) return [];
  const names = left
    .slice(0, MOST_NAMES)
    .map(({ idInvoice, totalCents }) => `invoice ${idInvoice} of ${formatCents(totalCents)}`);
  const more = left.length > MOST_NAMES ? ` and ${left.length - MOST_NAMES} more` : '';
  return [`Not in the file, as it is too little to pay: ${names.join(', ')}${more}.`];
}

/** Hints about a bank file that do not stop it, as sentences; shown before the file is made and in the answer after. */
export async function fileHints(
  db: Db,
  companyId: number,
  { date, payments, zone, now }: Asked,
): Promise<string[]> {
  const closed = date === null ? null : bankDayHint(date, await holidayNames(db, companyId, zone));
  const paying = payments.filter(hasPayment);
  return [
    ...leftOutHint(payments),
    ...(date === null || date <= dayText(zone, addDays(zone, now, FAR_DAYS))
      ? []
      : [`${formatDayInFull(date)} is more than a month ahead. Is that the day on which you want to pay?`]),
    ...(closed === null ? [] : [closed]),
    ...(paying.length > BANK_FILE_USUAL_MOST
      ? [
          `${paying.length} payments are more than the ${BANK_FILE_USUAL_MOST} that some banks take in one file. Ask your bank, or make two.`,
        ]
      : []),
    ...(await passwordHint(db, { payments: paying, zone, now })),
  ];
}
