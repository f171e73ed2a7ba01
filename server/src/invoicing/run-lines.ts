import type { Out } from '@crewcall/contract/types';
import { INVOICE_WITHIN_MS } from '@crewcall/domain/limits';
import type { EpochMs } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { anyOf } from '../db/any-of';
import type { Db } from '../db/schema';
import { isTime } from './invoice-weeks';
import type { Item } from './invoice-weeks';
import { payableItems, selectPayable } from './payable';
import type { Issuing } from './payable';
import type { Stored } from './stored-exceptions';

/** Those of these people who have closed timesheets that are not invoiced, where `condition` holds. */
async function workersOf(
  db: Db,
  people: readonly number[],
  condition: RawBuilder<unknown>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct t.user_id as id from timesheet t join job on job.id = t.job_id
    where ${anyOf('t.user_id', people)} and t.end_at is not null and t.invoice_id is null and ${condition}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** What a run over `condition` (over `t` and `job`) would pay these people, worked out now. */
export async function itemsNow(
  db: Db,
  issuing: Issuing,
  people: readonly number[],
  condition: RawBuilder<unknown>,
): Promise<Item[]> {
  if (people.length === 0) return [];
  const workers = await workersOf(db, people, condition);
  const none = { rows: [], leftOut: [] };
  const payable = workers.length === 0 ? none : await selectPayable(db, issuing, workers, condition);
  return payableItems(db, issuing, payable, people);
}

/**
 * Counts earlier timesheets that could be paid but are on no invoice. Those older than `INVOICE_WITHIN_MS` are among
 * the exceptions instead. `live`: the people whose timesheets are worked out now, not taken from what is stored.
 */
export async function earlierTimes(
  db: Db,
  issuing: Issuing,
  run: { stored: Stored; times: RawBuilder<unknown>; start: EpochMs; live: readonly number[] },
): Promise<Out<'getPayRun'>['earlier']> {
  const { companyId, days } = run.stored;
  const since = issuing.now - INVOICE_WITHIN_MS;
  const { rows } = await sql<{ times: number; from: number | null }>`
    select count(*)::int as times, min(p.start_at) as "from" from timesheet_pay p
    where p.company_id = ${companyId} and p.start_at >= ${since}::bigint and p.start_at < ${run.start}::bigint
      and p.day < ${days.from}::date and p.cents is not null and not p.is_held
      and not ${anyOf('p.user_id', run.live)}`.execute(db);
  const condition = sql`job.company_id = ${companyId} and not (${run.times})
    and t.start_at < ${run.start}::bigint and t.start_at >= ${since}::bigint`;
  const starts = (await itemsNow(db, issuing, run.live, condition))
    .filter(isTime)
    .map(({ row }) => row.start);
  const [{ times, from } = { times: 0, from: null }] = rows;
  const count = times + starts.length;
  return count === 0 ? undefined : { times: count, from: Math.min(from ?? Infinity, ...starts) };
}

/** How many people have closed timesheets that are not invoiced, where `condition` holds. */
export async function countWorkers(db: Db, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct t.user_id)::int as count from timesheet t join job on job.id = t.job_id
    where t.end_at is not null and t.invoice_id is null and ${condition}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Employees with closed times where `condition` holds, and how many; missing without one. They are on no invoice. */
export async function employeesOf(
  db: Db,
  condition: RawBuilder<unknown>,
): Promise<Pick<Out<'getPayRun'>, 'employees'>> {
  const { rows } = await sql<{ people: number; times: number }>`
    select count(distinct t.user_id)::int as people, count(*)::int as times
    from app_user u join timesheet t on t.user_id = u.id join job on job.id = t.job_id
    where u.engagement = 'employee' and t.end_at is not null and t.invoice_id is null and ${condition}`.execute(
    db,
  );
  const [employees] = rows;
  return employees === undefined || employees.people === 0 ? {} : { employees };
}
