import { fortnightHours } from '@crewcall/domain/licences';
import { dayText } from '@crewcall/domain/time';
import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import type { Db } from '../db/schema';
import { companyConfig } from '../platform/database/company-config';

interface Asked {
  companyId: number;
  now: number;
}

/** These people by id, or everybody of the company. */
type Whose = readonly number[] | 'all';

/**
 * The hours that each person may work in a fortnight by their valid licences, the lowest limit if there are several.
 * People without such a licence are left out. Valid means accepted and not expired today, in the company's zone.
 */
export async function fortnightLimits(
  db: Db,
  whose: Whose,
  { companyId, now }: Asked,
): Promise<Map<number, number>> {
  const { confTimezone } = await companyConfig(db, companyId);
  const today = dayText(confTimezone, now);
  const rows = await db
    .selectFrom('licence as l')
    .innerJoin('licence_type as t', 't.id', 'l.type_id')
    .select(['l.user_id', 't.fortnight_hours'])
    .where(whose === 'all' ? sql<boolean>`t.company_id = ${companyId}` : anyOf('l.user_id', whose))
    .where('l.status', '=', 'accepted')
    .where('t.active', '=', true)
    .where('t.fortnight_hours', 'is not', null)
    .where(({ eb, or }) => or([eb('l.expiry_day', 'is', null), eb('l.expiry_day', '>=', today)]))
    .execute();
  const limits = new Map<number, number>();
  for (const { user_id, fortnight_hours } of rows) {
    const hours = fortnightHours(limits.get(user_id) ?? null, [fortnight_hours]);
    if (hours !== null) limits.set(user_id, hours);
  }
  return limits;
}

/** `fortnightLimits` for one person; null without a limit. */
export const fortnightLimit = async (
  db: Db,
  { idUser, ...asked }: Asked & { idUser: number },
): Promise<number | null> => (await fortnightLimits(db, [idUser], asked)).get(idUser) ?? null;
