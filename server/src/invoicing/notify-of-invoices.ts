import type { PagePath } from '@crewcall/contract/server-pages';
import { InvoiceStatus } from '@crewcall/domain/invoice';
import { formatCents } from '@crewcall/domain/money';
import { formatNumericDay } from '@crewcall/domain/format';
import { sql } from 'kysely';
import type { Tx } from '../platform/database/tx';
import { notifyAll } from '../platform/notifications/notifications';
import type { UserNotification } from '../platform/notifications/notifications';
import { seeHere } from '../platform/notifications/our-address';

/**
 * What happened to an invoice. `issued`: it was made. `paid`: it is in a full bank file. `cleared`, `cancelled`: it was
 * in a full bank file, and its status was cleared or it was cancelled, so it no longer counts as paid. `withdrawn`: it
 * was cancelled before it was in one.
 */
type Step = 'issued' | 'paid' | 'cleared' | 'cancelled' | 'withdrawn';

interface Row {
  id: number;
  user_id: number;
  week_end: string;
  /** What the invoice's last full bank file pays; the invoice's total if there is none. */
  cents: number;
}

const nameOf = ({ id, week_end, cents }: Row) =>
  `Invoice ${id} for the week ending ${formatNumericDay(week_end)}, ${formatCents(cents)},`;

const words: Record<Step, (row: Row, date: string) => { title: string; text: string }> = {
  issued: ({ week_end, cents }) => ({
    title: 'New invoice',
    text: `Your invoice for the week ending ${formatNumericDay(week_end)} is ready: ${formatCents(cents)}. Open it to read how each line comes about.`,
  }),
  paid: (row, date) => ({
    title: 'On its way to your bank',
    text: `${nameOf(row)} is in the bank file of ${formatNumericDay(date)}.`,
  }),
  cleared: (row) => ({
    title: 'Not on its way to your bank',
    text: `${nameOf(row)} does not count as on its way to your bank any more. You are told once it is in a bank file again.`,
  }),
  cancelled: (row) => ({
    title: 'Invoice cancelled',
    text: `${nameOf(row)} was cancelled. It does not count as on its way to your bank any more.`,
  }),
  withdrawn: (row) => ({
    title: 'Invoice cancelled',
    text: `${nameOf(row)} was cancelled and will not be paid. You are told once a new one is made.`,
  }),
};

/**
 * Notifies each worker about their invoices, in the ways they chose for changes to their shifts. `date` is the day of
 * the bank file, `YYYY-MM-DD`.
 */
export async function notifyOfInvoices(tx: Tx, step: Step, ids: readonly number[], date = ''): Promise<void> {
  const { rows } = await sql<Row>`
    select id, user_id, week_end::text, coalesce((select f.cents from bank_file_invoice f
      join bank_file b on b.id = f.bank_file_id and b.type = ${InvoiceStatus.Full}
      where f.invoice_id = invoice.id order by b.id desc limit 1), total_cents) as cents
    from invoice where id = any(${[...ids]}::bigint[]) order by id`.execute(tx.db);
  const news = rows.map((row): UserNotification => {
    const said = words[step](row, date);
    const path: PagePath = `/invoices/${row.id}`;
    return {
      userId: row.user_id,
      topic: 'changes',
      ...said,
      parts: [said.text, seeHere(path)],
      path,
      tag: `invoice-${row.id}`,
      mail: 'always',
    };
  });
  await notifyAll(tx, news);
}
