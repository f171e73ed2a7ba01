import type { CompanyConfig } from '@crewcall/domain/company-config';
import { invoiceShowsGst, invoiceTotals } from '@crewcall/domain/pay';
import { dayToEpoch } from '@crewcall/domain/time';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { toOffice, toUser } from '../platform/audience';
import type { Blobs } from '../platform/blobs';
import { refuse } from '../platform/errors';
import type { Tx } from '../platform/handle';
import type { SessionUser } from '../platform/session-user';
import { lockWorkers } from '../timesheets/locks';
import { fillMissingRates } from '../timesheets/rates';
import { lineOf, missingRates, selectBillable } from './billable';
import type { BillableLine } from './billable';
import type { InvoiceLine } from './invoice-lines';
import { invoicePdf } from './invoice-pdf';
import { partiesOf } from './parties';

export interface Issuing {
  user: SessionUser;
  config: CompanyConfig;
  blobs: Blobs;
  now: number;
}

const storedLine = ({ row, pay }: BillableLine): InvoiceLine => ({
  timesheet_id: row.id,
  job_id: row.job_id,
  job_title: row.job_title,
  group_name: row.group_name,
  zone: row.zone,
  start_at: row.start_at,
  end_at: row.end_at,
  break_ms: row.break_ms,
  paid_minutes: pay.paidMinutes,
  rate_cents: pay.rateCents,
  bands: pay.bands,
  cents: pay.cents,
});

async function issueOne(
  tx: Tx,
  { user, config, blobs, now }: Issuing,
  workerId: number,
  billed: readonly BillableLine[],
): Promise<number> {
  const [first] = billed;
  if (!first) throw new Error('An invoice needs a line.');
  const worker = await tx.db
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', workerId)
    .executeTakeFirstOrThrow();
  const standing = { gstRegistered: worker.gst_registered, rctiAgreedAt: worker.rcti_agreed_at };
  const withGst = invoiceShowsGst(config, standing);
  const totals = invoiceTotals(
    billed.map(({ pay }) => pay),
    withGst,
  );
  const parties = partiesOf(worker, config);
  const kind = withGst ? 'rcti' : 'invoice';
  const { id } = await tx.db
    .insertInto('invoice')
    .values({
      company_id: user.companyId,
      user_id: workerId,
      week_start: first.week.start,
      week_end: first.week.end,
      end_at: dayToEpoch(config.confTimezone, first.week.end),
      kind,
      net_cents: totals.subtotalCents,
      gst_cents: totals.gstCents,
      total_cents: totals.totalCents,
      parties: JSON.stringify(parties),
      pdf_blob_id: null,
      in_full_file_at: null,
      cancelled_at: null,
      cancelled_by: null,
      created_by: user.id,
      issued_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const lines = billed.map(storedLine);
  await tx.db
    .insertInto('invoice_line')
    .values(lines.map((line) => ({ ...line, invoice_id: id, bands: JSON.stringify(line.bands) })))
    .execute();
  await sql`
    update timesheet set invoice_id = ${id}, updated_at = ${now}
    where id = any(${billed.map(({ row }) => row.id)}::bigint[])`.execute(tx.db);
  const pdf = await invoicePdf({
    number: id,
    kind,
    weekStart: first.week.start,
    weekEnd: first.week.end,
    issuedAt: now,
    cancelled: false,
    parties,
    lines,
    netCents: totals.subtotalCents,
    gstCents: totals.gstCents,
    totalCents: totals.totalCents,
  });
  const blobId = await blobs.put(tx.db, pdf, 'application/pdf');
  await tx.db.updateTable('invoice').set({ pdf_blob_id: blobId }).where('id', '=', id).execute();
  tx.audit('invoice', id, {
    idUser: workerId,
    weekEnd: first.week.end,
    totalCents: totals.totalCents,
    timesheets: billed.map(({ row }) => row.id),
  });
  tx.announce('invoice.changed', { idInvoice: id }, [toUser(workerId), toOffice]);
  return id;
}

/**
 * Issues one invoice per worker and week over the times where `condition` holds, in the caller's transaction. The
 * workers are locked, so the same at the same moment makes one. Returns the new numbers.
 */
export async function issueInvoices(
  tx: Tx,
  issuing: Issuing,
  userIds: readonly number[],
  condition: RawBuilder<unknown>,
): Promise<number[]> {
  await lockWorkers(tx.db, userIds);
  await fillMissingRates(tx.db, userIds);
  const rows = await selectBillable(tx.db, userIds, condition, true);
  const missing = missingRates(rows);
  if (missing !== null) refuse(missing);
  const weeks = new Map<string, BillableLine[]>();
  const ordered = [...rows].sort((a, b) => a.user_id - b.user_id || a.start_at - b.start_at || a.id - b.id);
  for (const row of ordered) {
    const line = lineOf(row, issuing.config);
    if (line === null) continue;
    const key = `${row.user_id} ${line.week.start}`;
    weeks.set(key, [...(weeks.get(key) ?? []), line]);
  }
  const ids: number[] = [];
  for (const billed of weeks.values()) {
    const workerId = billed[0]?.row.user_id;
    if (workerId !== undefined) ids.push(await issueOne(tx, issuing, workerId, billed));
  }
  return ids;
}
