import type { Kysely } from 'kysely';
import type { DB } from '../db/schema';

/** A box of the contract, as `checkboxes` stores it. */
export interface Box {
  id: string;
  label: string;
  required: boolean;
}

/** By the box with this id a worker agrees to invoices that the company writes for them. */
export const RCTI_BOX = 'rcti';

/** The newest version of a company's contract; undefined where it has none. */
export const presentContract = (db: Kysely<DB>, companyId: number) =>
  db
    .selectFrom('contract_document')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
