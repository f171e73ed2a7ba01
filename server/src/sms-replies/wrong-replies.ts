import { HOUR_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Db, DbTx } from '../db/schema';

/** After this many wrong replies within an hour a number is closed for an hour. */
const MOST_WRONG = 5;
/** How many replies without a code within an hour we answer. */
const MOST_TEXTS = 5;

const keyOf = (phone: string): string => `sms:${phone}`;

/** Is this number closed, because it has sent too many wrong codes? */
export async function isClosed(db: Db, phone: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('login_attempt')
    .select('blocked_until')
    .where('key', '=', keyOf(phone))
    .executeTakeFirst();
  return row !== undefined && row.blocked_until > now;
}

/** Counts this key within an hour; returns how often it came. */
async function count(db: DbTx, key: string, now: number): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    insert into login_attempt as a (key, window_start, failures) values (${key}, ${now}::bigint, 1)
    on conflict (key) do update set
      window_start = case when a.window_start < ${now - HOUR_MS}::bigint then ${now}::bigint else a.window_start end,
      failures = case when a.window_start < ${now - HOUR_MS}::bigint then 1 else a.failures + 1 end,
      blocked_until = case when a.window_start >= ${now - HOUR_MS}::bigint and a.failures + 1 >= ${MOST_WRONG}::int
        then ${now + HOUR_MS}::bigint else 0 end
    returning failures`.execute(db);
  return rows[0]?.failures ?? 0;
}

/** Counts a reply with a wrong code; returns whether it has closed the number. */
export const countWrong = async (db: DbTx, phone: string, now: number): Promise<boolean> =>
  (await count(db, keyOf(phone), now)) >= MOST_WRONG;

/** Counts a reply without a code; returns whether more came within an hour than we answer. */
export const countText = async (db: DbTx, phone: string, now: number): Promise<boolean> =>
  (await count(db, `sms-text:${phone}`, now)) > MOST_TEXTS;
