import type { Tx } from './tx';

/**
 * Lets one write after the other set up a company: names stay unique and versions in order. It holds up no row that
 * only points to the company, as lockedUsers holds up none that points to a person.
 */
export const lockCompany = async (tx: Tx, companyId: number): Promise<void> =>
  void (await tx.db
    .selectFrom('company')
    .select('id')
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .execute());
