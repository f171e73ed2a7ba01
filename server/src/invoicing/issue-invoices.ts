import { invoiceShowsGst, invoiceTotals } from '@crewcall/domain/pay';
import { dayToEpoch } from '@crewcall/domain/time';
import { sql } from 'kysely';
import type { Insertable, RawBuilder, Selectable } from 'kysely';
import { anyOf } from '../db/any-of';
import type { DbTx, Schema } from '../db/schema';
import { toOffice, toUser } from '../platform/live/audience';
import { refuse } from '../errors';
import type { Tx } from '../platform/database/tx';
import { lockUsers } from '../platform/database/lock-users';
import { paidMs } from '../timesheets/clock-rows';
import { fillMissingRates } from '../timesheets/rates';
import type { SkippedTimesheet } from './skipped-timesheets';
import { storePaySoon } from '../pay-book/store-pay-soon';
import { recordTimes } from '../timesheets/record-times';
import { missingRates } from './billable';
import type { BillableLine } from './billable';
import { KEEP } from './keep-invoices.task';
import { invoiceParties } from './invoice-parties';
import type { ExtraLine } from './extra-lines';
import { carryExtras, storedExtraLine, storeExtras } from './extra-lines';
import { centsOf, isExtra, isTime, userOf, weekKey, weeksOf } from './invoice-weeks';
import type { Billed } from './invoice-weeks';
import { partCovered, payableItems, selectPayable } from './payable';
import { withoutRate } from './without-rate';
import type { Issuing } from './payable';
import { settleMinimumCall } from './settle-minimum-call';
import type { Covered } from './settle-minimum-call';
import { accrueSuper } from './super-accrual';
import { overlapsAllowed, storedLine } from './stored-line';
import { notifyOfInvoices } from './notify-of-invoices';

export interface Issued {
  /** Numbers of the new invoices. */
  ids: number[];
  leftOut: SkippedTimesheet[];
  covered: Covered[];
}

const AT_ONCE = 500;

const chunks = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / AT_ONCE) }, (_, at) =>
    list.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );

function invoiceOf(
  billed: Billed,
  worker: Selectable<Schema['app_user']>,
  { user, config, now }: Issuing,
): Insertable<Schema['invoice']> {
  const [{ week }] = billed;
  const standing = { gstRegistered: worker.gst_registered, rctiAgreedAt: worker.rcti_agreed_at };
  const withGst = invoiceShowsGst(config, standing);
  const totals = invoiceTotals(
    billed.map((item) => ({ paidMinutes: isTime(item) ? item.pay.paidMinutes : 0, cents: centsOf(item) })),
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
    parties: JSON.stringify(invoiceParties(worker, config)),
    created_by: user.id,
    issued_at: now,
  };
}

/**
 * Locks the timesheets of these workers that can be paid, and groups what their invoices pay by worker and week.
 * Refuses if a rate is missing.
 */
async function billedWeeks(
  tx: DbTx,
  issuing: Issuing,
  userIds: readonly number[],
  condition: RawBuilder<unknown>,
): Promise<
  Pick<Issued, 'leftOut'> & { weeks: Map<string, Billed>; alone: BillableLine[]; allowed: Set<number> }
> {
  const payable = await selectPayable(tx, issuing, userIds, condition, { lock: true });
  const { rows, leftOut, allowed } = payable;
  const company = { id: issuing.user.companyId, config: issuing.config };
  const held = new Set(leftOut.map(({ idTimesheet }) => idTimesheet));
  const missing = missingRates(await withoutRate(tx, company, rows, held));
  if (missing !== null) refuse(missing);
  const { invoiced, covered } = partCovered(await payableItems(tx, issuing, payable, userIds));
  return { weeks: weeksOf(invoiced), alone: covered, leftOut, allowed };
}

async function insertInvoices(
  tx: DbTx,
  invoices: readonly Insertable<Schema['invoice']>[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const some of chunks(invoices)) {
    const made = await tx
      .insertInto('invoice')
      .values(some)
      .returning(['id', 'user_id', sql<string>`week_start::text`.as('week')])
      .execute();
    for (const { id, user_id, week } of made) ids.set(weekKey(user_id, week), id);
  }
  return ids;
}

/** Adds a correction for what an invoice could not take back: it pays what the whole one does, less this line. */
async function carryOver(
  tx: Tx,
  lines: readonly BillableLine[],
  { by, now }: { by: number; now: number },
): Promise<void> {
  const ids = lines.flatMap(({ row, carried }) => (carried === undefined ? [] : [row.id]));
  if (ids.length === 0) return;
  await recordTimes(tx, { kind: 'corrected', by, now, quiet: true }, [], async (made) => {
    const { rows } = await sql<{ id: number }>`
      insert into timesheet (job_id, crew_id, group_id, user_id, start_at, end_at, break_ms, rate_cents, corrects_id,
        paid_before_ms, created_by)
      select job_id, crew_id, group_id, user_id, start_at, end_at, break_ms, rate_cents, corrects_id,
        paid_before_ms + ${paidMs}, ${by}::bigint
      from timesheet t where id = any(${ids}::bigint[]) order by id returning id`.execute(tx.db);
    made.push(...rows.map(({ id }) => id));
  });
}

/** Stores the lines of extras and marks these as invoiced; adds what an invoice could not take back for the next one. */
async function issueExtras(
  tx: DbTx,
  companyId: number,
  lines: readonly (ExtraLine & { invoiceId: number })[],
): Promise<void> {
  if (lines.length === 0) return;
  const ids = await storeExtras(
    tx,
    companyId,
    lines.map(({ extra }) => extra),
  );
  const stored = lines.map((line) => ({
    ...storedExtraLine(line),
    extra_id: ids.get(line.extra),
    invoice_id: line.invoiceId,
  }));
  for (const some of chunks(stored)) await tx.insertInto('invoice_line').values(some).execute();
  const numbers = [...new Set(lines.map(({ invoiceId }) => invoiceId))];
  await sql`
    update extra set invoice_id = line.invoice_id from invoice_line line
    where line.extra_id = extra.id and ${anyOf('line.invoice_id', numbers)}`.execute(tx);
  await carryExtras(tx, companyId, lines);
}

/**
 * Issues one invoice per worker and week for the timesheets where `condition` holds, all or none, in the caller's
 * transaction. It locks the workers, so two requests at once make each invoice once. PDFs are drawn after the commit.
 * Timesheets that overlap are left out and named, unless their ids are allowed. Timesheets that a minimum call has paid
 * are added to its invoice. Allowances go with their timesheets, and other extras of a worker with the latest week.
 */
export async function issueInvoices(
  tx: Tx,
  issuing: Issuing,
  userIds: readonly number[],
  condition: RawBuilder<unknown>,
): Promise<Issued> {
  const { user, now } = issuing;
  await lockUsers(tx.db, userIds);
  await fillMissingRates(tx, userIds, { by: user.id, now });
  const found = await billedWeeks(tx.db, issuing, userIds, condition);
  const { weeks, alone, leftOut } = found;
  const allowed = { allowed: found.allowed, by: user.id };
  const covered = await settleMinimumCall(tx, alone, { ...allowed, now });
  if (weeks.size === 0) return { ids: [], leftOut, covered };
  const people = await tx.db
    .selectFrom('app_user')
    .selectAll()
    .where(sql<boolean>`id = any(${[...userIds]}::bigint[])`)
    .execute();
  const workers = new Map(people.map((person) => [person.id, person]));
  const entries = [...weeks].map(([key, billed]) => {
    const worker = workers.get(userOf(billed[0]));
    if (!worker) throw new Error('A locked worker is gone.');
    return { key, billed, invoice: invoiceOf(billed, worker, issuing) };
  });
  const made = await insertInvoices(
    tx.db,
    entries.map(({ invoice }) => invoice),
  );
  const numberOf = (key: string): number => {
    const id = made.get(key);
    if (id === undefined) throw new Error('An invoice was not stored.');
    return id;
  };
  const timesOf = (billed: Billed) => billed.filter(isTime);
  const lines = entries.flatMap(({ key, billed }) =>
    timesOf(billed).map((one) => ({ ...storedLine(one, allowed), invoice_id: numberOf(key) })),
  );
  for (const some of chunks(lines)) await tx.db.insertInto('invoice_line').values(some).execute();
  await issueExtras(
    tx.db,
    user.companyId,
    entries.flatMap(({ key, billed }) =>
      billed.filter(isExtra).map((line) => ({ ...line, invoiceId: numberOf(key) })),
    ),
  );
  const numbers = entries.map(({ key }) => numberOf(key)).sort((a, b) => a - b);
  await accrueSuper(tx.db, numbers, issuing.config.confSuperPercent);
  const ids = entries.flatMap(({ billed }) => timesOf(billed).map(({ row }) => row.id));
  await recordTimes(tx, { kind: 'invoiced', by: user.id, now }, ids, () =>
    sql`
      update timesheet set invoice_id = line.invoice_id, updated_at = ${now}
      from invoice_line line
      where line.timesheet_id = timesheet.id and line.invoice_id = any(${numbers}::bigint[])`.execute(tx.db),
  );
  await carryOver(
    tx,
    entries.flatMap(({ billed }) => timesOf(billed)),
    { by: user.id, now },
  );
  for (const { key, billed, invoice } of entries) {
    tx.audit('invoice', numberOf(key), {
      idUser: invoice.user_id,
      weekEnd: invoice.week_end,
      totalCents: invoice.total_cents,
      timesheets: timesOf(billed).map(({ row }) => row.id),
      ...overlapsAllowed(timesOf(billed), allowed),
    });
    tx.announce('invoice.changed', { idInvoice: numberOf(key) }, [toUser(invoice.user_id), toOffice]);
  }
  for (const some of chunks(numbers)) await tx.enqueue(KEEP, { companyId: user.companyId, ids: some });
  await storePaySoon(tx, now);
  await notifyOfInvoices(tx, 'issued', numbers);
  return { ids: numbers, leftOut, covered };
}
