import type { DayText } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tx';
import { rateOfDay, writeRates } from '../../timesheets/rates';
import { keepSteps } from './dated-rates';

interface GroupRate {
  id: number;
  rate: number | null;
}

/**
 * Stores a worker's current rates (cents per hour; null removes one). Timesheets without a rate get the new one at
 * once; with `apply`, so do all that are not invoiced. Returns how many uninvoiced timesheets still have another
 * rate.
 */
export async function saveRates(
  tx: Tx,
  userId: number,
  rates: readonly GroupRate[],
  apply: boolean,
  { by, now, today }: { by: number; now: number; /** In the company's zone. */ today: DayText },
): Promise<number> {
  const { db } = tx;
  const ids = rates.map(({ id }) => id);
  const cents = rates.map(({ rate }) => rate);
  await keepSteps(tx.db, userId, rates, { today, now });
  await sql`
    insert into user_group_rate (user_id, group_id, rate_cents)
    select ${userId}, r.id, r.rate from unnest(${ids}::bigint[], ${cents}::int[]) r (id, rate) where r.rate is not null
    on conflict (user_id, group_id) do update set rate_cents = excluded.rate_cents`.execute(db);
  await sql`
    delete from user_group_rate u using unnest(${ids}::bigint[], ${cents}::int[]) r (id, rate)
    where u.user_id = ${userId} and u.group_id = r.id and r.rate is null`.execute(db);
  const taken = sql<boolean>`t.user_id = ${userId} and r.group_id = any(${ids}::bigint[])
    and (${apply}::boolean or t.rate_cents is null)`;
  await writeRates(tx, taken, { by, now });
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from timesheet t
    join user_group_rate r on r.user_id = t.user_id and r.group_id = t.group_id
    where t.user_id = ${userId} and t.invoice_id is null and t.corrects_id is null and t.rate_cents <> ${rateOfDay}
      and t.group_id = any(${ids}::bigint[])`.execute(db);
  return rows[0]?.count ?? 0;
}
