// Calls: getRateCard, saveRateCard.
import type { Parsed } from '@crewcall/contract/types';
import { cardTermKeys, cardTermNames } from '@crewcall/domain/rate-card';
import type { CardTerms } from '@crewcall/domain/rate-card';
import { joinedByAnd } from '@crewcall/domain/sentence';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { conflict, notFound, refuse } from '../errors';
import { lockCompany } from '../platform/database/lock-company';
import { fullNameSql } from '../platform/database/person-name';
import type { Tx } from '../platform/database/tx';
import { handle } from '../platform/http/handle';
import { toOffice } from '../platform/live/audience';
import { readChargeBook } from './charge-book';
import type { RateCard } from './charge-book';
import { selectCharged, selectRates } from './charge-rates';

/** The card's own row. */
interface CardRow {
  id: number;
  version: number;
  changedBy: string;
}

const termsOf = ({ windows, ...card }: RateCard): CardTerms => ({
  ...card,
  nearHours: windows.confCancelNearHours,
  nearPercent: windows.confCancelNearPercent,
  farHours: windows.confCancelFarHours,
  farPercent: windows.confCancelFarPercent,
});

async function selectCard(db: Db, companyId: number, idCustomer: number | null): Promise<CardRow | null> {
  const { rows } = await sql<CardRow>`
    select c.id, c.version, coalesce(${fullNameSql('u')}, '') as "changedBy"
    from rate_card c left join app_user u on u.id = c.changed_by
    where c.company_id = ${companyId} and c.prepend_id is not distinct from ${idCustomer}::bigint`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The customer's name; empty for the default card. Throws 404 for a customer of another company, or none. */
async function nameOfCustomer(db: Db, companyId: number, idCustomer: number | null): Promise<string> {
  if (idCustomer === null) return '';
  const found = await db
    .selectFrom('prepend')
    .select(['text', 'full_name'])
    .where('id', '=', idCustomer)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return found === undefined
    ? notFound('This customer could not be found. It may have been deleted.')
    : found.full_name || found.text;
}

/** How a customer is charged: the terms and rates of their own, and those of the default card that count for the rest. */
export const getRateCardHandler = handle('getRateCard', async ({ body, user, db }) => {
  const { companyId } = user;
  const { idCustomer } = body;
  const name = await nameOfCustomer(db, companyId, idCustomer);
  const stored = await selectCard(db, companyId, idCustomer);
  const terms = termsOf((await readChargeBook(db, companyId, [])).cardOf(idCustomer));
  const { rows: ruleSets } = await sql<{ id: number; name: string }>`
    select id, name from pay_rule_set
    where company_id = ${companyId} and (active or id = ${terms.idRuleSet}::bigint) order by lower(name)`.execute(
    db,
  );
  const rates = await selectRates(db, companyId, { idCustomer, idJob: null });
  const inherited =
    idCustomer === null ? [] : await selectRates(db, companyId, { idCustomer: null, idJob: null });
  return {
    ...{ idCustomer, name, isOwn: stored !== null, version: stored?.version ?? 0, terms, ruleSets },
    ...(await selectCharged(db, companyId, [...rates, ...inherited])),
    ...{ rates, inherited },
  };
});

/** Refuses a save by somebody who has not seen the present terms, and says who has changed which. */
function refuseStale({ version, was }: Parsed<'saveRateCard'>, stored: CardRow | null, now: CardTerms): void {
  const differing = cardTermKeys.filter((key) => now[key] !== was[key]);
  if (version === (stored?.version ?? 0) && differing.length === 0) return;
  const who = stored === null || stored.changedBy === '' ? 'Somebody else' : stored.changedBy;
  const what =
    differing.length === 0
      ? 'this rate card'
      : `this rate card: ${joinedByAnd(differing.map((key) => cardTermNames[key]))}`;
  conflict(`${who} has changed ${what}. Yours is not saved yet: look at theirs, then save again.`);
}

async function refuseUnknownSet(tx: Tx, companyId: number, { idRuleSet }: CardTerms): Promise<void> {
  if (idRuleSet === null) return;
  const found = await tx.db
    .selectFrom('pay_rule_set')
    .select('active')
    .where('id', '=', idRuleSet)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (!found) return notFound('This rule set could not be found. Choose another one.');
  if (!found.active)
    refuse('This rule set is switched off. Choose another one, or switch it on under Pay Rules.', {
      field: 'idRuleSet',
    });
}

interface Save {
  companyId: number;
  idCustomer: number | null;
  by: number;
  version: number;
}

async function writeTerms(tx: Tx, terms: CardTerms, { companyId, idCustomer, by, version }: Save) {
  const values = {
    version,
    pay_rule_set_id: terms.idRuleSet,
    terms_days: terms.termsDays,
    needs_po: terms.needsPo,
    bill_by: terms.billBy,
    lines_by: terms.linesBy,
    near_hours: terms.nearHours,
    near_percent: terms.nearPercent,
    far_hours: terms.farHours,
    far_percent: terms.farPercent,
    changed_by: by,
  };
  const { id } = await tx.db
    .insertInto('rate_card')
    .values({ ...values, company_id: companyId, prepend_id: idCustomer })
    .onConflict((same) => same.columns(['company_id', 'prepend_id']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Saves how a customer is charged from now on. Papers that were issued stay as they are. */
export const saveRateCardHandler = handle('saveRateCard', ({ body, user, write }) =>
  write(async (tx) => {
    const { companyId } = user;
    const { idCustomer, terms } = body;
    const name = await nameOfCustomer(tx.db, companyId, idCustomer);
    await lockCompany(tx, companyId);
    const stored = await selectCard(tx.db, companyId, idCustomer);
    const now = termsOf((await readChargeBook(tx.db, companyId, [])).cardOf(idCustomer));
    refuseStale(body, stored, now);
    const of = name === '' ? 'the default card' : name;
    tx.announce('client.changed', idCustomer === null ? {} : { idCustomer }, toOffice);
    if (terms === null) {
      if (idCustomer === null) refuse('The default card counts for all customers, so it has to stay.');
      if (stored) await tx.db.deleteFrom('rate_card').where('id', '=', stored.id).execute();
      tx.audit('rate_card', stored?.id ?? null, { of, byDefaultCard: true });
      return { version: 0 };
    }
    if (terms.idRuleSet !== now.idRuleSet) await refuseUnknownSet(tx, companyId, terms);
    const version = (stored?.version ?? 0) + 1;
    const id = await writeTerms(tx, terms, { companyId, idCustomer, by: user.id, version });
    const changed = cardTermKeys.filter((key) => now[key] !== terms[key]);
    tx.audit('rate_card', id, {
      of,
      ...Object.fromEntries(changed.map((key) => [cardTermNames[key], { from: now[key], to: terms[key] }])),
    });
    return { version };
  }),
);
