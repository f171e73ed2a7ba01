import { isLocked } from '@crewcall/domain/clock';
import { decidesAbout } from '@crewcall/domain/closed-job';
import { claimOver, fieldsLaid } from '@crewcall/domain/time-query';
import type { Claim, QueryOutcome, QueryState } from '@crewcall/domain/time-query';
import type { Zone } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Out } from '@crewcall/contract/types';
import type { Db } from '../db/schema';
import { anyOf } from '../db/any-of';
import { fullName } from '../platform/database/person-name';
import type { Scope } from '../row-rules/scope';
import { readableQueries } from '../row-rules/time-rows';
import { storedTimes } from '../timesheets/questioned-times';

export type TimeQuery = Out<'askTime'>['query'];

interface Row {
  id: number;
  timesheet_id: number | null;
  job_id: number;
  user_id: number;
  state: QueryState;
  outcome: QueryOutcome | null;
  claim: Claim;
  due_at: number | null;
  opened_at: number;
  closed_at: number | null;
  title: string;
  zone: Zone;
  status: number;
  first_name: string;
  last_name: string;
  asked_by: string | null;
  supervises: boolean;
  stored: Claim | null;
  recorded: Claim | null;
  invoice_id: number | null;
  signature_id: number | null;
}

interface NoteRow {
  id: number;
  query_id: number;
  /** Null for the customer, who is named by `said_by`. */
  user_id: number | null;
  at: number;
  text: string;
  first_name: string;
  last_name: string;
  said_by: string | null;
}

/** Selects the questions that the caller may read and where `condition` (over `q`, `job`, `t`) holds, oldest first. */
export async function selectQueries(
  db: Db,
  scope: Scope,
  condition: RawBuilder<unknown>,
): Promise<TimeQuery[]> {
  const { rows } = await sql<Row>`
    select q.id, q.timesheet_id, q.job_id, q.user_id, q.state, q.outcome, q.claim, q.due_at, q.opened_at, q.closed_at, q.asked_by,
      job.title, job.zone, job.status, u.first_name, u.last_name, ${scope.rows('job.supervise')} as supervises,
      t.invoice_id, t.signature_id, ${storedTimes(sql`q.timesheet_id`)} as stored, q.recorded
    from timesheet_query q join job on job.id = q.job_id join app_user u on u.id = q.user_id
    left join timesheet t on t.id = q.timesheet_id
    where ${readableQueries(scope)} and ${condition} order by q.id`.execute(db);
  const { rows: notes } = await sql<NoteRow>`
    select n.id, n.query_id, n.user_id, n.at, n.text, n.said_by, u.first_name, u.last_name
    from timesheet_query_note n left join app_user u on u.id = n.user_id
    where ${anyOf(
      'n.query_id',
      rows.map(({ id }) => id),
    )} order by n.id`.execute(db);
  return rows.map((row) => {
    const locked = isLocked({ idInvoice: row.invoice_id, idSignature: row.signature_id });
    const decides = decidesAbout(row.status, locked, row.asked_by !== null);
    const isOwnTime = row.user_id === scope.user.id;
    const mayDecide = decides === 'office' ? scope.may('timesheet.write') : row.supervises;
    return {
      id: row.id,
      idTimesheet: row.timesheet_id,
      idJob: row.job_id,
      jobName: row.title,
      tz: row.zone,
      idUser: row.user_id,
      userName: fullName(row),
      mine: isOwnTime && row.asked_by === null,
      askedBy: row.asked_by,
      state: row.state,
      outcome: row.outcome,
      claim: claimOver(row.claim, row.recorded, row.stored),
      claimed: fieldsLaid(row.claim, row.recorded, row.stored),
      stored: row.stored,
      // Supervisors do not see the worker's invoices.
      idInvoice: scope.seesPayOf(row.user_id) ? row.invoice_id : null,
      signed: row.signature_id !== null,
      decides,
      canAnswer: row.state === 'open' && !isOwnTime && mayDecide,
      dueAt: row.due_at,
      openedAt: row.opened_at,
      closedAt: row.closed_at,
      notes: notes
        .filter((note) => note.query_id === row.id)
        .map((note) => ({
          id: note.id,
          at: note.at,
          idUser: note.user_id,
          userName: note.said_by ?? fullName(note),
          mine: note.user_id === scope.user.id,
          text: note.text,
        })),
    };
  });
}

/** Reads one question as the caller may see it. */
export async function readQuery(db: Db, scope: Scope, id: number): Promise<TimeQuery> {
  const [query] = await selectQueries(db, scope, sql`q.id = ${id}`);
  if (!query) throw new Error(`Question ${id} has gone.`);
  return query;
}
