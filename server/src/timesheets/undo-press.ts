import { isLocked, isOpen } from '@crewcall/domain/clock';
import type { Clock } from '@crewcall/domain/clock';
import { isEnded } from '@crewcall/domain/job-state';
import { CLOCK_UNDO_MS } from '@crewcall/domain/limits';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Out, Parsed } from '@crewcall/contract/types';
import type { ClockTapTable } from '../db/schema';
import { isProposal } from './kept-press';
import { readTimesheet, selectTimesheets } from './clock-rows';
import { tapText, whenText } from './press-words';
import { refuse } from '../errors';
import type { Tx } from '../platform/handle';
import type { Scope } from '../row-rules/scope';
import { clockChanged } from './clock-changed';
import { holdPeople } from '../platform/hold-people';
import { jobFor } from '../row-rules/job-for';
import type { JobFor } from '../row-rules/job-for';

type Tap = Selectable<ClockTapTable>;
const undoReasons = ['undo-in', 'undo-out', 'undo-kept'] as const;
type UndoReason = (typeof undoReasons)[number];

/** A press of the last second still has its way to the server before it. */
const TRAVEL_MS = 10_000;

const TOO_LATE =
  'A check-in or check-out can be undone for one minute. Your supervisor or the office can change the time now.';
const CHANGED =
  'This time has changed since then, so it cannot be undone. Your time card shows it as it is now.';
const OVER = 'This shift is already signed off or over. The office can change the time now.';

const tapOf = (tx: Tx, idUser: number, key: string): Promise<Tap | undefined> =>
  tx.db
    .selectFrom('clock_tap')
    .selectAll()
    .where('user_id', '=', idUser)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst();

/** Puts the worker's clock back as it was before the press; refuses where anything else has touched it since. */
async function takeBack(
  tx: Tx,
  job: JobFor,
  tap: Tap,
  rows: readonly Clock[],
  now: number,
): Promise<UndoReason> {
  if (tap.outcome === 'ignored') return refuse('This has changed nothing, so there is nothing to undo.');
  if (tap.outcome === 'kept') return 'undo-kept';
  const row = rows.find(({ id }) => id === tap.timesheet_id);
  if (row === undefined) return refuse(CHANGED);
  if (isEnded(job.status) || isLocked(row)) return refuse(OVER);
  const others = rows.filter((other) => other !== row);
  const detail = { idJob: job.id, idUser: tap.user_id };
  if (tap.action === 'in') {
    const isAsPressed = row.start === tap.tap_at && isOpen(row) && row.break === 0;
    if (!isAsPressed) return refuse(CHANGED);
    await tx.db.deleteFrom('timesheet').where('id', '=', row.id).execute();
    tx.audit('timesheet', row.id, { ...detail, undone: 'in', start: row.start });
    return 'undo-in';
  }
  const isLast = others.every((other) => !isOpen(other) && other.start < row.start);
  if (row.end !== tap.tap_at || !isLast) return refuse(CHANGED);
  await tx.db
    .updateTable('timesheet')
    .set({ end_at: null, updated_at: now })
    .where('id', '=', row.id)
    .execute();
  tx.audit('timesheet', row.id, { ...detail, undone: 'out', end: row.end });
  return 'undo-out';
}

/**
 * Takes one's own press back, a minute after it at most: the clock is exactly as before, or nothing happens and a
 * sentence says why. The minute counts twice: by the phone's clock, since a press may have waited there, and by when
 * the two arrived, since a phone may tell any time. Both presses stay on record. The same key twice is one undo.
 */
export async function undoPress(
  tx: Tx,
  scope: Scope,
  body: Parsed<'doclock'> & { undoes: string },
  now: number,
): Promise<Out<'doclock'>> {
  const { user } = scope;
  await holdPeople(tx.db, [user.id]);
  const job = await jobFor(tx.db, scope, body.id, 'known', 'share');
  const tap = await tapOf(tx, user.id, body.undoes);
  if (tap?.job_id !== job.id)
    return refuse('This check-in or check-out could not be found, so there is nothing to undo.');
  const before = body.key === undefined ? undefined : await tapOf(tx, user.id, body.key);
  const answer = async (reason: UndoReason): Promise<Out<'doclock'>> => {
    const left = reason === 'undo-out' ? tap.timesheet_id : null;
    const timesheet = left === null ? null : await readTimesheet(tx.db, left);
    const text = tapText(reason, whenText(timesheet?.start ?? tap.tap_at, job.zone, now), {});
    return { ok: true, timesheet, kept: false, text };
  };
  if (before !== undefined) {
    const done = undoReasons.find((reason) => reason === before.reason);
    return done ? answer(done) : refuse('An undo needs a key of its own. Please press Undo again.');
  }
  if (tap.resolved_at !== null)
    return refuse(tap.outcome === 'kept' ? 'This was decided already.' : 'This was undone already.');
  const at = body.tapTime ?? now;
  const pressed = isProposal(tap) ? tap.received_at : tap.tap_at;
  const isLate = at - pressed > CLOCK_UNDO_MS || now - tap.received_at > CLOCK_UNDO_MS + TRAVEL_MS;
  if (isLate) return refuse(TOO_LATE);

  const own = sql`t.job_id = ${job.id} and t.user_id = ${user.id}`;
  const rows = await selectTimesheets(tx.db, own, true);
  const reason = await takeBack(tx, job, tap, rows, now);
  await tx.db
    .updateTable('clock_tap')
    .set({ resolved_at: now, resolved_by: user.id })
    .where('id', '=', tap.id)
    .execute();
  const { id } = await tx.db
    .insertInto('clock_tap')
    .values({
      user_id: user.id,
      job_id: job.id,
      action: tap.action,
      key: body.key ?? null,
      tap_at: at,
      received_at: now,
      outcome: 'applied',
      reason,
      timesheet_id: reason === 'undo-in' ? null : tap.timesheet_id,
      resolved_at: now,
      resolved_by: user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  tx.audit('clock_tap', tap.id, { undone: true, by: id });
  await clockChanged(tx, job, [user.id]);
  return answer(reason);
}
