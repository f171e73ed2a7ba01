// Calls: getRateChange, setRateFrom.
import { handle } from '../../platform/http/handle';
import { refuseOddDay } from '../../pay-rules/odd-holiday';
import { chosenCrew, chosenGroup } from '../chosen-people';
import { ratesBefore, countsFor } from './rate-change';
import { formatCents } from '@crewcall/domain/money';
import { sql } from 'kysely';
import { anyOf } from '../../db/any-of';
import { toOffice, toUser } from '../../platform/live/audience';
import { lockUsers } from '../../platform/database/lock-users';
import { writeRates } from '../../timesheets/rates';
import { companyDay } from '../../platform/database/company-config';
import { storeStep, takeDueRates } from './dated-rates';
import { recordSave } from '../profile/profile-saves';

/** Previews what a new rate from a day on would change for several people. Nothing is stored. */
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

/**
 * Sets what several people are paid in a group from a day on. Timesheets without a rate from that day on get it;
 * those with another rate only if `apply` is set. Invoiced timesheets do not change.
 */
export const setRateFromHandler = handle('setRateFrom', async ({ body, user, now, write }) => {
  refuseOddDay(body.fromDay);
  return write(async (tx) => {
    const { apply, idGroup, rate, fromDay } = body;
    const group = await chosenGroup(tx.db, user.companyId, idGroup);
    await lockUsers(tx.db, body.users);
    const { crew, refused } = await chosenCrew(tx.db, user.companyId, body.users);
    const users = crew.map(({ id }) => id);
    if (users.length === 0) return { done: [], times: 0, refused };
    const before = await ratesBefore(tx.db, users, body);
    await storeStep(tx.db, users, { idGroup, rate, fromDay, now });
    await takeDueRates(tx.db, user.companyId, await companyDay(tx.db, user.companyId, now), users);
    const times = await writeRates(
      tx,
      sql<boolean>`${anyOf('t.user_id', users)} and ${countsFor(body)}
        and (${apply}::boolean or coalesce(t.rate_cents, 0) = 0)`,
      { by: user.id, now },
    );
    for (const { id } of crew) {
      const was = before.get(id)?.before ?? null;
      const from = was === null ? null : formatCents(was);
      tx.audit('user', id, { rates: { [group.name]: { from, to: formatCents(rate) } }, fromDay, apply });
      await recordSave(tx, { idUser: id, by: user.id, now, fields: [`rates.${idGroup}`] });
      tx.announce('user.changed', { idUser: id }, [toUser(id), toOffice]);
    }
    return { done: users, times, refused };
  });
});
