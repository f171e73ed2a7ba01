import { handle } from '../platform/handle';
import { futureShifts } from './future-shifts';
import { readUserDetails } from './user-details';

/** Anyone of the company, for the office; with their shifts ahead for whoever may switch them off. */
export const getuserdetailsHandler = handle(
  'getuserdetails',
  async ({ body, scope, db, now, services, notFound }) => {
    const details =
      (await readUserDetails(db, services.links, scope, body.id)) ??
      notFound('This person could not be found.');
    if (!scope.may('user.write')) return details;
    return { ...details, shiftsAhead: await futureShifts(db, body.id, now) };
  },
);
