import type { ExpenseState, ExpenseType } from '@crewcall/domain/expenses';
import type { Cents, DayText, EpochMs } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../db/schema';
import { isInvoiced } from '../row-rules/engaged';

/** An expense as screens show it. */
interface Expense {
  id: number;
  idUser: number;
  idJob: number;
  jobName: string;
  day: DayText;
  type: ExpenseType;
  cents: Cents;
  gstCents: Cents;
  note: string;
  hasReceipt: boolean;
  state: ExpenseState;
  approvedCents: Cents | null;
  reason: string;
  sentAt: number;
  idInvoice: number | null;
  idExtra: number | null;
  payrollAt: EpochMs | null;
  byPayroll: boolean;
  answeredBy: number | null;
  key: string;
}

/** SQL over `x`: the state in one word. */
const stateOf = sql<ExpenseState>`case when x.approved_cents < x.cents then 'less' else x.state end`;

/** Reads expenses where `condition` (over `x`) holds, in this order. */
export async function selectExpenses(
  db: Db,
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<Expense[]> {
  const { rows } = await sql<Expense>`
    select x.id, x.user_id as "idUser", x.job_id as "idJob", job.title as "jobName", x.day::text, x.type, x.cents,
      x.gst_cents as "gstCents", x.note, x.receipt_blob_id is not null as "hasReceipt", ${stateOf} as state,
      x.approved_cents as "approvedCents", x.reason, x.made_at as "sentAt", e.invoice_id as "idInvoice",
      case when e.invoice_id is null and e.payroll_at is null and e.removed_at is null then e.id end as "idExtra", x.decided_by as "answeredBy",
      e.payroll_at as "payrollAt", not ${isInvoiced(sql`x.user_id`)} as "byPayroll", coalesce(x.key, '') as key
    from expense x join job on job.id = x.job_id left join extra e on e.expense_id = x.id
    where ${condition} order by ${order}`.execute(db);
  return rows;
}

/** What has become of an expense, as the end of a sentence; null if there is none any more. */
export async function expenseAnswer(
  db: Db,
  id: number,
): Promise<{ state: ExpenseState; approvedCents: Cents | null } | null> {
  const { rows } = await sql<{ state: ExpenseState; approvedCents: Cents | null }>`
    select ${stateOf} as state, x.approved_cents as "approvedCents" from expense x where x.id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
}
