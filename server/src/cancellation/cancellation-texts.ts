import { cancelledPaidText, cancelledTakenOffText } from '@crewcall/domain/cancellation';
import type { EpochMs } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Db } from '../db/schema';

/**
 * What the change of a job at `at` paid people for its cancellation, or took off again, as they read it. The answer is
 * null for anybody else.
 */
export async function cancellationTexts(
  db: Db,
  crews: readonly number[],
  at: EpochMs,
): Promise<(place: { crew_id: number; user_id: number }) => string | null> {
  const { rows } = await sql<{ key: string; cents: number; why: string; isPaid: boolean }>`
    select crew_id || ' ' || user_id as key, cents, why, removed_at is null as "isPaid" from extra
    where kind = 'cancellation' and crew_id = any(${[...crews]}::bigint[])
      and (removed_at = ${at}::bigint or (removed_at is null and created_at = ${at}::bigint))`.execute(db);
  const texts = new Map(
    rows.map(({ key, cents, why, isPaid }) => [
      key,
      isPaid ? cancelledPaidText(cents, why) : cancelledTakenOffText(cents),
    ]),
  );
  return ({ crew_id, user_id }) => texts.get(`${crew_id} ${user_id}`) ?? null;
}
