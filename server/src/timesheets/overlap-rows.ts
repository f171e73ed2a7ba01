import type { OverlapTime } from '@crewcall/contract/types';
import { heldAgainst } from '@crewcall/domain/clock';
import { CLOCK_LONGEST_MS } from '@crewcall/domain/limits';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { plannedEndOf } from '../db/planned-end';
import type { Db } from '../db/schema';
import type { Scope } from '../row-rules/scope';

/**
 * Where a time ends at `now`: `takenUp` of the domain, over a timesheet; a test holds the two together. Only a clock that
 * runs has its crew looked up, one by one: they are few.
 */
const until = (time: RawBuilder<unknown>, now: number) => sql`coalesce(${time}.end_at, (
  select greatest(${time}.start_at + 1, least(${time}.start_at + ${CLOCK_LONGEST_MS}::bigint,
    greatest(${now}::bigint + 1, ${plannedEndOf('c')})))
  from job_crew c where c.id = ${time}.crew_id))`;

/** Does the caller see whose jobs these are? Their own times are theirs to see, on whatever job. */
const seesJob = (scope: Scope) => sql<boolean>`(o.user_id = ${scope.user.id} or ${scope.rows('clock.all')})`;

interface Row extends Omit<OverlapTime, 'idJob'> {
  of: number;
  idUser: number;
  idJob: number;
  sees: boolean;
}

/** The others that a time meets, by their starts. */
export type Overlaps = Map<number, { idUser: number; others: OverlapTime[] }>;

/**
 * The times where `condition` (over the aliases `t` and `job`) holds, by their ids. With each come the same person's
 * times that share minutes with it, on all jobs and days, invoiced or not. Without an entry it meets none.
 *
 * A time and its corrections are one.
 *
 * No time is longer than `CLOCK_LONGEST_MS`, so only such are looked at as start within that before; the index of a
 * person's starts finds them.
 * @param sees over `o` and `job`: may the caller know the job? Else it comes without a name, and to customers not at all.
 */
export async function selectOverlaps(
  db: Db,
  { scope, now }: { scope: Scope; now: number },
  condition: RawBuilder<unknown>,
  sees: RawBuilder<boolean> = seesJob(scope),
): Promise<Overlaps> {
  const { rows } = await sql<Row>`
    with asked as (
      select t.id, coalesce(t.corrects_id, t.id) as whole, t.user_id, t.start_at, ${until(sql`t`, now)} as until
      from timesheet t join job on job.id = t.job_id
      where ${condition})
    select a.id as "of", a.user_id as "idUser", o.id as "idTimesheet", o.job_id as "idJob", job.title as "jobName",
      job.zone as tz, o.start_at as "start", coalesce(o.end_at, 0) as "end", o.invoice_id as "idInvoice", ${sees} as sees
    from asked a
    join timesheet o on o.user_id = a.user_id and coalesce(o.corrects_id, o.id) <> a.whole
      and o.start_at < a.until and o.start_at > a.start_at - ${CLOCK_LONGEST_MS}::bigint
    join job on job.id = o.job_id
    where ${until(sql`o`, now)} > a.start_at
    order by o.start_at, o.id`.execute(db);
  const met: Overlaps = new Map();
  for (const { of, idUser, sees: isSeen, ...other } of rows) {
    if (!isSeen && scope.isManager) continue;
    const entry = met.get(of) ?? { idUser, others: [] };
    met.set(of, entry);
    const { idInvoice } = other;
    entry.others.push(
      isSeen
        ? { ...other, idInvoice: scope.seesInvoiceOfTimes ? idInvoice : null }
        : { ...other, idJob: null, jobName: '', idInvoice: null },
    );
  }
  return met;
}

/** Those that count against paying a time. */
export const closedOthers = (met: Overlaps, id: number): OverlapTime[] => heldAgainst(met.get(id)?.others);

/** The times that one time meets. */
export const overlapsOf = async (
  db: Db,
  caller: { scope: Scope; now: number },
  id: number,
): Promise<OverlapTime[]> => (await selectOverlaps(db, caller, sql`t.id = ${id}`)).get(id)?.others ?? [];
