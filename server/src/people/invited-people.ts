import type { Db } from '../db/schema';
import { fullName } from '../platform/database/person-name';

/** Those who were mailed a link to register as crew and have not finished yet, by name. They have no account. */
export async function invitedPeople(db: Db, companyId: number) {
  const rows = await db
    .selectFrom('registrant')
    .select(['id', 'first_name', 'last_name', 'email', 'phone'])
    .where('company_id', '=', companyId)
    .where('type', '=', 'worker')
    .where('approved', '=', true)
    .where('user_id', 'is', null)
    .where('merged_into', 'is', null)
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    idRegistrant: row.id,
    fullName: fullName(row),
    email: row.email,
    phone: row.phone,
  }));
}
