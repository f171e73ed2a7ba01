import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../db/schema';

/** A checkbox of the contract, in the shape of the column `checkboxes`. */
export interface Box {
  id: string;
  label: string;
  required: boolean;
}

/**
 * Id of the checkbox with which a worker agrees that the company writes their invoices (recipient-created tax
 * invoices).
 */
export const RCTI_BOX = 'rcti';

/** The newest version of a company's contract; undefined if it has none. */
export const presentContract = (db: Db, companyId: number) =>
  db
    .selectFrom('contract_document')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * SQL: the current version of a company's contract if the person has not signed it, else null. `person` is a table or
 * alias of app_user. The caller must exclude the office and customers, because only workers have to sign.
 */
export function unsignedContract(person: string, companyId: number): RawBuilder<number | null> {
  const present = sql`(select max(version) from contract_document where company_id = ${companyId})`;
  return sql<number | null>`case when not exists (select 1 from contract_signature s
    where s.user_id = ${sql.ref(`${person}.id`)} and s.company_id = ${companyId} and s.version = ${present})
    then ${present} end`;
}
