import { handle } from '../../platform/http/handle';
import { readUserDetails } from './user-details';

/** The caller's own profile. */
export const getMyProfileHandler = handle('getMyProfile', async ({ user, scope, db, services, notFound }) => {
  const details = await readUserDetails(db, services.links, scope, user.id);
  return details ?? notFound();
});
