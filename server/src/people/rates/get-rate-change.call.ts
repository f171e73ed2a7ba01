import { handle } from '../../platform/http/handle';
import { refuseOddDay } from '../../pay-rules/odd-holiday';
import { chosenCrew, chosenGroup } from '../chosen-people';
import { ratesBefore } from './rate-change';

/** What a rate from a day would do for several people. Nothing is stored. */
export const getRateChangeHandler = handle('getRateChange', async ({ body, user, db }) => {
  refuseOddDay(body.fromDay);
  await chosenGroup(db, user.companyId, body.idGroup);
  const { crew, refused } = await chosenCrew(db, user.companyId, body.users);
  const ids = crew.map(({ id }) => id);
  const rates = await ratesBefore(db, ids, body);
  const people = crew.flatMap(({ id, name }) => {
    const found = rates.get(id);
    return found ? [{ ...found, name }] : [];
  });
  return { people, refused };
});
