import type { Invoice } from '@crewcall/contract/types';
import { formatNumericDay } from '@crewcall/domain/format';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../db/schema';
import { fullName } from '../platform/database/person-name';

/** An issued invoice; `week_start` and `week_end` are `YYYY-MM-DD`. */
export interface InvoiceRow {
  id: number;
  user_id: number;
  first_name: string;
  last_name: string;
  week_start: string;
  week_end: string;
  end_at: number;
  kind: 'invoice' | 'rcti';
  status: number;
  net_cents: number;
  gst_cents: number;
  total_cents: number;
  parties: unknown;
  pdf_blob_id: number | null;
  in_full_file_at: number | null;
  cancelled_at: number | null;
  issued_at: number;
  /** The adjustment note of a cancelled invoice that had GST; else null. */
  adjustment_id: number | null;
  adjustment_at: number | null;
  adjustment_blob_id: number | null;
}

const newestFirst = sql`i.end_at desc, u.search_name, i.id desc`;

/** How invoices are read: in which order, which of them, and whether they are locked, then by number. */
interface Reading {
  order?: RawBuilder<unknown>;
  limit?: number;
  offset?: number;
  lock?: boolean;
}

/** Invoices of the company where `condition` (over the alias `i`) holds, unless asked otherwise newest week first. */
export async function selectInvoices(
  db: Db,
  companyId: number,
  condition: RawBuilder<unknown>,
  { order = newestFirst, limit, offset = 0, lock = false }: Reading = {},
): Promise<InvoiceRow[]> {
  const found = sql`from invoice i join app_user u on u.id = i.user_id
    where i.company_id = ${companyId} and u.company_id = ${companyId} and ${condition}`;
  // A page is found by what its order needs, before the rest of its rows is read.
  const chosen =
    limit === undefined && offset === 0
      ? condition
      : sql`i.id = any(array(select i.id ${found} order by ${order} limit ${limit ?? null}::int offset ${offset}))`;
  const { rows } = await sql<InvoiceRow>`
    select i.id, i.user_id, u.first_name, u.last_name, i.week_start::text, i.week_end::text, i.end_at, i.kind,
      i.status, i.net_cents, i.gst_cents, i.total_cents, i.parties, i.pdf_blob_id, i.in_full_file_at,
      i.cancelled_at, i.issued_at, a.id as adjustment_id, a.issued_at as adjustment_at,
      a.pdf_blob_id as adjustment_blob_id
    from invoice i join app_user u on u.id = i.user_id left join adjustment_note a on a.invoice_id = i.id
    where i.company_id = ${companyId} and ${chosen}
    order by ${lock ? sql`i.id` : order}
    ${lock ? sql`for update of i` : sql``}`.execute(db);
  return rows;
}

/** Converts an invoice to what the API sends. The specification wants a null id for a cancelled one: use its number. */
export const toInvoice = (
  row: InvoiceRow,
  pdf: Buffer | null = null,
  note: Buffer | null = null,
): Invoice => ({
  idInvoice: row.cancelled_at === null ? row.id : null,
  number: row.id,
  idUser: row.user_id,
  fullName: fullName(row),
  endDate: row.end_at,
  weekEnding: formatNumericDay(row.week_end),
  total: row.total_cents,
  gst: row.gst_cents,
  status: row.status,
  cancelled: row.cancelled_at !== null,
  wasInFullFile: row.in_full_file_at !== null,
  adjustment:
    row.adjustment_id === null || row.adjustment_at === null
      ? null
      : {
          number: row.adjustment_id,
          issuedAt: row.adjustment_at,
          pdf: note === null ? null : note.toString('base64'),
        },
  pdf: pdf === null ? null : pdf.toString('base64'),
  issuedAt: row.issued_at,
});
