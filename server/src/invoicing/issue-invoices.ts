import type { CompanyConfig } from '@crewcall/domain/company-config';
import { invoiceShowsGst, invoiceTotals } from '@crewcall/domain/pay';
import { dayToEpoch } from '@crewcall/domain/time';
import { sql } from 'kysely';
import type { Insertable, RawBuilder, Selectable, Transaction } from 'kysely';
import { setImmediate as breathe } from 'node:timers/promises';
import type { AppUserTable, DB, InvoiceTable } from '../db/schema';
import { toOffice, toUser } from '../platform/audience';
import { refuse } from '../errors';
import type { Tx } from '../platform/handle';
import type { SessionUser } from '../platform/session-user';
import { holdPeople } from '../platform/hold-people';
import { fillMissingRates } from '../timesheets/rates';
import { lineOf, missingRates, selectBillable } from './billable';
import type { BillableLine } from './billable';
import type { InvoiceLine } from './invoice-lines';
import { KEEP } from './keep-invoices.task';
import { partiesOf } from './parties';

export interface Issuing {
  user: SessionUser;
  config: CompanyConfig;
  now: number;
}

/** The times of one worker's week, in the order of their starts. */
type Billed = readonly [BillableLine, ...BillableLine[]];

const AT_ONCE = 500;
// Lines whose pay is worked out before anybody else's request has its turn.
const IN_ONE_GO = 10;

const chunks = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / AT_ONCE) }, (_, at) =>
    list.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );

const storedLine = ({ row, pay }: BillableLine): InvoiceLine => ({
  timesheet_id: row.id,
  job_id: row.job_id,
  job_title: row.job_title,
  group_name: row.group_name,
  zone: row.zone,
  start_at: row.start,
  end_at: row.end,
  break_ms: row.break,
  paid_minutes: pay.paidMinutes,
  rate_cents: pay.rateCents,
  bands: pay.bands,
  cents: pay.cents,
});

function invoiceOf(
  billed: Billed,
  worker: Selectable<AppUserTable>,
  { user, config, now }: Issuing,
): Insertable<InvoiceTable> {
  const [{ week }] = billed;
  const standing = { gstRegistered: worker.gst_registered, rctiAgreedAt: worker.rcti_agreed_at };
  const withGst = invoiceShowsGst(config, standing);
  const totals = invoiceTotals(
    billed.map(({ pay }) => pay),
    withGst,
  );
  return {
    company_id: user.companyId,
    user_id: worker.id,
    week_start: week.start,
    week_end: week.end,
    end_at: dayToEpoch(config.confTimezone, week.end),
    kind: withGst ? 'rcti' : 'invoice',
    net_cents: totals.subtotalCents,
    gst_cents: totals.gstCents,
    total_cents: totals.totalCents,
    parties: JSON.stringify(partiesOf(worker, config)),
    created_by: user.id,
    issued_at: now,
  };
}

const keyOf = (userId: number, weekStart: string) => `${userId} ${weekStart}`;

/** The billable times of the workers, locked, by worker and week. Refuses where a rate is missing. */
async function billedWeeks(
  tx: Transaction<DB>,
  config: CompanyConfig,
  userIds: readonly number[],
  condition: RawBuilder<unknown>,
): Promise<Map<string, Billed>> {
  const rows = await selectBillable(tx, userIds, condition, true);
  const missing = missingRates(rows);
  if (missing !== null) refuse(missing);
  const weeks = new Map<string, [BillableLine, ...BillableLine[]]>();
  const ordered = [...rows].sort((a, b) => a.idUser - b.idUser || a.start - b.start || a.id - b.id);
  for (const [index, row] of ordered.entries()) {
    if (index % IN_ONE_GO === IN_ONE_GO - 1) await breathe();
    const line = lineOf(row, config);
    if (line === null) continue;
    const key = keyOf(row.idUser, line.week.start);
    const week = weeks.get(key);
    if (week) week.push(line);
    else weeks.set(key, [line]);
  }
  return weeks;
}

async function insertInvoices(
  tx: Transaction<DB>,
  invoices: readonly Insertable<InvoiceTable>[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const some of chunks(invoices)) {
    const made = await tx
      .insertInto('invoice')
      .values(some)
      .returning(['id', 'user_id', sql<string>`week_start::text`.as('week')])
      .execute();
    for (const { id, user_id, week } of made) ids.set(keyOf(user_id, week), id);
  }
  return ids;
}

/**
 * Issues one invoice per worker and week over the times where `condition` holds, all or none, in the caller's
 * transaction. The workers are locked, so the same at the same moment makes one. Their documents are drawn after the
 * commit. Returns the new numbers.
 */
export async function issueInvoices(
  tx: Tx,
  issuing: Issuing,
  userIds: readonly number[],
  condition: RawBuilder<unknown>,
): Promise<number[]> {
  const { user, config, now } = issuing;
  await holdPeople(tx.db, userIds);
  await fillMissingRates(tx.db, userIds);
  const weeks = await billedWeeks(tx.db, config, userIds, condition);
  if (weeks.size === 0) return [];
  const people = await tx.db
    .selectFrom('app_user')
    .selectAll()
    .where(sql<boolean>`id = any(${[...userIds]}::bigint[])`)
    .execute();
  const workers = new Map(people.map((person) => [person.id, person]));
  const entries = [...weeks].map(([key, billed]) => {
    const worker = workers.get(billed[0].row.idUser);
    if (!worker) throw new Error('A locked worker is gone.');
    return { key, billed, invoice: invoiceOf(billed, worker, issuing) };
  });
  const ids = await insertInvoices(
    tx.db,
    entries.map(({ invoice }) => invoice),
  );
  const numberOf = (key: string): number => {
    const id = ids.get(key);
    if (id === undefined) throw new Error('An invoice was not stored.');
    return id;
  };
  const lines = entries.flatMap(({ key, billed }) =>
    billed.map((one) => {
      const line = storedLine(one);
      return { ...line, invoice_id: numberOf(key), bands: JSON.stringify(line.bands) };
    }),
  );
  for (const some of chunks(lines)) await tx.db.insertInto('invoice_line').values(some).execute();
  const numbers = entries.map(({ key }) => numberOf(key)).sort((a, b) => a - b);
  await sql`
    update timesheet set invoice_id = line.invoice_id, updated_at = ${now}
    from invoice_line line
    where line.timesheet_id = timesheet.id and line.invoice_id = any(${numbers}::bigint[])`.execute(tx.db);
  for (const { key, billed, invoice } of entries) {
    tx.audit('invoice', numberOf(key), {
      idUser: invoice.user_id,
      weekEnd: invoice.week_end,
      totalCents: invoice.total_cents,
      timesheets: billed.map(({ row }) => row.id),
    });
    tx.announce('invoice.changed', { idInvoice: numberOf(key) }, [toUser(invoice.user_id), toOffice]);
  }
  for (const some of chunks(numbers)) await tx.enqueue(KEEP, { companyId: user.companyId, ids: some });
  return numbers;
}
