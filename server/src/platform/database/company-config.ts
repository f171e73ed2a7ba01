import { defaultCompanyConfig } from '@crewcall/domain/company-config';
import type { CompanyConfig } from '@crewcall/domain/company-config';
import type { Db } from '../../db/schema';
import { dayText } from '@crewcall/domain/time';
import type { DayText } from '@crewcall/domain/units';

/**
 * A company's settings from its row, with defaults filled in. If the settings have no company name, uses the row's
 * name.
 */
export function configOf({ name, config: stored }: { name: string; config: unknown }): CompanyConfig {
  const config = { ...defaultCompanyConfig, ...(stored as Partial<CompanyConfig>) };
  return { ...config, confCompanyName: config.confCompanyName.trim() || name };
}

/** The company's settings, defaults filled in. */
export const companyConfig = async (db: Db, companyId: number): Promise<CompanyConfig> =>
  configOf(
    await db
      .selectFrom('company')
      .select(['name', 'config'])
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow(),
  );

/** The one company of this deployment; null on a database that has none yet. */
export async function deploymentCompany(db: Db): Promise<number | null> {
  const row = await db.selectFrom('company').select('id').orderBy('id').limit(1).executeTakeFirst();
  return row?.id ?? null;
}

/** The date at `now` in the company's time zone. */
export async function companyDay(db: Db, companyId: number, now: number): Promise<DayText> {
  const { confTimezone } = await companyConfig(db, companyId);
  return dayText(confTimezone, now);
}
