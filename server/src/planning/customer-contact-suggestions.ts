import type { JobFields } from '@crewcall/domain/job-fields';
import { sql } from 'kysely';
import type { DbTx } from '../db/schema';
import type { StoredJob } from '../jobs/job-form';

type Contact = Pick<JobFields, 'prepend' | 'onSiteResponsibleName' | 'onSiteResponsibleNumber'>;

/** Saves a new customer prefix, to suggest it for later jobs. */
export async function saveCustomerSuggestion(tx: DbTx, companyId: number, text: string): Promise<void> {
  const prepend = text.trim();
  if (prepend === '') return;
  await sql`insert into prepend (company_id, text, full_name) values (${companyId}, ${prepend}, ${prepend})
    on conflict (company_id, text) do nothing`.execute(tx);
}

/**
 * Saves the on-site contact of a job that has a customer, to suggest it for that customer's next job. Does nothing
 * without a customer, because then the contact would be suggested for all.
 */
export async function saveContactSuggestion(tx: DbTx, companyId: number, job: Contact): Promise<void> {
  const prepend = job.prepend.trim();
  const name = job.onSiteResponsibleName.trim();
  const phone = job.onSiteResponsibleNumber.trim();
  if (prepend === '' || name === '' || phone.replace(/\D/g, '').length < 8) return;
  await sql`insert into responsible (company_id, prepend, name, phone)
    select ${companyId}, ${prepend}, ${name}, ${phone}
    where not exists (select 1 from responsible
      where company_id = ${companyId} and prepend = ${prepend} and name = ${name} and phone = ${phone})`.execute(
    tx,
  );
}

/**
 * Was the contact of this job, or of another job of its series, stored for another customer before? Then it is not
 * suggested for the new customer, because it may have been chosen by mistake.
 */
export async function isOfAnother(
  tx: DbTx,
  { id, form }: StoredJob,
  { prepend, onSiteResponsibleNumber }: Contact,
): Promise<boolean> {
  if (form.prepend !== '') return true;
  const { rows } = await sql<{ was: boolean }>`
    select exists (select 1 from job j join job_log l on l.job_id = j.id
      where (j.id = ${id} or j.series_id = (select series_id from job where id = ${id}))
        and l.snapshot->>'onSiteResponsibleNumber' = ${onSiteResponsibleNumber}
        and l.snapshot->>'prepend' not in ('', ${prepend})) as was`.execute(tx);
  return rows[0]?.was === true;
}
