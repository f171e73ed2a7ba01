import { sql } from 'kysely';
import type { DbTx } from '../../db/schema';
import { CallError, deny } from '../../errors';
import type { SessionUser } from './session-user';

/** Said where a token is of no session any more. */
export const SESSION_ENDED = 'Your session has ended. Please sign in again.';

interface Rights {
  companyId: number;
  permissions: readonly string[];
  managerOf: readonly string[];
}

const inText = ({ companyId, permissions, managerOf }: Rights): string =>
  JSON.stringify([companyId, permissions, managerOf]);

/** Refuses (403) a call whose caller's rights have changed since it began: its handler decided by the old ones. */
export function needSameRights(before: Rights, now: Rights): void {
  if (inText(before) !== inText(now))
    deny('Your rights have just changed. Please try again.', { code: 'not-yet' });
}

/**
 * The same check at the end of a write, which may have waited for rows; 401 if the session has ended. Uses the write's
 * own connection: a transaction must not wait for a second one. A row that the write itself has changed does not show
 * what others changed. If callers change their own rights, `newRights` compares: it has the earlier row.
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
  // Who owes a second factor counts as holding none, and had none to judge by.
  if (held.isOwn !== true && !user.owesFactor) needSameRights(user, held);
}
