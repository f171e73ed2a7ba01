import type { Out } from '@crewcall/contract/types';
import type { Clock } from '@crewcall/domain/clock';
import { INVOICE_WITHIN_MS } from '@crewcall/domain/limits';
import { payExceptionKinds, payExceptions } from '@crewcall/domain/pay-exceptions';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../db/schema';
import { companyConfig } from '../platform/database/company-config';
import { fullName } from '../platform/database/person-name';
import type { Scope } from '../row-rules/scope';
import { isApproved, isOwnSet, isOwnSigned, isPunchedLate } from '../timesheets/approvals';
import { clockColumns } from '../timesheets/clock-rows';
import { selectPendingPunches } from '../timesheets/pending-punches';
import { isQuestioned } from '../timesheets/open-questions';
import { selectOverlaps } from '../timesheets/overlap-rows';
import { rateOfTime } from '../timesheets/rates';

type PayException = Out<'getPayRun'>['exceptions'][number];

interface TimeRow extends Clock {
  job_id: number;
  title: string;
  zone: string;
  group_name: string;
  first_name: string;
  last_name: string;
  abn: string;
  crewStart: number;
  rate: number | null;
  corrects: number | null;
  noted: boolean;
  gstAsked: boolean;
  approved: boolean;
  questioned: boolean;
  isPunchedLate: boolean;
  isOwnSet: boolean;
  isOwnSigned: boolean;
}

interface Caller {
  scope: Scope;
  now: number;
}

/** SQL conditions for the days of the pay run: over `t`, `punch` and `q` in that order, each with `job`. */
export interface Days {
  times: RawBuilder<unknown>;
  punches: RawBuilder<unknown>;
  questions: RawBuilder<unknown>;
}

/** How many earlier timesheets are listed: a company that never invoiced here has years of them. */
const MAX_OLD = 200;

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
  const { rows } = await sql<{ id: number; all: number }>`
    select t.id, (count(*) over ())::int as "all" from timesheet t join job on job.id = t.job_id
    where t.invoice_id is null and job.company_id = ${scope.user.companyId}
      and t.start_at < ${now - INVOICE_WITHIN_MS}::bigint and not (${days})
    order by t.start_at, t.id limit ${MAX_OLD}`.execute(db);
  return { ids: rows.map(({ id }) => id), older: Math.max(0, (rows[0]?.all ?? 0) - MAX_OLD) };
}

async function timesToMend(
  db: Db,
  { scope, now }: Caller,
  days: RawBuilder<unknown>,
  old: readonly number[],
): Promise<PayException[]> {
  const { confBreakAfterMin: breakAfterMin } = await companyConfig(db, scope.user.companyId);
  const condition = sql`t.invoice_id is null and (${days} or t.id = any(${[...old]}::bigint[]))`;
  const { rows } = await sql<TimeRow>`
    select ${clockColumns}, t.job_id, job.title, job.zone, g.name as group_name, u.first_name, u.last_name, u.abn,
      c.start_at as "crewStart", ${rateOfTime} as rate, t.corrects_id as corrects, ${isApproved} as approved,
      ${isQuestioned} as questioned, ${isOwnSet} as "isOwnSet",
      ${isPunchedLate} as "isPunchedLate", ${isOwnSigned} as "isOwnSigned", exists (select 1 from withholding_note w where w.user_id = u.id) as noted,
      u.gst_asked_at is not null as "gstAsked"
    from timesheet t join job on job.id = t.job_id join crew_group g on g.id = t.group_id
    join job_crew c on c.id = t.crew_id join app_user u on u.id = t.user_id
    where ${condition} order by t.start_at, t.id`.execute(db);
  const overlaps = await selectOverlaps(db, { scope, now }, condition, sql<boolean>`true`);
  const lackAbn = new Set<number>();
  const askGst = new Set<number>();
  return rows.flatMap((row) => {
    const facts = {
      ...row,
      breakAfterMin,
      isCorrection: row.corrects !== null,
      // What a worker lacks is reported on their first timesheet only.
      hasWithholdingNote: row.noted || lackAbn.has(row.idUser),
      gstAsked: row.gstAsked && !askGst.has(row.idUser),
      isApproved: row.approved,
      overlaps: overlaps.has(row.id),
      isQuestioned: row.questioned,
    };
    const kinds = payExceptions(facts, now);
    if (kinds.includes('no-abn')) lackAbn.add(row.idUser);
    if (kinds.includes('gst-asked')) askGst.add(row.idUser);
    if (kinds.length === 0) return [];
    return [
      { ...shiftOf(row), key: `t${row.id}`, kinds, idTimesheet: row.id, start: row.start, end: row.end },
    ];
  });
}

const shiftOf = (row: {
  idUser: number;
  first_name: string;
  last_name: string;
  job_id: number;
  title: string;
  zone: string;
  group_name: string;
}) => ({
  idUser: row.idUser,
  fullName: fullName(row),
  idJob: row.job_id,
  jobName: row.title,
  tz: row.zone,
  groupName: row.group_name,
});

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
    Parameters<typeof shiftOf>[0] & {
      id: number;
      idTimesheet: number | null;
      claim: Pick<Clock, 'start' | 'end'>;
    }
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
): Promise<{ exceptions: PayException[]; more: number; older: number }> {
  const old = await oldTimes(db, caller, days.times);
  const found = [
    ...(await punchesToDecide(db, days.punches)),
    ...(await timesToMend(db, caller, days.times, old.ids)),
    ...(await otherQuestions(db, days.questions)),
  ];
  const exceptions = found.sort(
    (a, b) => rank(a) - rank(b) || a.start - b.start || a.key.localeCompare(b.key),
  );
  return {
    exceptions: exceptions.slice(0, MAX_LISTED),
    more: Math.max(0, exceptions.length - MAX_LISTED),
    older: old.older,
  };
}
