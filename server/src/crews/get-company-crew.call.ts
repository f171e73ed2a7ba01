import { sql } from 'kysely';
import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import { fullName } from '../platform/database/person-name';
import { COMPANY_UNKNOWN, prependOf } from '../jobs/customer';

/** Who was asked to join a customer company's preferred crew, by name, and what they answered. */
export const getCompanyCrewHandler = handle('getCompanyCrew', async ({ body, user, db, notFound }) => {
  const company = (await prependOf(db, user.companyId, body.prefix)) ?? notFound(COMPANY_UNKNOWN);
  const { confAllowExternal } = await companyConfig(db, user.companyId);
  const rows = await db
    .selectFrom('company_invite as i')
    .innerJoin('app_user as u', 'u.id', 'i.user_id')
    .select(['i.id', 'i.user_id', 'i.status', 'i.created_at', 'i.answered_at', 'u.first_name', 'u.last_name'])
    .where('i.prepend_id', '=', company.id)
    .where('u.active', '=', true)
    .orderBy(sql`u.first_name collate "und-x-icu"`)
    .orderBy(sql`u.last_name collate "und-x-icu"`)
    .orderBy('i.id')
    .execute();
  return {
    mayInvite: confAllowExternal === 1,
    companyName: company.full_name,
    crew: rows.map((row) => ({
      id: row.id,
      idUser: row.user_id,
      fullName: fullName(row),
      status: row.status,
      askedAt: row.created_at,
      answeredAt: row.answered_at,
    })),
  };
});
