import { abaTickKey, missingTicks } from '@crewcall/domain/aba-ticks';
import { InvoiceStatus } from '@crewcall/domain/invoice';
import type { DayText } from '@crewcall/domain/units';
import type { Out, Parsed } from '@crewcall/contract/types';
import { sql } from 'kysely';
import { companyConfig } from '../platform/database/company-config';
import { toOffice } from '../platform/live/audience';
import { notFound, refuse } from '../errors';
import { handle } from '../platform/http/handle';
import type { Tx } from '../platform/database/tx';
import type { Services } from '../platform/services';
import type { SessionUser } from '../platform/security/session-user';
import { accountTicks, ticksText } from './account-ticks';
import { bankFileName } from './bank-files.call';
import { fileHints } from './file-hints';
import { fourEyesProblem } from './four-eyes';
import { paymentDate } from './payment-date';
import { paymentSheet } from './payment-sheet';
import { hasPayment, preflight, problemText, readPayments } from './payments';
import type { Payment } from './payments';
import { notifyOfInvoices } from './notify-of-invoices';
import { dueSuper, forgetSuperDue } from './super-accrual';
import { repeatText, repeatsOf, unconfirmed } from './repeats';

type Asked = Parsed<'downloadABA'>;

/** The answer without its workbook, and what that will list. */
interface Made {
  answer: Omit<Out<'downloadABA'>, 'xlsxFile'>;
  payments: readonly Payment[];
  date: DayText;
}

async function clearStatus(tx: Tx, payments: readonly Payment[]): Promise<Out<'downloadABA'>> {
  const cancelled = payments.filter((payment) => payment.cancelled).map(({ idInvoice }) => idInvoice);
  if (cancelled.length > 0) {
    const [named, isOne] = [cancelled.slice(0, 10).join(', '), cancelled.length === 1];
    return refuse(
      `Invoice${isOne ? '' : 's'} ${named} ${isOne ? 'is' : 'are'} cancelled, so there is no status to clear. Leave ${isOne ? 'it' : 'them'} out.`,
    );
  }
  const ids = payments.map(({ idInvoice }) => idInvoice);
  await sql`update invoice set status = ${InvoiceStatus.Clear} where id = any(${ids}::bigint[])`.execute(
    tx.db,
  );
  await forgetSuperDue(tx.db, ids);
  for (const { idInvoice, status } of payments)
    tx.audit('invoice', idInvoice, { status: InvoiceStatus.Clear, before: status });
  const full = payments.filter((one) => one.status === InvoiceStatus.Full && hasPayment(one));
  await notifyOfInvoices(
    tx,
    'cleared',
    full.map(({ idInvoice }) => idInvoice),
  );
  tx.announce('invoice.changed', {}, toOffice);
  return { abaFile: '', xlsxFile: '', fileName: '', total: 0, count: ids.length, changes: [] };
}

async function payAll(
  tx: Tx,
  parts: { user: SessionUser; services: Services; now: number },
  asked: Asked,
  ids: readonly number[],
): Promise<Made> {
  const { user, services, now } = parts;
  const type = asked.typeABA;
  const config = await companyConfig(tx.db, user.companyId);
  const date = paymentDate(asked.dateABA, config.confTimezone, now);
  const payments = await readPayments(tx.db, user.companyId, ids, type, config, true);
  if (payments.length < ids.length) return notFound('An invoice of this selection could not be found.');
  const ownHand = await fourEyesProblem(tx.db, config, { userId: user.id, now }, ids);
  if (ownHand !== null) return refuse(ownHand);
  const paying = payments.filter(hasPayment);
  const repeats = await repeatsOf(tx.db, paying, type);
  const open = unconfirmed(repeats, asked.ticked ?? []);
  if (open.length > 0) {
    const repeated = open.map(({ idInvoice }) => idInvoice);
    return refuse(repeatText(open, config.confTimezone), {
      needsConfirmation: true,
      repeated,
      repeats: open,
    });
  }
  const repeated = repeats.map(({ idInvoice }) => idInvoice);
  const { file, problems } = preflight(payments, type, config, date);
  if (file === null) return refuse(problemText(problems), { problems });
  const zone = config.confTimezone;
  const ticks = await accountTicks(tx.db, user.companyId, paying, { type, now, zone });
  const missing = missingTicks(ticks, asked.ticked ?? []);
  if (missing.length > 0) return refuse(ticksText(missing), { needsTicks: true, ticks: missing });

  const bytes = Buffer.from(file.text, 'latin1');
  const blobId = await services.blobs.put(tx.db, bytes, 'text/plain');
  const { id } = await tx.db
    .insertInto('bank_file')
    .values({
      company_id: user.companyId,
      type,
      payment_date: date,
      count: file.count,
      total_cents: file.totalCents,
      blob_id: blobId,
      created_by: user.id,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const again = new Set(repeated);
  const paid = paying.map(({ idInvoice, cents, bankChange }) => ({
    invoice_id: idInvoice,
    cents,
    repeat_allowed_by: again.has(idInvoice) ? user.id : null,
    bank_change_id: bankChange,
  }));
  // One parameter holds them all, as a statement takes no more than 65,535.
  await sql`
    insert into bank_file_invoice (bank_file_id, invoice_id, cents, repeat_allowed_by, bank_change_id)
    select ${id}::bigint, row.* from jsonb_to_recordset(${JSON.stringify(paid)}::jsonb)
      as row (invoice_id bigint, cents bigint, repeat_allowed_by bigint, bank_change_id bigint)`.execute(
    tx.db,
  );
  // An invoice of $0 is settled by a full file.
  const marked = type === InvoiceStatus.Full ? payments : paying;
  await sql`
    update invoice set status = ${type}::smallint, in_full_file_at =
      case when ${type}::int = ${InvoiceStatus.Full}::int then ${now}::bigint else in_full_file_at end
    where id = any(${marked.map(({ idInvoice }) => idInvoice)}::bigint[])`.execute(tx.db);
  tx.audit('bank_file', id, {
    type,
    date,
    count: file.count,
    totalCents: file.totalCents,
    repeated,
    ...(ticks.length > 0 ? { ticked: ticks.map(abaTickKey) } : {}),
  });
  for (const { idInvoice, cents } of marked)
    tx.audit('invoice', idInvoice, { status: type, fileId: id, cents });
  if (type === InvoiceStatus.Full) {
    const invoiceIds = paying.map(({ idInvoice }) => idInvoice);
    await dueSuper(tx.db, { id: user.companyId, zone: config.confTimezone }, { invoiceIds, day: date });
    await notifyOfInvoices(tx, 'paid', invoiceIds, date);
  }
  tx.announce('invoice.changed', {}, toOffice);
  const answer = {
    abaFile: bytes.toString('base64'),
    fileName: bankFileName({ id, type, payment_date: date }),
    total: file.totalCents,
    count: file.count,
    changes: file.cleaned.map(({ payee, field, from, to }) => ({ payee, field, from, to })),
    hints: await fileHints(tx.db, user.companyId, { date, payments, zone, now }),
  };
  return { answer, payments: paying, date };
}

/** Builds the bank file and marks its invoices, or clears their status; all or nothing. */
export const downloadAbaHandler = handle('downloadABA', async ({ body, user, services, now, write }) => {
  const ids = [...new Set(body.downloadList)].sort((a, b) => a - b);
  if (ids.length === 0) return refuse('Select at least one invoice.');
  if (body.typeABA === InvoiceStatus.Clear)
    return write(async (tx) => {
      const config = await companyConfig(tx.db, user.companyId);
      const payments = await readPayments(tx.db, user.companyId, ids, body.typeABA, config, true);
      if (payments.length < ids.length) return notFound('An invoice of this selection could not be found.');
      return clearStatus(tx, payments);
    });
  const { answer, payments, date } = await write((tx) => payAll(tx, { user, services, now }, body, ids));
  // Drawn after the commit: the invoices must not stay locked while it waits for a thread. The bank file is stored, so a
  // workbook that cannot be drawn must not fail the call.
  const sheet = await paymentSheet(payments, date).catch(() => Buffer.alloc(0));
  return { ...answer, xlsxFile: sheet.toString('base64') };
});
