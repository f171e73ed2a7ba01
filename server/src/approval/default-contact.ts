import { sql } from 'kysely';
import type { Db } from '../db/schema';

interface Contact {
  name: string;
  email: string;
}

/**
 * Who is asked to approve the hours of a job that were never sent: the job's first recipient, by the name of the person
 * on site, else the address for bills. The email is empty where neither is known.
 */
export async function defaultContact(db: Db, idJob: number): Promise<Contact> {
  const { rows } = await sql<{ email: string | null; bills: string; site: string; name: string }>`
    select (select min(email) from job_recipient r where r.job_id = job.id) as email,
      coalesce(p.billing_email, '') as bills, job.onsite_name as site,
      coalesce(nullif(p.billing_name, ''), p.full_name, '') as name
    from job left join prepend p on p.company_id = job.company_id and p.text = job.prepend
    where job.id = ${idJob}`.execute(db);
  const [found] = rows;
  if (!found) return { name: '', email: '' };
  const { email, bills, site, name } = found;
  // Bills go to another desk than the site.
  const isForBills = email === null && bills !== '';
  return { name: isForBills ? name : site || name, email: email ?? bills };
}
