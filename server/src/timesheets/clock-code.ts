import { CLOCK_CODE_TRIES_A_MINUTE } from '@crewcall/domain/limits';
import { MINUTE_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { DbTx } from '../db/schema';

export type CodeAnswer = 'right' | 'missing' | 'wrong' | { waitMs: number };

/**
 * Compares the code of a punch. Wrong codes are counted; after five in a minute even the right one has to wait, so that
 * nobody can guess the 4 digits. The caller has locked the worker, so parallel tries are counted one by one.
 */
export async function checkCode(
  tx: DbTx,
  crew: { id: number; code: string },
  userId: number,
  given: string,
  now: number,
): Promise<CodeAnswer> {
  const key = `clock-code:${crew.id}:${userId}`;
  const row = await tx.selectFrom('login_attempt').selectAll().where('key', '=', key).executeTakeFirst();
  const inWindow = row !== undefined && row.window_start > now - MINUTE_MS;
  if (inWindow && row.failures >= CLOCK_CODE_TRIES_A_MINUTE) {
    return { waitMs: row.window_start + MINUTE_MS - now };
  }
  if (given === '') return 'missing';
  if (given === crew.code) return 'right';
  await sql`
    insert into login_attempt (key, window_start, failures) values (${key}, ${now}::bigint, 1)
    on conflict (key) do update set window_start = ${inWindow ? row.window_start : now}::bigint,
      failures = ${inWindow ? row.failures + 1 : 1}::int`.execute(tx);
  return 'wrong';
}
