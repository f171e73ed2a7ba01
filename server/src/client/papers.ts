import { paperNumber } from '@crewcall/domain/clients';
import type { ClientSums, Lining } from '@crewcall/domain/clients';
import type { Cents, DayText, EpochMs } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../db/schema';
import { draw } from '../documents/drawing-threads';
import { notFound } from '../errors';
import { companyConfig } from '../platform/database/company-config';
import type { Blobs } from '../platform/files/blobs';
import { denyAccess } from '../row-rules/no-access';
import type { Scope } from '../row-rules/scope';
import { clientParties } from './client-parties';
import type { ClientParties, PaperCustomer } from './client-parties';
import { creditPaperPdf } from './credit-paper-pdf';
import { invoicePaperPdf } from './invoice-paper-pdf';
import type { PaperLine } from './invoice-paper-pdf';
import { printedLines, readStoredLines } from './printed-lines';

/** An invoice to a customer with what its papers and mails need. */
export interface PaperRow extends ClientSums {
  id: number;
  companyId: number;
  customer: PaperCustomer;
  billingEmail: string;
  jobName: string;
  fromDay: DayText;
  toDay: DayText;
  poNumber: string;
  reference: string;
  note: string;
  linesBy: Lining;
  netCents: Cents;
  gstCents: Cents;
  /** Null of a draft. */
  parties: ClientParties | null;
  issuedAt: EpochMs | null;
  dueDay: DayText | null;
  createdAt: EpochMs;
  pdfBlobId: number | null;
}

/** The invoices where `condition` holds, over `i` of client_invoice and `p` of prepend; by their ids. */
export const selectPapers = async (
  db: Db,
  companyId: number,
  condition: RawBuilder<unknown>,
): Promise<PaperRow[]> =>
  (
    await sql<PaperRow>`
      select i.id, i.company_id as "companyId", i.number, i.from_day::text as "fromDay", i.to_day::text as "toDay",
        i.po_number as "poNumber", i.reference, i.note, i.lines_by as "linesBy", i.net_cents as "netCents",
        i.gst_cents as "gstCents", i.total_cents as "totalCents", i.credited_cents as "creditedCents",
        i.paid_cents as "paidCents", i.parties, i.issued_at as "issuedAt", i.due_day::text as "dueDay",
        i.created_at as "createdAt", i.pdf_blob_id as "pdfBlobId", p.billing_email as "billingEmail",
        coalesce(job.title, '') as "jobName",
        jsonb_build_object('id', p.id, 'text', p.text, 'full_name', p.full_name, 'billing_name', p.billing_name,
          'billing_abn', p.billing_abn, 'billing_address', p.billing_address) as customer
      from client_invoice i join prepend p on p.id = i.prepend_id left join job on job.id = i.job_id
      where i.company_id = ${companyId} and ${condition} order by i.id`.execute(db)
  ).rows;

/**
 * Over `i` of client_invoice and `p` of prepend: what this caller reads. A customer's manager reads what was issued to
 * their own companies.
 */
export const readablePapers = (scope: Scope): RawBuilder<boolean> =>
  scope.isManager
    ? sql<boolean>`(i.number is not null and ${scope.inCompany(sql`p.text`)})`
    : sql<boolean>`true`;

/** Refuses what is not there, or not the caller's. A manager does not learn which. */
export const missing = (scope: Scope, text: string): never =>
  scope.isManager ? denyAccess() : notFound(text);

/** `INV-1001`; of a draft `Draft`. */
export const invoiceName = ({ number }: Pick<PaperRow, 'number'>): string =>
  number === null ? 'Draft' : paperNumber('invoice', number);

/** The lines as printed, as if none of them were credited: a paper does not change after it was issued. */
async function linesOf(
  db: Db,
  { id, linesBy }: Pick<PaperRow, 'id' | 'linesBy'>,
  isOn: (idLine: number) => boolean = () => true,
): Promise<PaperLine[]> {
  const stored = (await readStoredLines(db, id)).filter((line) => isOn(line.id));
  return printedLines(
    stored.map((line) => ({ ...line, live: true })),
    linesBy,
  ).map(({ what, detail, minutes, cents }) => ({ what, detail, minutes, cents }));
}

/** What a paper prints of both sides: as stored when it was issued; of a draft as of now. */
const partiesOf = async (db: Db, { companyId, customer, parties }: PaperRow): Promise<ClientParties> =>
  parties ?? clientParties(customer, await companyConfig(db, companyId), 0);

/** The PDF of an invoice: as saved, else drawn from what is stored of it, with the same bytes each time. */
export async function invoicePdfOf(db: Db, blobs: Blobs, row: PaperRow): Promise<Buffer> {
  const saved = row.pdfBlobId === null ? null : await blobs.get(row.pdfBlobId);
  if (saved) return saved.bytes;
  const { number, dueDay, fromDay, toDay, poNumber, reference, note, netCents, gstCents, totalCents } = row;
  return draw(invoicePaperPdf, {
    ...{ number, at: row.issuedAt ?? row.createdAt, dueDay, fromDay, toDay, poNumber, reference, note },
    ...{ parties: await partiesOf(db, row), netCents, gstCents, totalCents },
    lines: await linesOf(db, row),
  });
}

interface CreditRow {
  id: number;
  number: number;
  reason: string;
  netCents: Cents;
  gstCents: Cents;
  totalCents: Cents;
  at: EpochMs;
  pdfBlobId: number | null;
  idInvoice: number;
  /** Of the notes of this invoice before this one. */
  earlierNet: Cents;
  earlierGst: Cents;
  earlierTotal: Cents;
}

/** A credit note by its id, with its invoice, where `condition` holds; undefined if there is none. */
export async function selectCredit(
  db: Db,
  companyId: number,
  idCredit: number,
  condition: RawBuilder<unknown>,
): Promise<{ credit: CreditRow; invoice: PaperRow } | undefined> {
  const { rows } = await sql<CreditRow>`
    select c.id, c.number, c.reason, c.net_cents as "netCents", c.gst_cents as "gstCents",
      c.total_cents as "totalCents", c.created_at as at, c.pdf_blob_id as "pdfBlobId", c.invoice_id as "idInvoice",
      e.net as "earlierNet", e.gst as "earlierGst", e.total as "earlierTotal"
    from client_credit c cross join lateral (
      select coalesce(sum(o.net_cents), 0)::bigint as net, coalesce(sum(o.gst_cents), 0)::bigint as gst,
        coalesce(sum(o.total_cents), 0)::bigint as total
      from client_credit o where o.invoice_id = c.invoice_id and o.number < c.number) e
    where c.company_id = ${companyId} and c.id = ${idCredit}`.execute(db);
  const [credit] = rows;
  if (!credit) return undefined;
  const [invoice] = await selectPapers(db, companyId, sql`i.id = ${credit.idInvoice} and ${condition}`);
  return invoice && { credit, invoice };
}

/** The PDF of a credit note: as saved, else drawn from what is stored of it, with the same bytes each time. */
export async function creditPdfOf(
  db: Db,
  blobs: Blobs,
  { credit, invoice }: { credit: CreditRow; invoice: PaperRow },
): Promise<Buffer> {
  const saved = credit.pdfBlobId === null ? null : await blobs.get(credit.pdfBlobId);
  if (saved) return saved.bytes;
  const { rows } = await sql<{ id: number }>`
    select line_id as id from client_credit_line where credit_id = ${credit.id}`.execute(db);
  const credited = new Set(rows.map(({ id }) => id));
  const { number, reason, netCents, gstCents, totalCents, at } = credit;
  return draw(creditPaperPdf, {
    ...{ number, reason, netCents, gstCents, totalCents, at },
    parties: await partiesOf(db, invoice),
    invoice: invoice.number ?? 0,
    invoiceAt: invoice.issuedAt ?? 0,
    before: {
      netCents: invoice.netCents - credit.earlierNet,
      gstCents: invoice.gstCents - credit.earlierGst,
      totalCents: invoice.totalCents - credit.earlierTotal,
    },
    lines: await linesOf(db, invoice, (id) => credited.has(id)),
  });
}
