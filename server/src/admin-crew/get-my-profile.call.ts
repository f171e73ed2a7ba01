import { handle } from '../platform/handle';
import { readUserDetails } from './user-details';

/** The caller's own profile. */
export const getMyProfileHandler = handle('getMyProfile', async ({ user, db, services, notFound }) => {
  const details = await readUserDetails(db, services.links, user, user.id);
  return details ?? notFound();
});
