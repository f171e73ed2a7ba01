import { formatCents } from '@crewcall/domain/money';
import { slashedDay } from '@crewcall/domain/when-text';
import { sql } from 'kysely';
import type { Tx } from '../platform/handle';
import { notifyAll } from '../platform/news';
import type { News } from '../platform/news';

/** `issued` is told as it is made, `paid` when it goes into a full bank file. */
type Step = 'issued' | 'paid';

interface Row {
  id: number;
  user_id: number;
  week_end: string;
  total_cents: number;
}

const words: Record<Step, (row: Row, date: string) => { title: string; text: string }> = {
  issued: ({ week_end, total_cents }) => ({
    title: 'New invoice',
    text: `Your invoice for the week ending ${slashedDay(week_end)} is ready: ${formatCents(total_cents)}. Open it to read how each line comes about.`,
  }),
  paid: ({ id, week_end, total_cents }, date) => ({
    title: 'On its way to your bank',
    text: `Invoice ${id} for the week ending ${slashedDay(week_end)}, ${formatCents(total_cents)}, is in the bank file of ${slashedDay(date)}.`,
  }),
};

/**
 * Tells each worker of their invoices, by the ways chosen for changes to their shifts. `date` is the day of the bank
 * file, `YYYY-MM-DD`.
 */
export async function tellWorkers(tx: Tx, step: Step, ids: readonly number[], date = ''): Promise<void> {
  const { rows } = await sql<Row>`
    select id, user_id, week_end::text, total_cents from invoice
    where id = any(${[...ids]}::bigint[]) order by id`.execute(tx.db);
  const news = rows.map((row): News => ({
    userId: row.user_id,
    topic: 'changes',
    ...words[step](row, date),
    path: `/invoices/${row.id}`,
    tag: `invoice-${row.id}`,
    mail: 'always',
  }));
  await notifyAll(tx, news);
}
