// Calls: getInvoice, findInvoices, getMyInvoices, deleteInvoice.
import { sql } from 'kysely';
import { handle } from '../platform/http/handle';
import { selectChosen, selectFoundInvoices } from './found-invoices';
import { listInvoices, readInvoice } from './list-invoices';
import { formatDayInFull } from '@crewcall/domain/format';
import { formatCents } from '@crewcall/domain/money';
import { InvoiceStatus } from '@crewcall/domain/invoice';
import { adjustmentName } from '@crewcall/domain/pay';
import { toOffice, toUser } from '../platform/live/audience';
import { lockUsers } from '../platform/database/lock-users';
import { settleOvertaken } from '../timesheets/corrections';
import { takeRatesSetSince } from '../timesheets/rates';
import { recordTimes } from '../timesheets/record-times';
import { issueAdjustment } from './adjustment-notes';
import { freeExtras } from './extra-lines';
import { selectInvoices } from './invoice-rows';
import { notifyOfInvoices } from './notify-of-invoices';

/** Everybody's invoices, for the office: a page of those that a search finds, or one with its document. */
export const getInvoiceHandler = handle('getInvoice', async ({ body, user, db, services, now }) => {
  if (body.idInvoice === undefined) return selectFoundInvoices(db, user.companyId, body, now);
  const invoice = await readInvoice({ db, services, user }, body.idInvoice, sql`true`);
  return { invoices: [invoice], total: 1 };
});

/** The invoices that somebody has chosen, as they are now, for a bank file. */
export const findInvoicesHandler = handle('findInvoices', async ({ body, user, db, now }) =>
  selectChosen(db, user.companyId, body, now),
);

/** The signed-in worker's own invoices, whatever else they may see. */
export const getMyInvoicesHandler = handle(
  'getMyInvoices',
  async ({ body, user, scope, db, services, now }) => ({
    invoices:
      body.idInvoice === undefined
        ? await listInvoices({ db, user, now }, body, scope.rows('invoice.own'))
        : [await readInvoice({ db, services, user }, body.idInvoice, scope.rows('invoice.own'))],
  }),
);

/**
 * Cancels an invoice. Its row and number stay, and its timesheets can be invoiced again, at the rates of their days. An
 * invoice with GST is reversed by an adjustment note.
 */
export const deleteInvoiceHandler = handle(
  'deleteInvoice',
  async ({ body, user, now, write, refuse, notFound }) =>
    write(async (tx) => {
      const which = sql`i.id = ${body.idInvoice}`;
      // Locks the worker before the invoice, in the same order as setting rates and making invoices, against deadlocks.
      const [found] = await selectInvoices(tx.db, user.companyId, which);
      if (found) await lockUsers(tx.db, [found.user_id]);
      const [row] = await selectInvoices(tx.db, user.companyId, which, { lock: true });
      if (!row) return notFound('This invoice could not be found.');
      if (row.cancelled_at !== null) return refuse('This invoice is cancelled already.');
      if (row.in_full_file_at !== null && body.confirmed !== true) {
        return refuse(
          'This invoice was in a full bank file, so it may have been paid. Confirm that it is to be cancelled all the same.',
          { needsConfirmation: true },
        );
      }
      const superPaid = await tx.db
        .selectFrom('super_due')
        .select(['cents', sql<string>`paid_day::text`.as('day')])
        .where('invoice_id', '=', row.id)
        .where('paid_day', 'is not', null)
        .executeTakeFirst();
      if (superPaid && body.superConfirmed !== true) {
        return refuse(
          `The super of this invoice, ${formatCents(superPaid.cents)}, is marked as paid on ${formatDayInFull(superPaid.day)}. A new invoice of its times lists it to be paid again. Confirm that it is to be cancelled all the same.`,
          { needsConfirmation: true },
        );
      }
      await tx.db
        .updateTable('invoice')
        .set({ cancelled_at: now, cancelled_by: user.id })
        .where('id', '=', row.id)
        .execute();
      await tx.db.updateTable('invoice_line').set({ live: false }).where('invoice_id', '=', row.id).execute();
      await settleOvertaken(tx, row.id, { by: user.id, now });
      const freed = await tx.db
        .selectFrom('timesheet')
        .select('id')
        .where('invoice_id', '=', row.id)
        .orderBy('id')
        .forNoKeyUpdate()
        .execute();
      const ids = freed.map(({ id }) => id);
      await recordTimes(tx, { kind: 'freed', by: user.id, now }, ids, () =>
        tx.db
          .updateTable('timesheet')
          .set({ invoice_id: null, updated_at: now })
          .where('invoice_id', '=', row.id)
          .execute(),
      );
      await freeExtras(tx.db, row.id, { by: user.id, now });
      await takeRatesSetSince(tx, ids, row.issued_at, { by: user.id, now });
      const note = await issueAdjustment(tx, row, { by: user.id, now, companyId: user.companyId });
      // The mail with an adjustment note already says that the invoice was cancelled.
      if (note === null)
        await notifyOfInvoices(tx, row.status === InvoiceStatus.Full ? 'cancelled' : 'withdrawn', [row.id]);
      tx.audit('invoice', row.id, {
        cancelled: true,
        ...(note === null ? {} : { adjustmentNote: adjustmentName(note) }),
        totalCents: row.total_cents,
        wasInFullFile: row.in_full_file_at !== null,
        freed: ids,
      });
      tx.announce('invoice.changed', { idInvoice: row.id }, [toUser(row.user_id), toOffice]);
    }),
);
