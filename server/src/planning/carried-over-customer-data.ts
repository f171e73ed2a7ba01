import { labelOf } from '@crewcall/domain/job-fields';
import type { JobFields } from '@crewcall/domain/job-fields';
import { inSentence, joinedByAnd } from '@crewcall/domain/sentence';
import { sql } from 'kysely';
import type { DbTx } from '../db/schema';
import type { StoredJob } from '../jobs/job-form';

/** Warnings for the office: data of the former customer that a job still has after its customer was changed. */
export async function carriedOverCustomerData(
  tx: DbTx,
  { id, form }: StoredJob,
  after: JobFields,
): Promise<string[]> {
  const { prepend, emailTimesheet, onSiteResponsibleName: name, onSiteResponsibleNumber: phone } = after;
  if (form.prepend === '' || prepend === form.prepend) return [];
  const isSameContact = name === form.onSiteResponsibleName && phone === form.onSiteResponsibleNumber;
  const contact = isSameContact ? name || phone : '';
  const kept = emailTimesheet.filter((address) => form.emailTimesheet.includes(address));
  const papers = (['poNumber', 'reference'] as const)
    .filter((field) => after[field] !== '' && after[field] === form[field])
    .map((field) => `Its ${inSentence(labelOf(field))} is still ${after[field]}, as for ${form.prepend}.`);
  const { rows } = await sql<{ hasChat: boolean; hasFiles: boolean }>`
    select exists (select 1 from chat_message
        where job_id = ${id} and thread in ('crew', 'customer') and not deleted) as "hasChat",
      exists (select 1 from job_file where job_id = ${id}) as "hasFiles"`.execute(tx);
  const things = [...(rows[0]?.hasChat ? ['chat'] : []), ...(rows[0]?.hasFiles ? ['files'] : [])];
  return [
    ...(contact === '' ? [] : [`Its on-site responsible is still ${contact}, as for ${form.prepend}.`]),
    ...(kept.length > 0 ? [`Its timesheets still go to ${joinedByAnd(kept)}, as for ${form.prepend}.`] : []),
    ...papers,
    ...(prepend !== '' && things.length > 0
      ? [`Its ${joinedByAnd(things)} so far can be read by the managers of ${prepend}.`]
      : []),
  ];
}
