import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import { toOffice, toUser } from '../platform/live/audience';
import { handle } from '../platform/http/handle';
import { lockUsers } from '../platform/database/lock-users';
import { fillMissingRates } from '../timesheets/rates';
import { chosenCrew, chosenGroup } from '../people/chosen-people';
import { rateChanges, ratesOf } from '../people/profile/profile-change';
import { recordSave } from '../people/profile/profile-saves';

/** Adds several people to a group, with its usual rate, or removes them. A repeated request changes nothing. */
export const setGroupMembersHandler = handle('setGroupMembers', ({ body, user, now, write }) =>
  write(async (tx) => {
    const { idGroup, isIn } = body;
    const { id, name, usual } = await chosenGroup(tx.db, user.companyId, idGroup);
    await lockUsers(tx.db, body.users);
    const { crew, refused } = await chosenCrew(tx.db, user.companyId, body.users);
    const users = crew.map((one) => one.id);
    const before = new Map<number, Record<string, string>>();
    for (const one of users) before.set(one, await ratesOf(tx.db, one));
    const { rows } = isIn
      ? await sql<{ user: number }>`insert into user_group_rate (user_id, group_id, rate_cents)
          select u.id, ${id}, ${usual} from app_user u where ${anyOf('u.id', users)}
          on conflict (user_id, group_id) do nothing returning user_id as "user"`.execute(tx.db)
      : await sql<{
          user: number;
        }>`delete from user_group_rate where group_id = ${id} and ${anyOf('user_id', users)}
          returning user_id as "user"`.execute(tx.db);
    const done = rows.map((row) => row.user).toSorted((a, b) => a - b);
    if (isIn) await fillMissingRates(tx, done, { by: user.id, now });
    else await sql`delete from rate_from where group_id = ${id} and ${anyOf('user_id', done)}`.execute(tx.db);
    for (const one of done) {
      const rates = rateChanges(before.get(one) ?? {}, await ratesOf(tx.db, one));
      tx.audit('user', one, { [isIn ? 'groupAdded' : 'groupTaken']: name, ...rates });
      await recordSave(tx, { idUser: one, by: user.id, now, fields: [`rates.${id}`] });
      tx.announce('user.changed', { idUser: one }, [toUser(one), toOffice]);
    }
    return { done, refused };
  }),
);
