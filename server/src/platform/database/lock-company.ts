import type { Tx } from './tx';

/**
 * Serialises writes to the setup of a company, so that names stay unique and versions are in order. Does not block
 * writes of rows that only reference the company.
 */
export const lockCompany = async (tx: Tx, companyId: number): Promise<void> =>
  void (await tx.db
    .selectFrom('company')
    .select('id')
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .execute());
