import { defaultCompanyConfig } from '@crewcall/domain/company-config';
import type { CompanyConfig } from '@crewcall/domain/company-config';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema';

/** The company's settings, defaults filled in. */
export async function companyConfig(db: Kysely<DB>, companyId: number): Promise<CompanyConfig> {
  const row = await db
    .selectFrom('company')
    .select(['name', 'config'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const config = { ...defaultCompanyConfig, ...(row.config as Partial<CompanyConfig>) };
  return { ...config, confCompanyName: config.confCompanyName.trim() || row.name };
}

/** The one company of this deployment; null on a database that has none yet. */
export async function deploymentCompany(db: Kysely<DB>): Promise<number | null> {
  const row = await db.selectFrom('company').select('id').orderBy('id').limit(1).executeTakeFirst();
  return row?.id ?? null;
}
