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
  contract: boolean;
  filters: boolean;
  customers: boolean;
  people: boolean;
  needsPassword: boolean;
}

const isTyped = (...texts: string[]): boolean => texts.every((text) => text.trim() !== '');

/** What is done, from what is stored. */
const doneOf = (facts: Facts, config: CompanyConfig): Record<Step, boolean> => ({
  company: facts.named && isTyped(config.confCompanyABN, config.confCompanyAddress),
  bank: isTyped(config.confRemitter, config.confSenderBSB, config.confSenderAccountNumber),
  groups: facts.groups,
  contract: facts.contract,
  filters: facts.filters,
  customers: facts.customers,
  templates: templateFields.some((field) => config[field] !== defaultCompanyConfig[field]),
  people: facts.people,
});

/** What an empty company does first, in the order in which one thing needs another, and what of it is done. */
export const getFirstStepsHandler = handle('getFirstSteps', async ({ user, db }) => {
  const id = user.companyId;
  const { rows } = await sql<Facts>`
    select c.first_steps as "firstSteps", coalesce(c.config->>'confCompanyName', '') <> '' as named,
      exists (select 1 from crew_group where company_id = c.id and active and usual_rate_cents is not null) as groups,
      exists (select 1 from contract_document where company_id = c.id) as contract,
      exists (select 1 from filter_definition where company_id = c.id) as filters,
      exists (select 1 from prepend where company_id = c.id) as customers,
      exists (select 1 from app_user u where u.company_id = c.id and ${isCrewPerson('u')}) as people,
      exists (select 1 from app_user u where u.id = ${user.id} and u.password_hash is null) as "needsPassword"
    from company c where c.id = ${id}`.execute(db);
  const [facts] = rows;
  if (!facts) return { steps: [] };
  // Not for the whole office to put away: it is the caller's own way back.
  const own = facts.needsPassword ? { needsPassword: true } : {};
  if (facts.firstSteps.includes('all')) return { steps: [], ...own };
  const done = doneOf(facts, await companyConfig(db, id));
  const steps = (Object.keys(done) as Step[]).map((step) => ({
    step,
    done: done[step] || facts.firstSteps.includes(step),
  }));
  return { steps: steps.every((one) => one.done) ? [] : steps, ...own };
});

/** Marks a step of the first day as not needed, or puts the whole list away for everybody. */
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
