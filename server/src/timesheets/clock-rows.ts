import type { Timesheet } from '@crewcall/contract/types';
import { CURRENT_JOB_MS } from '@crewcall/domain/limits';
import { QUARTER_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { forgottenAtOf, plannedEndOf } from '../db/planned-end';
import type { Db } from '../db/schema';
import type { JobFor } from '../row-rules/job-for';
import type { Scope } from '../row-rules/scope';
import { fullName } from '../platform/database/person-name';

/** The columns of a `Clock`, over the alias `t`. Every query for one uses them, so a running timesheet ends at 0. */
export const clockColumns = sql`t.id, t.user_id as "idUser", t.crew_id as "idReqCrew", t.start_at as "start",
  coalesce(t.end_at, 0) as "end", t.break_ms as "break",
  case when t.end_at is null then t.break_since end as "breakSince", t.break_said_ms as "breakSaid", t.invoice_id as "idInvoice", t.signature_id as "idSignature",
  nullif(t.paid_before_ms, 0) as "paidBefore"`;

/** `clockColumns` with the ids and names that screens show, over the aliases `t`, `g` and `u`; see `toTimesheet`. */
export const timesheetColumns = sql`${clockColumns}, t.job_id as "idJob", t.group_id as "idGroup",
  g.name as "groupName", u.first_name, u.last_name`;

/** `paidTime` of the domain in SQL, in ms, for sums in the database; a test compares the two. */
export const paidMs = sql`(floor((t.end_at - t.start_at - t.break_ms + ${QUARTER_MS / 2}::bigint)
  / ${QUARTER_MS}::float8)::bigint * ${QUARTER_MS}::bigint - t.paid_before_ms)`;

/** `isTimeOf` of the domain in SQL: is timesheet `t` one of crew `c`? A test compares the two. */
export const isTimeOf = (now: number): RawBuilder<boolean> => sql<boolean>`(t.crew_id = c.id
  or case when t.end_at is null then c.start_at <= ${now}::bigint and t.start_at < ${plannedEndOf('c')}
      and c.start_at < coalesce((select ${forgottenAtOf('t', 'o')} from job_crew o where o.id = t.crew_id),
        t.start_at + ${CURRENT_JOB_MS}::bigint)
    else (least(${plannedEndOf('c')}, t.end_at) - greatest(c.start_at, t.start_at)) * 2
      >= ${plannedEndOf('c')} - c.start_at end)`;

export type TimesheetRow = Omit<Timesheet, 'userName'> & { first_name: string; last_name: string };

/** Converts a row of `timesheetColumns` to what the API sends. */
export const toTimesheet = <T extends TimesheetRow>({ first_name, last_name, ...row }: T) => ({
  ...row,
  userName: fullName({ first_name, last_name }),
});

/**
 * Selects the timesheets where `condition` (over the alias `t`) holds, by worker's name and start. Leaves out
 * corrections of invoiced timesheets: nobody punches, edits or signs those.
 */
export async function selectTimesheets(
  db: Db,
  condition: RawBuilder<unknown>,
  lock = false,
): Promise<Timesheet[]> {
  const { rows } = await sql<TimesheetRow>`
    select ${timesheetColumns}
    from timesheet t join app_user u on u.id = t.user_id join crew_group g on g.id = t.group_id
    where t.corrects_id is null and ${condition}
    order by ${lock ? sql`t.id` : sql`lower(u.first_name), lower(u.last_name), t.start_at, t.id`}
    ${lock ? sql`for update of t` : sql``}`.execute(db);
  return rows.map(toTimesheet);
}

/** One timesheet by id. */
export async function readTimesheet(db: Db, id: number): Promise<Timesheet> {
  const [row] = await selectTimesheets(db, sql`t.id = ${id}`);
  if (!row) throw new Error(`Timesheet ${id} has gone.`);
  return row;
}

/**
 * Ids of a job's timesheets that have allowances: paid by an invoice, given by hand, or in the stored pay, which follows
 * a change within a minute. Empty for callers who may read of no allowance but their own, unless it is theirs.
 */
export async function withAllowances(db: Db, scope: Scope, job: JobFor): Promise<Set<number>> {
  const seesAll = job.supervises || (!scope.isManager && scope.seesAllClocks);
  const { rows } = await sql<{ id: number }>`
    select t.id from timesheet t where t.job_id = ${job.id} and (${seesAll}::boolean or t.user_id = ${scope.user.id})
      and (exists (select 1 from timesheet_pay p where p.timesheet_id = t.id and p.extra_cents <> 0)
        or exists (select 1 from extra e where e.timesheet_id = t.id and e.removed_at is null
          and (e.invoice_id is not null or not e.is_automatic)))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
