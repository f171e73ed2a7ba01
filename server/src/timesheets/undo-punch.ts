import { closedToUndo } from '@crewcall/domain/closed-job';
import { isLocked, isOpen, timesheetMinute } from '@crewcall/domain/clock';
import type { Clock } from '@crewcall/domain/clock';
import { CLOCK_UNDO_MS } from '@crewcall/domain/limits';
import type { EpochMs } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Out } from '@crewcall/contract/types';
import type { Schema } from '../db/schema';
import { refuseExported } from './locked-row';
import { isProposal } from './preview-pending-punch';
import { readTimesheet, selectTimesheets } from './clock-rows';
import { punchText, whenText } from './punch-texts';
import { refuse } from '../errors';
import type { Tx } from '../platform/database/tx';
import type { Scope } from '../row-rules/scope';
import { clockChanged } from './clock-changed';
import { breaksAtOut } from './clock-state';
import { recordTimes } from './record-times';
import type { PunchContext } from './store-punch';
import { lockUsers } from '../platform/database/lock-users';
import { jobFor } from '../row-rules/job-for';
import type { JobFor } from '../row-rules/job-for';

type Punch = Selectable<Schema['punch']>;
const undoReasons = ['undo-in', 'undo-out', 'undo-pending'] as const;
type UndoReason = (typeof undoReasons)[number];

/** Allowance in ms for an undo pressed in the last second to reach the server. */
const TRAVEL_MS = 10_000;

const TOO_LATE =
  'A check-in or check-out can be undone for one minute. Your supervisor or the office can change the time now.';
const CHANGED =
  'This time has changed since then, so it cannot be undone. Your time card shows it as it is now.';

const INVOICED_SINCE =
  'An invoice of yours was made since then, so this cannot be undone. Your supervisor or the office can change the time now.';

const punchOf = (tx: Tx, idUser: number, key: string): Promise<Punch | undefined> =>
  tx.db
    .selectFrom('punch')
    .selectAll()
    .where('user_id', '=', idUser)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst();

/** Was the worker invoiced since? That invoice counted their timesheets towards the minimum call. */
export const isInvoicedSince = async (tx: Tx, idUser: number, since: EpochMs): Promise<boolean> =>
  (await tx.db
    .selectFrom('timesheet_change')
    .select('id')
    .where('user_id', '=', idUser)
    .where('kind', '=', 'invoiced')
    .where('at', '>=', since)
    .executeTakeFirst()) !== undefined;

/** Puts the timesheet back as it was before the punch; refuses if anything else has changed it since. */
async function takeBack(
  tx: Tx,
  job: JobFor,
  punch: Punch,
  rows: readonly Clock[],
  now: number,
): Promise<UndoReason> {
  if (punch.outcome === 'ignored') return refuse('This has changed nothing, so there is nothing to undo.');
  if (punch.outcome === 'pending') return 'undo-pending';
  const row = rows.find(({ id }) => id === punch.timesheet_id);
  if (row === undefined) return refuse(CHANGED);
  const closed = closedToUndo(job.status, isLocked(row));
  if (closed !== null) return refuse(closed);
  const at = timesheetMinute(punch.punched_at);
  const why = { kind: 'undone', by: punch.user_id, now } as const;
  const detail = { idJob: job.id, idUser: punch.user_id };
  if (punch.action === 'in') {
    const isAsPunched =
      row.start === at && isOpen(row) && row.break === 0 && typeof row.breakSince !== 'number';
    if (!isAsPunched) return refuse(CHANGED);
    await refuseExported(tx.db, row.id);
    await recordTimes(tx, why, [row.id], () =>
      tx.db.deleteFrom('timesheet').where('id', '=', row.id).execute(),
    );
    tx.audit('timesheet', row.id, { ...detail, undone: 'in', start: row.start });
    return 'undo-in';
  }
  // A forgotten clock of another crew may still run.
  const isBefore = (other: Clock) =>
    other.start <= row.start && (!isOpen(other) || other.idReqCrew !== row.idReqCrew);
  if (row.end !== at || !rows.every((other) => other === row || isBefore(other))) return refuse(CHANGED);
  if (await isInvoicedSince(tx, punch.user_id, punch.received_at)) refuse(INVOICED_SINCE);
  // Restores what was recorded before of the break, also if the worker has answered since; not if somebody else set it.
  const { was, is, said } = (await breaksAtOut(tx.db, row.id)) ?? {
    was: row.break,
    is: row.break,
    said: null,
  };
  const isOwn = row.break === is || row.break === row.breakSaid;
  const breaks = isOwn ? { break_ms: was, break_said_ms: said } : { break_since: null };
  const fields = { end_at: null, ...breaks, updated_at: now };
  await recordTimes(tx, why, [row.id], () =>
    tx.db.updateTable('timesheet').set(fields).where('id', '=', row.id).execute(),
  );
  tx.audit('timesheet', row.id, { ...detail, undone: 'out', end: row.end });
  return 'undo-out';
}

/**
 * Undoes the caller's own punch within a minute: the timesheet is exactly as before, or a sentence says why not. The
 * minute is checked twice: by the phone's clock, as the punch may have been queued there, and by the arrival of punch
 * and undo, as a phone can claim any time. Both stay on record. The same key twice is one undo.
 */
export async function undoPunch(
  tx: Tx,
  scope: Scope,
  body: PunchContext['punch'] & { undoes: string },
  now: number,
): Promise<Out<'doclock'>> {
  const { user } = scope;
  await lockUsers(tx.db, [user.id]);
  const job = await jobFor(tx.db, scope, body.id, 'known', 'share');
  const punch = await punchOf(tx, user.id, body.undoes);
  if (punch?.job_id !== job.id)
    return refuse('This check-in or check-out could not be found, so there is nothing to undo.');
  const before = body.key === undefined ? undefined : await punchOf(tx, user.id, body.key);
  const answer = async (reason: UndoReason): Promise<Out<'doclock'>> => {
    const left = reason === 'undo-out' ? punch.timesheet_id : null;
    const timesheet = left === null ? null : await readTimesheet(tx.db, left);
    const text = punchText(reason, whenText(timesheet?.start ?? punch.punched_at, job.zone, now), {});
    return { ok: true, timesheet, kept: false, text };
  };
  if (before !== undefined) {
    const done = undoReasons.find((reason) => reason === before.reason);
    return done ? answer(done) : refuse('An undo needs a key of its own. Please press Undo again.');
  }
  if (punch.resolved_at !== null)
    return refuse(punch.outcome === 'pending' ? 'This was decided already.' : 'This was undone already.');
  const at = body.tapTime ?? now;
  const punchedAt = isProposal(punch) ? punch.received_at : punch.punched_at;
  const isLate = at - punchedAt > CLOCK_UNDO_MS || now - punch.received_at > CLOCK_UNDO_MS + TRAVEL_MS;
  if (isLate) return refuse(TOO_LATE);

  const own = sql`t.job_id = ${job.id} and t.user_id = ${user.id}`;
  const rows = await selectTimesheets(tx.db, own, true);
  const reason = await takeBack(tx, job, punch, rows, now);
  await tx.db
    .updateTable('punch')
    .set({ resolved_at: now, resolved_by: user.id })
    .where('id', '=', punch.id)
    .execute();
  const { id } = await tx.db
    .insertInto('punch')
    .values({
      user_id: user.id,
      job_id: job.id,
      action: punch.action,
      key: body.key ?? null,
      punched_at: at,
      received_at: now,
      outcome: 'applied',
      reason,
      timesheet_id: reason === 'undo-in' ? null : punch.timesheet_id,
      resolved_at: now,
      resolved_by: user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  tx.audit('punch', punch.id, { undone: true, by: id });
  clockChanged(tx, job, [user.id]);
  return answer(reason);
}
