import type { CompanyConfig } from '@crewcall/domain/company-config';
import type { Db } from '../../db/schema';
import { companyConfig } from '../database/company-config';
import { isLost } from '../database/connection-lost';
import type { Tx } from '../database/tx';
import type { TaskContext } from './tasks';

/** The most crew members in one transaction: a request that needs one of their rows must wait until it ends. */
export const AT_ONCE = 200;

interface Company {
  id: number;
  config: CompanyConfig;
}

/**
 * Does the work for each item, even if it failed for another. At the end throws an error with all failures, each with
 * the item's name, so that they are recorded and the queue tries again.
 */
export async function eachAlone<T>(
  all: readonly T[],
  nameOf: (one: T) => string,
  work: (one: T) => Promise<unknown>,
): Promise<void> {
  const failed: { words: string; cause: Error }[] = [];
  for (const one of all) {
    try {
      await work(one);
    } catch (error) {
      // Without a database the others would fail too, and slowly.
      if (isLost(error)) throw error;
      const cause = error instanceof Error ? error : new Error(String(error));
      failed.push({ words: `${nameOf(one)}: ${cause.message}`, cause });
    }
  }
  const [first] = failed;
  if (!first) return;
  const { cause } = first;
  const told = new Error(failed.map(({ words }) => words).join('\n'), { cause });
  throw Object.assign(told, { stack: cause.stack });
}

/** Does the work for every company, even if it fails for another. */
export async function forEachCompany(db: Db, work: (company: Company) => Promise<unknown>): Promise<void> {
  const companies = await db.selectFrom('company').select('id').orderBy('id').execute();
  await eachAlone(
    companies,
    ({ id }) => `company ${id}`,
    async ({ id }) => work({ id, config: await companyConfig(db, id) }),
  );
}

/**
 * Does the due work of every company in transactions of `AT_ONCE` crew members. `work` returns how many it did; if it
 * fails, earlier transactions stay committed.
 */
export const forEachCompanyBatch = (
  { db, write }: Pick<TaskContext, 'db' | 'write'>,
  work: (tx: Tx, company: Company) => Promise<number>,
): Promise<void> =>
  forEachCompany(db, async (company) => {
    let done = AT_ONCE;
    while (done === AT_ONCE) done = await write((tx) => work(tx, company));
  });
