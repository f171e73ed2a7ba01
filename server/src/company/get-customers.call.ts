import { sql } from 'kysely';
import { handle } from '../platform/http/handle';

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
        from app_user u where u.company_id = p.company_id and p.text = any(u.manager_of)), '[]'::json) as users
    from prepend p where p.company_id = ${user.companyId}
    order by p.full_name collate "und-x-icu", p.id`.execute(db);
  return { customers: rows };
});
