import { billings, feeKinds, linings } from '@crewcall/domain/clients';
import { expenseTypes } from '@crewcall/domain/expenses';
import { allowanceUnits } from '@crewcall/domain/extras';
import { CHARGE_RATE_MOST, FEE_MOST, TERMS_MOST_DAYS, WINDOW_MOST_HOURS } from '@crewcall/domain/rate-card';
import { z } from 'zod';
import { callsAt, read, write } from '../call';
import { Cents, EpochMs, Id, Key, line, title } from '../shapes';

/** A day as `YYYY-MM-DD`. */
const Day = z.string();
const RateCents = Cents.min(1).max(CHARGE_RATE_MOST);
const Hours = z.int().min(1).max(WINDOW_MOST_HOURS);
const Percent = z.int().min(0).max(100);

const Terms = z.object({
  idRuleSet: Id.nullable(),
  termsDays: z.int().min(0).max(TERMS_MOST_DAYS),
  needsPo: z.boolean(),
  billBy: z.enum(billings),
  linesBy: z.enum(linings),
  nearHours: Hours,
  nearPercent: Percent,
  farHours: Hours,
  farPercent: Percent,
});

/** Cents from a day for an hour of a group, or for a unit of a type of allowance. One of the two is null. */
const Rate = z.object({
  id: Id,
  idGroup: Id.nullable(),
  idType: Id.nullable(),
  from: Day,
  cents: Cents,
});

/** A rate as a form or a question showed it. */
const RateWas = z.object({ from: z.string().max(10), cents: Cents });

/** What a rate can be set for. `active`: it is in use; others are listed because they have a rate. */
const Charged = {
  groups: z.array(z.object({ id: Id, name: z.string(), active: z.boolean() })),
  types: z.array(z.object({ id: Id, name: z.string(), unit: z.enum(allowanceUnits), active: z.boolean() })),
};

/** Cents without GST. Null where a rate is missing. */
const Sums = z.object({ cost: Cents.nullable(), charge: Cents.nullable(), margin: Cents.nullable() });

const JobRate = z.object({ cents: Cents, from: z.enum(['job', 'customer', 'default']) });

/** How customers are charged: rate cards, and the money of one job. */
export const clientCardCalls = callsAt('/api/clients', {
  getRateCard: read({
    policy: 'client.read',
    /** Of a customer; null is the default card, for all that have none of their own. */
    body: z.object({ idCustomer: Id.nullable() }),
    ok: z.object({
      idCustomer: Id.nullable(),
      /** Empty for the default card. */
      name: z.string(),
      /** Has its own terms; else those of the default card are shown. */
      isOwn: z.boolean(),
      /** 0 without terms of its own. Goes back with a save. */
      version: z.int(),
      terms: Terms,
      ruleSets: z.array(z.object({ id: Id, name: z.string() })),
      ...Charged,
      /** Newest first. */
      rates: z.array(Rate),
      /** Of the default card, which count where a customer has no rate of its own; empty for the default card itself. */
      inherited: z.array(Rate),
    }),
  }),
  saveRateCard: write({
    policy: 'client.write',
    body: z.object({
      idCustomer: Id.nullable(),
      /** As read: 409, with who has changed what, if somebody else has saved since. */
      version: z.int().min(0),
      was: Terms,
      /** Null: the customer is charged by the default card again. Their own rates stay. */
      terms: Terms.nullable(),
    }),
    ok: z.object({ version: z.int() }),
  }),
  saveChargeRate: write({
    policy: 'client.write',
    /**
     * Of a job, else of a customer, else of the default card; for a group or a type of allowance. With `id` it changes
     * that rate. `was`: the rate as the form loaded it, 409 if it is different by now.
     */
    body: z.object({
      id: Id.optional(),
      was: RateWas.optional(),
      idCustomer: Id.nullable(),
      idJob: Id.nullable(),
      idGroup: Id.nullable(),
      idType: Id.nullable(),
      from: z.string().max(10),
      cents: RateCents,
    }),
    ok: z.object({ id: Id }),
  }),
  removeChargeRate: write({
    policy: 'client.write',
    /** `was`: the rate as the question showed it, 409 if it is different by now. */
    body: z.object({ id: Id, was: RateWas.optional() }),
  }),
  getJobMoney: read({
    policy: 'client.read',
    body: z.object({ idJob: Id }),
    ok: z.object({
      idCustomer: Id.nullable(),
      /** The job's customer as the job has it; empty without one. */
      customer: z.string(),
      tz: z.string(),
      crews: z.array(
        z.object({
          idReqCrew: Id,
          idGroup: Id,
          groupName: z.string(),
          start: EpochMs,
          end: EpochMs,
          /** It was deleted, and has times or pay all the same. */
          isDeleted: z.boolean(),
          /** As ordered; the plan counts confirmed people above that too. */
          places: z.int(),
          confirmed: z.int(),
          rate: JobRate.nullable(),
          planned: Sums,
          /** Of closed times, their allowances, and pay for cancelled places. */
          actual: Sums,
          times: z.int(),
          /** Times that still run, which `actual` leaves out. */
          running: z.int(),
        }),
      ),
      /** False without the right to see invoices: then every cost and margin is null. */
      seesCost: z.boolean(),
      /** What belongs to no crew: expenses, adjustments, fees. */
      other: Sums,
      planned: Sums,
      actual: Sums,
      /** Rates that are missing, each with the first day that needs one. */
      missing: z.array(
        z.object({
          /** `person`: what this person is paid. `group`: what the group is paid, for open places. */
          kind: z.enum(['charge', 'person', 'group']),
          groupName: z.string(),
          fullName: z.string(),
          day: Day,
        }),
      ),
      /** Rates of this job alone; where it has none, those of its customer count, then those of the default card. */
      rates: z.array(Rate),
      customerRates: z.array(Rate),
      defaultRates: z.array(Rate),
      ...Charged,
      fees: z.array(
        z.object({
          id: Id,
          kind: z.enum(feeKinds),
          what: z.string(),
          why: z.string(),
          cents: Cents,
          isBilled: z.boolean(),
        }),
      ),
      /** What the card asks for crews that were cancelled with confirmed people, and that no fee charges yet. */
      proposed: z.array(
        z.object({
          idReqCrew: Id,
          groupName: z.string(),
          people: z.int(),
          percent: z.int(),
          /** In words, as the fee explains it. */
          why: z.string(),
          /** Null where the rate is missing. */
          cents: Cents.nullable(),
        }),
      ),
      /** Approved ones. Cents are without the GST in them. */
      expenses: z.array(
        z.object({
          id: Id,
          fullName: z.string(),
          type: z.enum(expenseTypes),
          day: Day,
          note: z.string(),
          cents: Cents,
          chargeOn: z.boolean(),
          isBilled: z.boolean(),
        }),
      ),
    }),
  }),
  addClientFee: write({
    policy: 'client.write',
    body: z.object({
      idJob: Id,
      kind: z.enum(feeKinds),
      /** The crew whose cancellation it charges: once, else 409. Without one it is for the whole job. */
      idReqCrew: Id.optional(),
      /** The customer reads both on the invoice. */
      what: title(100),
      why: line(500),
      cents: Cents.min(1).max(FEE_MOST),
      key: Key,
    }),
    ok: z.object({ id: Id }),
  }),
  removeClientFee: write({ policy: 'client.write', body: z.object({ id: Id, reason: title(500) }) }),
  setChargeOn: write({
    policy: 'client.write',
    /** Whether the customer pays an approved expense. */
    body: z.object({ idExpense: Id, chargeOn: z.boolean() }),
  }),
});
