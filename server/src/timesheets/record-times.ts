import { changedFields } from '@crewcall/domain/time-change';
import type { TimeChangeKind, TimePicture } from '@crewcall/domain/time-change';
import { claimOver, coversClaim } from '@crewcall/domain/time-query';
import type { Claim } from '@crewcall/domain/time-query';
import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import type { Tx } from '../platform/database/tx';
import { isApproval } from './approvals';
import { refuseCorrected } from './corrected-times';
import { notifyTimeChanged } from './time-changed.task';

/** Who changes timesheets, how and why, as their history stores it. */
export interface Why {
  kind: TimeChangeKind;
  /** Null for the system itself. */
  by: number | null;
  now: number;
  reason?: string | undefined;
  /** Notify nobody, because another timesheet now has the values that this one had. */
  quiet?: boolean;
}

interface Stored extends TimePicture {
  /** `group` keeps the name that the group had then. */
  groupId: number;
  rate: number | null;
  signature: number | null;
  invoice: number | null;
  /** Of a correction, the timesheet that it corrects. */
  corrects: number | null;
  noMinimum: boolean;
  /** Who has approved its current values; null if nobody has. */
  approved: number | null;
}

interface Row {
  id: number;
  company_id: number;
  job_id: number;
  user_id: number;
  picture: Stored;
  isCorrected: boolean;
  /** Its worker asks about it, and nobody has closed the question. */
  isAsked: boolean;
}

async function picturesOf(tx: Tx, ids: readonly number[]): Promise<Map<number, Row>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select t.id, job.company_id, t.job_id, t.user_id, jsonb_build_object('start', t.start_at,
      'end', coalesce(t.end_at, 0), 'break', t.break_ms, 'breakSince', t.break_since, 'breakSaid', t.break_said_ms, 'group', g.name, 'groupId', t.group_id, 'rate', t.rate_cents,
      'signature', t.signature_id, 'invoice', t.invoice_id, 'corrects', t.corrects_id,
      'noMinimum', t.no_minimum,
      'approved', (select a.approved_by from timesheet_approval a where ${isApproval})) as picture,
      exists (select from timesheet c where c.corrects_id = t.id) as "isCorrected",
      exists (select from timesheet_query q where q.timesheet_id = t.id and q.state <> 'closed') as "isAsked"
    from timesheet t join job on job.id = t.job_id join crew_group g on g.id = t.group_id
    where ${anyOf('t.id', ids)}`.execute(tx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

interface Moved {
  row: Row;
  was: Stored | null;
  is: Stored | null;
}

/** A change that gives a worker at least what they claimed answers their question by itself. */
async function settleClaims(tx: Tx, moved: readonly Moved[], { by, now }: Why): Promise<void> {
  const changed = new Map(moved.map((one) => [one.row.id, one]));
  const open = await tx.db
    .selectFrom('timesheet_query as q')
    .select(['id', 'timesheet_id', 'claim', 'recorded'])
    .where(anyOf('timesheet_id', [...changed.keys()]))
    .where('state', '<>', 'closed')
    .forUpdate()
    .execute();
  for (const { id, timesheet_id, claim, recorded } of open) {
    const { was = null, is = null } = changed.get(timesheet_id ?? 0) ?? {};
    if (is === null || !coversClaim(is, claimOver(claim as Claim, recorded as Claim | null, was))) continue;
    await tx.db
      .updateTable('timesheet_query')
      .set({ state: 'closed', outcome: 'changed', due_at: null, closed_at: now, closed_by: by })
      .where('id', '=', id)
      .execute();
    tx.audit('time-query', id, { outcome: 'changed' });
  }
}

/**
 * The only way to write timesheets: reads them before and after `write` runs. Each timesheet that it made, changed or
 * deleted gets a history row in the same transaction. Notifies the worker of a closed timesheet that somebody else
 * changed. Refuses to change a timesheet that has a correction, which would no longer match it.
 * @param ids the timesheets that `write` may change or delete; the caller has locked them. `write` adds the id of each
 * timesheet that it makes to the list it is given.
 */
export async function recordTimes(
  tx: Tx,
  why: Why,
  ids: readonly number[],
  write: (made: number[]) => Promise<unknown>,
): Promise<void> {
  const made: number[] = [];
  const [before] = await Promise.all([picturesOf(tx, ids), write(made)]);
  const after = await picturesOf(tx, [...ids, ...made]);
  const rows = [...new Set([...before.keys(), ...after.keys()])].flatMap((id) => {
    const row = after.get(id) ?? before.get(id);
    const [was, is] = [before.get(id)?.picture ?? null, after.get(id)?.picture ?? null];
    if (row === undefined || JSON.stringify(was) === JSON.stringify(is)) return [];
    return [{ row, was, is }];
  });
  if (rows.length === 0) return;
  const { kind, by, now, reason = '' } = why;
  const columns = <T>(value: (one: (typeof rows)[number]) => T) => rows.map(value);
  const json = (picture: Stored | null) => (picture === null ? null : JSON.stringify(picture));
  const { rows: kept } = await sql<{ id: number; timesheet_id: number }>`
    insert into timesheet_change (company_id, timesheet_id, job_id, user_id, kind, by, at, before, after, reason)
    select c, t, j, u, ${kind}, ${by}::bigint, ${now}::bigint, b, a, ${reason.trim()} from unnest(
      ${columns(({ row }) => row.company_id)}::bigint[], ${columns(({ row }) => row.id)}::bigint[],
      ${columns(({ row }) => row.job_id)}::bigint[], ${columns(({ row }) => row.user_id)}::bigint[],
      ${columns(({ was }) => json(was))}::jsonb[], ${columns(({ is }) => json(is))}::jsonb[])
      with ordinality as x (c, t, j, u, b, a, n) order by n
    returning id, timesheet_id`.execute(tx.db);
  const moved = rows.filter(({ was, is }) => changedFields(was, is).length > 0);
  const corrected = moved.filter(({ row }) => row.isCorrected);
  if (corrected.length > 0)
    await refuseCorrected(
      tx.db,
      corrected.map(({ row }) => row.id),
    );
  const asked = moved.filter(({ row }) => row.isAsked);
  if (asked.length > 0) await settleClaims(tx, asked, why);
  // The answer to a query sends its own notification.
  const tells = kind === 'answered' || why.quiet ? [] : moved;
  const told = tells.filter(({ row, was }) => was !== null && was.end !== 0 && row.user_id !== by);
  for (const idUser of new Set(told.map(({ row }) => row.user_id))) {
    const own = new Set(told.filter(({ row }) => row.user_id === idUser).map(({ row }) => row.id));
    const changes = kept.filter(({ timesheet_id }) => own.has(timesheet_id)).map(({ id }) => id);
    await notifyTimeChanged(tx, idUser, changes, now);
  }
}
