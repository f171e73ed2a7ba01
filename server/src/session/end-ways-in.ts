import type { Tx } from '../platform/handle';
import { endMailedLinks } from './login-link';
import { endAllSessions } from './open-session';

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
