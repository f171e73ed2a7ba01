import { SIGN_IN_LINK_MS } from '@crewcall/domain/limits';
import { sql } from 'kysely';
import type { Tx } from '../platform/database/tx';
import { endMailedLinks, wasHandedOut } from './login-link';
import { SHIFT_MS, endAllSessions, endFamily, holdFamilies } from './open-session';

/** An extra sentence for a user whose calendar address was revoked too. */
export const CALENDAR_ENDED =
  'The address that your own calendar reads your shifts from has ended too. Make a new one in Crewcall, under Me.';

/**
 * Ends all other access to this account or by it: its sessions, open sign-in and reset links, sign-in links for other
 * people that its user was shown, its calendar address, and the team tokens that its user made. Returns what the user
 * has to make again. The session `exceptFamily` continues.
 */
export async function endWaysIn(
  tx: Tx,
  idUser: number,
  { now, by, exceptFamily = null }: { now: number; by: number; exceptFamily?: string | null },
): Promise<{ hadCalendar: boolean; tokens: { remote: string; name: string }[] }> {
  await endAllSessions(tx, idUser, now, exceptFamily);
  await endMailedLinks(tx.db, idUser, now);
  await endHandedBy(tx, idUser, now);
  const hadCalendar = await endFeed(tx, idUser);
  const tokens = await tx.db
    .updateTable('team_token')
    .set({ revoked_at: now, revoked_by: by })
    .where('created_by', '=', idUser)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['remote', 'name'])
    .execute();
  return { hadCalendar, tokens };
}

/**
 * Ends access by links after a user's phone number or email was changed, because somebody else may read the old one.
 * Ends open links, all sessions without Remember me except `exceptFamily`, and a calendar address made in such a
 * session; returns whether there was such an address. Sessions with Remember me continue: a link starts one only in a
 * browser that had one before.
 */
export async function endLinkedWays(
  tx: Tx,
  idUser: number,
  { now, exceptFamily }: { now: number; exceptFamily: string },
): Promise<boolean> {
  await endMailedLinks(tx.db, idUser, now);
  const held = await tx.db
    .selectFrom('refresh_token')
    .select('family')
    .distinct()
    .where('user_id', '=', idUser)
    .where('remember', '=', false)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
  const families = held.map(({ family }) => family).filter((family) => family !== exceptFamily);
  await holdFamilies(tx.db, families);
  for (const family of families) await endFamily(tx, { family, user_id: idUser }, now);
  return endFeed(tx, idUser, { keepsRemembered: true });
}

/**
 * Revokes a user's calendar address, because somebody who has copied it could read every shift. Returns whether there
 * was one.
 */
export async function endFeed(
  tx: Tx,
  idUser: number,
  { keepsRemembered = false }: { keepsRemembered?: boolean } = {},
): Promise<boolean> {
  let feeds = tx.db.deleteFrom('calendar_feed').where('user_id', '=', idUser);
  if (keepsRemembered) feeds = feeds.where('remembered', '=', false);
  return (await feeds.returning('user_id').executeTakeFirst()) !== undefined;
}

/**
 * How long a colleague who was shown a sign-in link may have access to the account, in ms: time to use the link, then
 * a session.
 */
const HANDED_MS = SIGN_IN_LINK_MS + SHIFT_MS;

/**
 * Revokes calendar addresses that a colleague may have made after signing in with a link shown to them, because an
 * address lasts longer than its session. `whose` selects the addresses of this account, or those made by this
 * colleague. Addresses made in sessions with Remember me are not revoked, because such sessions do not start with a
 * link. Call this after ending the sessions, which waits for a session that is making an address at that moment.
 */
async function endHandedFeeds(tx: Tx, whose: 'user_id' | 'changed_by', id: number): Promise<void> {
  await sql`delete from calendar_feed f using way_in_change w
    where w.user_id = f.user_id and w.by_link and not f.remembered and ${sql.ref(`w.${whose}`)} = ${id}
      and f.created_at between w.changed_at and w.changed_at + ${HANDED_MS}::bigint`.execute(tx.db);
}

/**
 * Ends the access that colleagues have to this account by sign-in links that they were shown: open links, all
 * sessions if one of them may have started with such a link, and calendar addresses. Needed when the account gets
 * other rights, because a link must not give more rights than the account had when the link was made.
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
  await endHandedFeeds(tx, 'user_id', idUser);
}

/**
 * Calls `endHandedOut` for every user whose sign-in link this colleague was shown. A colleague who may no longer make
 * links, or is deactivated, loses the links, and the sessions and calendar addresses that they got with them.
 */
export async function endHandedBy(tx: Tx, idColleague: number, now: number): Promise<void> {
  const handed = await tx.db
    .selectFrom('login_link')
    .select('user_id')
    .distinct()
    .where('created_by', '=', idColleague)
    .where('purpose', '=', 'login')
    .where('user_id', 'is not', null)
    .where((link) =>
      link.or([
        link('used_at', '>=', now - SHIFT_MS),
        link.and([link('used_at', 'is', null), link('expires_at', '>', now)]),
      ]),
    )
    .orderBy('user_id')
    .execute();
  for (const { user_id } of handed) if (user_id !== null) await endHandedOut(tx, user_id, now);
  await endHandedFeeds(tx, 'changed_by', idColleague);
}
