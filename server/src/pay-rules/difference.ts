import type { Out } from '@crewcall/contract/types';
import type { Clock } from '@crewcall/domain/clock';
import { sql } from 'kysely';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Db } from '../db/schema';
import { fullName } from '../platform/database/person-name';
import type { PersonName } from '../platform/database/person-name';
import { clockColumns } from '../timesheets/clock-rows';
import { paidBefore, payOf } from './correction-pay';
import type { Corrected } from './correction-pay';
import { Payer } from '../pay-book/pay-book';
import type { PayBook } from '../pay-book/pay-book';
import { placeColumns, readAround } from './pay-times';
import { rateOfTime } from '../timesheets/rates';
import type { Chooser, ChosenPlace } from './pay-times';

interface OpenTime extends Clock, ChosenPlace, Corrected, PersonName {
  title: string;
  rate_cents: number;
}

/** Reads every closed timesheet of the company that is not invoiced and has a rate. */
const openTimes = async (db: Db, companyId: number): Promise<OpenTime[]> =>
  (
    await sql<OpenTime>`
      select * from (
        select ${clockColumns}, ${placeColumns},
          ${rateOfTime} as rate_cents, ${paidBefore} as paid, job.title, u.first_name, u.last_name
        from timesheet t join job on job.id = t.job_id join crew_group g on g.id = t.group_id
        join app_user u on u.id = t.user_id
        where job.company_id = ${companyId} and t.end_at is not null and t.invoice_id is null) open
      where rate_cents is not null order by id`.execute(db)
  ).rows;

/** After so many timesheets the loop yields, so that the server can answer other requests. */
const IN_ONE_GO = 100;

async function centsOf(
  db: Db,
  book: PayBook,
  times: readonly OpenTime[],
  choose?: Chooser,
): Promise<number[]> {
  const payer = new Payer(book);
  const around = await readAround(db, payer, times, { choose });
  const cents: number[] = [];
  for (const [place, time] of times.entries()) {
    if (place % IN_ONE_GO === IN_ONE_GO - 1) await breathe();
    const { pay } = payOf({ ...time, ...choose?.(time) }, time.rate_cents, payer, around.get(time.id));
    // A negative amount would not be invoiced, so it counts as 0.
    cents.push(Math.max(0, pay.cents));
  }
  return cents;
}

type Difference = NonNullable<Out<'tryPayRules'>['difference']>;

/** Limit of changed timesheets listed in the confirmation, to keep it readable. */
const MOST = 20;

interface ChangedTime {
  time: OpenTime;
  before: number;
  after: number;
}

/** The timesheets whose pay changes most, greatest change first. */
const mostOf = (changed: readonly ChangedTime[]): NonNullable<Difference['most']> =>
  [...changed]
    .sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before))
    .slice(0, MOST)
    .map(({ time, ...pays }) => ({
      idTimesheet: time.id,
      fullName: fullName(time),
      jobName: time.title,
      tz: time.zone,
      start: time.start,
      end: time.end,
      ...pays,
    }));

/**
 * Compares what timesheets not yet invoiced pay under pay book `now` and under pay book `then`. `choose` returns a
 * timesheet's rule sets under `then`.
 */
export async function differenceOf(
  db: Db,
  companyId: number,
  now: PayBook,
  then: PayBook,
  choose?: Chooser,
): Promise<Difference> {
  const times = await openTimes(db, companyId);
  const before = await centsOf(db, now, times);
  const after = await centsOf(db, then, times, choose);
  const changed = times
    .map((time, place) => ({ time, before: before[place] ?? 0, after: after[place] ?? 0 }))
    .filter((one) => one.before !== one.after);
  const sum = (which: 'before' | 'after') => changed.reduce((total, one) => total + one[which], 0);
  return {
    times: times.length,
    changed: changed.length,
    before: sum('before'),
    after: sum('after'),
    most: mostOf(changed),
  };
}
