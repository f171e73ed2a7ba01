// Calls: getFirstSteps, skipFirstStep.
import type { Out } from '@crewcall/contract/types';
import { defaultCompanyConfig, templateFields } from '@crewcall/domain/company-config';
import type { CompanyConfig } from '@crewcall/domain/company-config';
import { sql } from 'kysely';
import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import { isCrewPerson } from '../row-rules/people';
import { toOffice } from '../platform/live/audience';

type Step = Out<'getFirstSteps'>['steps'][number]['step'];

interface Facts {
  firstSteps: string[];
  named: boolean;
  groups: boolean;
  payRules: boolean;
  holidays: boolean;
  contract: boolean;
  filters: boolean;
  customers: boolean;
  people: boolean;
  needsPassword: boolean;
}

const isTyped = (...texts: string[]): boolean => texts.every((text) => text.trim() !== '');

/** Works out from the stored data which steps are done. */
const doneOf = (facts: Facts, config: CompanyConfig): Record<Step, boolean> => ({
  company: facts.named && isTyped(config.confCompanyABN, config.confCompanyAddress),
  bank: isTyped(config.confRemitter, config.confSenderBSB, config.confSenderAccountNumber),
  groups: facts.groups,
  payRules: facts.payRules,
  holidays: facts.holidays,
  // Paid outside of Crewcall, so nothing that is stored shows it: the office says that it is settled.
  super: false,
  contract: facts.contract,
  filters: facts.filters,
  customers: facts.customers,
  templates: templateFields.some((field) => config[field] !== defaultCompanyConfig[field]),
  people: facts.people,
});

/** Lists the first steps of a new company, in an order in which each may need earlier ones, and which are done. */
export const getFirstStepsHandler = handle('getFirstSteps', async ({ user, db }) => {
  const id = user.companyId;
  const { rows } = await sql<Facts>`
    select c.first_steps as "firstSteps", coalesce(c.config->>'confCompanyName', '') <> '' as named,
      exists (select 1 from crew_group where company_id = c.id and active and usual_rate_cents is not null) as groups,
      exists (select 1 from pay_rule_set s where s.company_id = c.id and s.active and (s.for_company
        or exists (select 1 from crew_group where pay_rule_set_id = s.id)
        or exists (select 1 from job where pay_rule_set_id = s.id))) as "payRules",
      exists (select 1 from holiday_year where company_id = c.id) as holidays,
      exists (select 1 from contract_document where company_id = c.id) as contract,
      exists (select 1 from filter_definition where company_id = c.id) as filters,
      exists (select 1 from prepend where company_id = c.id) as customers,
      exists (select 1 from app_user u where u.company_id = c.id and ${isCrewPerson('u')}) as people,
      exists (select 1 from app_user u where u.id = ${user.id} and u.password_hash is null) as "needsPassword"
    from company c where c.id = ${id}`.execute(db);
  const [facts] = rows;
  if (!facts) return { steps: [] };
  // Shown even if the office has closed the list: without a password the caller cannot sign in again.
  const own = facts.needsPassword ? { needsPassword: true } : {};
  if (facts.firstSteps.includes('all')) return { steps: [], ...own };
  const done = doneOf(facts, await companyConfig(db, id));
  const steps = (Object.keys(done) as Step[]).map((step) => ({
    step,
    done: done[step] || facts.firstSteps.includes(step),
  }));
  return { steps: steps.every((one) => one.done) ? [] : steps, ...own };
});

/** Marks a first step as not needed, or closes the whole list for the company. */
export const skipFirstStepHandler = handle('skipFirstStep', async ({ body, user, write }) =>
  write(async (tx) => {
    await tx.db
      .updateTable('company')
      .set({
        first_steps: sql<string[]>`array_append(array_remove(first_steps, ${body.step}), ${body.step})`,
      })
      .where('id', '=', user.companyId)
      .execute();
    tx.audit('company', user.companyId, { skipped: body.step });
    tx.announce('settings.changed', {}, toOffice);
  }),
);
