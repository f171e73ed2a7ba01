import type { Out } from '@crewcall/contract/types';
import { INVOICE_WITHIN_MS } from '@crewcall/domain/limits';
import { payExceptionKinds } from '@crewcall/domain/pay-exceptions';
import type { PayExceptionKind } from '@crewcall/domain/pay-exceptions';
import type { DayText, EpochMs } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import type { Db } from '../db/schema';
import { shiftColumns, shiftOf } from './time-exceptions';
import type { ShiftRow } from './time-exceptions';

export type PayException = Out<'getPayRun'>['exceptions'][number];

/** What a worker lacks: reported on their first timesheet only. */
export const ofWorker = ['no-abn', 'gst-asked'] as const satisfies readonly PayExceptionKind[];

/** Which stored timesheets: of these days, not before `since`, and not of the people in `without`. */
export interface Stored {
  companyId: number;
  days: { from: DayText; to: DayText };
  since: EpochMs;
  without: readonly number[];
}

/** `Stored` as a condition over the alias `p`. */
export const isStored = ({
  companyId,
  days,
  since,
  without,
}: Stored) => sql<boolean>`(p.company_id = ${companyId}
  and p.day between ${days.from}::date and ${days.to}::date and p.start_at >= ${since}::bigint
  and not ${anyOf('p.user_id', without)})`;

/** Is a stored timesheet (alias `p`) overdue? As `old` of the domain's `payExceptions`; a test compares the two. */
const isOld = (now: EpochMs) =>
  sql<boolean>`${now}::bigint - coalesce(p.end_at, p.start_at) > ${INVOICE_WITHIN_MS}::bigint`;

/**
 * Lists the stored timesheets with something to check, the most pressing first, up to `most`, and counts them all.
 * `reported`: people with a kind of `ofWorker` that is listed already.
 */
export async function selectStoredExceptions(
  db: Db,
  stored: Stored,
  {
    now,
    most,
    reported,
  }: { now: EpochMs; most: number; reported: Record<(typeof ofWorker)[number], number[]> },
): Promise<{ list: PayException[]; all: number }> {
  const [abnAgain, gstAgain] = ofWorker.map(
    (kind) => sql`case when ${anyOf('found.user_id', reported[kind])}
      or count(*) filter (where ${kind} = any(found.kinds)) over worker > 1 then ${kind} end`,
  );
  const { rows } = await sql<
    ShiftRow & { id: number; start: number; end: number; kinds: PayExceptionKind[]; all: number }
  >`
    with found as (
      select p.timesheet_id, p.user_id, p.start_at, p.end_at,
        case when ${isOld(now)} then p.kinds else array_remove(p.kinds, 'old') end as kinds
      from timesheet_pay p where ${isStored(stored)} and p.kinds <> '{}'),
    once as (
      select found.timesheet_id, found.start_at, found.end_at,
        array_remove(array_remove(found.kinds, ${abnAgain}), ${gstAgain}) as kinds
      from found
      window worker as (partition by found.user_id order by found.start_at, found.timesheet_id)),
    listed as (
      select *, count(*) over () as "all" from once where kinds <> '{}'
      order by array_position(${[...payExceptionKinds]}::text[], kinds[1]), start_at, timesheet_id limit ${most})
    select ${shiftColumns}, t.id, listed.start_at as start, coalesce(listed.end_at, 0) as "end", listed.kinds, listed."all"
    from listed join timesheet t on t.id = listed.timesheet_id join job on job.id = t.job_id
    join crew_group g on g.id = t.group_id join app_user u on u.id = t.user_id`.execute(db);
  return { list: rows.map((row) => exceptionOf(row, row.kinds)), all: rows[0]?.all ?? 0 };
}

/** A timesheet among the exceptions. */
export const exceptionOf = (
  row: ShiftRow & { id: number; start: EpochMs; end: EpochMs },
  kinds: PayExceptionKind[],
): PayException => ({
  ...shiftOf(row),
  key: `t${row.id}`,
  kinds,
  idTimesheet: row.id,
  start: row.start,
  end: row.end,
});
