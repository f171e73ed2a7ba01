import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tx';

/**
 * Gives somebody who has registered the usual rates: of the groups that were named for them, or else of each group in
 * use that has one. Existing rates stay.
 */
export const fillUsualRates = async (
  tx: Tx,
  companyId: number,
  { userId, registrantId }: { userId: number; registrantId: number },
): Promise<void> =>
  void (await sql`
    insert into user_group_rate (user_id, group_id, rate_cents)
    select ${userId}, g.id, g.usual_rate_cents from crew_group g
    join registrant r on r.id = ${registrantId} and r.company_id = g.company_id
    where g.company_id = ${companyId} and g.active
      and (g.id = any(r.group_ids) or (r.group_ids = '{}' and g.usual_rate_cents is not null))
    on conflict (user_id, group_id) do nothing`.execute(tx.db));
