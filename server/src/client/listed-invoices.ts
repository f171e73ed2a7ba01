import type { Out } from '@crewcall/contract/types';
import {
  agingOn,
  agingSteps,
  clientInvoiceState,
  isOverdue,
  noAging,
  openCents,
} from '@crewcall/domain/clients';
import type { Aging } from '@crewcall/domain/clients';
import type { Cents, DayText } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../db/schema';

type Listed = Out<'findClientInvoices'>['invoices'][number];
type Row = Omit<Listed, 'state' | 'isOverdue' | 'open'>;

/** SQL over `i`: what is open of an issued invoice, as `openCents`. */
export const openSql = sql<Cents>`(i.total_cents - i.credited_cents - i.paid_cents)`;

const withState = (row: Row, today: DayText): Listed => {
  const sums = {
    ...{ number: row.number, totalCents: row.total },
    ...{ creditedCents: row.credited, paidCents: row.paid, dueDay: row.dueDay },
  };
  return {
    ...row,
    state: clientInvoiceState(sums),
    isOverdue: isOverdue(sums, today),
    open: openCents(sums),
  };
};

/** Invoices where `condition` holds, over `i` of client_invoice, `p` of its customer and `j` of its one job. */
export async function selectListed(
  db: Db,
  condition: RawBuilder<unknown>,
  today: DayText,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<Listed[]> {
  const { rows } = await sql<Row>`
    select i.id, i.number, i.prepend_id as "idCustomer", p.full_name as customer, i.job_id as "idJob",
      coalesce(j.title, '') as "jobName", i.from_day::text as "fromDay", i.to_day::text as "toDay",
      i.po_number as "poNumber", i.reference, i.issued_at as "issuedAt", i.due_day::text as "dueDay",
      i.total_cents as total, i.credited_cents as credited, i.paid_cents as paid
    from client_invoice i join prepend p on p.id = i.prepend_id left join job j on j.id = i.job_id
    where ${condition}
    order by i.number desc nulls first, i.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows.map((row) => withState(row, today));
}

/** What is open of each customer by how late it is. */
export async function agingByCustomer(
  db: Db,
  companyId: number,
  condition: RawBuilder<unknown>,
  today: DayText,
): Promise<Map<number, Aging>> {
  const { rows } = await sql<{ idCustomer: number; dueDay: DayText; open: Cents }>`
    select i.prepend_id as "idCustomer", i.due_day::text as "dueDay", sum(${openSql})::bigint as open
    from client_invoice i join prepend p on p.id = i.prepend_id
    where i.company_id = ${companyId} and i.number is not null and ${openSql} <> 0 and ${condition}
    group by i.prepend_id, i.due_day, ${openSql} > 0`.execute(db);
  const invoices = new Map<number, typeof rows>();
  for (const row of rows) invoices.set(row.idCustomer, [...(invoices.get(row.idCustomer) ?? []), row]);
  return new Map([...invoices].map(([idCustomer, own]) => [idCustomer, agingOn(today, own)]));
}

/** All of them together. */
export function agingOfAll(agings: Iterable<Aging>): Aging {
  const sum = noAging();
  for (const aging of agings) for (const step of agingSteps) sum[step] += aging[step];
  return sum;
}
