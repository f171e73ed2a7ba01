import type { Kysely } from 'kysely';
import type { Out } from '@crewcall/contract/types';
import type { DB } from '../db/schema';

type Contract = Out<'getCompanyContractData'>;

/** The checkbox by which a worker agrees to invoices that the company writes for them. */
export const RCTI_CHECKBOX = 'rcti';

/** The newest version of a company's contract, or null. */
export async function currentContract(db: Kysely<DB>, companyId: number): Promise<Contract | null> {
  const row = await db
    .selectFrom('contract_document')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  return {
    title: row.title,
    bodyHtml: row.body_html,
    version: row.version,
    checkboxes: row.checkboxes as Contract['checkboxes'],
  };
}
