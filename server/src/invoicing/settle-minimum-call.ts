import type { Out } from '@crewcall/contract/types';
import { sql } from 'kysely';
import { toOffice, toUser } from '../platform/live/audience';
import type { Tx } from '../platform/database/tx';
import { fullName } from '../platform/database/person-name';
import { lineMinimum } from '../pay-rules/pay-times';
import { recordTimes } from '../timesheets/record-times';
import type { BillableLine } from './billable';
import { overlapsAllowed, storedLine } from './stored-line';
import type { Allowed } from './stored-line';

/** A timesheet without an invoice of its own, as the minimum call or flat amount of another invoice has paid it. */
export type Covered = NonNullable<Out<'generateInvoice'>['covered']>[number];

/** Finds and locks the invoice whose minimum call or flat amount covers a timesheet: the latest with one for this worker and crew. */
async function coveringInvoice(tx: Tx, { row }: BillableLine): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select line.invoice_id as id from timesheet t
    join invoice_line line on line.timesheet_id = t.id and line.invoice_id = t.invoice_id
    where t.user_id = ${row.idUser} and t.crew_id = ${row.idReqCrew} and (${lineMinimum} > 0
      or exists (select 1 from jsonb_array_elements(line.pieces) piece
        where piece ->> 'kind' = 'flat' and (piece ->> 'cents')::int > 0))
    order by line.id desc limit 1`.execute(tx.db);
  const [found] = rows;
  if (!found) return null;
  // Locks the invoice: if another request is cancelling it at this moment, it covers nothing.
  const held = await tx.db
    .selectFrom('invoice')
    .select('id')
    .where('id', '=', found.id)
    .where('cancelled_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return held?.id ?? null;
}

/**
 * Adds timesheets to the invoices whose minimum calls or flat amounts have paid them, as lines of $0 that the PDF does not print. So
 * the timesheets count as invoiced, and are free again if that invoice is cancelled.
 */
export async function settleMinimumCall(
  tx: Tx,
  lines: readonly BillableLine[],
  { now, ...allowed }: Allowed & { now: number },
): Promise<Covered[]> {
  const covered: Covered[] = [];
  for (const line of lines) {
    const { row } = line;
    const idInvoice = await coveringInvoice(tx, line);
    if (idInvoice === null) continue;
    await tx.db
      .insertInto('invoice_line')
      .values({ ...storedLine(line, allowed), invoice_id: idInvoice, covered_at: now })
      .execute();
    await recordTimes(tx, { by: allowed.by, now, kind: 'invoiced' }, [row.id], () =>
      tx.db
        .updateTable('timesheet')
        .set({ invoice_id: idInvoice, updated_at: now })
        .where('id', '=', row.id)
        .execute(),
    );
    tx.audit('invoice', idInvoice, {
      idUser: row.idUser,
      coversTime: row.id,
      ...overlapsAllowed([line], allowed),
    });
    tx.announce('invoice.changed', { idInvoice }, [toUser(row.idUser), toOffice]);
    covered.push({
      idTimesheet: row.id,
      idUser: row.idUser,
      fullName: fullName(row),
      jobName: row.job_title,
      tz: row.zone,
      start: row.start,
      end: row.end,
      idInvoice,
    });
  }
  return covered;
}
