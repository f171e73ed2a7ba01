import type { Tx } from './handle';

/** Lets one write after the other set up a company: names stay unique and versions in order. */
export const holdCompany = async (tx: Tx, companyId: number): Promise<void> =>
  void (await tx.db.selectFrom('company').select('id').where('id', '=', companyId).forUpdate().execute());
