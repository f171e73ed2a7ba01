import { type CompanyConfig, defaultCompanyConfig } from '@crewcall/domain/company-config';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema';

/** A company's settings, every field; what was never set has its default. */
export async function readCompanyConfig(
  db: Kysely<DB>,
  companyId: number,
): Promise<{ name: string; config: CompanyConfig }> {
  const row = await db
    .selectFrom('company')
    .select(['name', 'config'])
    .where('id', '=', companyId)
    .executeTakeFirst();
  const config = { ...defaultCompanyConfig, ...(row?.config as Partial<CompanyConfig> | undefined) };
  return { name: config.confCompanyName || row?.name || '', config };
}
