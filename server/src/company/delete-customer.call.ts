import { sql } from 'kysely';
import { toOffice } from '../platform/live/audience';
import { handle } from '../platform/http/handle';
import type { Tx } from '../platform/database/tx';
import { lockCompany } from '../platform/database/lock-company';

interface Use {
  jobs: boolean;
  people: boolean;
}

/** What a customer is still needed for. */
async function useOf(tx: Tx, companyId: number, text: string): Promise<Use> {
  const { rows } = await sql<Use>`
    select exists (select 1 from job where company_id = ${companyId} and prepend = ${text}) as jobs,
      exists (select 1 from app_user where company_id = ${companyId} and ${text} = any(manager_of)) as people`.execute(
    tx.db,
  );
  return rows[0] ?? { jobs: true, people: true };
}

/** Deletes a customer that no job carries and nobody signs in for, with its contacts and the crew it has asked for. */
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
      const { jobs, people } = await useOf(tx, user.companyId, stored.text);
      if (jobs) return refuse('Jobs carry its name. Rename it instead, or change those jobs.');
      if (people) return refuse('Somebody signs in for it. Change their rights first.');
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
