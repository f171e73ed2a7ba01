import { changedFields } from '@crewcall/domain/time-change';
import type { TimeChangeKind, TimePicture } from '@crewcall/domain/time-change';
import { claimOver, coversClaim, isClaiming } from '@crewcall/domain/time-query';
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

/** SQL: the timesheets with these ids, as their history pictures them. */
const picturesOf = (ids: readonly number[]) => sql<Row>`
    select t.id, job.company_id, t.job_id, t.user_id, jsonb_build_object('start', t.start_at,
      'end', coalesce(t.end_at, 0), 'break', t.break_ms, 'breakSince', t.break_since, 'breakSaid', t.break_said_ms, 'group', g.name, 'groupId', t.group_id, 'rate', t.rate_cents,
      'signature', t.signature_id, 'invoice', t.invoice_id, 'corrects', t.corrects_id,
      'noMinimum', t.no_minimum,
      'approved', (select a.approved_by from timesheet_approval a where ${isApproval})) as picture,
      exists (select from timesheet c where c.corrects_id = t.id) as "isCorrected",
      exists (select from timesheet_query q where q.timesheet_id = t.id and q.state <> 'closed') as "isAsked"
    from timesheet t join job on job.id = t.job_id join crew_group g on g.id = t.group_id
    where ${anyOf('t.id', ids)}`;

/** A timesheet whose picture changed, with the id of its history row. */
interface Changed extends Pick<Row, 'id' | 'user_id' | 'isCorrected' | 'isAsked'> {
  change: number;
  was: Stored | null;
  is: Stored | null;
}

/**
 * Stores a history row for each timesheet that is not as it was. One statement, since every check-in and check-out
 * waits for it.
 */
async function storeChanges(
  tx: Tx,
  { kind, by, now, reason = '' }: Why,
  ids: readonly number[],
  before: readonly Row[],
): Promise<Changed[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Changed>`
    with changed as (
      select coalesce(t.id, b.id) as id, coalesce(t.company_id, b.company_id) as company_id,
        coalesce(t.job_id, b.job_id) as job_id, coalesce(t.user_id, b.user_id) as user_id,
        coalesce(t."isCorrected", b."isCorrected") as "isCorrected", coalesce(t."isAsked", b."isAsked") as "isAsked",
        b.picture as was, t.picture as "is"
      from jsonb_to_recordset(${JSON.stringify(before)}::jsonb) as b (id bigint, company_id bigint, job_id bigint,
        user_id bigint, picture jsonb, "isCorrected" boolean, "isAsked" boolean)
      full join (${picturesOf(ids)}) t on t.id = b.id
      where b.picture is distinct from t.picture),
    stored as (
      insert into timesheet_change (company_id, timesheet_id, job_id, user_id, kind, by, at, before, after, reason)
      select company_id, id, job_id, user_id, ${kind}, ${by}::bigint, ${now}::bigint, was, "is", ${reason.trim()}
      from changed order by id
      returning id, timesheet_id)
    select stored.id as change, changed.id, user_id, "isCorrected", "isAsked", was, "is"
    from changed join stored on stored.timesheet_id = changed.id order by changed.id`.execute(tx.db);
  return rows;
}

/**
 * A change that gives a worker at least what they claimed answers their question automatically, and any change the
 * question of a customer, unless a worker claims something in it too.
 */
async function settleClaims(tx: Tx, moved: readonly Changed[], { by, now }: Why): Promise<void> {
  const changed = new Map(moved.map((one) => [one.id, one]));
  const open = await tx.db
    .selectFrom('timesheet_query as q')
    .select(['id', 'timesheet_id', 'claim', 'recorded', 'asked_by'])
    .where(anyOf('timesheet_id', [...changed.keys()]))
    .where('state', '<>', 'closed')
    .forUpdate()
    .execute();
  for (const { id, timesheet_id, claim, recorded, asked_by } of open) {
    const { was = null, is = null } = changed.get(timesheet_id ?? 0) ?? {};
    if (is === null) continue;
    const isGiven = coversClaim(is, claimOver(claim as Claim, recorded as Claim | null, was));
    const isOnlyAsked = asked_by !== null && !isClaiming(claim as Claim, recorded as Claim | null);
    if (!isOnlyAsked && !isGiven) continue;
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
 * @param beside what else there is to write or read once `write` is done; sent together with the history rows
 */
export async function recordTimes(
  tx: Tx,
  why: Why,
  ids: readonly number[],
  write: (made: number[]) => Promise<unknown>,
  beside?: () => Promise<unknown> | undefined,
): Promise<void> {
  const made: number[] = [];
  const [before] = await Promise.all([
    ids.length === 0
      ? []
      : picturesOf(ids)
          .execute(tx.db)
          .then(({ rows }) => rows),
    write(made),
  ]);
  const [changed] = await Promise.all([storeChanges(tx, why, [...ids, ...made], before), beside?.()]);
  const moved = changed.filter(({ was, is }) => changedFields(was, is).length > 0);
  const corrected = moved.filter(({ isCorrected }) => isCorrected);
  if (corrected.length > 0)
    await refuseCorrected(
      tx.db,
      corrected.map(({ id }) => id),
    );
  const asked = moved.filter(({ isAsked }) => isAsked);
  if (asked.length > 0) await settleClaims(tx, asked, why);
  // The answer to a query sends its own notification.
  const notable = why.kind === 'answered' || why.quiet ? [] : moved;
  const notified = notable.filter(({ user_id, was }) => was !== null && was.end !== 0 && user_id !== why.by);
  for (const idUser of new Set(notified.map(({ user_id }) => user_id))) {
    const changes = notified.filter(({ user_id }) => user_id === idUser).map(({ change }) => change);
    await notifyTimeChanged(tx, idUser, changes, why.now);
  }
}
