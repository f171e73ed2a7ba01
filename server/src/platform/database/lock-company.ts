import type { Tx } from './tx';

/**
 * Serialises writes that set up a company, so that names stay unique and versions in order. Does not block writes of
 * rows that only refer to the company.
 */
export const lockCompany = async (tx: Tx, companyId: number): Promise<void> =>
  void (await tx.db
    .selectFrom('company')
    .select('id')
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .execute());
