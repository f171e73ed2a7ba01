import type { Out, Parsed } from '@crewcall/contract/types';
import { InvoiceStatus } from '@crewcall/domain/invoice';
import { formatCents } from '@crewcall/domain/money';
import { dayText } from '@crewcall/domain/time';
import { DAY_MS } from '@crewcall/domain/units';
import type { Zone } from '@crewcall/domain/units';
import { formatNumericDay } from '@crewcall/domain/format';
import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import type { Db } from '../db/schema';
import type { Tick } from './account-ticks';
import type { Payment } from './payments';

/** An invoice that would pay what a full bank file has paid already. */
export type Repeat = NonNullable<Out<'checkABA'>['repeats']>[number];

// How far apart the weeks of two invoices with overlapping timesheets can be, in ms: it is the same week or the next
// one.
const NEAR_MS = 15 * DAY_MS;

/**
 * Finds payments that a full file would make a second time. It compares timesheets, not invoices: the same timesheet,
 * or one that overlaps it, was in a full file before, even if that invoice is cancelled by now. Two timesheets on valid
 * invoices whose overlap somebody allowed are no repeat. Nor are a timesheet and its correction, which pays only the
 * difference.
 */
export async function repeatsOf(db: Db, payments: readonly Payment[], type: number): Promise<Repeat[]> {
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
      select l.invoice_id, p.in_full_file_at, p.id from asked a
      join invoice_line l on l.invoice_id = a.id
      join invoice_line before on before.extra_id = l.extra_id and before.invoice_id <> l.invoice_id
      join invoice p on p.id = before.invoice_id and p.in_full_file_at is not null
      union all
      select a.id, p.in_full_file_at, p.id from asked a
      join invoice p on p.user_id = a.user_id and p.id <> a.id and p.in_full_file_at is not null
        and p.end_at between a.end_at - ${NEAR_MS}::bigint and a.end_at + ${NEAR_MS}::bigint
      join invoice_line l on l.invoice_id = a.id
      join invoice_line before on before.invoice_id = p.id
        and before.start_at < l.end_at and before.end_at > l.start_at
        and before.extra_id is null and l.extra_id is null
      left join timesheet t on t.id = l.timesheet_id
      left join timesheet o on o.id = before.timesheet_id
      where coalesce(t.corrects_id, l.timesheet_id) is distinct from coalesce(o.corrects_id, before.timesheet_id)
        and (p.cancelled_at is not null
          or (l.overlap_allowed_by is null and before.overlap_allowed_by is null)))
    select distinct on (id) id, "paidAt", "paidAs" from paid order by id, "paidAt" desc, "paidAs" desc`.execute(
    db,
  );
  const before = new Map(rows.map((row) => [row.id, row]));
  const files = await filesOf(db, [...rows.map(({ id }) => id), ...rows.map(({ paidAs }) => paidAs)]);
  return payments.flatMap(({ idInvoice, payee, cents: amount }) => {
    const one = before.get(idInvoice);
    if (!one) return [];
    const { paidAt, paidAs } = one;
    const kept = files.get(paidAs);
    const facts = kept ? { last: kept.last, count: kept.count, cents: kept.cents } : null;
    return [{ idInvoice, payee, amount, paidAt, paidAs, files: facts }];
  });
}

interface Files {
  id: number;
  last: number;
  count: number;
  /** What the last of these bank files paid. */
  cents: number;
}

/** Reads the full bank files of each invoice. */
async function filesOf(db: Db, ids: readonly number[]): Promise<Map<number, Files>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Files>`
    select f.invoice_id as id, max(b.id) as last, count(*)::int as count,
      (array_agg(f.cents order by b.id desc))[1] as cents
    from bank_file_invoice f join bank_file b on b.id = f.bank_file_id
    where b.type = ${InvoiceStatus.Full} and ${anyOf('f.invoice_id', [...new Set(ids)])}
    group by f.invoice_id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Filters repeats that the user has not confirmed. A confirmation names the last bank file they saw, so it works once:
 * sent again, or from another tab, it no longer matches, as there is a newer file.
 */
export const unconfirmed = (
  repeats: readonly Repeat[],
  ticked: NonNullable<Parsed<'downloadABA'>['ticked']>,
): Repeat[] => {
  const seen = new Set(
    ticked.flatMap(({ kind, id, lastFile }) => (kind === 'repeated' ? [`${id} ${lastFile}`] : [])),
  );
  return repeats.filter(({ idInvoice, files }) => !seen.has(`${idInvoice} ${files?.last}`));
};

/** `in a full bank file on 24/11/26 as invoice 1109, which paid $963.28`; or how many files, and the last of them. */
function fileWords({ idInvoice, amount, paidAt, paidAs, files }: Repeat, zone: Zone): string {
  const day = formatNumericDay(dayText(zone, paidAt));
  const many =
    files && files.count > 1 ? `in ${files.count} full bank files, the last` : 'in a full bank file';
  const number = files && files.count > 1 ? ` (no. ${files.last})` : '';
  const as = paidAs === idInvoice ? '' : ` as invoice ${paidAs}`;
  const paid = files && files.cents !== amount ? `, which paid ${formatCents(files.cents)}` : '';
  return `${many} on ${day}${number}${as}${paid}`;
}

/** Turns repeats into warnings that must be ticked before a full file. */
export const repeatTicks = (repeats: readonly Repeat[], zone: Zone): Tick[] =>
  repeats.map((repeat) => ({
    kind: 'repeated',
    id: repeat.idInvoice,
    ...(repeat.files ? { lastFile: repeat.files.last } : {}),
    text: `${repeat.payee}: invoice ${repeat.idInvoice}, ${formatCents(repeat.amount)}, was ${fileWords(repeat, zone)}.`,
    invoices: [repeat.idInvoice],
  }));

const MAX_NAMED = 10;

/** Names who would be paid again, how much, and when they were paid. */
export function repeatText(repeats: readonly Repeat[], zone: Zone): string {
  const named = repeats
    .slice(0, MAX_NAMED)
    .map(
      (repeat) =>
        `invoice ${repeat.idInvoice} of ${repeat.payee} (${formatCents(repeat.amount)}, ${fileWords(repeat, zone)})`,
    );
  const more = repeats.length > MAX_NAMED ? ` and ${repeats.length - MAX_NAMED} more` : '';
  return `Paid before: ${named.join(', ')}${more}. Leave them out, or confirm each one by name.`;
}
