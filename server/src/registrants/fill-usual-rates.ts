import { sql } from 'kysely';
import type { Tx } from '../platform/database/tx';

/**
 * Gives a person who has just registered the groups that the office chose for them, at the rate that it chose or at
 * their usual rates. Without a choice, they get every active group that has a usual rate, at that rate and never
 * at one from an imported list, which would then apply to crew bosses' groups too. Existing rates do not change.
 */
export const fillUsualRates = async (
  tx: Tx,
  companyId: number,
  { userId, registrantId }: { userId: number; registrantId: number },
): Promise<void> =>
  void (await sql`
    insert into user_group_rate (user_id, group_id, rate_cents)
    select ${userId}, g.id, case when r.group_ids = '{}' then g.usual_rate_cents
      else coalesce(r.rate_cents, g.usual_rate_cents) end from crew_group g
    join registrant r on r.id = ${registrantId} and r.company_id = g.company_id
    where g.company_id = ${companyId} and g.active
      and (g.id = any(r.group_ids) or (r.group_ids = '{}' and g.usual_rate_cents is not null))
    on conflict (user_id, group_id) do nothing`.execute(tx.db));
