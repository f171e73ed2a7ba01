import { paperNumber } from '@crewcall/domain/clients';
import type { Lining } from '@crewcall/domain/clients';
import { EXPORT_MOST } from '@crewcall/domain/limits';
import type { Cents, DayText, EpochMs } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import type { Db } from '../db/schema';
import { saleLines } from './sale-lines';
import type { ChargedLine, SaleLine } from './sale-lines';
import { refuseTooMany } from './too-many';

/** An issued invoice to a customer, or a credit note: then its amounts are below zero. */
export interface Sale {
  kind: 'invoice' | 'credit';
  id: number;
  /** `INV-1001`, `CN-1001`. */
  number: string;
  idCustomer: number;
  customer: string;
  email: string;
  issuedAt: EpochMs;
  dueDay: DayText;
  poNumber: string;
  /** The customer's reference; of a credit note the invoice that it credits. */
  reference: string;
  netCents: Cents;
  gstCents: Cents;
  totalCents: Cents;
  lines: SaleLine[];
}

interface Row {
  kind: Sale['kind'];
  id: number;
  invoice: number;
  number: number;
  idCustomer: number;
  customer: string;
  email: string;
  issuedAt: EpochMs;
  dueDay: DayText;
  poNumber: string;
  reference: string;
  linesBy: Lining;
  netCents: Cents;
  gstCents: Cents;
  totalCents: Cents;
}

/** SQL: what a customer is called in the books. */
export const billedName = (alias: string) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<string>`coalesce(nullif(${of('billing_name')}, ''), ${of('full_name')})`;
};

const lineColumns = sql`l.kind, l.job_title, l.group_name, l.person, l.zone, l.start_at, l.rate_cents, l.pieces,
  l.what, l.why, l.unit, l.quantity, l.each_cents, l.cents`;

type LineRow = ChargedLine & { of: number };

function byPaper(rows: readonly LineRow[]): Map<number, ChargedLine[]> {
  const found = new Map<number, ChargedLine[]>();
  for (const { of, ...line } of rows) found.set(of, [...(found.get(of) ?? []), line]);
  return found;
}

/**
 * The invoices that were issued and the credit notes that were made in [start, end), with those of $0 left out; by
 * kind and number. `lock` locks them.
 */
export async function selectSales(
  db: Db,
  companyId: number,
  { start, end }: { start: EpochMs; end: EpochMs },
  { lock = false } = {},
): Promise<Sale[]> {
  const names = sql`p.id as "idCustomer", ${billedName('p')} as customer, p.billing_email as email`;
  const { rows: invoices } = await sql<Row>`
    select 'invoice' as kind, i.id, i.number as invoice, i.number, ${names},
      i.issued_at as "issuedAt", i.due_day::text as "dueDay", i.po_number as "poNumber", i.reference,
      i.lines_by as "linesBy", i.net_cents as "netCents", i.gst_cents as "gstCents", i.total_cents as "totalCents"
    from client_invoice i join prepend p on p.id = i.prepend_id
    where i.company_id = ${companyId} and i.issued_at >= ${start}::bigint and i.issued_at < ${end}::bigint
      and i.total_cents > 0
    order by i.number limit ${EXPORT_MOST + 1} ${lock ? sql`for update of i` : sql``}`.execute(db);
  const { rows: credits } = await sql<Row>`
    select 'credit' as kind, c.id, i.number as invoice, c.number, ${names},
      c.created_at as "issuedAt", i.due_day::text as "dueDay", i.po_number as "poNumber", c.reason as reference,
      i.lines_by as "linesBy", c.net_cents as "netCents", c.gst_cents as "gstCents", c.total_cents as "totalCents"
    from client_credit c join client_invoice i on i.id = c.invoice_id join prepend p on p.id = i.prepend_id
    where c.company_id = ${companyId} and c.created_at >= ${start}::bigint and c.created_at < ${end}::bigint
      and c.total_cents > 0
    order by c.number limit ${EXPORT_MOST + 1} ${lock ? sql`for update of c` : sql``}`.execute(db);
  refuseTooMany(invoices.length + credits.length);
  const { rows: charged } = await sql<LineRow>`
    select l.invoice_id as of, ${lineColumns} from client_line l
    where ${anyOf(
      'l.invoice_id',
      invoices.map(({ id }) => id),
    )} order by l.start_at, l.id`.execute(db);
  const { rows: credited } = await sql<LineRow>`
    select cl.credit_id as of, ${lineColumns} from client_credit_line cl join client_line l on l.id = cl.line_id
    where ${anyOf(
      'cl.credit_id',
      credits.map(({ id }) => id),
    )} order by l.start_at, l.id`.execute(db);
  const lines = { invoice: byPaper(charged), credit: byPaper(credited) };
  return [...invoices, ...credits].map(({ invoice, linesBy, ...row }): Sale => {
    const sign = row.kind === 'invoice' ? 1 : -1;
    return {
      ...row,
      number: paperNumber(row.kind, row.number),
      reference:
        row.kind === 'invoice' ? row.reference : `${paperNumber('invoice', invoice)}: ${row.reference}`,
      netCents: sign * row.netCents,
      gstCents: sign * row.gstCents,
      totalCents: sign * row.totalCents,
      lines: saleLines(lines[row.kind].get(row.id) ?? [], { sign, gstCents: row.gstCents, linesBy }),
    };
  });
}
