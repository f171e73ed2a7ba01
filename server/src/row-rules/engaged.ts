import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * SQL: does an invoice pay this person? `idUser` is a column of their id. The others are employees, whom the payroll
 * product pays: nothing of theirs goes on an invoice or into a bank file. Asks for employees, whom an index lists.
 */
export const isInvoiced = (idUser: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`not exists (select 1 from app_user paid where paid.id = ${idUser} and paid.engagement = 'employee')`;

/** SQL over a timesheet's alias `t`: no payroll export has it, which would pay it a second time. */
export const isUnexported = sql<boolean>`not exists (select 1 from export_row sent where sent.timesheet_id = t.id)`;

/** SQL over a timesheet's alias `t`: it belongs on an invoice, if it can be paid at all. */
export const isInvoicedTime = sql<boolean>`(${isInvoiced(sql`t.user_id`)} and ${isUnexported})`;
