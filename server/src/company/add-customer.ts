import { sql } from 'kysely';
import { refuse } from '../errors';
import type { Tx } from '../platform/database/tx';
import type { CustomerColumns } from './customer-fields';

/** Refuses a prefix that another customer than `id` has, because jobs name their customer by it. */
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

/** A customer's fields as the audit stores them, under the names that the call uses. */
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
