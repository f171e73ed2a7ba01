import type { Out } from '@crewcall/contract/types';
import type { ExpenseType } from '@crewcall/domain/expenses';
import { texts } from '@crewcall/domain/texts';
import { dayText } from '@crewcall/domain/time';
import type { Cents, DayText } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { plannedEndOf } from '../db/planned-end';
import type { Db } from '../db/schema';
import { notFound } from '../errors';
import { companyConfig } from '../platform/database/company-config';
import { fullNameSql } from '../platform/database/person-name';
import { handle } from '../platform/http/handle';
import { extraCosts, timeCosts } from './actual-costs';
import type { TimeCost } from './actual-costs';
import { proposedFees } from './cancellation-fees';
import { selectCharged, selectRates } from './charge-rates';
import { chargesOf } from './charges';
import type { Charge } from './charge';
import { firstMissing, sumOf } from './jobs-cost';
import { plannedCharges } from './planned-charges';
import type { PlannedCharge } from './planned-charges';
import { plannedCosts } from './planned-costs';
import type { PlannedCost } from './planned-costs';

type Money = Out<'getJobMoney'>;
type Sums = Money['planned'];
type Missing = Money['missing'][number];
const sumsOf = (cost: Cents | null, charge: Cents | null): Sums => ({
  cost,
  charge,
  margin: cost === null || charge === null ? null : charge - cost,
});

/** What somebody sees who may not see what people are paid. */
const withoutCost = ({ charge }: Sums): Sums => sumsOf(null, charge);

const together = (all: readonly Sums[]): Sums =>
  sumsOf(sumOf(all.map(({ cost }) => cost)), sumOf(all.map(({ charge }) => charge)));

interface CrewRow {
  idReqCrew: number;
  idGroup: number;
  groupName: string;
  start: number;
  end: number;
  isDeleted: boolean;
  places: number;
}

const selectCrews = async (db: Db, idJob: number): Promise<CrewRow[]> =>
  (
    await sql<CrewRow>`
      select jc.id as "idReqCrew", jc.group_id as "idGroup", g.name as "groupName", jc.start_at as start,
        ${plannedEndOf('jc')} as "end", jc.deleted_at is not null as "isDeleted", jc.amount as places
      from job_crew jc join crew_group g on g.id = jc.group_id where jc.job_id = ${idJob}
      order by jc.start_at, jc.id`.execute(db)
  ).rows;

const sourceOf = (one: Pick<Charge, 'idTimesheet' | 'idType' | 'idExpense' | 'idFee'>): string =>
  `${one.idTimesheet} ${one.idType} ${one.idExpense} ${one.idFee}`;

/** What the job charges: of what is on an issued invoice, what that says; of the rest, what counts today. */
async function chargesNow(db: Db, companyId: number, idJob: number): Promise<Charge[]> {
  const { rows } = await sql<
    Pick<Charge, 'idTimesheet' | 'idType' | 'idExpense' | 'idFee'> & { cents: Cents }
  >`
    select l.timesheet_id as "idTimesheet", l.type_id as "idType", l.expense_id as "idExpense",
      l.fee_id as "idFee", l.cents
    from client_line l join client_invoice i on i.id = l.invoice_id
    where l.job_id = ${idJob} and i.company_id = ${companyId} and l.live and i.number is not null`.execute(
    db,
  );
  const issued = new Map(rows.map((row) => [sourceOf(row), row.cents]));
  const charges = await chargesOf(db, companyId, [idJob]);
  return charges.map((charge) => ({ ...charge, cents: issued.get(sourceOf(charge)) ?? charge.cents }));
}

interface Facts {
  planned: ReadonlyMap<number, PlannedCharge>;
  costs: ReadonlyMap<number, PlannedCost>;
  times: readonly TimeCost[];
  extras: readonly { idReqCrew: number | null; cents: Cents }[];
  charges: readonly Charge[];
}

/** The plan of a crew: as ordered, or, with more people confirmed, for all of them. */
function plannedSums(row: CrewRow, { planned, costs }: Facts): Sums {
  if (row.isDeleted) return sumsOf(0, 0);
  const cost = costs.get(row.idReqCrew) ?? { confirmed: 0, cents: 0 };
  const plan = planned.get(row.idReqCrew);
  // Of a crew without ordered places nothing is planned to be charged.
  if (plan === undefined) return sumsOf(cost.cents, 0);
  const each = plan.cents === null ? null : plan.cents / plan.places;
  return sumsOf(cost.cents, each === null ? null : each * Math.max(plan.places, cost.confirmed));
}

function crewOf(row: CrewRow, facts: Facts): Money['crews'][number] {
  const { idReqCrew } = row;
  const times = facts.times.filter((time) => time.idReqCrew === idReqCrew);
  const closed = times.filter(({ isRunning }) => !isRunning);
  const ids = new Set(times.map(({ id }) => id));
  const extras = facts.extras.filter((extra) => extra.idReqCrew === idReqCrew);
  const charges = facts.charges.filter(({ idTimesheet }) => idTimesheet !== null && ids.has(idTimesheet));
  return {
    ...row,
    confirmed: facts.costs.get(idReqCrew)?.confirmed ?? 0,
    rate: facts.planned.get(idReqCrew)?.rate ?? null,
    planned: plannedSums(row, facts),
    actual: sumsOf(
      sumOf([...closed.map(({ cents }) => cents), ...extras.map(({ cents }) => cents)]),
      sumOf(charges.map(({ cents }) => cents)),
    ),
    times: closed.length,
    running: times.length - closed.length,
  };
}

const missingCharge = (groupName: string, day: DayText): Missing => ({
  ...{ kind: 'charge', groupName, fullName: '', day },
});

/** Approved expenses of the job, with whether the customer pays them. */
const selectExpenses = async (db: Db, idJob: number): Promise<Money['expenses']> =>
  (
    await sql<Money['expenses'][number] & { type: ExpenseType }>`
      select x.id, ${fullNameSql('u')} as "fullName", x.type, x.day::text as day, x.note,
        (e.cents - e.gst_cents)::float8 as cents, x.charge_on as "chargeOn",
        exists (select 1 from client_line l where l.expense_id = x.id and l.live) as "isBilled"
      from expense x join app_user u on u.id = x.user_id
      join extra e on e.expense_id = x.id and e.removed_at is null
      where x.job_id = ${idJob} and x.state = 'approved' order by x.day, x.id`.execute(db)
  ).rows;

const selectFees = async (db: Db, idJob: number): Promise<Money['fees']> =>
  (
    await sql<Money['fees'][number]>`
      select f.id, f.kind, f.what, f.why, f.cents,
        exists (select 1 from client_line l where l.fee_id = f.id and l.live) as "isBilled"
      from client_fee f where f.job_id = ${idJob} and f.removed_at is null order by f.id`.execute(db)
  ).rows;

/** What a job costs, charges and leaves, as planned and as worked, with what is missing to know it. */
export const getJobMoneyHandler = handle('getJobMoney', async ({ body, user, scope, db }) => {
  const { companyId } = user;
  const { idJob } = body;
  const found = await db
    .selectFrom('job')
    .select(['prepend', 'zone'])
    .where('id', '=', idJob)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (!found) return notFound(texts.jobNotFound);
  const company = { id: companyId, config: await companyConfig(db, companyId) };
  const { job, book, crews: planned } = await plannedCharges(db, companyId, idJob);
  const costs = await plannedCosts(db, companyId, [idJob]);
  const worked = await timeCosts(db, company, [idJob]);
  const facts: Facts = {
    planned: new Map(planned.map((crew) => [crew.idReqCrew, crew])),
    costs: costs.crews,
    times: worked.times,
    extras: await extraCosts(db, companyId, [idJob]),
    charges: await chargesNow(db, companyId, idJob),
  };
  // What a job of one person costs is what that person is paid.
  const seesCost = scope.may('invoice.read');
  const seen = (sums: Sums) => (seesCost ? sums : withoutCost(sums));
  const all = (await selectCrews(db, idJob)).map((row) => crewOf(row, facts));
  const crews = all.filter(
    ({ isDeleted, places, confirmed, times, running, actual }) =>
      (!isDeleted && (places > 0 || confirmed > 0)) || times + running > 0 || actual.cost !== 0,
  );
  const other = sumsOf(
    sumOf(facts.extras.filter(({ idReqCrew }) => idReqCrew === null).map(({ cents }) => cents)),
    sumOf(facts.charges.filter(({ idTimesheet }) => idTimesheet === null).map(({ cents }) => cents)),
  );
  const fees = await selectFees(db, idJob);
  const rates = await selectRates(db, companyId, { idCustomer: null, idJob });
  const { idCustomer } = job;
  const customerRates =
    idCustomer === null ? [] : await selectRates(db, companyId, { idCustomer, idJob: null });
  const defaultRates = await selectRates(db, companyId, { idCustomer: null, idJob: null });
  return {
    ...{ idCustomer, customer: found.prepend, tz: found.zone, seesCost, other: seen(other), fees },
    crews: crews.map((crew) => ({ ...crew, planned: seen(crew.planned), actual: seen(crew.actual) })),
    ...{ rates, customerRates, defaultRates },
    planned: seen(together(crews.map((crew) => crew.planned))),
    actual: seen(together([...crews.map((crew) => crew.actual), other])),
    missing: firstMissing([
      ...planned.filter(({ rate }) => rate === null).map((crew) => missingCharge(crew.groupName, crew.day)),
      ...facts.charges
        .filter(({ cents }) => cents === null)
        .map(({ groupName, start }) => missingCharge(groupName, dayText(found.zone, start))),
      ...(seesCost ? [...costs.missing, ...worked.missing] : []),
    ]),
    ...(await selectCharged(db, companyId, [...rates, ...customerRates, ...defaultRates])),
    proposed: await proposedFees(db, job, book),
    expenses: await selectExpenses(db, idJob),
  };
});
