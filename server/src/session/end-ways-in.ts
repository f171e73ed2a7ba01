import { SIGN_IN_LINK_MS } from '@crewcall/domain/limits';
import { sql } from 'kysely';
import type { Tx } from '../platform/database/tx';
import { endMailedLinks, wasHandedOut } from './login-link';
import { SHIFT_MS, endAllSessions, endFamily, holdFamilies } from './open-session';

/** The notification's addition for a user whose calendar address was revoked as well. */
export const CALENDAR_ENDED =
  'The address that your own calendar reads your shifts from has ended too. Make a new one in Crewcall, under Me.';

/**
 * Ends everything else that lets somebody in, or reads for them: sessions, open sign-in and reset links, links that
 * they were handed for others, the calendar's address, and the team tokens that they made. Returns what has to be made
 * again. `exceptFamily` is the session that goes on.
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
 * For a new phone or address: links may have gone to the old one, to somebody else. Ends them, every session but that of
 * `exceptFamily`, and a calendar's address that was made in one of these; answers whether there was one. A remembered
 * session stays, with its address: a link begins none, unless its browser had remembered the same user before.
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

/** An earlier user may have copied that address, which would show them every shift for good. Was there one? */
export async function endFeed(
  tx: Tx,
  idUser: number,
  { keepsRemembered = false }: { keepsRemembered?: boolean } = {},
): Promise<boolean> {
  let feeds = tx.db.deleteFrom('calendar_feed').where('user_id', '=', idUser);
  if (keepsRemembered) feeds = feeds.where('remembered', '=', false);
  return (await feeds.returning('user_id').executeTakeFirst()) !== undefined;
}

/** A colleague who is handed a link has this long to use it, and stays signed in for at most a shift. */
const HANDED_MS = SIGN_IN_LINK_MS + SHIFT_MS;

/**
 * A calendar's address outlasts the session that it was made in. Those end that somebody may have made while in by a
 * link that they were handed: of this account, or by this colleague. A session that was remembered began by no link.
 * Comes after the end of those sessions, which waits for an address that one of them is about to make.
 */
async function endHandedFeeds(tx: Tx, whose: 'user_id' | 'changed_by', id: number): Promise<void> {
  await sql`delete from calendar_feed f using way_in_change w
    where w.user_id = f.user_id and w.by_link and not f.remembered and ${sql.ref(`w.${whose}`)} = ${id}
      and f.created_at between w.changed_at and w.changed_at + ${HANDED_MS}::bigint`.execute(tx.db);
}

/**
 * What a colleague was handed for somebody opens no more than their account was then. Where it is given other rights, such
 * links end, all its sessions where one of them may have begun by such a link, and a calendar's address made there.
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
 * The same for every user whose sign-in links this colleague was handed. A colleague who may no longer make links, or
 * is switched off, loses them all, with the sessions and the calendars that they opened.
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
