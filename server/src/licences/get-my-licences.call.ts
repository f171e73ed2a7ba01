import { sql } from 'kysely';
import { handle } from '../platform/http/handle';
import { fortnightLimit } from './fortnight-limit';
import { licencesOf } from './licence-rows';

/** The caller's own licences, and the types that one can be sent of. */
export const getMyLicencesHandler = handle('getMyLicences', async ({ user, db, now }) => ({
  types: await db
    .selectFrom('licence_type')
    .select(['id', 'name', 'needs'])
    .where('company_id', '=', user.companyId)
    .where('active', '=', true)
    .orderBy(sql`name collate "und-x-icu"`)
    .execute(),
  licences: await licencesOf(db, { companyId: user.companyId, idUser: user.id, whole: true }),
  fortnightHours: await fortnightLimit(db, { idUser: user.id, companyId: user.companyId, now }),
}));
