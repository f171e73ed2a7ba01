import type { Clock } from '@crewcall/domain/clock';
import type { CompanyConfig } from '@crewcall/domain/company-config';
import type { PayLine } from '@crewcall/domain/pay';
import { payTimesheet } from '@crewcall/domain/pay-zoned';
import { dayText, weekOf } from '@crewcall/domain/time';
import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { clockColumns } from '../timesheets/clock-rows';
import type { DB } from '../db/schema';

/** A closed, not invoiced time. */
export interface Billable extends Clock {
  first_name: string;
  last_name: string;
  job_id: number;
  job_title: string;
  group_name: string;
  zone: string;
  /** Of the timesheet, or where that has none the worker's present one; null without either. */
  rate_cents: number | null;
}

/** The closed, not invoiced times of these workers where `condition` (over `t` and `job`) holds. */
export async function selectBillable(
  db: Kysely<DB>,
  userIds: readonly number[],
  condition: RawBuilder<unknown>,
  lock = false,
): Promise<Billable[]> {
  const { rows } = await sql<Billable>`
    select ${clockColumns}, u.first_name, u.last_name, t.job_id, job.title as job_title, g.name as group_name,
      job.zone,
      coalesce(nullif(t.rate_cents, 0), (select nullif(r.rate_cents, 0) from user_group_rate r
        where r.user_id = t.user_id and r.group_id = t.group_id)) as rate_cents
    from timesheet t join job on job.id = t.job_id join crew_group g on g.id = t.group_id
    join app_user u on u.id = t.user_id
    where t.user_id = any(${[...userIds]}::bigint[]) and t.end_at is not null and t.invoice_id is null
      and ${condition}
    order by ${lock ? sql`t.id` : sql`t.start_at, t.id`}
    ${lock ? sql`for update of t` : sql``}`.execute(db);
  return rows;
}

export interface BillableLine {
  row: Billable;
  pay: PayLine;
  /** The Monday of the shift's week, in the job's zone. */
  week: { start: string; end: string };
}

/** The line of a time that has a rate; null for one that is too short to be paid, as there is no $0 line. */
export function lineOf(row: Billable, config: CompanyConfig): BillableLine | null {
  if (row.rate_cents === null) return null;
  const pay = payTimesheet(row, row.rate_cents, config, row.zone);
  if (pay.cents === 0) return null;
  const week = weekOf(row.zone, row.start);
  return { row, pay, week: { start: dayText(row.zone, week.start), end: dayText(row.zone, week.end - 1) } };
}

const MAX_NAMED = 12;

/** The refusal that names worker and group of every missing rate; null when there is none. */
export function missingRates(rows: readonly Billable[]): string | null {
  const named = rows
    .filter((row) => row.rate_cents === null)
    .map((row) => `${row.first_name} ${row.last_name} (${row.group_name})`);
  const names = [...new Set(named)];
  if (names.length === 0) return null;
  const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : '';
  return `There is no rate for ${names.slice(0, MAX_NAMED).join(', ')}${more}. Set it in the profile's Rates tab, then generate again.`;
}
