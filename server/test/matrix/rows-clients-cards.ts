import type { clientCardCalls } from '@crewcall/contract/calls/client-cards';
import type { Rows } from './row';
import type { World } from './world';

const terms = {
  ...{ idRuleSet: null, termsDays: 14, needsPo: false, billBy: 'job' as const, linesBy: 'crew' as const },
  ...{ nearHours: 24, nearPercent: 100, farHours: 72, farPercent: 50 },
};

/** The card of a new customer. */
async function newCard(w: World) {
  const text = `C${Math.floor(Math.random() * 1e9)}`;
  await w.make.prepend(text);
  const { id } = await w.db
    .selectFrom('prepend')
    .select('id')
    .where('text', '=', text)
    .executeTakeFirstOrThrow();
  return { idCustomer: id, version: 0, was: terms, terms };
}

/** A charge rate of a job, from another day each time. */
const newRate = (w: World) => ({
  ...{ idCustomer: null, idJob: w.jobA, idGroup: w.group, idType: null, cents: 6000 },
  from: `20${String(10 + Math.floor(Math.random() * 80))}-0${1 + Math.floor(Math.random() * 9)}-${10 + Math.floor(Math.random() * 18)}`,
});

async function storedRate(w: World): Promise<number> {
  const { from, cents, idGroup, idJob } = newRate(w);
  const { id } = await w.db
    .insertInto('charge_rate')
    .values({
      ...{ company_id: await w.make.companyId(), job_id: idJob, group_id: idGroup },
      ...{ from_day: from, cents },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function storedFee(w: World): Promise<number> {
  const { id } = await w.db
    .insertInto('client_fee')
    .values({
      ...{ company_id: await w.make.companyId(), job_id: w.jobA, kind: 'other', what: 'Permit', cents: 5000 },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function approved(w: World): Promise<number> {
  const { id } = await w.db
    .insertInto('expense')
    .values({
      ...{ company_id: await w.make.companyId(), job_id: w.jobA, user_id: w.crew, day: '2026-11-10' },
      ...{ type: 'fuel', cents: 4400, gst_cents: 400, state: 'approved', approved_cents: 4400 },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const clientCardRows: Rows<keyof typeof clientCardCalls> = {
  getRateCard: { body: () => ({ idCustomer: null }) },
  saveRateCard: { body: newCard },
  saveChargeRate: { body: newRate },
  removeChargeRate: { body: async (w) => ({ id: await storedRate(w) }) },
  getJobMoney: { body: (w) => ({ idJob: w.jobA }) },
  addClientFee: {
    body: (w) => ({ idJob: w.jobA, kind: 'other', what: 'Permit', why: '', cents: 5000 }),
  },
  removeClientFee: { body: async (w) => ({ id: await storedFee(w), reason: 'Agreed by phone' }) },
  setChargeOn: { body: async (w) => ({ idExpense: await approved(w), chargeOn: true }) },
};
