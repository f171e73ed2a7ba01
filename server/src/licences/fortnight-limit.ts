import { fortnightHours } from '@crewcall/domain/licences';
import { dayText } from '@crewcall/domain/time';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema';
import { companyConfig } from '../platform/company-config';

/**
 * The hours that somebody's valid licences let them work in a fortnight, the lowest of all; null where none says so.
 * Valid is accepted, and not over on the company's day.
 */
export async function fortnightLimit(
  db: Kysely<DB>,
  { idUser, companyId, now }: { idUser: number; companyId: number; now: number },
): Promise<number | null> {
  const { confTimezone } = await companyConfig(db, companyId);
  const today = dayText(confTimezone, now);
  const rows = await db
    .selectFrom('licence as l')
    .innerJoin('licence_type as t', 't.id', 'l.type_id')
    .select('t.fortnight_hours')
    .where('l.user_id', '=', idUser)
    .where('l.status', '=', 'accepted')
    .where('t.active', '=', true)
    .where(({ eb, or }) => or([eb('l.expiry_day', 'is', null), eb('l.expiry_day', '>=', today)]))
    .execute();
  return fortnightHours(
    null,
    rows.map((row) => row.fortnight_hours),
  );
}
