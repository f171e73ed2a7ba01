import type { OverlapTime } from '@crewcall/contract/types';
import { heldAgainst } from '@crewcall/domain/clock';
import { CLOCK_LONGEST_MS } from '@crewcall/domain/limits';
import type { EpochMs } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { plannedEndOf } from '../db/planned-end';
import type { Db } from '../db/schema';
import type { Scope } from '../row-rules/scope';

/**
 * SQL: the end of a timesheet. For a running one it is the end that `takenUp` of the domain assumes at `now`; a test
 * compares the two. Only running timesheets have their crew looked up, one by one: they are few.
 */
const until = (time: RawBuilder<unknown>, now: number) => sql`coalesce(${time}.end_at, (
  select greatest(${time}.start_at + 1, least(${time}.start_at + ${CLOCK_LONGEST_MS}::bigint,
    greatest(${now}::bigint + 1, ${plannedEndOf('c')})))
  from job_crew c where c.id = ${time}.crew_id))`;

/** May the caller see the job of timesheet `o`? Workers see their own on every job. */
const seesJob = (scope: Scope) => sql<boolean>`(o.user_id = ${scope.user.id} or ${scope.rows('clock.all')})`;

interface Row extends Omit<OverlapTime, 'idJob'> {
  of: number;
  idUser: number;
  idJob: number;
  sees: boolean;
}

const everyTime = sql`timesheet t join job on job.id = t.job_id`;

/**
 * SQL: the timesheets where `condition` (over the aliases `t` and `job`) holds, as `of`, each with the same worker's
 * timesheets that overlap it, as `other`, and whether that one is closed.
 *
 * A timesheet and its corrections count as one, so they do not overlap each other.
 *
 * No timesheet is longer than `CLOCK_LONGEST_MS`, so only starts within that span before are searched, by an index.
 * @param times a from item with the alias `t` whose rows are timesheets, if the statement has read them already
 */
export const overlapPairs = (now: number, condition: RawBuilder<unknown>, times = everyTime) => sql`
  with asked as (
    select t.id, coalesce(t.corrects_id, t.id) as whole, t.user_id, t.start_at, ${until(sql`t`, now)} as until
    from ${times}
    where ${condition})
  select a.id as "of", o.id as other, o.end_at is not null as is_closed
  from asked a
  join timesheet o on o.user_id = a.user_id and coalesce(o.corrects_id, o.id) <> a.whole
    and o.start_at < a.until and o.start_at > a.start_at - ${CLOCK_LONGEST_MS}::bigint
  where ${until(sql`o`, now)} > a.start_at`;

/**
 * SQL: the ids of all timesheets that start in a span and could overlap another of the same worker that starts in it,
 * found in one walk through each worker's timesheets: an earlier one lasts into it, or the next one starts within it.
 * Of many timesheets hardly any is left for `overlapPairs`. A running one is taken at its longest.
 */
export const mayOverlap = ({ start, end }: { start: EpochMs; end: EpochMs }) => sql`
  select walked.id from (
    select o.id, o.start_at, o.until, lead(o.start_at) over worker as next,
      max(o.until) over (worker rows between unbounded preceding and 1 preceding) as before
    from (select id, user_id, start_at, coalesce(end_at, start_at + ${CLOCK_LONGEST_MS}::bigint) as until from timesheet
      where start_at > ${start - CLOCK_LONGEST_MS}::bigint and start_at < ${end + CLOCK_LONGEST_MS}::bigint) o
    window worker as (partition by o.user_id order by o.start_at, o.id)) walked
  where walked.start_at < walked.before or walked.next < walked.until`;

/** Maps the id of a timesheet to its worker's other timesheets that overlap it, by start. */
export type Overlaps = Map<number, { idUser: number; others: OverlapTime[] }>;

/**
 * For the timesheets where `condition` (over the aliases `t` and `job`) holds, finds the same worker's timesheets that
 * overlap them, on all jobs and days, invoiced or not. A timesheet without an overlap has no entry in the result.
 * @param sees over `o` and `job`: may the caller see the job? Else its name is left out, and customers do not get it.
 */
export async function selectOverlaps(
  db: Db,
  { scope, now }: { scope: Scope; now: number },
  condition: RawBuilder<unknown>,
  sees: RawBuilder<boolean> = seesJob(scope),
): Promise<Overlaps> {
  const { rows } = await sql<Row>`
    select pair."of", o.user_id as "idUser", o.id as "idTimesheet", o.job_id as "idJob", job.title as "jobName",
      job.zone as tz, o.start_at as "start", coalesce(o.end_at, 0) as "end", o.invoice_id as "idInvoice", ${sees} as sees
    from (${overlapPairs(now, condition)}) pair join timesheet o on o.id = pair.other join job on job.id = o.job_id
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

/** The closed overlaps of a timesheet, which keep it from being paid. */
export const closedOthers = (met: Overlaps, id: number): OverlapTime[] => heldAgainst(met.get(id)?.others);

/** The timesheets that overlap this one. `isOwn`: it is the caller's own, who then sees all of them. */
export const overlapsOf = async (
  db: Db,
  caller: { scope: Scope; now: number },
  id: number,
  isOwn = false,
): Promise<OverlapTime[]> => {
  const sees = isOwn ? sql<boolean>`true` : seesJob(caller.scope);
  return (await selectOverlaps(db, caller, sql`t.id = ${id}`, sees)).get(id)?.others ?? [];
};
