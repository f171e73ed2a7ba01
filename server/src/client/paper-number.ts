import { FIRST_PAPER } from '@crewcall/domain/clients';
import { sql } from 'kysely';
import type { Tx } from '../platform/database/tx';

/**
 * The next number of a kind of paper for customers. Locks the kind until the transaction ends, and a transaction that
 * fails gives its number back, so numbers have no gaps. Ask for it last: other writers of the kind wait.
 */
export async function nextNumber(
  tx: Tx,
  companyId: number,
  kind: 'quote' | 'invoice' | 'credit',
): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into client_number as given (company_id, kind, last) values (${companyId}, ${kind}, ${FIRST_PAPER})
    on conflict (company_id, kind) do update set last = given.last + 1 returning last`.execute(tx.db);
  const [row] = rows;
  if (!row) throw new Error('No number was given.');
  return row.last;
}
