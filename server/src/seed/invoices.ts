import { InvoiceStatus } from '@crewcall/domain/invoice';
import { cleanBankText } from '@crewcall/domain/aba-text';
import { abaSettings, writeAba } from '@crewcall/domain/aba';
import { invoiceTotals } from '@crewcall/domain/pay';
import { payByTerms, type PiecesLine } from '@crewcall/domain/pay-pieces';
import { termsOfSettings } from '@crewcall/domain/pay-rules';
import { DAY_MS, HOUR_MS } from '@crewcall/domain/units';
import { addDays, dayText, dayToEpoch, weekOf } from '@crewcall/domain/time';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Schema } from '../db/schema';
import { invoicePdf } from '../invoicing/invoice-pdf';
import { invoiceParties } from '../invoicing/invoice-parties';
import type { CompanyParts } from './company';
import { HOME, need, type Seed, storeFiles, storePdfs } from './context';
import { insertAll, insertEach, insertIds } from './insert';
import type { People, Person } from './people';
import type { MadeSheet } from './times';

interface Draft {
  id: number;
  person: Person;
  /** The Monday and the Sunday of the invoice's week, `YYYY-MM-DD` in the zone of its jobs. */
  week: string;
  sunday: string;
  endAt: number;
  issuedAt: number;
  times: { sheet: MadeSheet; line: PiecesLine }[];
  status: number;
  cancelled: boolean;
}

type Workers = ReadonlyMap<number, Selectable<Schema['app_user']>>;

const STORED_DOCUMENTS = 24;

/** Weeks between two Mondays given as days. */
const weeksBetween = (from: string, to: string) =>
  Math.round((dayToEpoch('UTC', to) - dayToEpoch('UTC', from)) / (7 * DAY_MS));

const totalsOf = ({ times, person }: Draft) =>
  invoiceTotals(
    times.map(({ line }) => line),
    person.gst,
  );

const kindOf = ({ person }: Draft) => (person.gst ? 'rcti' : 'invoice');

/** A draft without times yet. An invoice is issued on the Monday after its week. */
function draftOf(now: number, person: Person, week: string): Draft {
  const sunday = dayText('UTC', addDays('UTC', dayToEpoch('UTC', week), 6));
  const endAt = dayToEpoch(HOME, sunday);
  return {
    ...{ id: 0, person, week, sunday, endAt, times: [], status: InvoiceStatus.Clear, cancelled: false },
    issuedAt: Math.min(now - HOUR_MS, endAt + 34 * HOUR_MS),
  };
}

const storedLines = ({ times }: Draft) =>
  times.map(({ line, sheet }) => ({
    timesheet_id: sheet.id,
    job_id: sheet.job.id,
    job_title: sheet.job.plan.title,
    group_name: sheet.group,
    zone: sheet.job.plan.zone,
    start_at: line.raw.start,
    end_at: line.raw.end,
    break_ms: line.raw.break,
    paid_minutes: line.paidMinutes,
    rate_cents: line.rateCents,
    bands: line.bands,
    cents: line.cents,
    rule_set_id: null,
    rule_version: null,
    pieces: line.pieces,
    counted_minutes: line.countedMinutes,
  }));

/** Makes one draft per worker and week from the closed and signed timesheets, oldest week first. */
function drafts({ now }: Seed, parts: CompanyParts, sheets: readonly MadeSheet[]): Draft[] {
  const thisWeek = dayText(HOME, weekOf(HOME, now).start);
  const terms = termsOfSettings(parts.config);
  const byKey = new Map<string, Draft>();
  for (const sheet of sheets) {
    if (!sheet.signed || sheet.end === null) continue;
    const { zone } = sheet.job.plan;
    const week = dayText(zone, weekOf(zone, sheet.start).start);
    if (weeksBetween(week, thisWeek) < 1) continue;
    const key = `${week}:${sheet.person.id}`;
    const draft = byKey.get(key) ?? draftOf(now, sheet.person, week);
    byKey.set(key, draft);
    const clock = { start: sheet.start, end: sheet.end, break: sheet.break };
    draft.times.push({ sheet, line: payByTerms(clock, sheet.rate, terms, zone) });
  }
  const all = [...byKey.values()].sort((a, b) => a.week.localeCompare(b.week) || a.person.id - b.person.id);
  const counts = new Map<number, number>();
  return all.filter((draft) => {
    const age = weeksBetween(draft.week, thisWeek);
    const nth = counts.get(age) ?? 0;
    counts.set(age, nth + 1);
    // Invoices of three or more weeks ago are paid, some of two weeks ago are tested with $1, and half of last week's
    // are not made yet.
    if (age >= 3) draft.status = InvoiceStatus.Full;
    if (age === 2)
      draft.status = ([InvoiceStatus.OneDollar, InvoiceStatus.Full] as const)[nth % 3] ?? InvoiceStatus.Clear;
    if (age === 1) draft.cancelled = nth % 4 === 3;
    return age > 1 || nth % 2 === 0 || draft.cancelled;
  });
}

/** Links timesheets to their invoices, unless the invoice is cancelled. */
async function linkTimes({ db }: Seed, list: readonly Draft[]): Promise<void> {
  const links = list.flatMap(({ id, cancelled, times }) =>
    cancelled ? [] : times.map(({ sheet }) => ({ sheet: sheet.id, invoice: id })),
  );
  await sql`
    update timesheet t set invoice_id = l.invoice
    from unnest(${links.map((link) => link.sheet)}::bigint[], ${links.map((link) => link.invoice)}::bigint[]) l (sheet, invoice)
    where t.id = l.sheet`.execute(db);
}

/** Adds invoices in every status with lines and PDF, links their timesheets, and adds the bank files that paid them. */
export async function seedInvoices(
  seed: Seed,
  parts: CompanyParts,
  people: People,
  sheets: readonly MadeSheet[],
): Promise<void> {
  const { db, now, companyId } = seed;
  const list = drafts(seed, parts, sheets);
  const rows = await db.selectFrom('app_user').selectAll().execute();
  const workers: Workers = new Map(rows.map((row) => [row.id, row]));
  const sidesOf = ({ person }: Draft) => invoiceParties(need(workers.get(person.id), 'worker'), parts.config);
  await insertEach(db, 'invoice', list, (draft) => {
    const total = totalsOf(draft);
    return {
      company_id: companyId,
      user_id: draft.person.id,
      week_start: draft.week,
      week_end: draft.sunday,
      end_at: draft.endAt,
      kind: kindOf(draft),
      status: draft.status,
      net_cents: total.subtotalCents,
      gst_cents: total.gstCents,
      total_cents: total.totalCents,
      parties: sidesOf(draft),
      in_full_file_at: draft.status === InvoiceStatus.Full ? draft.issuedAt + DAY_MS : null,
      cancelled_at: draft.cancelled ? draft.issuedAt + 2 * HOUR_MS : null,
      cancelled_by: draft.cancelled ? people.admin.id : null,
      created_by: people.admin.id,
      issued_at: draft.issuedAt,
    };
  });
  await insertAll(
    db,
    'invoice_line',
    list.flatMap((draft) =>
      storedLines(draft).map((line) => ({ ...line, invoice_id: draft.id, live: !draft.cancelled })),
    ),
  );
  // Only the newest get a stored PDF; the server draws the others on request.
  const newest = list.slice(-STORED_DOCUMENTS);
  const blobs = await storePdfs(
    db,
    newest.map((draft) => {
      const total = totalsOf(draft);
      return invoicePdf.paint({
        number: draft.id,
        kind: kindOf(draft),
        weekStart: draft.week,
        weekEnd: draft.sunday,
        issuedAt: draft.issuedAt,
        cancelled: false,
        parties: sidesOf(draft),
        lines: storedLines(draft).map((line) => ({ ...line, rule_set_name: null })),
        extras: [],
        netCents: total.subtotalCents,
        gstCents: total.gstCents,
        totalCents: total.totalCents,
      });
    }),
    now,
  );
  await sql`
    update invoice i set pdf_blob_id = p.blob
    from unnest(${newest.map(({ id }) => id)}::bigint[], ${blobs}::bigint[]) p (id, blob) where i.id = p.id`.execute(
    db,
  );
  await linkTimes(seed, list);
  for (const status of [InvoiceStatus.OneDollar, InvoiceStatus.Full] as const) {
    const paid = list.filter((draft) => draft.status === status);
    for (const week of new Set(paid.map((draft) => draft.week))) {
      const ofWeek = paid.filter((draft) => draft.week === week);
      await bankFile(seed, parts, people, status, { week, paid: ofWeek, workers });
    }
  }
}

async function bankFile(
  { db, now, companyId }: Seed,
  { config }: CompanyParts,
  people: People,
  type: 1 | 2,
  { week, paid, workers }: { week: string; paid: readonly Draft[]; workers: Workers },
): Promise<void> {
  const { bank, userId, userName, description, balanced } = abaSettings(config);
  const day = dayText(HOME, Math.min(now, dayToEpoch(HOME, week) + 11 * DAY_MS));
  const centsOf = (draft: Draft) => (type === 1 ? 100 : totalsOf(draft).totalCents);
  const file = writeAba({
    header: { bank, userId, userName, description, date: day },
    payer: {
      title: config.confCompanyName,
      bsb: config.confSenderBSB,
      account: config.confSenderAccountNumber,
      remitter: config.confRemitter,
    },
    balanced,
    payees: paid.map((draft) => {
      const account = need(workers.get(draft.person.id), 'account');
      return {
        title: cleanBankText(account.bank_account_name, 32),
        bsb: account.bank_account_bsb,
        account: account.bank_account_number,
        cents: centsOf(draft),
        reference: `Invoice ${draft.id}`,
      };
    }),
  });
  const [blob] = await storeFiles(db, [{ bytes: Buffer.from(file.text, 'ascii'), mime: 'text/plain' }], now);
  const [fileId] = await insertIds(db, 'bank_file', [
    {
      company_id: companyId,
      type,
      payment_date: day,
      count: file.count,
      total_cents: file.totalCents,
      blob_id: need(blob, 'file'),
      created_by: people.admin.id,
      created_at: Math.min(now - HOUR_MS, dayToEpoch(HOME, day) + 10 * HOUR_MS),
    },
  ]);
  await insertAll(
    db,
    'bank_file_invoice',
    paid.map((draft) => ({
      bank_file_id: need(fileId, 'bank file'),
      invoice_id: draft.id,
      cents: centsOf(draft),
    })),
  );
}
