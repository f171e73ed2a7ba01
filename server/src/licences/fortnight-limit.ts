import { fortnightHours } from '@crewcall/domain/licences';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema';

/** The hours that somebody's accepted licences let them work in a fortnight; null where none says so. */
export async function fortnightLimit(db: Kysely<DB>, idUser: number): Promise<number | null> {
  const rows = await db
    .selectFrom('licence as l')
    .innerJoin('licence_type as t', 't.id', 'l.type_id')
    .select('t.fortnight_hours')
    .where('l.user_id', '=', idUser)
    .where('l.status', '=', 'accepted')
    .where('t.active', '=', true)
    .execute();
  return fortnightHours(
    null,
    rows.map((row) => row.fortnight_hours),
  );
}
