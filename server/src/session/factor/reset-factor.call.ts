// Calls: resetSecondFactor.
import { toOffice, toUser } from '../../platform/live/audience';
import { handle } from '../../platform/http/handle';
import { lockedUsers } from '../../platform/database/lock-users';
import { noSuchPerson } from '../../platform/database/person-of';
import { denyOutranked } from '../../row-rules/rights-over-people';
import { endFeed } from '../end-ways-in';
import { endAllSessions } from '../open-session';
import { needOwner, ownProof } from '../own-proof';
import { keepWayIn } from '../way-in-change';
import { dropSecondFactor } from './second-factor';
import { notifyOfFactor } from './notify-owner';

/**
 * Removes the second factor of a user who has lost their phone and their recovery codes. Also ends their sessions,
 * because somebody who found the phone must not stay signed in on it.
 */
export const resetSecondFactorHandler = handle(
  'resetSecondFactor',
  async ({ body, db, now, user, scope, services, write, refuse }) => {
    if (body.id === user.id) return refuse('This is your own second factor. Turn it off under Me.');
    const shown = await ownProof({ body, db, now, user, services, write });
    await write(async (tx) => {
      const stored = await lockedUsers(tx.db, [body.id], 'alone')
        .select(['id', 'email', 'first_name as firstName', 'permissions', 'manager_of'])
        .where('company_id', '=', user.companyId)
        .executeTakeFirst();
      if (!stored) return noSuchPerson();
      denyOutranked(stored, scope);
      await needOwner(tx, shown, 'Somebody’s way in is changed');
      if (!(await dropSecondFactor(tx.db, body.id))) return refuse('This person has no second factor.');
      await endAllSessions(tx, body.id, now);
      await endFeed(tx, body.id);
      await keepWayIn(tx.db, { idUser: body.id, by: user.id, now });
      tx.audit('user', body.id, { secondFactor: 'reset' });
      await notifyOfFactor(tx, stored, 'reset');
      tx.announce('user.changed', { idUser: body.id }, [toUser(body.id), toOffice]);
    });
    services.sessions.forget(body.id);
  },
);
