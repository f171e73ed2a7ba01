// Calls: addClientPayment, removeClientPayment.
import { openCents, paperNumber } from '@crewcall/domain/clients';
import { formatCents } from '@crewcall/domain/money';
import { isDay } from '@crewcall/domain/parse-day';
import { dayText } from '@crewcall/domain/time';
import { DAY_MS } from '@crewcall/domain/units';
import type { Cents, DayText, EpochMs } from '@crewcall/domain/units';
import { conflict, notFound, refuse } from '../errors';
import { companyConfig } from '../platform/database/company-config';
import type { Tx } from '../platform/database/tx';
import { once } from '../platform/http/once';
import { handle } from '../platform/http/handle';
import { lockInvoice, papersChanged } from './locked-invoice';
import type { LockedInvoice } from './locked-invoice';

/** A deposit may be older than its invoice, by this much at most. */
const BEFORE_MS = 366 * DAY_MS;

const setPaid = (tx: Tx, id: number, cents: number) =>
  tx.db.updateTable('client_invoice').set({ paid_cents: cents }).where('id', '=', id).execute();

/** Refuses a day that does not exist, is still to come, or is long before the invoice. */
async function needDay(
  tx: Tx,
  day: DayText,
  { companyId, issuedAt, now }: { companyId: number; issuedAt: EpochMs | null; now: EpochMs },
): Promise<void> {
  if (!isDay(day)) refuse('Enter a day of the calendar.', { field: 'day' });
  const { confTimezone: zone } = await companyConfig(tx.db, companyId);
  if (day > dayText(zone, now))
    refuse('This day is still to come. Enter the day on which it was paid.', { field: 'day' });
  if (day < dayText(zone, (issuedAt ?? now) - BEFORE_MS))
    refuse('This day is more than a year before the invoice. Enter the day on which it was paid.', {
      field: 'day',
    });
}

/** Refuses more than is open, or a refund of more than is to be given back. */
function needOpen(invoice: LockedInvoice, name: string, cents: Cents): void {
  const open = openCents(invoice);
  const isRefund = cents < 0;
  const left = isRefund ? -open : open;
  const words = isRefund ? 'to be given back' : 'open';
  if (left <= 0) refuse(`Nothing is ${words} of ${name}.`, { field: 'cents' });
  if (Math.abs(cents) > left)
    refuse(`Only ${formatCents(left)} of ${name} is ${words}. Enter no more than that.`, {
      field: 'cents',
      open,
    });
}

/** Records that a customer has paid, or, with cents below zero, what was given back. */
export const addClientPaymentHandler = handle('addClientPayment', ({ body, user, now, write }) =>
  write(
    once(user.id, 'addClientPayment', body.key, async (tx) => {
      const { day, cents, reference } = body;
      const invoice = await lockInvoice(tx.db, user.companyId, body.id);
      if (invoice.number === null) return refuse('A draft is not paid. Issue it first.');
      await needDay(tx, day, { companyId: user.companyId, issuedAt: invoice.issuedAt, now });
      needOpen(invoice, paperNumber('invoice', invoice.number), cents);
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
    const paid = invoice.paidCents - found.cents;
    if (paid < 0) refuse('This payment has been given back. Delete the refund first.');
    await setPaid(tx, invoice.id, paid);
    tx.audit('clientInvoice', invoice.id, { paymentDeleted: body.idPayment, cents: found.cents, reason });
    papersChanged(tx, invoice.customer);
  }),
);
