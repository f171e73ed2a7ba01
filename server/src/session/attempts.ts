import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { tooMany } from '../errors';
import { countedAddress } from '../platform/http/address';

const WINDOW_MS = 15 * 60_000;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** Attempts at one account from one IP address, or from one browser in which its owner has signed in before. */
const FREE_TRIES = 5;
/**
 * Attempts at one account from all IP addresses together. Low enough that a botnet can guess little, high enough that
 * locking the owner out takes some effort.
 */
const ACCOUNT_TRIES = 50;
/** Attempts from one IP address. High, because all workers at a venue may share one address. */
const ADDRESS_TRIES = 200;

/** A key under which tries are counted, with its limit. */
export interface TryKey {
  key: string;
  /** Number of attempts in 15 minutes before the user has to wait. */
  free: number;
}

const bare = (email: string): string => email.trim().toLowerCase();

/** Key for an account's tries from all IP addresses. */
export const accountKey = (email: string): TryKey => ({
  key: `account:${bare(email)}`,
  free: ACCOUNT_TRIES,
});
/** Key for all tries from an IP address, whatever the account. */
export const addressKey = (ip: string): TryKey => ({
  key: `address:${countedAddress(ip)}`,
  free: ADDRESS_TRIES,
});
/** Key for an account's tries from one IP address. */
export const pairKey = (email: string, ip: string): TryKey => ({
  key: `pair:${bare(email)} ${addressKey(ip).key}`,
  free: FREE_TRIES,
});
/**
 * Key for an account's attempts from a browser that has signed in to it before; other people's attempts do not count.
 */
export const browserKey = (browser: string, email: string): TryKey => ({
  key: `browser:${browser} ${bare(email)}`,
  free: FREE_TRIES,
});
/**
 * Key for reset mails, which are counted like attempts, so that nobody's mailbox is flooded. A browser in which the
 * owner has signed in is counted separately, so that strangers cannot use up the owner's mails.
 */
export const resetKey = (email: string, browser: string | null = null): TryKey => ({
  key: `reset:${bare(email)}${browser === null ? '' : ` ${browser}`}`,
  free: FREE_TRIES,
});
/** Key for the tries of a signed-in user at their own password. */
export const ownPasswordKey = (idUser: number): TryKey => ({ key: `own:${idUser}`, free: FREE_TRIES });
/** Key for the tries of a signed-in user at a code of their second factor. */
export const ownCodeKey = (idUser: number): TryKey => ({ key: `own-code:${idUser}`, free: FREE_TRIES });
/**
 * Key for attempts at a user's code while signing in. A browser in which the user has signed in is counted
 * separately, so that strangers cannot use up the user's attempts.
 */
export const factorKey = (idUser: number, browser: string | null): TryKey => ({
  key: `factor:${idUser}${browser === null ? '' : ` ${browser}`}`,
  free: FREE_TRIES,
});
/** Key for tries at a user's code from all browsers: limits an attacker who has many of the user's browsers. */
export const allFactorKey = (idUser: number): TryKey => ({
  key: `factor-all:${idUser}`,
  free: ACCOUNT_TRIES,
});
/** Key for a signed-in user's tries at the first code of a new app: other people's tries do not count here. */
export const setupKey = (idUser: number): TryKey => ({ key: `factor-setup:${idUser}`, free: FREE_TRIES });

/** ms until these keys may try again; 0 if they may now. */
export async function waitFor(db: Db, keys: readonly TryKey[], now: number): Promise<number> {
  const row = await db
    .selectFrom('login_attempt')
    .select((eb) => eb.fn.max('blocked_until').as('until'))
    .where('key', '=', sql<string>`any(${keys.map(({ key }) => key)})`)
    .executeTakeFirst();
  const wait = Number(row?.until ?? 0) - now;
  // Ignore a wait above the maximum: it was stored while the server's clock was ahead.
  return wait > LONGEST_WAIT_MS ? 0 : Math.max(0, wait);
}

/**
 * Counts an attempt as failed before the password is checked, so that many parallel attempts cannot bypass the limit;
 * a correct password clears it. A key has its free attempts in 15 minutes; each further attempt then starts a wait of
 * 30 s, 1, 2, 4 … 15 minutes. Returns the number of this attempt within the 15 minutes, or 0 if the key must wait.
 * Stored in the database, so that it counts on all servers. Ignores rows written while a server's clock was ahead.
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
 * Counts an attempt under each of these keys; refuses it (429) if one of them must wait. Returns true if it was the
 * last free attempt of a key, so that the owner can be notified. Only one of several parallel attempts gets true,
 * once in 15 minutes.
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

/** Clears the counts of failed tries of these keys, after a right password. */
export async function clearFailures(db: Db, keys: readonly TryKey[]): Promise<void> {
  await db
    .deleteFrom('login_attempt')
    .where('key', '=', sql<string>`any(${keys.map(({ key }) => key)})`)
    .execute();
}
