import { INVOICE_WITHIN_MS } from '@crewcall/domain/limits';
import { payExceptionKinds } from '@crewcall/domain/pay-exceptions';
import type { PayExceptionKind } from '@crewcall/domain/pay-exceptions';
import type { Clock } from '@crewcall/domain/clock';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { anyOf } from '../db/any-of';
import type { Db } from '../db/schema';
import { selectPendingPunches } from '../timesheets/pending-punches';
import { isInvoicedTime } from '../row-rules/engaged';
import { exceptionOf, ofWorker, selectStoredExceptions } from './stored-exceptions';
import type { PayException, Stored } from './stored-exceptions';
import { selectTimeKinds, shiftOf } from './time-exceptions';
import type { Caller, ShiftRow } from './time-exceptions';

/** SQL conditions for the days of the pay run: over `t`, `punch` and `q` in that order, each with `job`. */
export interface Days {
  times: RawBuilder<unknown>;
  punches: RawBuilder<unknown>;
  questions: RawBuilder<unknown>;
}

interface Run {
  stored: Stored;
  /** The people who are looked at now, not by what is stored of their timesheets. */
  live: readonly number[];
}

/** How many earlier timesheets are listed: a company that never invoiced here has years of them. */
const MAX_OLD = 200;
/** Up to how many more are counted. */
const MAX_COUNTED = 1_000;

/**
 * How many exceptions are listed at once: as many as one approval takes. The rest is listed once these are resolved.
 */
const MAX_LISTED = 500;

/** Finds overdue timesheets before these days that are not invoiced, oldest first, and counts those over the limit. */
async function oldTimes(
  db: Db,
  { scope, now }: Caller,
  days: RawBuilder<unknown>,
): Promise<{ ids: number[]; older: number }> {
  const { rows } = await sql<{ id: number }>`
    select t.id from timesheet t join job on job.id = t.job_id
    where t.invoice_id is null and job.company_id = ${scope.user.companyId}
      and t.start_at < ${now - INVOICE_WITHIN_MS}::bigint and not (${days}) and ${isInvoicedTime}
    order by t.start_at, t.id limit ${MAX_OLD + MAX_COUNTED}`.execute(db);
  const ids = rows.map(({ id }) => id);
  return { ids: ids.slice(0, MAX_OLD), older: Math.max(0, ids.length - MAX_OLD) };
}

const isOfWorker = (kind: PayExceptionKind): kind is (typeof ofWorker)[number] =>
  ofWorker.some((one) => one === kind);

const inOrder = (a: PayException, b: PayException) => a.start - b.start || a.key.localeCompare(b.key);

/** Removes a kind of `ofWorker` from each worker's later timesheets. Returns who has which. */
function onceEach(found: readonly PayException[]) {
  const reported = { 'no-abn': new Set<number>(), 'gst-asked': new Set<number>() };
  const list = found.flatMap((one) => {
    const kinds = one.kinds.filter((kind) => !isOfWorker(kind) || !reported[kind].has(one.idUser));
    for (const kind of kinds) if (isOfWorker(kind)) reported[kind].add(one.idUser);
    return kinds.length === 0 ? [] : [{ ...one, kinds }];
  });
  return { list, reported: { 'no-abn': [...reported['no-abn']], 'gst-asked': [...reported['gst-asked']] } };
}

/**
 * Finds what to check of the timesheets: of the days by what is stored; of people whose stored pay is out of date, and
 * of timesheets that are too old to be stored or are among `old`, as they are now.
 */
async function timesToMend(
  db: Db,
  caller: Caller,
  { days, old, stored, live }: { days: RawBuilder<unknown>; old: readonly number[] } & Run,
): Promise<{ list: PayException[]; all: number }> {
  const ofDays = sql`t.invoice_id is null and ${isInvoicedTime} and ${days}`;
  // Apart, so that each is found by an index.
  const found = [
    await selectTimeKinds(db, caller, sql`t.invoice_id is null and ${anyOf('t.id', old)}`),
    await selectTimeKinds(db, caller, sql`${ofDays} and t.start_at < ${stored.since}::bigint`),
    await selectTimeKinds(
      db,
      caller,
      sql`${ofDays} and t.start_at >= ${stored.since}::bigint and ${anyOf('t.user_id', live)}`,
    ),
  ].flat();
  const { list, reported } = onceEach(
    found
      .filter(({ kinds }) => kinds.length > 0)
      .map(({ row, kinds }) => exceptionOf(row, kinds))
      .sort(inOrder),
  );
  const rest = await selectStoredExceptions(db, stored, { now: caller.now, most: MAX_LISTED, reported });
  return { list: [...list, ...rest.list], all: list.length + rest.all };
}

async function punchesToDecide(db: Db, days: RawBuilder<unknown>): Promise<PayException[]> {
  return (await selectPendingPunches(db, days)).map((row) => ({
    ...shiftOf({ ...row, idUser: row.user_id, group_name: '' }),
    key: `p${row.id}`,
    kinds: ['punch'],
    idTimesheet: null,
    start: row.punched_at,
    end: 0,
  }));
}

/** Finds open questions about a missing or invoiced timesheet; other questions are reported with their timesheet. */
async function otherQuestions(db: Db, days: RawBuilder<unknown>): Promise<PayException[]> {
  const { rows } = await sql<
    ShiftRow & { id: number; idTimesheet: number | null; claim: Pick<Clock, 'start' | 'end'> }
  >`
    select q.id, q.timesheet_id as "idTimesheet", q.claim, q.user_id as "idUser", u.first_name, u.last_name, q.job_id,
      job.title, job.zone, '' as group_name
    from timesheet_query q join job on job.id = q.job_id join app_user u on u.id = q.user_id
    where q.state <> 'closed' and ${days} and not exists (
      select 1 from timesheet t where q.timesheet_id in (t.id, t.corrects_id) and t.invoice_id is null)
    order by q.id`.execute(db);
  return rows.map((row) => ({
    ...shiftOf(row),
    key: `q${row.id}`,
    kinds: ['question'],
    idTimesheet: row.idTimesheet,
    start: row.claim.start,
    end: row.claim.end,
  }));
}

const rank = ({ kinds: [first = 'old'] }: PayException): number => payExceptionKinds.indexOf(first);

/** Lists what to check before these days are paid, the most urgent kind first, then by start, and counts the rest. */
export async function selectExceptions(
  db: Db,
  caller: Caller,
  days: Days,
  run: Run,
): Promise<{ exceptions: PayException[]; more: number; older: number }> {
  const { ids: old, older } = await oldTimes(db, caller, days.times);
  const times = await timesToMend(db, caller, { days: days.times, old, ...run });
  const others = [
    ...(await punchesToDecide(db, days.punches)),
    ...(await otherQuestions(db, days.questions)),
  ];
  const exceptions = [...times.list, ...others]
    .sort((a, b) => rank(a) - rank(b) || inOrder(a, b))
    .slice(0, MAX_LISTED);
  return { exceptions, more: times.all + others.length - exceptions.length, older };
}
