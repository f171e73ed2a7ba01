import type { Parsed } from '@crewcall/contract/types';
import { conflict } from '../errors';
import type { Tx } from '../platform/database/tx';
import { fullNameSql } from '../platform/database/person-name';
import { auditedCustomer } from './add-customer';
import type { CustomerColumns } from './customer-fields';

/** A customer as it was when the sender of a save loaded it, under the names that the call uses. */
export type CustomerAsRead = NonNullable<Parsed<'saveCustomer'>['was']>;

const columnOf = {
  text: 'text',
  fullName: 'full_name',
  color: 'default_color',
  billingName: 'billing_name',
  billingAbn: 'billing_abn',
  billingEmail: 'billing_email',
  billingAddress: 'billing_address',
} as const satisfies Record<keyof CustomerAsRead, keyof CustomerColumns>;

const labels: Record<keyof CustomerAsRead, string> = {
  text: 'short name',
  fullName: 'name',
  color: 'colour',
  billingName: 'billing name',
  billingAbn: 'billing ABN',
  billingEmail: 'billing email',
  billingAddress: 'billing address',
};

/** Records who changed these fields last, to name them in a clash. */
export async function recordEdit(tx: Tx, id: number, by: number, fields: readonly string[]): Promise<void> {
  if (fields.length === 0) return;
  await tx.db
    .insertInto('customer_edit')
    .values(fields.map((field) => ({ prepend_id: id, field, by })))
    .onConflict((conflict) => conflict.columns(['prepend_id', 'field']).doUpdateSet({ by }))
    .execute();
}

async function lastEditor(tx: Tx, id: number, field: keyof CustomerAsRead): Promise<string> {
  const row = await tx.db
    .selectFrom('customer_edit')
    .innerJoin('app_user', 'app_user.id', 'customer_edit.by')
    .select(fullNameSql('app_user').as('name'))
    .where('prepend_id', '=', id)
    .where('field', '=', field)
    .executeTakeFirst();
  return row?.name ?? 'Somebody';
}

/**
 * Merges a save with changes that somebody else may have made since the sender read `was`: only what the sender changed
 * is written. If both changed one field to different values it throws 409, which names the field and who changed it.
 */
export async function mergeCustomer(
  tx: Tx,
  stored: CustomerColumns & { id: number },
  typed: CustomerColumns,
  was: CustomerAsRead,
): Promise<CustomerColumns> {
  const { id, ...merged } = stored;
  const clashes: (keyof CustomerAsRead)[] = [];
  for (const field of Object.keys(columnOf) as (keyof CustomerAsRead)[]) {
    const column = columnOf[field];
    if (typed[column] === was[field]) continue;
    if (stored[column] !== was[field] && stored[column] !== typed[column]) clashes.push(field);
    merged[column] = typed[column];
  }
  if (clashes.length > 0) {
    const theirs = auditedCustomer(stored);
    const byEditor = new Map<string, string[]>();
    for (const field of clashes) {
      const what = `the ${labels[field]} to ${theirs[field] === '' ? 'nothing' : `“${theirs[field]}”`}`;
      const who = await lastEditor(tx, id, field);
      byEditor.set(who, [...(byEditor.get(who) ?? []), what]);
    }
    const sentences = [...byEditor].map(([who, what]) => `${who} has changed ${what.join(', ')}.`);
    conflict(`${sentences.join(' ')} What you typed is still here: save again to put it in its place.`, {
      clashes,
    });
  }
  return merged;
}
