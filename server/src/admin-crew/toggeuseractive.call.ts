import { heldPeople } from '../platform/hold-people';
import { handle } from '../platform/handle';
import { toOffice, toUser } from '../platform/audience';
import { endAllSessions } from '../session/open-session';
import { futureShifts } from './future-shifts';
import { outranks } from '../row-rules/rights-over-people';

/** Switches somebody on or off. Off ends their sessions; their confirmed shifts stay and are counted in the answer. */
export const toggeuseractiveHandler = handle(
  'toggeuseractive',
  async ({ body, user, scope, now, services, write, refuse, deny, notFound }) => {
    const active = Boolean(body.newState);
    if (!active && body.id === user.id) return refuse('You cannot switch off your own account.');
    const answer = await write(async (tx) => {
      const stored = await heldPeople(tx.db, [body.id], 'alone')
        .select(['permissions', 'manager_of'])
        .where('company_id', '=', user.companyId)
        .executeTakeFirst();
      if (!stored) return notFound('This person could not be found.');
      if (outranks(stored, scope)) deny('This person holds more rights than you.');
      await tx.db
        .updateTable('app_user')
        .set({ active, switched_off_at: active ? null : now, updated_at: now })
        .where('id', '=', body.id)
        .execute();
      tx.audit('user', body.id, { active });
      if (!active) await endAllSessions(tx, body.id, now);
      tx.announce('user.changed', { idUser: body.id }, [toUser(body.id), toOffice]);
      return {
        ok: true as const,
        futureShifts: active ? 0 : (await futureShifts(tx.db, body.id, now)).length,
      };
    });
    services.sessions.forget(body.id);
    return answer;
  },
);
