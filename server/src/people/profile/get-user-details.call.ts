// Calls: getuserdetails, getMyProfile.
import { handle } from '../../platform/http/handle';
import { noSuchPerson } from '../../platform/database/person-of';
import { hasSecondFactor } from '../../session/factor/second-factor';
import { futureShifts } from '../future-shifts';
import { gapsOfPerson } from '../gaps-of-people';
import { readUserDetails } from './user-details';

/** Any person of the company, for the office. Callers who may switch people off also get the person's future shifts. */
export const getuserdetailsHandler = handle(
  'getuserdetails',
  async ({ body, user, scope, db, now, services }) => {
    const details = (await readUserDetails(db, services.links, scope, body.id)) ?? noSuchPerson();
    const missing = await gapsOfPerson(db, { id: body.id, companyId: user.companyId }, now);
    if (!scope.may('user.write')) return { ...details, missing };
    return {
      ...details,
      missing,
      shiftsAhead: await futureShifts(db, body.id, now),
      hasSecondFactor: await hasSecondFactor(db, body.id),
    };
  },
);

/** The caller's own profile. */
export const getMyProfileHandler = handle('getMyProfile', async ({ user, scope, db, services, notFound }) => {
  const details = await readUserDetails(db, services.links, scope, user.id);
  return details ?? notFound();
});
