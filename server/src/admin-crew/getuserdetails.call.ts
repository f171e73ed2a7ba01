import { handle } from '../platform/handle';
import { readUserDetails } from './user-details';

/** Anyone of the company, for the office. */
export const getuserdetailsHandler = handle(
  'getuserdetails',
  async ({ body, scope, db, services, notFound }) => {
    const details = await readUserDetails(db, services.links, scope, body.id);
    return details ?? notFound('This person could not be found.');
  },
);
