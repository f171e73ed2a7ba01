import { isBreakAllowed } from '@crewcall/domain/breaks';
import { notFound, refuse } from '../platform/errors';
import { handle } from '../platform/handle';
import type { Tx } from '../platform/handle';
import { clockChanged } from './clock-changed';
import { confirmedCrews, crewOfTap, lastClock } from './clock-state';
import { lockWorkers } from './locks';
import { openClock } from './open-clock';
import { refuseEnded, supervisedJob } from './rights';
import type { ClockJob } from './rights';

interface KeptTap {
  user_id: number;
  action: string;
  tap_at: number;
}

async function applyTap(tx: Tx, job: ClockJob, tap: KeptTap, by: number, now: number): Promise<number> {
  refuseEnded(job);
  const last = await lastClock(tx.db, job.id, tap.user_id);
  if (last && last.end_at === null && last.locked) refuse('This time is signed. Unlock it first.');
  const open = last && last.end_at === null ? last : null;
  if (tap.action === 'out') {
    if (!open)
      return refuse('There is no running clock that this check out could close. Set the end by hand.');
    if (tap.tap_at <= open.start_at) return refuse('This check out lies before the check in.');
    const row = await tx.db
      .selectFrom('timesheet')
      .select('break_ms')
      .where('id', '=', open.id)
      .executeTakeFirstOrThrow();
    if (!isBreakAllowed(row.break_ms, { start: open.start_at, end: tap.tap_at })) {
      return refuse('The break of this clock is longer than the time worked. Change it first.');
    }
    await setClock(tx, open.id, { end_at: tap.tap_at, updated_at: now });
    return open.id;
  }
  if (open) {
    if (tap.tap_at >= open.start_at)
      return refuse('The worker is already checked in since before this press.');
    await setClock(tx, open.id, { start_at: tap.tap_at, updated_at: now });
    return open.id;
  }
  const crew = crewOfTap(await confirmedCrews(tx.db, job.id, tap.user_id), tap.tap_at);
  if (!crew) return refuse('This worker is not confirmed on this job. Confirm them first, then apply this.');
  const ids = { jobId: job.id, crewId: crew.id, groupId: crew.group_id, userId: tap.user_id };
  return openClock(tx, { ...ids, start: tap.tap_at, by });
}

async function setClock(
  tx: Tx,
  id: number,
  fields: { start_at?: number; end_at?: number; updated_at: number },
): Promise<void> {
  await tx.db.updateTable('timesheet').set(fields).where('id', '=', id).execute();
  tx.audit('timesheet', id, fields);
}

/** A supervisor applies a press that was kept, or lets it go. */
export const resolveTapHandler = handle('resolveTap', async ({ body, user, now, write }) =>
  write(async (tx) => {
    const found = await tx.db
      .selectFrom('clock_tap')
      .select(['user_id', 'job_id'])
      .where('id', '=', body.id)
      .executeTakeFirst();
    if (!found) return notFound('This press of the clock could not be found.');
    await lockWorkers(tx.db, [found.user_id]);
    const job = await supervisedJob(tx.db, user, found.job_id);
    const tap = await tx.db
      .selectFrom('clock_tap')
      .selectAll()
      .where('id', '=', body.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (tap.outcome !== 'kept' || tap.resolved_at !== null) return refuse('This was decided already.');
    const idTimesheet = body.apply ? await applyTap(tx, job, tap, user.id, now) : tap.timesheet_id;
    await tx.db
      .updateTable('clock_tap')
      .set({ resolved_at: now, resolved_by: user.id, timesheet_id: idTimesheet })
      .where('id', '=', tap.id)
      .execute();
    tx.audit('clock_tap', tap.id, { applied: body.apply });
    await clockChanged(tx, job, [tap.user_id]);
    return { ok: true };
  }),
);
