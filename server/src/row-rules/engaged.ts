import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * SQL: does an invoice pay this person? `idUser` is a column of their id. The others are employees, whom the payroll
 * product pays: nothing of theirs goes on an invoice or into a bank file.
 */
export const isInvoiced = (idUser: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from app_user paid where paid.id = ${idUser} and paid.engagement = 'contractor')`;
