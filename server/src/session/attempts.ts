import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { tooMany } from '../errors';
import { countedAddress } from '../platform/http/address';

const WINDOW_MS = 15 * 60_000;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** Of one account from one address, or from a browser that its owner was signed in with. */
const FREE_TRIES = 5;
/** Of one account over all addresses: many hands cannot guess more than this, and locking it takes them as many. */
const ACCOUNT_TRIES = 50;
/** A venue shares one address, so its ceiling is high. */
const ADDRESS_TRIES = 200;

/** What tries are counted under. */
export interface TryKey {
  key: string;
  /** So many in 15 minutes before there is a wait. */
  free: number;
}

const bare = (email: string): string => email.trim().toLowerCase();

/** An account's tries over all addresses. */
export const accountKey = (email: string): TryKey => ({
  key: `account:${bare(email)}`,
  free: ACCOUNT_TRIES,
});
/** All tries from an address. */
export const addressKey = (ip: string): TryKey => ({
  key: `address:${countedAddress(ip)}`,
  free: ADDRESS_TRIES,
});
/** An account's tries from one address. */
export const pairKey = (email: string, ip: string): TryKey => ({
  key: `pair:${bare(email)} ${addressKey(ip).key}`,
  free: FREE_TRIES,
});
/** An account's tries from a browser that was signed in to it before: other people's tries do not count here. */
export const browserKey = (browser: string, email: string): TryKey => ({
  key: `browser:${browser} ${bare(email)}`,
  free: FREE_TRIES,
});
/**
 * Mails for a new password are counted like tries, so that nobody's mailbox is filled; those that a browser of the
 * owner's asks for by themselves.
 */
export const resetKey = (email: string, browser: string | null = null): TryKey => ({
  key: `reset:${bare(email)}${browser === null ? '' : ` ${browser}`}`,
  free: FREE_TRIES,
});
/** Tries of somebody who is signed in at their own password. */
export const ownPasswordKey = (idUser: number): TryKey => ({ key: `own:${idUser}`, free: FREE_TRIES });
/** The same at a code of their second factor. */
export const ownCodeKey = (idUser: number): TryKey => ({ key: `own-code:${idUser}`, free: FREE_TRIES });
/** Tries at a person's code; those in a browser that knows them by themselves, where no stranger can use them up. */
export const factorKey = (idUser: number, browser: string | null): TryKey => ({
  key: `factor:${idUser}${browser === null ? '' : ` ${browser}`}`,
  free: FREE_TRIES,
});
/** Tries over all browsers: the limit for an attacker who has collected many browsers that know a user. */
export const allFactorKey = (idUser: number): TryKey => ({
  key: `factor-all:${idUser}`,
  free: ACCOUNT_TRIES,
});
/** Tries at the first code of a new app by a signed-in user: other people's tries do not count here. */
export const setupKey = (idUser: number): TryKey => ({ key: `factor-setup:${idUser}`, free: FREE_TRIES });

/** Ms until these keys may try again; 0 when now. */
export async function waitFor(db: Db, keys: readonly TryKey[], now: number): Promise<number> {
  const row = await db
    .selectFrom('login_attempt')
    .select((eb) => eb.fn.max('blocked_until').as('until'))
    .where('key', '=', sql<string>`any(${keys.map(({ key }) => key)})`)
    .executeTakeFirst();
  const wait = Number(row?.until ?? 0) - now;
  // Longer than the longest: the server's clock was ahead when it was set.
  return wait > LONGEST_WAIT_MS ? 0 : Math.max(0, wait);
}

/**
 * Counts a try as failed before the password is checked, so that many tries at once cannot pass together; a right
 * password clears it. A key has its free tries in 15 minutes, then waits 30 s, 1, 2, 4 … 15 minutes after each further
 * one. Returns its number in the window, and 0 when the key must wait. Stored in the database, so that all servers
 * agree. Rows written while a server's clock was ahead count for nothing.
 */
export async function countTry(db: Db, { key, free }: TryKey, now: number): Promise<number> {
  const isOver = sql<boolean>`(a.window_start not between ${now - WINDOW_MS}::bigint and ${now + WINDOW_MS}::bigint)`;
  const { rows } = await sql<{ failures: number }>`
    insert into login_attempt as a (key, window_start, failures) values (${key}, ${now}::bigint, 1)
    on conflict (key) do update set
      window_start = case when ${isOver} then ${now}::bigint else a.window_start end,
      failures = case when ${isOver} then 1 else a.failures + 1 end,
      blocked_until = case
        when ${isOver} or a.failures + 1 < ${free}::int then 0
        else ${now}::bigint + least(
          ${LONGEST_WAIT_MS}::float8,
          ${FIRST_WAIT_MS}::float8 * power(2, least(a.failures + 1 - ${free}::int, 20)))::bigint end
    where a.blocked_until not between ${now + 1}::bigint and ${now + LONGEST_WAIT_MS}::bigint
    returning failures`.execute(db);
  return rows[0]?.failures ?? 0;
}

/**
 * Counts a try under each of these keys, and refuses it where one must wait. True where it is the last free one of a
 * key: of many at once exactly one is, once in each window.
 */
export async function countTries(db: Db, keys: readonly TryKey[], now: number): Promise<boolean> {
  let isLast = false;
  for (const key of keys) {
    const number = await countTry(db, key, now);
    if (number === 0) tooMany((await waitFor(db, [key], now)) / 1000);
    if (number === key.free) isLast = true;
  }
  return isLast;
}

/** A right password clears these counts. */
export async function clearFailures(db: Db, keys: readonly TryKey[]): Promise<void> {
  await db
    .deleteFrom('login_attempt')
    .where('key', '=', sql<string>`any(${keys.map(({ key }) => key)})`)
    .execute();
}
