import type { CompanyConfig } from '@crewcall/domain/company-config';
import { companyConfig } from '../platform/company-config';
import type { Tx } from '../platform/handle';
import type { TaskContext } from '../platform/tasks';

/** Places in one transaction: what waits for one of them waits for all. */
export const AT_ONCE = 200;

/**
 * Does what is due for every company, `AT_ONCE` places a transaction, until fewer were left. `work` answers how many it
 * did; where it fails, those of the transactions before stay done.
 */
export async function byCompany(
  { db, write }: Pick<TaskContext, 'db' | 'write'>,
  work: (tx: Tx, company: { id: number; config: CompanyConfig }) => Promise<number>,
): Promise<void> {
  const companies = await db.selectFrom('company').select('id').orderBy('id').execute();
  for (const { id } of companies) {
    const config = await companyConfig(db, id);
    let done = AT_ONCE;
    while (done === AT_ONCE) done = await write((tx) => work(tx, { id, config }));
  }
}
