import type { Tx } from '../platform/handle';
import { endMailedLinks, wasHandedOut } from './login-link';
import { SHIFT_MS, endAllSessions } from './open-session';

/**
 * Ends whatever else lets somebody in, or reads for them: sessions, open sign-in and reset links, the calendar's address
 * and the team tokens that they made. Answers what has to be made anew. `exceptFamily` is the session that goes on.
 */
export async function endWaysIn(
  tx: Tx,
  idUser: number,
  { now, by, exceptFamily = null }: { now: number; by: number; exceptFamily?: string | null },
): Promise<{ hadCalendar: boolean; tokens: { remote: string; name: string }[] }> {
  await endAllSessions(tx, idUser, now, exceptFamily);
  await endMailedLinks(tx.db, idUser, now);
  // Who was here before may have taken that address along, and it would tell them each shift for good.
  const feed = await tx.db
    .deleteFrom('calendar_feed')
    .where('user_id', '=', idUser)
    .returning('user_id')
    .executeTakeFirst();
  const tokens = await tx.db
    .updateTable('team_token')
    .set({ revoked_at: now, revoked_by: by })
    .where('created_by', '=', idUser)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['remote', 'name'])
    .execute();
  return { hadCalendar: feed !== undefined, tokens };
}

/**
 * What a colleague was handed for somebody opens no more than their account was then. Where it is given other rights, such
 * links end, and all its sessions where one of them may have begun by such a link.
 */
export async function endHandedOut(tx: Tx, idUser: number, now: number): Promise<void> {
  await tx.db
    .updateTable('login_link')
    .set({ expires_at: now })
    .where('user_id', '=', idUser)
    .where('purpose', '=', 'login')
    .where('created_by', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
  if (await wasHandedOut(tx.db, idUser, now - SHIFT_MS)) await endAllSessions(tx, idUser, now);
}
