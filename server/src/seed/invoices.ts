import { InvoiceStatus } from '@crewcall/domain/invoice';
import { cleanBankText } from '@crewcall/domain/aba-text';
import { abaSettings, writeAba } from '@crewcall/domain/aba';
import { invoiceTotals } from '@crewcall/domain/pay';
import { payByTerms, type PiecesLine } from '@crewcall/domain/pay-pieces';
import { termsOfSettings } from '@crewcall/domain/pay-rules';
import { HOUR_MS } from '@crewcall/domain/units';
import { addDays, dayText, dayToEpoch, weekOf } from '@crewcall/domain/time';
import { sql } from 'kysely';
import { invoicePdf } from '../invoicing/invoice-pdf';
import { type Parties, partiesOf } from '../invoicing/parties';
import type { CompanyParts } from './company';
import { HOME, need, type Seed, storeFiles } from './context';
import { insertAll, insertIds } from './insert';
import type { People, Person } from './people';
import type { MadeSheet } from './times';

interface Draft {
  person: Person;
  /** The Monday, as a day of the jobs' zone. */
  week: string;
  sheets: MadeSheet[];
  lines: PiecesLine[];
  status: number;
  cancelled: boolean;
}

const STORED_DOCUMENTS = 24;

/** Weeks between two Mondays given as days. */
const weeksBetween = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / 604_800_000);

/** An invoice is issued on the Monday after its week. */
const issuedAt = (now: number, endAt: number) => Math.min(now - HOUR_MS, endAt + 34 * HOUR_MS);

const storedLine = (line: PiecesLine, sheet: MadeSheet) => ({
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
});

/** One draft per worker and week whose times are all closed and signed, oldest week first. */
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
    const draft = byKey.get(key) ?? {
      person: sheet.person,
      week,
      sheets: [],
      lines: [],
      status: InvoiceStatus.Clear,
      cancelled: false,
    };
    byKey.set(key, draft);
    draft.sheets.push(sheet);
    draft.lines.push(
      payByTerms({ start: sheet.start, end: sheet.end, break: sheet.break }, sheet.rate, terms, zone),
    );
  }
  const all = [...byKey.values()].sort((a, b) => a.week.localeCompare(b.week) || a.person.id - b.person.id);
  const counts = new Map<number, number>();
  return all.filter((draft) => {
    const age = weeksBetween(draft.week, thisWeek);
    const nth = counts.get(age) ?? 0;
    counts.set(age, nth + 1);
    // Older weeks are paid; of two weeks ago some are tested with $1; of the last week half waits to be made.
    if (age >= 3) draft.status = InvoiceStatus.Full;
    if (age === 2)
      draft.status = ([InvoiceStatus.OneDollar, InvoiceStatus.Full] as const)[nth % 3] ?? InvoiceStatus.Clear;
    if (age === 1) draft.cancelled = nth % 4 === 3;
    return age > 1 || nth % 2 === 0 || draft.cancelled;
  });
}

/** The times of each invoice that is not cancelled. */
async function linkTimes({ db }: Seed, list: readonly Draft[], ids: readonly number[]): Promise<void> {
  const links = list.flatMap((draft, at) =>
    draft.cancelled
      ? []
      : draft.sheets.map((sheet) => ({ sheet: sheet.id, invoice: need(ids[at], 'invoice') })),
  );
  await sql`
    update timesheet t set invoice_id = l.invoice
    from unnest(${links.map((link) => link.sheet)}::bigint[], ${links.map((link) => link.invoice)}::bigint[]) l (sheet, invoice)
    where t.id = l.sheet`.execute(db);
}

/** Invoices in every status with lines and PDF, the times linked to them, and the bank files that paid them. */
export async function seedInvoices(
  seed: Seed,
  parts: CompanyParts,
  people: People,
  sheets: readonly MadeSheet[],
): Promise<void> {
  const { db, now, companyId } = seed;
  const list = drafts(seed, parts, sheets);
  const dates = list.map(({ week }) => {
    const sunday = dayText('UTC', addDays('UTC', dayToEpoch('UTC', week), 6));
    return { sunday, endAt: dayToEpoch(HOME, sunday) };
  });
  const totals = list.map(({ lines, person }) => invoiceTotals(lines, person.gst));
  const workers = await db.selectFrom('app_user').selectAll().execute();
  const sides = list.map(({ person }): Parties =>
    partiesOf(
      need(
        workers.find(({ id }) => id === person.id),
        'worker',
      ),
      parts.config,
    ),
  );
  const ids = await insertIds(
    db,
    'invoice',
    list.map((draft, at) => {
      const { sunday, endAt } = need(dates[at], 'date');
      const total = need(totals[at], 'total');
      const { person } = draft;
      const issued = issuedAt(now, endAt);
      return {
        company_id: companyId,
        user_id: person.id,
        week_start: draft.week,
        week_end: sunday,
        end_at: endAt,
        kind: person.gst ? 'rcti' : 'invoice',
        status: draft.status,
        net_cents: total.subtotalCents,
        gst_cents: total.gstCents,
        total_cents: total.totalCents,
        parties: need(sides[at], 'parties'),
        in_full_file_at: draft.status === InvoiceStatus.Full ? issued + 86_400_000 : null,
        cancelled_at: draft.cancelled ? issued + 7_200_000 : null,
        cancelled_by: draft.cancelled ? people.admin.id : null,
        created_by: people.admin.id,
        issued_at: issued,
      };
    }),
  );
  const lines = list.map((draft) =>
    draft.lines.map((line, row) => storedLine(line, need(draft.sheets[row], 'clock'))),
  );
  await insertAll(
    db,
    'invoice_line',
    lines.flatMap((rows, at) =>
      rows.map((row) => ({
        ...row,
        invoice_id: need(ids[at], 'invoice'),
        live: list[at]?.cancelled !== true,
      })),
    ),
  );
  // The newest have their document stored; the server draws the others when they are asked for.
  const from = Math.max(0, list.length - STORED_DOCUMENTS);
  const pdfs = await Promise.all(
    list.slice(from).map((draft, index) => {
      const at = from + index;
      const { sunday, endAt } = need(dates[at], 'date');
      const total = need(totals[at], 'total');
      return invoicePdf.paint({
        number: need(ids[at], 'invoice'),
        kind: draft.person.gst ? 'rcti' : 'invoice',
        weekStart: draft.week,
        weekEnd: sunday,
        issuedAt: issuedAt(now, endAt),
        cancelled: false,
        parties: need(sides[at], 'parties'),
        lines: need(lines[at], 'lines').map((line) => ({ ...line, rule_set_name: null })),
        netCents: total.subtotalCents,
        gstCents: total.gstCents,
        totalCents: total.totalCents,
      });
    }),
  );
  const blobs = await storeFiles(
    db,
    pdfs.map((bytes) => ({ bytes, mime: 'application/pdf' })),
    now,
  );
  await sql`
    update invoice i set pdf_blob_id = p.blob
    from unnest(${ids.slice(from)}::bigint[], ${blobs}::bigint[]) p (id, blob) where i.id = p.id`.execute(db);
  await linkTimes(seed, list, ids);
  const numbered = list.map((draft, at) => ({
    draft,
    id: need(ids[at], 'invoice'),
    cents: need(totals[at], 'total').totalCents,
  }));
  for (const status of [InvoiceStatus.OneDollar, InvoiceStatus.Full] as const) {
    const weeks = new Set(list.filter((draft) => draft.status === status).map(({ week }) => week));
    for (const week of weeks) {
      await bankFile(
        seed,
        parts,
        people,
        status,
        numbered.filter(({ draft }) => draft.week === week && draft.status === status),
      );
    }
  }
}

async function bankFile(
  { db, now, companyId }: Seed,
  { config }: CompanyParts,
  people: People,
  type: 1 | 2,
  paid: readonly { draft: Draft; id: number; cents: number }[],
): Promise<void> {
  const banks = await db
    .selectFrom('app_user')
    .select(['id', 'bank_account_bsb', 'bank_account_number', 'bank_account_name'])
    .where(
      'id',
      'in',
      paid.map(({ draft }) => draft.person.id),
    )
    .execute();
  const { bank, userId, userName, description, balanced } = abaSettings(config);
  const day = dayText(
    HOME,
    Math.min(now, dayToEpoch(HOME, need(paid[0], 'invoice').draft.week) + 11 * 86_400_000),
  );
  const file = writeAba({
    header: { bank, userId, userName, description, date: day },
    payer: {
      title: config.confCompanyName,
      bsb: config.confSenderBSB,
      account: config.confSenderAccountNumber,
      remitter: config.confRemitter,
    },
    balanced,
    payees: paid.map(({ draft, id, cents }) => {
      const account = need(
        banks.find((row) => row.id === draft.person.id),
        'account',
      );
      return {
        title: cleanBankText(account.bank_account_name, 32),
        bsb: account.bank_account_bsb,
        account: account.bank_account_number,
        cents: type === 1 ? 100 : cents,
        reference: `Invoice ${id}`,
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
      created_at: Math.min(now - 3_600_000, dayToEpoch(HOME, day) + 36_000_000),
    },
  ]);
  await insertAll(
    db,
    'bank_file_invoice',
    paid.map(({ id, cents }) => ({
      bank_file_id: need(fileId, 'bank file'),
      invoice_id: id,
      cents: type === 1 ? 100 : cents,
    })),
  );
}
