import { paperNumber } from '@crewcall/domain/clients';
import type { FieldName } from '@crewcall/domain/job-fields';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DbTx } from '../db/schema';
import { refuse } from '../errors';
import type { JobDiff } from './job-diff';

/** The fields of a job that its customer's invoice prints. */
const paperFields: readonly FieldName[] = ['poNumber', 'reference'];

/** SQL: the number of an issued invoice to the customer with work of this job, credited work not counted; else null. */
export const issuedInvoiceOf = (idJob: RawBuilder<unknown> | number) => sql<number | null>`(
  select min(paper.number) from client_line on_paper join client_invoice paper on paper.id = on_paper.invoice_id
  where on_paper.job_id = ${idJob} and on_paper.live and paper.number is not null)`;

/** Refuses a manager's change of what an issued invoice has printed: the customer's books refer to it. */
export async function refusePaperFields(tx: DbTx, idJob: number, { fields }: JobDiff): Promise<void> {
  if (!paperFields.some((name) => fields[name] !== undefined)) return;
  const { rows } = await sql<{ number: number | null }>`
    select ${issuedInvoiceOf(idJob)} as number`.execute(tx);
  const number = rows[0]?.number ?? null;
  if (number === null) return;
  refuse(
    `This job is on invoice ${paperNumber('invoice', number)}, so its PO number and reference stay as they are. Please call the office to change them.`,
  );
}
