import { FIRST_PAPER } from '@crewcall/domain/clients';
import { sql } from 'kysely';
import type { Tx } from '../platform/database/tx';

/**
 * Gives the next number of a kind of paper. It locks the row of the last one until the transaction ends, so numbers
 * have no gaps: a transaction that fails gives its number back, and nobody else got a later one.
 */
export const nextNumber = async (
  tx: Tx,
  companyId: number,
  kind: 'quote' | 'invoice' | 'credit',
): Promise<number> => {
  const { last } = await tx.db
    .insertInto('client_number')
    .values({ company_id: companyId, kind, last: FIRST_PAPER })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'kind']).doUpdateSet({ last: sql<number>`client_number.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
};
