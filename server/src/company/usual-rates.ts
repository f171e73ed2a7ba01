import { sql } from 'kysely';
import type { Tx } from '../platform/handle';

/** Gives somebody new the usual rate of each group that is in use and has one. A rate that stands there stays. */
export const fillUsualRates = async (tx: Tx, companyId: number, userId: number): Promise<void> =>
  void (await sql`
    insert into user_group_rate (user_id, group_id, rate_cents)
    select ${userId}, id, usual_rate_cents from crew_group
    where company_id = ${companyId} and active and usual_rate_cents is not null
    on conflict (user_id, group_id) do nothing`.execute(tx.db));
