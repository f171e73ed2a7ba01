import type { Out, Parsed } from '@crewcall/contract/types';
import { InvoiceStatus } from '@crewcall/domain/invoice';
import { formatCents } from '@crewcall/domain/money';
import { dayText } from '@crewcall/domain/time';
import { DAY_MS } from '@crewcall/domain/units';
import type { Zone } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema';
import { dayOfText } from '../documents/paper-words';
import type { Tick } from './account-ticks';
import type { Payment } from './payments';

/** An invoice that would pay what a full bank file has paid already. */
export type Repeat = NonNullable<Out<'checkABA'>['repeats']>[number];

// Lines that share minutes are on invoices of the same week or the next one.
const NEAR_MS = 15 * DAY_MS;

/**
 * Which of these payments a full file would make a second time. What counts is the time, not the invoice: the same
 * clock, or the same minutes of the worker, in any full file before, be that invoice cancelled by now. Two times of
 * living invoices that somebody allowed to share minutes are no repeat of each other. Nor are a time and its
 * correction, which pays only what is beyond.
 */
export async function repeatsOf(
  db: Kysely<DB>,
  payments: readonly Payment[],
  type: number,
): Promise<Repeat[]> {
  if (type !== InvoiceStatus.Full) return [];
  const ids = payments.map(({ idInvoice }) => idInvoice);
  const { rows } = await sql<{ id: number; paidAt: number; paidAs: number }>`
    with asked as (select id, user_id, end_at, in_full_file_at from invoice where id = any(${ids}::bigint[])),
    paid as (
      select id, in_full_file_at as "paidAt", id as "paidAs" from asked where in_full_file_at is not null
      union all
      select l.invoice_id, p.in_full_file_at, p.id from asked a
      join invoice_line l on l.invoice_id = a.id
      join invoice_line before on before.timesheet_id = l.timesheet_id and before.invoice_id <> l.invoice_id
      join invoice p on p.id = before.invoice_id and p.in_full_file_at is not null
      union all
      select a.id, p.in_full_file_at, p.id from asked a
      join invoice p on p.user_id = a.user_id and p.id <> a.id and p.in_full_file_at is not null
        and p.end_at between a.end_at - ${NEAR_MS}::bigint and a.end_at + ${NEAR_MS}::bigint
      join invoice_line l on l.invoice_id = a.id
      join invoice_line before on before.invoice_id = p.id
        and before.start_at < l.end_at and before.end_at > l.start_at
      left join timesheet t on t.id = l.timesheet_id
      left join timesheet o on o.id = before.timesheet_id
      where coalesce(t.corrects_id, l.timesheet_id) is distinct from coalesce(o.corrects_id, before.timesheet_id)
        and (p.cancelled_at is not null
          or (l.overlap_allowed_by is null and before.overlap_allowed_by is null)))
    select distinct on (id) id, "paidAt", "paidAs" from paid order by id, "paidAt" desc, "paidAs" desc`.execute(
    db,
  );
  const before = new Map(rows.map((row) => [row.id, row]));
  return payments.flatMap(({ idInvoice, payee, cents: amount }) => {
    const one = before.get(idInvoice);
    return one ? [{ idInvoice, payee, amount, paidAt: one.paidAt, paidAs: one.paidAs }] : [];
  });
}

/** Those that nobody has said yes to, each by itself. */
export function unconfirmed(
  repeats: readonly Repeat[],
  { confirmedRepeats = [], ticked = [] }: Pick<Parsed<'downloadABA'>, 'confirmedRepeats' | 'ticked'>,
): Repeat[] {
  const yes = new Set([
    ...confirmedRepeats,
    ...ticked.flatMap(({ kind, id }) => (kind === 'repeated' ? [id] : [])),
  ]);
  return repeats.filter(({ idInvoice }) => !yes.has(idInvoice));
}

const paidWords = ({ idInvoice, paidAt, paidAs }: Repeat, zone: Zone): string =>
  `${dayOfText(dayText(zone, paidAt))}${paidAs === idInvoice ? '' : ` as invoice ${paidAs}`}`;

/** The same among all that has to be ticked before a full file. */
export const repeatTicks = (repeats: readonly Repeat[], zone: Zone): Tick[] =>
  repeats.map((repeat) => ({
    kind: 'repeated',
    id: repeat.idInvoice,
    text: `${repeat.payee}: invoice ${repeat.idInvoice}, ${formatCents(repeat.amount)}, was in a full bank file on ${paidWords(repeat, zone)}.`,
    invoices: [repeat.idInvoice],
  }));

const MAX_NAMED = 10;

/** Names who would be paid again, how much, and when they were paid. */
export function repeatText(repeats: readonly Repeat[], zone: Zone): string {
  const named = repeats
    .slice(0, MAX_NAMED)
    .map(
      (repeat) =>
        `invoice ${repeat.idInvoice} of ${repeat.payee} (${formatCents(repeat.amount)}, in the file made on ${paidWords(repeat, zone)})`,
    );
  const more = repeats.length > MAX_NAMED ? ` and ${repeats.length - MAX_NAMED} more` : '';
  return `Already in a full bank file: ${named.join(', ')}${more}. Leave them out, or confirm each one by name.`;
}
