import { handle } from '../platform/http/handle';
import { chosenPeople } from './chosen-people';
import { futureShifts } from './future-shifts';

/** The confirmed shifts ahead of several people, before they are switched off. */
export const getShiftsAheadHandler = handle('getShiftsAhead', async ({ body, user, db, now }) => ({
  shifts: await futureShifts(db, await chosenPeople(db, user.companyId, body.users), now),
}));
