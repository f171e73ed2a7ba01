import type { CompanyConfig } from '@crewcall/domain/company-config';
import type { PayRules } from '@crewcall/domain/pay-rules';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { companyConfig } from '../platform/database/company-config';
import type { PayBook, RuleSet } from './pay-book';

/** The rules of a version, over the alias `v`. Older ones say nothing of the rate of the minimum call: it was the base. */
export const rulesOf = sql<PayRules>`'{"minimumAt": "base"}'::jsonb || v.rules`;

const readSets = async (db: Db, companyId: number): Promise<RuleSet[]> =>
  (
    await sql<RuleSet & { rules: PayRules }>`
      select s.id, s.name, s.version, ${rulesOf} as rules, s.for_company as "forCompany"
      from pay_rule_set s join pay_rule_version v on v.set_id = s.id and v.version = s.version
      where s.company_id = ${companyId} and s.active order by s.id`.execute(db)
  ).rows;

/** Reads the holidays that the office added or removed. */
export const readHolidays = async (db: Db, companyId: number): Promise<PayBook['holidays']> =>
  (
    await sql<PayBook['holidays'][number]>`
      select state, day, from_min as "from", to_min as "to", name, postcodes, is_removed as "isRemoved"
      from public_holiday where company_id = ${companyId} order by day, from_min, id`.execute(db)
  ).rows;

/**
 * Is any crew, person or group paid flat, or has an invoice in force paid anything flat? An invoiced flat amount also
 * pays the rest of its shift, even if flat pay has been switched off since.
 */
async function paysFlat(db: Db, companyId: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select 1 from pay_basis where company_id = ${companyId} and basis <> 'hour')
      or exists (select 1 from invoice_line line join invoice i on i.id = line.invoice_id
        where line.kind = 'flat' and line.live and i.company_id = ${companyId}) as is`.execute(db);
  return rows[0]?.is === true;
}

/**
 * Reads the rules by which this company pays timesheets now: settings, rule sets and holidays. Pass `config` if it is
 * read already.
 */
export async function readBook(db: Db, companyId: number, config?: CompanyConfig): Promise<PayBook> {
  const sets = await readSets(db, companyId);
  return {
    config: config ?? (await companyConfig(db, companyId)),
    sets: new Map(sets.map((set) => [set.id, set])),
    // Only rule sets use holidays.
    holidays: sets.length > 0 ? await readHolidays(db, companyId) : [],
    paysFlat: await paysFlat(db, companyId),
  };
}
