import { agingOn, paperNumber } from '@crewcall/domain/clients';
import type { Aging } from '@crewcall/domain/clients';
import { formatNumericDay } from '@crewcall/domain/format';
import { dayText, dayToEpoch } from '@crewcall/domain/time';
import type { Cents, DayText, EpochMs } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { refuse } from '../errors';
import { companyConfig } from '../platform/database/company-config';
import type { Scope } from '../row-rules/scope';
import { daysOf } from '../timesheets/day-range';
import { clientParties } from './client-parties';
import type { PaperCustomer } from './client-parties';
import { missing } from './papers';
import { payToOf } from './pay-to';
import type { StatementEntry, StatementPaper } from './statement-pdf';

type Booking = StatementEntry & { idInvoice: number; order: number; dueDay: DayText | null };

interface BookedRow {
  kind: 'invoice' | 'credit' | 'payment';
  id: number;
  idInvoice: number;
  number: number;
  invoice: number;
  at: EpochMs | null;
  day: DayText | null;
  dueDay: DayText;
  text: string;
  cents: Cents;
}

/** Everything that an issued invoice of the customer has charged, credited or been paid. */
async function selectBooked(db: Db, idCustomer: number): Promise<BookedRow[]> {
  const { rows } = await sql<BookedRow>`
    select 'invoice' as kind, i.id, i.id as "idInvoice", i.number, i.number as invoice, i.issued_at as at,
      null as day, i.due_day::text as "dueDay", coalesce(nullif(job.title, ''), i.reference) as text, i.total_cents as cents
    from client_invoice i left join job on job.id = i.job_id where i.prepend_id = ${idCustomer} and i.number is not null
    union all
    select 'credit', c.id, i.id, c.number, i.number, c.created_at, null, i.due_day::text, c.reason, -c.total_cents
    from client_credit c join client_invoice i on i.id = c.invoice_id where i.prepend_id = ${idCustomer}
    union all
    select 'payment', m.id, i.id, i.number, i.number, null, m.day::text, i.due_day::text, m.reference, -m.cents
    from client_payment m join client_invoice i on i.id = m.invoice_id
    where i.prepend_id = ${idCustomer} and m.removed_at is null`.execute(db);
  return rows;
}

const orders = { invoice: 0, credit: 1, payment: 2 };

function bookingOf(row: BookedRow, zone: string): Booking {
  const { kind, idInvoice, number, invoice, dueDay, text, cents } = row;
  const day = row.day ?? dayText(zone, row.at ?? 0);
  const words = {
    invoice: [paperNumber('invoice', number), [text, `due ${formatNumericDay(dueDay)}`]],
    credit: [paperNumber('credit', number), [`of ${paperNumber('invoice', invoice)}`, text]],
    payment: [`${cents > 0 ? 'Refund' : 'Payment'} of ${paperNumber('invoice', invoice)}`, [text]],
  } as const;
  const [what, details] = words[kind];
  const detail = details.filter((one) => one !== '').join(', ');
  return { day, what, detail, cents, idInvoice, order: orders[kind], dueDay };
}

/** What is open of each invoice after these bookings, by how late it is on a day. */
function agingAfter(bookings: readonly Booking[], day: DayText): Aging {
  const invoices = new Map<number, { open: Cents; dueDay: DayText }>();
  for (const { idInvoice, cents, dueDay } of bookings) {
    const sum = invoices.get(idInvoice)?.open ?? 0;
    invoices.set(idInvoice, { open: sum + cents, dueDay: dueDay ?? day });
  }
  return agingOn(day, invoices.values());
}

const sumOf = (bookings: readonly Booking[]): Cents => bookings.reduce((sum, { cents }) => sum + cents, 0);

export interface AskedStatement {
  idCustomer: number;
  dateStart: EpochMs;
  dateEnd: EpochMs;
}

/**
 * The statement of a customer. Its last day is today at most, so that what it says does not change with the days to
 * come. Refuses a manager of another company.
 */
export async function readStatement(
  { db, companyId, now }: { db: Db; companyId: number; now: EpochMs },
  asked: AskedStatement,
  scope: Scope,
): Promise<{ statement: StatementPaper; fileName: string; billingEmail: string }> {
  const { rows } = await sql<PaperCustomer & { billingEmail: string }>`
    select p.id, p.text, p.full_name, p.billing_name, p.billing_abn, p.billing_address, p.billing_email as "billingEmail"
    from prepend p where p.company_id = ${companyId} and p.id = ${asked.idCustomer}
      and ${scope.inCompany(sql`p.text`)}`.execute(db);
  const [customer] = rows;
  if (!customer) return missing(scope, 'This customer could not be found.');
  const config = await companyConfig(db, companyId);
  const zone = config.confTimezone;
  const days = daysOf(zone, asked.dateStart, asked.dateEnd);
  const today = dayText(zone, now);
  const { from } = days;
  if (from > today) return refuse('These days lie ahead. Choose a first day that is today or before.');
  const to = days.to > today ? today : days.to;
  const booked = (await selectBooked(db, customer.id))
    .map((row) => bookingOf(row, zone))
    .filter(({ day }) => day <= to)
    .sort((a, b) => (a.day === b.day ? a.order - b.order : a.day < b.day ? -1 : 1));
  const parties = clientParties(customer, config, 0);
  const statement: StatementPaper = {
    ...{ company: parties.company, customer: parties.customer, from, to },
    at: dayToEpoch(zone, to),
    opening: sumOf(booked.filter(({ day }) => day < from)),
    entries: booked
      .filter(({ day }) => day >= from)
      .map(({ day, what, detail, cents }) => ({ day, what, detail, cents })),
    closing: sumOf(booked),
    aging: agingAfter(booked, to),
    payTo: payToOf(config),
  };
  const fileName = `statement-${customer.text.replace(/[^A-Za-z0-9]+/g, '-')}-${to}.pdf`;
  return { statement, fileName, billingEmail: customer.billingEmail };
}
