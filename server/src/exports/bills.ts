import type { BillLine, SourceLine } from './bill-lines';
import { billLines } from './bill-lines';
import { EXPORT_MOST } from '@crewcall/domain/limits';
import type { Cents, DayText, EpochMs } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { anyOf } from '../db/any-of';
import type { Db } from '../db/schema';
import { refuseTooMany } from './too-many';
import { fullName } from '../platform/database/person-name';

/** An invoice of a contractor, as the books take it: a bill. */
export interface Bill {
  number: number;
  idUser: number;
  firstName: string;
  lastName: string;
  fullName: string;
  email: string;
  externalId: string;
  issuedAt: EpochMs;
  weekEnd: DayText;
  netCents: Cents;
  gstCents: Cents;
  totalCents: Cents;
  lines: BillLine[];
}

interface Row {
  id: number;
  user_id: number;
  first_name: string;
  last_name: string;
  email: string;
  external_id: string;
  issued_at: number;
  week_end: string;
  net_cents: number;
  gst_cents: number;
  total_cents: number;
}

/** SQL over `i`: an invoice that goes into the books. */
const isBill = sql<boolean>`(i.cancelled_at is null and i.total_cents > 0)`;

/** The bills where `condition` (over the alias `i`) holds, by number. `lock` locks their invoices. */
export async function selectBills(
  db: Db,
  companyId: number,
  condition: RawBuilder<unknown>,
  { lock = false } = {},
): Promise<Bill[]> {
  const { rows } = await sql<Row>`
    select i.id, i.user_id, u.first_name, u.last_name, u.email, u.external_id, i.issued_at, i.week_end::text,
      i.net_cents, i.gst_cents, i.total_cents
    from invoice i join app_user u on u.id = i.user_id
    where i.company_id = ${companyId} and ${isBill} and ${condition} order by i.id limit ${EXPORT_MOST + 1}
    ${lock ? sql`for update of i` : sql``}`.execute(db);
  refuseTooMany(rows.length);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const { rows: lines } = await sql<SourceLine & { invoice_id: number }>`
    select l.invoice_id, l.kind, l.extra_id is not null as is_extra, l.job_title, l.group_name, l.zone, l.start_at,
      l.rate_cents, l.pieces, l.cents, l.what, l.why, l.unit, l.quantity, l.each_cents
    from invoice_line l where ${anyOf('l.invoice_id', ids)} and l.covered_at is null
    order by l.start_at, l.id`.execute(db);
  const of = new Map<number, SourceLine[]>(ids.map((id) => [id, []]));
  for (const { invoice_id: id, ...line } of lines) of.get(id)?.push(line);
  return rows.map((row) => ({
    number: row.id,
    idUser: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    fullName: fullName(row),
    email: row.email,
    externalId: row.external_id,
    issuedAt: row.issued_at,
    weekEnd: row.week_end,
    netCents: row.net_cents,
    gstCents: row.gst_cents,
    totalCents: row.total_cents,
    lines: billLines(of.get(row.id) ?? [], row.gst_cents),
  }));
}

/** Throws if what the files would come to is not what the invoices are, to the cent. */
export function needSameTotals(
  bills: readonly {
    number: number | string;
    netCents: Cents;
    gstCents: Cents;
    lines: readonly { cents: Cents; gstCents: Cents }[];
  }[],
): void {
  for (const { number, lines, netCents, gstCents } of bills) {
    const net = lines.reduce((total, { cents }) => total + cents, 0);
    const gst = lines.reduce((total, line) => total + line.gstCents, 0);
    if (net !== netCents || gst !== gstCents)
      throw new Error(`The lines of invoice ${number} do not sum to it.`);
  }
}

export const totalOf = (bills: readonly { totalCents: Cents }[]): Cents =>
  bills.reduce((total, { totalCents }) => total + totalCents, 0);
