import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema';

const WINDOW_MS = 15 * 60_000;
const FREE_TRIES = 5;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** A venue shares one address, so its ceiling is high. */
const ADDRESS_TRIES = 200;

export const accountKey = (email: string): string => `account:${email.trim().toLowerCase()}`;
/** Mails for a new password are counted like tries, so that nobody's mailbox is filled. */
export const resetKey = (email: string): string => `reset:${email.trim().toLowerCase()}`;
export const addressKey = (ip: string): string => `address:${ip}`;

/** Ms until these keys may try again; 0 when now. */
export async function waitFor(db: Kysely<DB>, keys: readonly string[], now: number): Promise<number> {
  const row = await db
    .selectFrom('login_attempt')
    .select((eb) => eb.fn.max('blocked_until').as('until'))
    .where('key', '=', sql<string>`any(${keys})`)
    .executeTakeFirst();
  return Math.max(0, Number(row?.until ?? 0) - now);
}

/**
 * Counts a try as failed before the password is looked at, so that many tries at once cannot pass together; a right
 * password clears it. An account has 5 in 15 minutes, then waits 30 s, 1, 2, 4 … 15 minutes after each further one;
 * an address has 200. False when the key must wait. Kept in the database, so that all servers agree.
 */
export async function countTry(db: Kysely<DB>, key: string, now: number): Promise<boolean> {
  const free = key.startsWith('address:') ? ADDRESS_TRIES : FREE_TRIES;
  const { rows } = await sql`
    insert into login_attempt as a (key, window_start, failures) values (${key}, ${now}::bigint, 1)
    on conflict (key) do update set
      window_start = case when a.window_start < ${now - WINDOW_MS}::bigint then ${now}::bigint else a.window_start end,
      failures = case when a.window_start < ${now - WINDOW_MS}::bigint then 1 else a.failures + 1 end,
      blocked_until = case
        when a.window_start < ${now - WINDOW_MS}::bigint or a.failures + 1 < ${free}::int then 0
        else ${now}::bigint + least(
          ${LONGEST_WAIT_MS}::float8,
          ${FIRST_WAIT_MS}::float8 * power(2, least(a.failures + 1 - ${free}::int, 20)))::bigint end
    where a.blocked_until <= ${now}::bigint
    returning key`.execute(db);
  return rows.length > 0;
}

/** A right password clears the account's count; the address keeps its own. */
export async function clearFailures(db: Kysely<DB>, key: string): Promise<void> {
  await db.deleteFrom('login_attempt').where('key', '=', key).execute();
}
