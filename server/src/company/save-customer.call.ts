import { sql } from 'kysely';
import { notFound, refuse } from '../errors';
import { toOffice } from '../platform/audience';
import { fromTo } from '../platform/from-to';
import { handle } from '../platform/handle';
import type { Tx } from '../platform/handle';
import { customerColumns } from './customer-fields';
import { holdCompany } from '../platform/hold-company';
import { renameCustomer } from './rename-customer';

type Columns = ReturnType<typeof customerColumns>;

async function refuseSameText(tx: Tx, companyId: number, text: string, id: number): Promise<void> {
  const same = await tx.db
    .selectFrom('prepend')
    .select('full_name')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`lower(text) = lower(${text})`)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (same) refuse(`"${text}" is the short name of ${same.full_name}. Choose another.`, { field: 'text' });
}

const stored = (tx: Tx, companyId: number, id: number) =>
  tx.db
    .selectFrom('prepend')
    .select([
      'id',
      'text',
      'full_name',
      'default_color',
      'billing_name',
      'billing_abn',
      'billing_email',
      'billing_address',
    ])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** What the audit says of a customer, in the words of the call. */
const said = (row: Columns) => ({
  text: row.text,
  fullName: row.full_name,
  color: row.default_color,
  billingName: row.billing_name,
  billingAbn: row.billing_abn,
  billingEmail: row.billing_email,
  billingAddress: row.billing_address,
});

async function change(tx: Tx, companyId: number, id: number, columns: Columns) {
  const before = await stored(tx, companyId, id);
  if (!before) return notFound('This customer could not be found.');
  await tx.db.updateTable('prepend').set(columns).where('id', '=', id).execute();
  const isRenamed = before.text !== columns.text;
  const renamedJobs = isRenamed ? await renameCustomer(tx, companyId, before.text, columns.text) : 0;
  tx.audit('customer', id, {
    ...fromTo(said(before), said(columns)),
    ...(isRenamed ? { renamedJobs } : {}),
  });
  return { id, renamedJobs };
}

async function add(tx: Tx, companyId: number, columns: Columns) {
  const { id } = await tx.db
    .insertInto('prepend')
    .values({ company_id: companyId, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow();
  tx.audit('customer', id, said(columns));
  return { id, renamedJobs: 0 };
}

/** Adds a customer company, or changes one; a rename takes its jobs, people and contacts along. */
export const saveCustomerHandler = handle('saveCustomer', async ({ body, user, write }) => {
  const columns = customerColumns(body);
  return write(async (tx) => {
    await holdCompany(tx, user.companyId);
    await refuseSameText(tx, user.companyId, columns.text, body.id ?? 0);
    const done =
      body.id === undefined
        ? await add(tx, user.companyId, columns)
        : await change(tx, user.companyId, body.id, columns);
    tx.announce('settings.changed', {}, toOffice);
    return { ok: true as const, ...done };
  });
});
