import { lateOvertime, lateOvertimeWords } from '@crewcall/domain/late-overtime';
import type { InvoicedTime } from '@crewcall/domain/late-overtime';
import type { FlatAround } from '@crewcall/domain/pay-flat';
import type { PayAround } from '@crewcall/domain/pay-pieces';
import { dayText, weekOf } from '@crewcall/domain/time';
import type { Cents, DayText, Minutes } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import type { Db } from '../db/schema';
import type { Payer } from '../pay-book/pay-book';
import type { AroundRow } from '../pay-rules/pay-times';
import type { BillableLine } from './billable';
import { weekOfDay } from './extra-lines';
import type { ExtraLine } from './extra-lines';
import { weekKey } from './invoice-weeks';

/** The timesheets around those of a run, with what they do to each other. */
export interface Weeks {
  around: ReadonlyMap<number, PayAround>;
  rows: readonly AroundRow[];
}

const mondayOf = ({ zone, start }: Pick<AroundRow, 'zone' | 'start'>): DayText =>
  dayText(zone, weekOf(zone, start).start);

const keyOf = (row: AroundRow): string => weekKey(row.idUser, mondayOf(row));

/** The latest invoiced correction of each timesheet, by its id. */
function lastCorrections(rows: readonly AroundRow[]): Map<number, AroundRow> {
  const found = new Map<number, AroundRow>();
  for (const row of rows) {
    if (row.corrects_id === null || row.paid_minutes === null) continue;
    const last = found.get(row.corrects_id);
    if (last === undefined || row.id > last.id) found.set(row.corrects_id, row);
  }
  return found;
}

const isFlat = ({ flat_minutes }: AroundRow): boolean => flat_minutes !== 0;

/** The minutes of an invoiced line that its flat amount covers: overtime is paid for those beyond them only. */
const flatPart = (row: AroundRow): FlatAround | undefined =>
  isFlat(row)
    ? {
        pay: row.flat ?? { basis: 'shift', cents: 0, upToMinutes: null },
        leftMinutes: Math.max(0, row.flat_minutes),
        isPaid: true,
      }
    : undefined;

/** A timesheet and its last correction, where they are invoiced and it is known what their lines counted. */
function invoicedOf(
  row: AroundRow,
  correction: AroundRow | undefined,
  payer: Payer,
  around: PayAround,
): InvoicedTime[] {
  const { week_minutes: own, line_rate: rate } = row;
  if (own === null || rate === null || row.idInvoice === null) return [];
  const countNow = around.weekMinutes;
  const cents = (of: AroundRow, rateCents: number, weekMinutes: Minutes): Cents =>
    payer.pay(of, rateCents, of, { ...around, weekMinutes, flat: flatPart(of) }).cents;
  const time = { pays: (after: Minutes) => cents(row, rate, after), countedBefore: own, countNow };
  // What a correction of flat pay adds is mostly flat, on which no overtime is paid.
  if (correction === undefined || isFlat(row) || isFlat(correction)) return [time];
  const { week_minutes: then, line_rate: rateThen } = correction;
  if (then === null || rateThen === null) return [time];
  // A correction pays what the corrected time does beyond the first one.
  const pays = (after: Minutes) => cents(correction, rateThen, after) - cents(row, rateThen, after);
  return [time, { pays, countedBefore: then, countNow }];
}

/** What invoices have paid of late overtime, and what of it was carried on, by worker and week. */
async function paidLate(
  db: Db,
  users: readonly number[],
  weeks: readonly DayText[],
): Promise<Map<string, Cents>> {
  const { rows } = await sql<{ idUser: number; week: DayText; cents: Cents }>`
    select e.user_id as "idUser", e.overtime_week::text as week, sum(coalesce(line.cents, e.cents)) as cents
    from extra e left join invoice_line line on line.extra_id = e.id and line.live
    where ${anyOf('e.user_id', users)} and e.overtime_week = any(${[...weeks]}::date[]) and e.removed_at is null
    group by 1, 2`.execute(db);
  return new Map(rows.map(({ idUser, week, cents }) => [weekKey(idUser, week), cents]));
}

/**
 * The overtime that is due beside these lines, because their timesheets come after others of their week were invoiced:
 * one line for each worker and week, on the invoice of that week.
 */
export async function lateOvertimeLines(
  db: Db,
  payer: Payer,
  lines: readonly BillableLine[],
  { around, rows }: Weeks,
): Promise<ExtraLine[]> {
  const late = new Map<string, BillableLine[]>();
  for (const line of lines) {
    if (line.row.paid !== null) continue;
    const key = weekKey(line.row.idUser, line.week.start);
    late.set(key, [...(late.get(key) ?? []), line]);
  }
  const corrections = lastCorrections(rows);
  const invoiced = new Map<string, InvoicedTime[]>();
  for (const row of rows) {
    if (row.corrects_id !== null || row.idInvoice === null || !late.has(keyOf(row))) continue;
    const now = around.get(row.id);
    if (now === undefined) continue;
    const found = invoicedOf(row, corrections.get(row.id), payer, now);
    invoiced.set(keyOf(row), [...(invoiced.get(keyOf(row)) ?? []), ...found]);
  }
  const of = [...late.values()].flatMap(([first]) => (first === undefined ? [] : [first]));
  if (of.length === 0 || payer.book.sets.size === 0) return [];
  const paid = await paidLate(
    db,
    [...new Set(of.map(({ row }) => row.idUser))],
    [...new Set(of.map(({ week }) => week.start))],
  );
  return [...late].flatMap(([key, own]): ExtraLine[] => {
    const [first] = own;
    const cents = lateOvertime(invoiced.get(key) ?? [], paid.get(key) ?? 0);
    if (first === undefined || cents === 0) return [];
    const { idUser } = first.row;
    const day = first.week.start;
    const words = lateOvertimeWords(
      day,
      own.map(({ row }) => dayText(row.zone, row.start)),
      cents,
    );
    const extra: ExtraLine['extra'] = {
      ...{ id: null, kind: 'adjustment', idUser, day, zone: first.row.zone, idJob: null, jobTitle: '' },
      ...{ idTimesheet: null, idType: null, isAutomatic: true, ...words },
      ...{ unit: null, quantity: null, eachCents: null, cents, gstCents: 0 },
      ...{ countsSuper: true, overtimeWeek: day },
    };
    return [{ extra, cents, week: weekOfDay(day) }];
  });
}
