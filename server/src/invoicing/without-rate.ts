import type { Clock } from '@crewcall/domain/clock';
import type { CompanyConfig } from '@crewcall/domain/company-config';
import type { Cents, EpochMs } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../db/schema';
import { Payer } from '../pay-book/pay-book';
import { readBook } from '../pay-book/read-book';
import type { Corrected } from '../pay-rules/correction-pay';
import { readAround } from '../pay-rules/pay-times';
import type { ChosenPlace } from '../pay-rules/pay-times';
import { isInvoicedTime } from '../row-rules/engaged';
import { systemOf } from '../row-rules/system-of';
import { rateOfTime } from '../timesheets/rates';
import { lacksRate } from './billable';
import { selectPayable } from './payable';

interface Company {
  id: number;
  config: CompanyConfig;
}

/** Those of these closed timesheets that need a rate per hour and have none. `held`: the ids of those left out now. */
export async function withoutRate<T extends Clock & ChosenPlace & Corrected & { rate_cents: Cents | null }>(
  db: Db,
  { id, config }: Company,
  rows: readonly T[],
  held: ReadonlySet<number>,
): Promise<T[]> {
  const without = rows.filter((row) => row.rate_cents === null);
  if (without.length === 0) return [];
  const payer = new Payer(await readBook(db, id, config));
  const around = await readAround(db, payer, without, { held });
  return without.filter((row) => lacksRate(row, null, payer, around.get(row.id)));
}

/** The ids of timesheets where `condition` (over `t` and `job`) holds, for whose missing rate an invoice is refused. */
export async function timesWithoutRate(
  db: Db,
  company: Company,
  condition: RawBuilder<unknown>,
  now: EpochMs,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct t.user_id as id from timesheet t join job on job.id = t.job_id
    where job.company_id = ${company.id} and t.end_at is not null and t.invoice_id is null and ${condition}
      and ${isInvoicedTime} and ${rateOfTime} is null`.execute(db);
  if (rows.length === 0) return [];
  const scope = systemOf(company.id);
  const issuing = { user: scope.user, scope, config: company.config, now, allowed: new Set<number>() };
  const payable = await selectPayable(
    db,
    issuing,
    rows.map(({ id }) => id),
    condition,
  );
  const held = new Set(payable.leftOut.map(({ idTimesheet }) => idTimesheet));
  return (await withoutRate(db, company, payable.rows, held)).map(({ id }) => id);
}
