// Calls: getCustomers, saveCustomer, deleteCustomer, addCustomerUser.
import { sql } from 'kysely';
import { handle } from '../platform/http/handle';
import { notFound, refuse } from '../errors';
import { toOffice } from '../platform/live/audience';
import { auditDiff } from '../platform/database/audit-diff';
import type { Tx } from '../platform/database/tx';
import { addCustomer, refuseSameText, auditedCustomer } from './add-customer';
import { customerColumns } from './customer-fields';
import { mergeCustomer, recordEdit } from './merge-customer';
import type { CustomerAsRead } from './merge-customer';
import type { CustomerColumns } from './customer-fields';
import { lockCompany } from '../platform/database/lock-company';
import { renameCustomer } from './rename-customer';
import { isEmail } from '@crewcall/domain/text';
import { texts } from '@crewcall/domain/texts';
import { mayAppoint } from '../row-rules/rights-over-people';
import { addManager, noAppointing } from './add-manager';

interface Customer {
  id: number;
  text: string;
  fullName: string;
  color: string;
  billingName: string;
  billingAbn: string;
  billingEmail: string;
  billingAddress: string;
  jobs: number;
  users: { id: number; name: string; active: boolean }[];
}

/** The customer companies by name, each with its number of jobs and the people who sign in for it. */
export const getCustomersHandler = handle('getCustomers', async ({ user, db }) => {
  const { rows } = await sql<Customer>`
    select p.id, p.text, p.full_name as "fullName", p.default_color as color, p.billing_name as "billingName",
      p.billing_abn as "billingAbn", p.billing_email as "billingEmail", p.billing_address as "billingAddress",
      (select count(*)::int from job j where j.company_id = p.company_id and j.prepend = p.text) as jobs,
      coalesce((select json_agg(json_build_object('id', u.id,
          'name', concat_ws(' ', u.first_name, u.last_name), 'active', u.active) order by u.first_name, u.id)
        from app_user u where u.company_id = p.company_id and u.manager_of <> '{}' and p.text = any(u.manager_of)),
        '[]'::json) as users
    from prepend p where p.company_id = ${user.companyId}
    order by p.full_name collate "und-x-icu", p.id`.execute(db);
  return { customers: rows };
});

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

/**
 * Adds or changes a customer; a new prefix changes its jobs, people and contacts too. 409 if somebody else has changed
 * the same field since (`mergeCustomer`).
 */
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

interface Use {
  jobs: boolean;
  people: boolean;
  papers: boolean;
  events: boolean;
}

/** Does a customer still have jobs, events, people who sign in for it, or invoices and quotes? */
async function useOf(tx: Tx, companyId: number, text: string, id: number): Promise<Use> {
  const { rows } = await sql<Use>`
    select exists (select 1 from job where company_id = ${companyId} and prepend = ${text}) as jobs,
      exists (select 1 from event where company_id = ${companyId} and prepend = ${text}) as events,
      exists (select 1 from app_user where company_id = ${companyId} and ${text} = any(manager_of)) as people,
      exists (select 1 from client_invoice where prepend_id = ${id})
        or exists (select 1 from quote where prepend_id = ${id}) as papers`.execute(tx.db);
  return rows[0] ?? { jobs: true, people: true, papers: true, events: true };
}

/** Deletes a customer without jobs, users and papers, with its rate card, its contacts and preferred crew. */
export const deleteCustomerHandler = handle(
  'deleteCustomer',
  async ({ body, user, write, notFound, refuse }) =>
    write(async (tx) => {
      await lockCompany(tx, user.companyId);
      const stored = await tx.db
        .selectFrom('prepend')
        .select(['text', 'full_name'])
        .where('company_id', '=', user.companyId)
        .where('id', '=', body.id)
        .forUpdate()
        .executeTakeFirst();
      if (!stored) return notFound('This customer could not be found.');
      const { jobs, people, papers, events } = await useOf(tx, user.companyId, stored.text, body.id);
      if (jobs) return refuse('Jobs carry its name. Rename it instead, or change those jobs.');
      if (events) return refuse('Events carry its name. Rename it instead, or change those events.');
      if (people) return refuse('Somebody signs in for it. Change their rights first.');
      if (papers)
        return refuse(
          'It has invoices or quotes. Delete its drafts first; a customer with issued ones stays.',
        );
      await tx.db.deleteFrom('worker_flag').where('prepend_id', '=', body.id).execute();
      await tx.db.deleteFrom('company_invite').where('prepend_id', '=', body.id).execute();
      await tx.db
        .deleteFrom('responsible')
        .where('company_id', '=', user.companyId)
        .where('prepend', '=', stored.text)
        .execute();
      await tx.db.deleteFrom('prepend').where('id', '=', body.id).execute();
      tx.audit('customer', body.id, { text: stored.text, fullName: stored.full_name, deleted: true });
      tx.announce('settings.changed', {}, toOffice);
    }),
);

/** Adds somebody who signs in for a customer company, and mails them a link that works once. */
export const addCustomerUserHandler = handle(
  'addCustomerUser',
  async ({ body, user, scope, now, write, deny, notFound }) => {
    if (!mayAppoint(scope)) deny(noAppointing);
    const email = body.email.trim();
    if (!isEmail(email)) return refuse(texts.invalidEmail, { field: 'email' });
    const [firstName, lastName] = [body.firstName.trim(), body.lastName.trim()];
    return write(async (tx) => {
      // Locks the customer, so that nobody renames it: the new user would have the old prefix.
      const customer = await tx.db
        .selectFrom('prepend')
        .select(['id', 'text', 'full_name'])
        .where('company_id', '=', user.companyId)
        .where('id', '=', body.idCustomer)
        .forShare()
        .executeTakeFirst();
      if (!customer) return notFound('This customer could not be found.');
      const id = await addManager(tx, customer, { firstName, lastName, email }, { user, now });
      return { ok: true as const, id };
    });
  },
);
