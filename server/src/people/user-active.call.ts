// Calls: getShiftsAhead, toggeuseractive.
import { deleteDraftsOf } from '../crews/crew-drafts';
import { handle } from '../platform/http/handle';
import { chosenPeople } from './chosen-people';
import { futureShifts, freeShifts } from './future-shifts';
import { lockedUsers } from '../platform/database/lock-users';
import { noSuchPerson } from '../platform/database/person-of';
import { toOffice, toUser } from '../platform/live/audience';
import { endWaysIn } from '../session/end-ways-in';
import { denyOutranked } from '../row-rules/rights-over-people';

/** Lists the upcoming confirmed shifts of several people, for the office to see before it deactivates them. */
export const getShiftsAheadHandler = handle('getShiftsAhead', async ({ body, user, db, now }) => ({
  shifts: await futureShifts(db, await chosenPeople(db, user.companyId, body.users), now),
}));

/**
 * Activates or deactivates a person. Deactivating ends their sessions and links; activating does not restore them.
 * Their confirmed shifts, which the answer counts, remain unless `freeShifts` is set; that needs the right to change
 * jobs.
 */
export const toggeuseractiveHandler = handle(
  'toggeuseractive',
  async ({ body, user, scope, now, services, write, refuse, deny }) => {
    const active = Boolean(body.newState);
    if (!active && body.id === user.id) return refuse('You cannot switch off your own account.');
    const isFreeing = body.freeShifts === true && !active;
    if (isFreeing && !scope.may('job.office')) deny('Only somebody who may change jobs can free shifts.');
    const answer = await write(async (tx) => {
      const stored = await lockedUsers(tx.db, [body.id], 'alone')
        .select(['id', 'permissions', 'manager_of'])
        .where('company_id', '=', user.companyId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (!stored) return noSuchPerson();
      denyOutranked(stored, scope);
      // Free the shifts before deactivating the person, because only active people are notified.
      const freed = isFreeing ? await freeShifts(tx, body.id, { user, now }) : 0;
      await tx.db
        .updateTable('app_user')
        .set({ active, switched_off_at: active ? null : now, updated_at: now })
        .where('id', '=', body.id)
        .execute();
      tx.audit('user', body.id, { active, ...(freed > 0 ? { freed } : {}) });
      // A person who is active again has not left, so the office's request to delete them ends.
      if (active)
        await tx.db
          .updateTable('deletion_request')
          .set({ withdrawn_at: now })
          .where('user_id', '=', body.id)
          .where('requested_by', 'is not', null)
          .where('withdrawn_at', 'is', null)
          .where('answered_at', 'is', null)
          .execute();
      if (!active) {
        await endWaysIn(tx, body.id, { now, by: user.id });
        await deleteDraftsOf(tx, body.id);
      }
      tx.announce('user.changed', { idUser: body.id }, [toUser(body.id), toOffice]);
      return {
        ok: true as const,
        futureShifts: active ? 0 : (await futureShifts(tx.db, body.id, now)).length,
        ...(isFreeing ? { freed } : {}),
      };
    });
    services.sessions.forget(body.id);
    return answer;
  },
);
