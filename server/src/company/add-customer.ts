import { sql } from 'kysely';
import { refuse } from '../errors';
import type { Tx } from '../platform/database/tx';
import type { CustomerColumns } from './customer-fields';

/** Two customers with one short name could not be distinguished. `id` is the one that may have it. */
export async function refuseSameText(tx: Tx, companyId: number, text: string, id: number): Promise<void> {
  const same = await tx.db
    .selectFrom('prepend')
    .select('full_name')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`lower(text) = lower(${text})`)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (same) refuse(`"${text}" is the short name of ${same.full_name}. Choose another.`, { field: 'text' });
}

/** What the audit says of a customer, in the words of the call. */
export const auditedCustomer = (row: CustomerColumns) => ({
  text: row.text,
  fullName: row.full_name,
  color: row.default_color,
  billingName: row.billing_name,
  billingAbn: row.billing_abn,
  billingEmail: row.billing_email,
  billingAddress: row.billing_address,
});

/** Adds a customer and returns its id. The caller has locked the company and checked that the text is free. */
export async function addCustomer(tx: Tx, companyId: number, columns: CustomerColumns): Promise<number> {
  const { id } = await tx.db
    .insertInto('prepend')
    .values({ company_id: companyId, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow();
  tx.audit('customer', id, auditedCustomer(columns));
  return id;
}
