import { REFRESH_TOKEN_MS } from '@crewcall/domain/limits';
import { DAY_MS, HOUR_MS } from '@crewcall/domain/units';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { DbTx, Schema } from '../db/schema';
import { toUser } from '../platform/live/audience';
import type { RequestFacts } from '../platform/http/request';
import type { Tx } from '../platform/database/tx';
import { isOwnOrigin, readCookie, setCookie } from './cookie';
import { endChallenges } from './factor/challenge';
import { forgetFamilyDevices, moveFamilyDevices } from './push-devices';
import { renewalOf } from './rotation';
import { hashToken, newToken } from './tokens';

/** How long an access token is valid. */
const SESSION_MS = HOUR_MS;
/** How long a browser stays signed in with Remember me, counted from its last use. */
const REMEMBER_MS = REFRESH_TOKEN_MS;
/** How long a browser stays signed in without Remember me, counted from the sign-in. */
export const SHIFT_MS = 12 * HOUR_MS;

/** How long any browser stays signed in, even if it is used all the time; then its user has to sign in again. */
const LONGEST_MS = 90 * DAY_MS;

export interface Opened {
  token: string;
  /** Epoch ms. */
  expires: number;
  refreshHash: Buffer;
  cookie: string;
}

/** Makes a new access token and a new refresh token. A family is the chain of tokens of one signed-in browser. */
export async function openSession(
  tx: DbTx,
  options: {
    userId: number;
    remember: boolean;
    request: RequestFacts;
    now: number;
    family?: string;
    until?: number;
    /** When the user signed in; set when a session is renewed. */
    startedAt?: number;
  },
): Promise<Opened> {
  const { userId, remember, request, now, startedAt = now } = options;
  const family = options.family ?? randomUUID();
  const token = newToken();
  const refresh = newToken();
  const lasting = options.until ?? now + (remember ? REMEMBER_MS : SHIFT_MS);
  const refreshUntil = Math.min(lasting, startedAt + LONGEST_MS);
  const expires = Math.min(now + SESSION_MS, refreshUntil);
  await tx
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      family,
      expires_at: expires,
      ip: request.ip,
      agent: request.userAgent,
    })
    .execute();
  const refreshHash = hashToken(refresh);
  await tx
    .insertInto('refresh_token')
    .values({
      token_hash: refreshHash,
      family,
      user_id: userId,
      remember,
      expires_at: refreshUntil,
      agent: request.userAgent,
      created_at: now,
      started_at: startedAt,
    })
    .execute();
  return {
    token,
    expires,
    refreshHash,
    cookie: setCookie(request, refresh, remember ? refreshUntil - now : null),
  };
}

/** The refresh token row of the browser's cookie; undefined without a cookie, or if a page of another site sends it. */
export async function heldSession(
  tx: DbTx,
  request: RequestFacts,
): Promise<Selectable<Schema['refresh_token']> | undefined> {
  const cookie = isOwnOrigin(request) ? readCookie(request) : null;
  if (cookie === null) return undefined;
  return tx
    .selectFrom('refresh_token')
    .selectAll()
    .where('token_hash', '=', hashToken(cookie))
    .executeTakeFirst();
}

/**
 * Ends the session in the browser's cookie before a sign-in overwrites the cookie, because afterwards nobody could
 * sign it out. Returns the family for the new session. If the same user signs in again, their device still gets
 * notifications. `isRemembered`: this user was signed in here with Remember me, and that session had not ended.
 */
export async function endHeldSession(
  tx: Tx,
  request: RequestFacts,
  now: number,
  userId: number,
): Promise<{ family: string; isRemembered: boolean }> {
  const family = randomUUID();
  const known = await heldSession(tx.db, request);
  if (known) await holdFamilies(tx.db, [known.family]);
  // Read after locking, so that parallel changes to the family are seen.
  const held = known && (await heldSession(tx.db, request));
  if (held === undefined) return { family, isRemembered: false };
  const isSame = held.user_id === userId;
  let isRemembered = false;
  if (isSame) {
    const renewal = await renewalOf(tx.db, held, now);
    const isLive = held.expires_at > now && (renewal === 'renew' || renewal === 'again');
    isRemembered = isLive && held.remember;
    await moveFamilyDevices(tx.db, held.family, family);
  }
  await endFamily(tx, held, now);
  return { family, isRemembered };
}

/** First of the two numbers of a family's advisory lock, different from that of all other locks. */
const SPACE = 1_718_642_026;

/**
 * Locks these families until the transaction ends: waits for running refreshes, and blocks new ones. Otherwise we
 * could miss a token that a refresh is making, or two refreshes could both use one token. An advisory lock, because
 * token rows are replaced all the time, so there is no row to lock. To avoid deadlocks, locks are taken in one order:
 * call this once, for all families that a transaction ends, before it locks their rows.
 */
export async function holdFamilies(tx: DbTx, families: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SPACE}::int, x.key) from (
    select distinct hashtext(family) as key from unnest(${[...families]}::text[]) family order by 1) x`.execute(
    tx,
  );
}

/**
 * Ends the sessions of one family: after a sign-out, or when two browsers use one refresh token. It is announced, so
 * that every server drops its cached sessions; call `sessions.forget` after the write so that this server does so at
 * once.
 */
export async function endFamily(
  tx: Tx,
  { family, user_id: idUser }: { family: string; user_id: number },
  now: number,
): Promise<void> {
  await holdFamilies(tx.db, [family]);
  await tx.db.deleteFrom('session').where('family', '=', family).execute();
  await tx.db
    .updateTable('refresh_token')
    .set({ revoked_at: now })
    .where('family', '=', family)
    .where('revoked_at', 'is', null)
    .execute();
  await forgetFamilyDevices(tx.db, family);
  tx.announce('session.ended', { idUser }, toUser(idUser));
}

/**
 * Ends every session of a user except `exceptFamily`, for example after a new password. Announced like `endFamily`.
 * Returns how many of them could still have been renewed.
 */
export async function endAllSessions(
  { db, announce }: Tx,
  userId: number,
  now: number,
  exceptFamily: string | null = null,
): Promise<number> {
  const held = await db
    .selectFrom('refresh_token')
    .select('family')
    .distinct()
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
  await holdFamilies(
    db,
    held.map(({ family }) => family),
  );
  let sessions = db.deleteFrom('session').where('user_id', '=', userId);
  let refreshes = db
    .updateTable('refresh_token')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null);
  let devices = db.deleteFrom('push_subscription').where('user_id', '=', userId);
  if (exceptFamily !== null) {
    sessions = sessions.where('family', '!=', exceptFamily);
    refreshes = refreshes.where('family', '!=', exceptFamily);
    devices = devices.where('family', 'is distinct from', exceptFamily);
  }
  await sessions.execute();
  const ended = await refreshes.returning(['family', 'expires_at']).execute();
  await devices.execute();
  await endChallenges(db, userId);
  announce('session.ended', { idUser: userId }, toUser(userId));
  return new Set(ended.filter(({ expires_at }) => expires_at > now).map(({ family }) => family)).size;
}
