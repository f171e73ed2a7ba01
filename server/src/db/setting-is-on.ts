import { defaultCompanyConfig, settingOf } from '@crewcall/domain/company-config';
import type { CompanyConfig, ConfigField, FlagSetting } from '@crewcall/domain/company-config';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Has the company with this id switched the setting on? One that was never saved has its initial value. */
export function settingIsOn(companyId: RawBuilder<unknown>, flag: FlagSetting): RawBuilder<boolean> {
  const { initial = 0 } = settingOf(flag);
  return sql<boolean>`exists (select 1 from company k where k.id = ${companyId}
    and coalesce(k.config ->> ${sql.lit(flag)}, ${sql.lit(String(initial))}) = '1')`;
}

/**
 * The setting of the company with this id; its initial value if it was never saved. To read all settings takes longer
 * than most statements. A test compares it with `configOf`, which alone knows what stands for an empty company name.
 */
export const settingOfCompany = <F extends Exclude<ConfigField, 'confCompanyName'>>(
  companyId: RawBuilder<unknown>,
  field: F,
) =>
  sql<CompanyConfig[F]>`(select coalesce(k.config -> ${sql.lit(field)},
    ${sql.lit(JSON.stringify(defaultCompanyConfig[field]))}::jsonb) from company k where k.id = ${companyId})`;
