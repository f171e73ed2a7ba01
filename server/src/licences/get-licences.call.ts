import { handle } from '../platform/http/handle';
import { needPersonOf } from '../platform/database/person-of';
import { fortnightLimit } from './fortnight-limit';
import { licencesOf } from './licence-rows';

/** Somebody's licences, for the office. */
export const getLicencesHandler = handle('getLicences', async ({ body, user, scope, db, now }) => {
  await needPersonOf(db, user.companyId, body.idUser);
  const whole = scope.may('user.write');
  return {
    licences: await licencesOf(db, { companyId: user.companyId, idUser: body.idUser, whole }),
    fortnightHours: await fortnightLimit(db, { idUser: body.idUser, companyId: user.companyId, now }),
  };
});
