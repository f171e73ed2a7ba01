import type { Timesheet } from '@crewcall/contract/types';
import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { DB } from '../db/schema';
import { fullName } from '../platform/person-name';

/** A timesheet with the names that screens show. `end_at` is null while the clock runs. */
export interface TimesheetRow {
  id: number;
  job_id: number;
  crew_id: number;
  group_id: number;
  user_id: number;
  start_at: number;
  end_at: number | null;
  break_ms: number;
  rate_cents: number | null;
  signature_id: number | null;
  invoice_id: number | null;
  group_name: string;
  first_name: string;
  last_name: string;
}

/** Timesheets where `condition` (over the alias `t`) holds, by worker's name and start. */
export async function selectTimesheets(
  db: Kysely<DB>,
  condition: RawBuilder<unknown>,
  lock = false,
): Promise<TimesheetRow[]> {
  const { rows } = await sql<TimesheetRow>`
    select t.id, t.job_id, t.crew_id, t.group_id, t.user_id, t.start_at, t.end_at, t.break_ms, t.rate_cents,
      t.signature_id, t.invoice_id, g.name as group_name, u.first_name, u.last_name
    from timesheet t join app_user u on u.id = t.user_id join crew_group g on g.id = t.group_id
    where ${condition}
    order by ${lock ? sql`t.id` : sql`lower(u.first_name), lower(u.last_name), t.start_at, t.id`}
    ${lock ? sql`for update of t` : sql``}`.execute(db);
  return rows;
}

/** One timesheet as the API carries it; an open end is 0. */
export const toTimesheet = (row: TimesheetRow): Timesheet => ({
  id: row.id,
  idJob: row.job_id,
  idUser: row.user_id,
  userName: fullName(row),
  idReqCrew: row.crew_id,
  idGroup: row.group_id,
  groupName: row.group_name,
  start: row.start_at,
  end: row.end_at ?? 0,
  break: row.break_ms,
  idInvoice: row.invoice_id,
  idSignature: row.signature_id,
});

/** The row as the domain's clock rules read it. */
export const toClock = (row: TimesheetRow) => ({
  id: row.id,
  idUser: row.user_id,
  start: row.start_at,
  end: row.end_at ?? 0,
  break: row.break_ms,
  idInvoice: row.invoice_id,
  idSignature: row.signature_id,
});

/** One timesheet by id, as the API carries it. */
export async function readTimesheet(db: Kysely<DB>, id: number): Promise<Timesheet> {
  const [row] = await selectTimesheets(db, sql`t.id = ${id}`);
  if (!row) throw new Error(`Timesheet ${id} has gone.`);
  return toTimesheet(row);
}
