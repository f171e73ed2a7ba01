import type { BandPay } from '@crewcall/domain/pay';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema';

/** One line of an issued invoice: everything that explains its figure. */
export interface InvoiceLine {
  timesheet_id: number | null;
  job_id: number;
  job_title: string;
  group_name: string;
  zone: string;
  start_at: number;
  end_at: number;
  break_ms: number;
  paid_minutes: number;
  rate_cents: number;
  bands: BandPay[];
  cents: number;
}

/** The lines of an invoice by start. */
export const readLines = async (db: Kysely<DB>, invoiceId: number): Promise<InvoiceLine[]> =>
  (
    await sql<InvoiceLine>`
      select timesheet_id, job_id, job_title, group_name, zone, start_at, end_at, break_ms, paid_minutes, rate_cents,
        bands, cents
      from invoice_line where invoice_id = ${invoiceId} order by start_at, id`.execute(db)
  ).rows;
