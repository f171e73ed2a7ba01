import { sql } from 'kysely';
import type { DbTx } from '../../db/schema';
import { CallError, deny } from '../../errors';
import type { SessionUser } from './session-user';

/** The message if a token no longer belongs to a session. */
export const SESSION_ENDED = 'Your session has ended. Please sign in again.';

interface Rights {
  companyId: number;
  permissions: readonly string[];
  managerOf: readonly string[];
}

const inText = ({ companyId, permissions, managerOf }: Rights): string =>
  JSON.stringify([companyId, permissions, managerOf]);

/** Refuses (403) a call whose caller's rights have changed since it began, because its handler used the old ones. */
export function needSameRights(before: Rights, now: Rights): void {
  if (inText(before) !== inText(now))
    deny('Your rights have just changed. Please try again.', { code: 'not-yet' });
}

/**
 * Repeats the check of `needSameRights` at the end of a write, which may have waited for locks; 401 if the session
 * has ended. Uses the write's own connection, because a transaction must not wait for a second one. Skipped if the
 * write changed the caller's own row, which then does not show what others changed; `newRights` compares rights in
 * that case.
 */
export async function needStillHeld(tx: DbTx, user: SessionUser): Promise<void> {
  const held = await tx
    .selectFrom('app_user')
    .innerJoin('session', 'session.user_id', 'app_user.id')
    .select(['app_user.company_id as companyId', 'app_user.permissions', 'app_user.manager_of as managerOf'])
    .select(sql<boolean | null>`app_user.xmin = pg_current_xact_id_if_assigned()::xid`.as('isOwn'))
    .where('app_user.id', '=', user.id)
    .where('app_user.active', '=', true)
    .where('session.family', '=', user.sessionId)
    .limit(1)
    .executeTakeFirst();
  if (!held) throw new CallError(401, SESSION_ENDED);
  // A user who still has to set up a second factor has no rights in `user`, so there is nothing to compare.
  if (held.isOwn !== true && !user.owesFactor) needSameRights(user, held);
}
