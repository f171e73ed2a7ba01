import type { CompanyConfig } from '@crewcall/domain/company-config';
import { DAY_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { allowancesOf } from '../pay/allowances';
import type { AllowedTime } from '../pay/allowances';
import { selectExtras } from '../pay/extra';
import type { Extra } from '../pay/extra';
import { selectBillable } from './billable';
import { workedOutLines } from './payable';

export interface TimeOfAllowances extends Omit<AllowedTime, 'paidMinutes'> {
  idInvoice: number | null;
  isOpen: boolean;
  isCorrection: boolean;
}

/** Reads a timesheet of the company as its allowances see it; undefined if there is none. */
export async function selectTimeOfAllowances(
  db: Db,
  companyId: number,
  id: number,
): Promise<TimeOfAllowances | undefined> {
  const { rows } = await sql<TimeOfAllowances>`
    select t.id, t.user_id as "idUser", t.start_at as start, job.zone, t.job_id, job.title as job_title,
      t.crew_id as "idReqCrew", t.group_id, g.name as group_name, t.invoice_id as "idInvoice",
      t.end_at is null as "isOpen", t.corrects_id is not null as "isCorrection"
    from timesheet t join job on job.id = t.job_id join crew_group g on g.id = t.group_id
    where t.id = ${id} and job.company_id = ${companyId}`.execute(db);
  return rows[0];
}

/**
 * The allowances of a timesheet: what its invoice has paid, else what it would pay now. One that still runs has only
 * those given by hand. Others of its day and job are read too, since some allowances are paid once for all of them.
 */
export async function allowancesOfTime(
  db: Db,
  { companyId, config }: { companyId: number; config: CompanyConfig },
  time: TimeOfAllowances,
): Promise<Extra[]> {
  if (time.isCorrection) return [];
  if (time.idInvoice !== null)
    return selectExtras(db, companyId, sql`e.timesheet_id = ${time.id} and e.invoice_id = ${time.idInvoice}`);
  const [from, to] = [time.start - 2 * DAY_MS, time.start + 2 * DAY_MS];
  const near = sql`(t.job_id = ${time.job_id} or t.start_at between ${from}::bigint and ${to}::bigint)`;
  const found = await selectBillable(db, [time.idUser], near, { questioned: true, engaged: 'all' });
  const rows = found.filter(({ paid }) => paid === null);
  const { lines } = await workedOutLines(db, { user: { id: 0, companyId }, config }, { rows, leftOut: [] });
  const minutes = new Map(lines.map(({ row, pay }) => [row.id, pay.paidMinutes]));
  const times = rows.map((row) => ({ ...row, paidMinutes: minutes.get(row.id) ?? 0 }));
  const all = time.isOpen ? [...times, { ...time, paidMinutes: 0 }] : times;
  const own = (await allowancesOf(db, companyId, all)).get(time.id) ?? [];
  return time.isOpen ? own.filter(({ isAutomatic }) => !isAutomatic) : own;
}
