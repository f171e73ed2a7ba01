import type { CompanyConfig } from '@crewcall/domain/company-config';
import type { Cents, DayText } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import type { Db } from '../db/schema';
import { selectBillable } from '../invoicing/billable';
import { allowanceLines } from '../invoicing/extra-lines';
import { workedOutLines } from '../invoicing/payable';
import { isWaiting, selectExtras } from '../pay/extra';
import { fullNameSql } from '../platform/database/person-name';
import { dayOfTime } from '../timesheets/rates';
import type { MissingPay } from './planned-costs';

/** A time of the job: of which crew, and what it costs with its allowances; null where its rate is missing. */
export interface TimeCost {
  id: number;
  idReqCrew: number;
  isRunning: boolean;
  cents: Cents | null;
}

interface Row {
  id: number;
  idUser: number;
  idReqCrew: number;
  groupName: string;
  fullName: string;
  day: DayText;
  isRunning: boolean;
  isPaid: boolean;
  /** What its invoice paid for it. */
  cents: Cents | null;
}

const selectRows = async (db: Db, idJobs: readonly number[]): Promise<Row[]> =>
  (
    await sql<Row>`
      select t.id, t.user_id as "idUser", t.crew_id as "idReqCrew", g.name as "groupName",
        ${fullNameSql('u')} as "fullName", ${dayOfTime}::text as day, t.end_at is null as "isRunning",
        t.invoice_id is not null as "isPaid", line.cents
      from timesheet t join crew_group g on g.id = t.group_id join app_user u on u.id = t.user_id
      left join invoice_line line on line.invoice_id = t.invoice_id and line.timesheet_id = t.id
      where ${anyOf('t.job_id', idJobs)} order by t.start_at, t.id`.execute(db)
  ).rows;

/** What these timesheets, which no invoice has paid, would pay now with their allowances, by id. */
async function payNow(
  db: Db,
  company: { id: number; config: CompanyConfig },
  idJobs: readonly number[],
  rows: readonly Row[],
): Promise<Map<number, Cents | null>> {
  const cents = new Map<number, Cents | null>();
  const users = [...new Set(rows.map(({ idUser }) => idUser))];
  if (users.length === 0) return cents;
  const found = await selectBillable(db, users, anyOf('t.job_id', idJobs), {
    ...{ questioned: true, engaged: 'all' },
  });
  // Corrections of other jobs come with them.
  const asked = new Set(idJobs);
  const own = found.filter(({ job_id }) => asked.has(job_id));
  const issuing = { user: { id: 0, companyId: company.id }, config: company.config };
  const { lines } = await workedOutLines(db, issuing, { rows: own, leftOut: [] });
  const priced = new Set(lines.map(({ row }) => row.id));
  for (const { row, pay } of lines) cents.set(row.id, pay.cents);
  for (const row of own)
    if (!priced.has(row.id)) cents.set(row.id, row.rate_cents === null && row.end > row.start ? null : 0);
  for (const { extra, cents: each } of await allowanceLines(db, company, lines)) {
    const before = cents.get(extra.idTimesheet ?? 0) ?? 0;
    cents.set(extra.idTimesheet ?? 0, before + each);
  }
  return cents;
}

/** What each time of these jobs costs: what an invoice has paid, else what it would pay now. */
export async function timeCosts(
  db: Db,
  company: { id: number; config: CompanyConfig },
  idJobs: readonly number[],
): Promise<{ times: TimeCost[]; missing: MissingPay[] }> {
  const rows = await selectRows(db, idJobs);
  const paid = rows.filter(({ isPaid }) => isPaid);
  const now = await payNow(
    db,
    company,
    idJobs,
    rows.filter(({ isPaid, isRunning }) => !isPaid && !isRunning),
  );
  const ids = paid.map(({ id }) => id);
  const allowances =
    ids.length === 0
      ? []
      : await selectExtras(db, company.id, sql`e.invoice_id is not null and ${anyOf('e.timesheet_id', ids)}`);
  const allowed = new Map<number, Cents>();
  for (const { idTimesheet, cents } of allowances)
    allowed.set(idTimesheet ?? 0, (allowed.get(idTimesheet ?? 0) ?? 0) + cents);
  const times = rows.map(({ id, idReqCrew, isRunning, isPaid, cents }): TimeCost => {
    if (isPaid) return { id, idReqCrew, isRunning, cents: (cents ?? 0) + (allowed.get(id) ?? 0) };
    return { id, idReqCrew, isRunning, cents: now.get(id) === undefined ? 0 : (now.get(id) ?? null) };
  });
  const isMissing = new Set(times.filter(({ cents }) => cents === null).map(({ id }) => id));
  return {
    times,
    missing: rows
      .filter(({ id }) => isMissing.has(id))
      .map(({ groupName, fullName, day }) => ({ kind: 'person', groupName, fullName, day })),
  };
}

/**
 * What these jobs cost beside their times: pay for cancelled places by crew, and expenses and adjustments, whose crew is null.
 * Without the GST that is in expenses.
 */
export async function extraCosts(
  db: Db,
  companyId: number,
  idJobs: readonly number[],
): Promise<{ idReqCrew: number | null; cents: Cents }[]> {
  // An invoice may have taken back a part of an adjustment; another row carries the rest.
  const { rows } = await sql<{ idReqCrew: number | null; cents: Cents }>`
    select e.crew_id as "idReqCrew", sum(case when e.kind = 'adjustment' and line.id is not null then line.cents
      else e.cents - e.gst_cents end)::float8 as cents
    from extra e left join invoice_line line on line.invoice_id = e.invoice_id and line.extra_id = e.id
    where e.company_id = ${companyId} and ${anyOf('e.job_id', idJobs)} and e.timesheet_id is null
      and e.removed_at is null and (${isWaiting} or e.invoice_id is not null)
    group by e.crew_id`.execute(db);
  return rows;
}
