import { handle } from '../platform/handle';
import { fortnightLimit } from './fortnight-limit';
import { licencesOf } from './licence-rows';

/** Somebody's licences, for the office. */
export const getLicencesHandler = handle('getLicences', async ({ body, user, scope, db, now, notFound }) => {
  const person = await db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', body.idUser)
    .where('company_id', '=', user.companyId)
    .executeTakeFirst();
  if (!person) return notFound('This person could not be found.');
  const whole = scope.may('user.write');
  return {
    licences: await licencesOf(db, { companyId: user.companyId, idUser: person.id, whole }),
    fortnightHours: await fortnightLimit(db, { idUser: person.id, companyId: user.companyId, now }),
  };
});
