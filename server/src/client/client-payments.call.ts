// Calls: addClientPayment, removeClientPayment.
import { openCents, paperNumber } from '@crewcall/domain/clients';
import { formatCents } from '@crewcall/domain/money';
import { formatDayText } from '@crewcall/domain/format';
import { conflict, notFound, refuse } from '../errors';
import { companyDay } from '../platform/database/company-config';
import type { Tx } from '../platform/database/tx';
import { once } from '../platform/http/once';
import { handle } from '../platform/http/handle';
import { lockInvoice, papersChanged } from './locked-invoice';

const setPaid = (tx: Tx, id: number, cents: number) =>
  tx.db.updateTable('client_invoice').set({ paid_cents: cents }).where('id', '=', id).execute();

/** Records that a customer has paid. Refuses more than is open, and a day that is still to come. */
export const addClientPaymentHandler = handle('addClientPayment', ({ body, user, now, write }) =>
  write(
    once(user.id, 'addClientPayment', body.key, async (tx) => {
      const { day, cents, reference } = body;
      const invoice = await lockInvoice(tx.db, user.companyId, body.id);
      if (invoice.number === null) return refuse('A draft is not paid. Issue it first.');
      if (formatDayText(day, 'YYYY-MM-DD') !== day) refuse('Enter a day of the calendar.', { field: 'day' });
      if (day > (await companyDay(tx.db, user.companyId, now)))
        refuse('This day is still to come. Enter the day on which it was paid.', { field: 'day' });
      const name = paperNumber('invoice', invoice.number);
      const open = openCents(invoice);
      if (open <= 0) refuse(`Nothing is open of ${name}.`, { field: 'cents' });
      if (cents > open)
        refuse(`Only ${formatCents(open)} of ${name} is open. Enter no more than that.`, {
          field: 'cents',
          open,
        });
      const { id } = await tx.db
        .insertInto('client_payment')
        .values({
          ...{ company_id: user.companyId, invoice_id: invoice.id, created_by: user.id },
          ...{ day, cents, reference: reference.trim() },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await setPaid(tx, invoice.id, invoice.paidCents + cents);
      tx.audit('clientInvoice', invoice.id, { payment: id, day, cents });
      papersChanged(tx, invoice.customer);
      return { idPayment: id };
    }),
  ),
);

/** Deletes a payment, which stays on record with the reason. What it paid is open again. */
export const removeClientPaymentHandler = handle('removeClientPayment', ({ body, user, now, write }) =>
  write(async (tx) => {
    const reason = body.reason.trim();
    if (reason === '') refuse('Say why this payment is deleted.', { field: 'reason' });
    const gone = () => notFound('This payment could not be found.');
    const found = await tx.db
      .selectFrom('client_payment')
      .select(['invoice_id', 'cents'])
      .where('company_id', '=', user.companyId)
      .where('id', '=', body.idPayment)
      .executeTakeFirst();
    if (!found) return gone();
    const invoice = await lockInvoice(tx.db, user.companyId, found.invoice_id);
    const { numUpdatedRows } = await tx.db
      .updateTable('client_payment')
      .set({ removed_at: now, removed_by: user.id, removed_reason: reason })
      .where('id', '=', body.idPayment)
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return conflict('Somebody has deleted this payment already.');
    await setPaid(tx, invoice.id, invoice.paidCents - found.cents);
    tx.audit('clientInvoice', invoice.id, { paymentDeleted: body.idPayment, cents: found.cents, reason });
    papersChanged(tx, invoice.customer);
  }),
);
