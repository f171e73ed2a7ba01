import type { Clock, PaidSpan } from '@crewcall/domain/clock';
import type { Engaged } from '@crewcall/domain/engaged';
import type { PayAround } from '@crewcall/domain/pay-pieces';
import { dayText, weekOf } from '@crewcall/domain/time';
import type { Cents, Minutes } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isApproved, isOwnSet, isOwnSigned } from '../timesheets/approvals';
import { clockColumns } from '../timesheets/clock-rows';
import { isQuestioned } from '../timesheets/open-questions';
import { isUnexported } from '../row-rules/engaged';
import { rateOfTime } from '../timesheets/rates';
import type { Db } from '../db/schema';
import { setFor } from '../pay-book/pay-book';
import type { Payer, PayPlace, RuleSet } from '../pay-book/pay-book';
import { placeColumns } from '../pay-rules/pay-times';
import type { ChosenPlace } from '../pay-rules/pay-times';
import { paidBefore, payOf } from '../pay-rules/correction-pay';
import type { Corrected, Pay } from '../pay-rules/correction-pay';

/** A closed timesheet that is not invoiced. */
export interface Billable extends Clock, ChosenPlace, Corrected {
  first_name: string;
  last_name: string;
  job_title: string;
  group_name: string;
  /** The timesheet's own rate, else the worker's rate on its day; null without either. */
  rate_cents: number | null;
  /** Whether somebody has approved the timesheet with its current values. */
  approved: boolean;
  isOwnSigned: boolean;
  isOwnSet: boolean;
}

const whose = {
  contractor: sql`u.engagement = 'contractor' and ${isUnexported}`,
  employee: sql`u.engagement = 'employee'`,
  all: sql`true`,
};

/**
 * Selects these workers' closed timesheets that are not invoiced, where `condition` (over `t` and `job`) holds. Leaves
 * out those with an open question, and those that payroll pays, unless asked otherwise. Corrections are always included, as
 * they go on the next invoice whatever its days.
 */
export async function selectBillable(
  db: Db,
  userIds: readonly number[],
  condition: RawBuilder<unknown>,
  options: { lock?: boolean; questioned?: boolean | 'only'; engaged?: Engaged | 'all' } = {},
): Promise<Billable[]> {
  const { questioned = false, engaged = 'contractor' } = options;
  const asked = questioned === true ? sql`true` : questioned ? isQuestioned : sql`not ${isQuestioned}`;
  const { rows } = await sql<Billable>`
    select ${clockColumns}, u.first_name, u.last_name, job.title as job_title, g.name as group_name,
      ${placeColumns},
      ${rateOfTime} as rate_cents,
      ${isApproved} as approved, ${isOwnSigned} as "isOwnSigned", ${isOwnSet} as "isOwnSet",
      ${paidBefore} as paid
    from timesheet t join job on job.id = t.job_id join crew_group g on g.id = t.group_id
    join app_user u on u.id = t.user_id
    where t.user_id = any(${[...userIds]}::bigint[]) and t.end_at is not null and t.invoice_id is null
      and (${condition} or t.corrects_id is not null) and ${asked}
      and ${whose[engaged]}
    order by ${options.lock ? sql`t.id` : sql`t.start_at, t.id`}
    ${options.lock ? sql`for update of t` : sql``}`.execute(db);
  return rows;
}

export interface BillableLine extends Pay {
  row: Billable;
  /** The pay rules of this line; null if the company's settings decide the pay. */
  set: RuleSet | null;
  /** The minutes earlier in its week that count towards overtime; null if no rules say. */
  weekMinutes: Minutes | null;
  /** The Monday of the shift's week, in the job's zone. */
  week: { start: string; end: string };
  /** Of an overpayment that is taken back: the cents that this invoice cannot hold, for the next one. */
  carried?: Cents;
}

/** Has a minimum call or a flat amount already paid this timesheet's hours? Then its line is $0 and says why. */
export const isCovered = ({ row, pay }: Pick<BillableLine, 'row' | 'pay'>): boolean =>
  row.paid === null &&
  pay.cents === 0 &&
  pay.pieces.some(
    ({ kind, minutes }) => (kind === 'minimum' && minutes < 0) || (kind === 'flat' && minutes > 0),
  );

/**
 * Does a timesheet need a rate per hour that it has not? One that a flat amount covers needs none.
 */
export const lacksRate = (
  row: PaidSpan & PayPlace & Corrected,
  rateCents: Cents | null,
  payer: Payer,
  around?: PayAround,
): boolean =>
  rateCents === null &&
  (around?.flat === undefined ||
    payOf(row, 0, payer, around).pay.pieces.some(({ kind, minutes }) => kind !== 'flat' && minutes !== 0));

/** The invoice line of a timesheet; null if it has no rate or is too short to be paid. */
export function lineOf(row: Billable, payer: Payer, around?: PayAround): BillableLine | null {
  if (lacksRate(row, row.rate_cents, payer, around)) return null;
  const { pay, corrected } = payOf(row, row.rate_cents ?? 0, payer, around);
  if (pay.cents === 0 && !isCovered({ row, pay })) return null;
  const week = weekOf(row.zone, row.start);
  return {
    row,
    pay,
    corrected,
    set: setFor(payer.book, row),
    weekMinutes: around?.weekMinutes ?? null,
    week: { start: dayText(row.zone, week.start), end: dayText(row.zone, week.end - 1) },
  };
}

const MAX_NAMED = 12;

/** The refusal that names worker and group of these timesheets, which need a rate; null when there are none. */
export function missingRates(rows: readonly Billable[]): string | null {
  const named = rows.map((row) => `${row.first_name} ${row.last_name} (${row.group_name})`);
  const names = [...new Set(named)];
  if (names.length === 0) return null;
  const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : '';
  return `There is no rate for ${names.slice(0, MAX_NAMED).join(', ')}${more}. Set it in the profile's Rates tab, then generate again.`;
}
