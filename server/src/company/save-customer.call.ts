import { notFound } from '../errors';
import { toOffice } from '../platform/live/audience';
import { auditDiff } from '../platform/database/audit-diff';
import { handle } from '../platform/http/handle';
import type { Tx } from '../platform/database/tx';
import { addCustomer, refuseSameText, auditedCustomer } from './add-customer';
import { customerColumns } from './customer-fields';
import { mergeCustomer, recordEdit } from './merge-customer';
import type { CustomerAsRead } from './merge-customer';
import type { CustomerColumns } from './customer-fields';
import { lockCompany } from '../platform/database/lock-company';
import { renameCustomer } from './rename-customer';

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

async function change(
  tx: Tx,
  { id: by, companyId }: { id: number; companyId: number },
  id: number,
  typed: CustomerColumns,
  was: CustomerAsRead,
) {
  const before = await stored(tx, companyId, id);
  if (!before) return notFound('This customer could not be found.');
  const columns = await mergeCustomer(tx, before, typed, was);
  if (columns.text !== typed.text) await refuseSameText(tx, companyId, columns.text, id);
  await tx.db.updateTable('prepend').set(columns).where('id', '=', id).execute();
  const isRenamed = before.text !== columns.text;
  const renamedJobs = isRenamed ? await renameCustomer(tx, companyId, before.text, columns.text) : 0;
  const changed = auditDiff(auditedCustomer(before), auditedCustomer(columns));
  await recordEdit(tx, id, by, Object.keys(changed));
  tx.audit('customer', id, {
    ...changed,
    ...(isRenamed ? { renamedJobs } : {}),
  });
  return { id, renamedJobs };
}

/** Adds a customer company, or changes one; a rename takes its jobs, people and contacts along. 409 see `was`. */
export const saveCustomerHandler = handle('saveCustomer', async ({ body, user, write }) => {
  const columns = customerColumns(body);
  return write(async (tx) => {
    await lockCompany(tx, user.companyId);
    await refuseSameText(tx, user.companyId, columns.text, body.id ?? 0);
    const done =
      body.id === undefined
        ? { id: await addCustomer(tx, user.companyId, columns), renamedJobs: 0 }
        : await change(tx, user, body.id, columns, body.was as CustomerAsRead);
    tx.announce('settings.changed', {}, toOffice);
    return { ok: true as const, ...done };
  });
});
