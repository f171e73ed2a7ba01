import { closedToUndo } from '@crewcall/domain/closed-job';
import { isLocked, isOpen } from '@crewcall/domain/clock';
import type { Clock } from '@crewcall/domain/clock';
import { CLOCK_UNDO_MS } from '@crewcall/domain/limits';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Out, Parsed } from '@crewcall/contract/types';
import type { Schema } from '../db/schema';
import { isProposal } from './kept-fate';
import { readTimesheet, selectTimesheets } from './clock-rows';
import { pressText, whenText } from './press-words';
import { refuse } from '../errors';
import type { Tx } from '../platform/database/tx';
import type { Scope } from '../row-rules/scope';
import { clockChanged } from './clock-changed';
import { breaksAtOut } from './clock-state';
import { recordTimes } from './record-times';
import { lockUsers } from '../platform/database/lock-users';
import { jobFor } from '../row-rules/job-for';
import type { JobFor } from '../row-rules/job-for';

type Press = Selectable<Schema['clock_press']>;
const undoReasons = ['undo-in', 'undo-out', 'undo-kept'] as const;
type UndoReason = (typeof undoReasons)[number];

/** A punch of the last second still has its way to the server before it. */
const TRAVEL_MS = 10_000;

const TOO_LATE =
  'A check-in or check-out can be undone for one minute. Your supervisor or the office can change the time now.';
const CHANGED =
  'This time has changed since then, so it cannot be undone. Your time card shows it as it is now.';

const INVOICED_SINCE =
  'An invoice of yours was made since then, so this cannot be undone. Your supervisor or the office can change the time now.';

const pressOf = (tx: Tx, idUser: number, key: string): Promise<Press | undefined> =>
  tx.db
    .selectFrom('clock_press')
    .selectAll()
    .where('user_id', '=', idUser)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst();

/** An invoice since then may have paid another time whole, as this one used their minimum call up. */
async function refuseInvoicedSince(tx: Tx, { user_id, received_at }: Press): Promise<void> {
  const invoiced = await tx.db
    .selectFrom('time_change')
    .select('id')
    .where('user_id', '=', user_id)
    .where('kind', '=', 'invoiced')
    .where('at', '>=', received_at)
    .executeTakeFirst();
  if (invoiced) refuse(INVOICED_SINCE);
}

/** Puts the worker's clock back as it was before the punch; refuses where anything else has touched it since. */
async function takeBack(
  tx: Tx,
  job: JobFor,
  press: Press,
  rows: readonly Clock[],
  now: number,
): Promise<UndoReason> {
  if (press.outcome === 'ignored') return refuse('This has changed nothing, so there is nothing to undo.');
  if (press.outcome === 'kept') return 'undo-kept';
  const row = rows.find(({ id }) => id === press.timesheet_id);
  if (row === undefined) return refuse(CHANGED);
  const closed = closedToUndo(job.status, isLocked(row));
  if (closed !== null) return refuse(closed);
  const others = rows.filter((other) => other !== row);
  const why = { kind: 'undone', by: press.user_id, now } as const;
  const detail = { idJob: job.id, idUser: press.user_id };
  if (press.action === 'in') {
    const isAsPressed = row.start === press.pressed_at && isOpen(row) && row.break === 0;
    if (!isAsPressed) return refuse(CHANGED);
    await recordTimes(tx, why, [row.id], () =>
      tx.db.deleteFrom('timesheet').where('id', '=', row.id).execute(),
    );
    tx.audit('timesheet', row.id, { ...detail, undone: 'in', start: row.start });
    return 'undo-in';
  }
  const isLast = others.every((other) => !isOpen(other) && other.start < row.start);
  if (row.end !== press.pressed_at || !isLast) return refuse(CHANGED);
  await refuseInvoicedSince(tx, press);
  // A break that the punch took off is there again, unless somebody has set another one since.
  const [was, is] = (await breaksAtOut(tx.db, row.id)) ?? [row.break, row.break];
  const fields = { end_at: null, break_ms: row.break === is ? was : row.break, updated_at: now };
  await recordTimes(tx, why, [row.id], () =>
    tx.db.updateTable('timesheet').set(fields).where('id', '=', row.id).execute(),
  );
  tx.audit('timesheet', row.id, { ...detail, undone: 'out', end: row.end });
  return 'undo-out';
}

/**
 * Takes one's own punch back, a minute after it at most: the clock is exactly as before, or nothing happens and a
 * sentence says why. The minute counts twice: by the phone's clock, since a punch may have waited there, and by when
 * the two arrived, since a phone may tell any time. Both punches stay on record. The same key twice is one undo.
 */
export async function undoPress(
  tx: Tx,
  scope: Scope,
  body: Parsed<'doclock'> & { undoes: string },
  now: number,
): Promise<Out<'doclock'>> {
  const { user } = scope;
  await lockUsers(tx.db, [user.id]);
  const job = await jobFor(tx.db, scope, body.id, 'known', 'share');
  const press = await pressOf(tx, user.id, body.undoes);
  if (press?.job_id !== job.id)
    return refuse('This check-in or check-out could not be found, so there is nothing to undo.');
  const before = body.key === undefined ? undefined : await pressOf(tx, user.id, body.key);
  const answer = async (reason: UndoReason): Promise<Out<'doclock'>> => {
    const left = reason === 'undo-out' ? press.timesheet_id : null;
    const timesheet = left === null ? null : await readTimesheet(tx.db, left);
    const text = pressText(reason, whenText(timesheet?.start ?? press.pressed_at, job.zone, now), {});
    return { ok: true, timesheet, kept: false, text };
  };
  if (before !== undefined) {
    const done = undoReasons.find((reason) => reason === before.reason);
    return done ? answer(done) : refuse('An undo needs a key of its own. Please press Undo again.');
  }
  if (press.resolved_at !== null)
    return refuse(press.outcome === 'kept' ? 'This was decided already.' : 'This was undone already.');
  const at = body.tapTime ?? now;
  const pressed = isProposal(press) ? press.received_at : press.pressed_at;
  const isLate = at - pressed > CLOCK_UNDO_MS || now - press.received_at > CLOCK_UNDO_MS + TRAVEL_MS;
  if (isLate) return refuse(TOO_LATE);

  const own = sql`t.job_id = ${job.id} and t.user_id = ${user.id}`;
  const rows = await selectTimesheets(tx.db, own, true);
  const reason = await takeBack(tx, job, press, rows, now);
  await tx.db
    .updateTable('clock_press')
    .set({ resolved_at: now, resolved_by: user.id })
    .where('id', '=', press.id)
    .execute();
  const { id } = await tx.db
    .insertInto('clock_press')
    .values({
      user_id: user.id,
      job_id: job.id,
      action: press.action,
      key: body.key ?? null,
      pressed_at: at,
      received_at: now,
      outcome: 'applied',
      reason,
      timesheet_id: reason === 'undo-in' ? null : press.timesheet_id,
      resolved_at: now,
      resolved_by: user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  tx.audit('clock_press', press.id, { undone: true, by: id });
  await clockChanged(tx, job, [user.id]);
  return answer(reason);
}
