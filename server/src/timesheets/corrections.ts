import { paidTime } from '@crewcall/domain/clock';
import type { PaidSpan } from '@crewcall/domain/clock';
import { sql } from 'kysely';
import { refuse } from '../errors';
import type { Tx } from '../platform/database/tx';
import { correctionPaid } from './corrected-times';
import { recordTimes } from './record-times';
import type { Why } from './record-times';

/**
 * Locks and returns the correction of a timesheet that waits for an invoice. Refuses if a correction is on an invoice
 * already: it has paid hours beyond the old ones, so that invoice must be cancelled before the timesheet changes.
 */
export async function waitingCorrection(tx: Tx, { id }: { id: number }) {
  const corrections = await tx.db
    .selectFrom('timesheet')
    .select(['id', 'invoice_id', 'start_at', 'end_at', 'break_ms'])
    .where('corrects_id', '=', id)
    .forUpdate()
    .execute();
  const paid = corrections.find(({ invoice_id }) => invoice_id !== null);
  if (paid?.invoice_id) refuse(correctionPaid(paid.invoice_id));
  return corrections[0];
}

/**
 * Merges a waiting correction into its timesheet, which is about to change: deletes the correction, so that the
 * timesheet alone has the right values again.
 * @returns the timesheet with the correction's values, which the caller stores together with its change.
 */
export async function takeInCorrections<T extends PaidSpan & { id: number }>(
  tx: Tx,
  row: T,
  why: Omit<Why, 'kind'>,
): Promise<T> {
  const waiting = await waitingCorrection(tx, row);
  if (waiting === undefined) return row;
  // Quiet, because the worker is notified of the change itself.
  await recordTimes(tx, { ...why, kind: 'deleted', quiet: true }, [waiting.id], () =>
    tx.db.deleteFrom('timesheet').where('id', '=', waiting.id).execute(),
  );
  return { ...row, start: waiting.start_at, end: waiting.end_at ?? 0, break: waiting.break_ms };
}

/**
 * Prepares the cancelling of an invoice, for its corrections that have a newer correction of the same timesheet. After
 * it, at most one correction of a timesheet waits for an invoice, and a waiting one has the current values.
 */
export async function settleOvertaken(tx: Tx, idInvoice: number, why: Omit<Why, 'kind'>): Promise<void> {
  await dropForWaiting(tx, idInvoice, why);
  await takeTimesOfNewer(tx, idInvoice, why);
}

/** Deletes corrections where a newer one still waits for an invoice; the waiting one now pays their hours as well. */
async function dropForWaiting(tx: Tx, idInvoice: number, why: Omit<Why, 'kind'>): Promise<void> {
  const { rows } = await sql<PaidSpan & { id: number; later: number }>`
    select c.id, c.start_at as start, c.end_at as "end", c.break_ms as break, c.paid_before_ms as "paidBefore",
      later.id as later
    from timesheet c join timesheet later on later.corrects_id = c.corrects_id and later.invoice_id is null
    where c.invoice_id = ${idInvoice} and c.corrects_id is not null order by c.id for update of c, later`.execute(
    tx.db,
  );
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await recordTimes(tx, { ...why, kind: 'deleted', quiet: true }, ids, async () => {
    for (const { later, ...overtaken } of rows)
      await sql`update timesheet set paid_before_ms = paid_before_ms - ${paidTime(overtaken)}::bigint
        where id = ${later}`.execute(tx.db);
    await tx.db.deleteFrom('timesheet').where('id', 'in', ids).execute();
  });
}

/**
 * Handles corrections where a newer one is on a newer invoice, which stays as it was paid. The older one takes the
 * newer start, end and break, and still pays its own hours.
 */
async function takeTimesOfNewer(tx: Tx, idInvoice: number, why: Omit<Why, 'kind'>): Promise<void> {
  const { rows } = await sql<PaidSpan & { id: number; newer: PaidSpan }>`
    select c.id, c.start_at as start, c.end_at as "end", c.break_ms as break, c.paid_before_ms as "paidBefore",
      to_jsonb(newer) as newer
    from timesheet c join lateral (
      select n.start_at as start, n.end_at as "end", n.break_ms as break from timesheet n
      where n.corrects_id = c.corrects_id and n.invoice_id > c.invoice_id order by n.invoice_id desc limit 1) newer on true
    where c.invoice_id = ${idInvoice} and c.corrects_id is not null order by c.id for update of c`.execute(
    tx.db,
  );
  const ids = rows.map(({ id }) => id);
  await recordTimes(tx, { ...why, kind: 'corrected', quiet: true }, ids, async () => {
    for (const { id, newer, ...overtaken } of rows)
      await tx.db
        .updateTable('timesheet')
        .set({
          start_at: newer.start,
          end_at: newer.end,
          break_ms: newer.break,
          paid_before_ms: paidTime(newer) - paidTime(overtaken),
          updated_at: why.now,
        })
        .where('id', '=', id)
        .execute();
  });
}
