import { sql } from 'kysely';
import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import { daysOf, startsOnDays } from '../timesheets/day-range';
import { selectBillable } from './billable';
import { selectInvoices, toInvoice } from './invoice-rows';
import { issueInvoices } from './issue-invoices';
import { isForOverlap, skippedText } from './skipped-timesheets';
import { explainEmptyRun } from './explain-empty-run';

/**
 * Issues the invoices of workers for the shifts that start in a range: one per worker and week, all of them or none.
 * Refuses if a rate is missing, and names it. Leaves out and names timesheets that overlap, unless `allowOverlaps` has
 * their id.
 */
export const generateInvoiceHandler = handle(
  'generateInvoice',
  async ({ body, user, scope, db, now, write, refuse, notFound }) => {
    const asked = [...new Set(Array.isArray(body.idUser) ? body.idUser : [body.idUser])].sort(
      (a, b) => a - b,
    );
    const known = await db
      .selectFrom('app_user')
      .select('id')
      .where('company_id', '=', user.companyId)
      .where(sql<boolean>`id = any(${asked}::bigint[])`)
      .execute();
    if (known.length < asked.length) return notFound('A worker of this selection could not be found.');
    const config = await companyConfig(db, user.companyId);
    const range = daysOf(config.confTimezone, body.dateStart, body.dateEnd);
    const condition = await startsOnDays(db, user.companyId, range);
    const before = await selectBillable(db, asked, condition, { questioned: true });
    const billable = new Set(before.map((row) => row.idUser));
    const workers = asked.filter((id) => billable.has(id));
    if (workers.length === 0) return refuse(await explainEmptyRun(db, asked, condition, config.confTimezone));
    // Refuses inside the transaction, so that nothing is written, not even an audit row, if no invoice is made.
    const { ids, leftOut, covered } = await write(async (tx) => {
      const issuing = { user, scope, config, now, allowed: new Set(body.allowOverlaps) };
      const issued = await issueInvoices(tx, issuing, workers, condition);
      if (issued.ids.length > 0 || issued.covered.length > 0) return issued;
      if (issued.leftOut.length === 0)
        return refuse(await explainEmptyRun(tx.db, asked, condition, config.confTimezone));
      const needsConfirmation = issued.leftOut.some(isForOverlap);
      return refuse(skippedText(issued.leftOut), {
        ...(needsConfirmation ? { needsConfirmation } : {}),
        leftOut: issued.leftOut,
      });
    });
    const rows = await selectInvoices(db, user.companyId, sql`i.id = any(${ids}::bigint[])`);
    return {
      invoices: rows.map((row) => toInvoice(row)),
      total: rows.reduce((sum, row) => sum + row.total_cents, 0),
      leftOut,
      covered,
    };
  },
);
