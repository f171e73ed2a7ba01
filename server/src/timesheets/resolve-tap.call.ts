import { crewToClock } from '@crewcall/domain/clock-crew';
import { acceptKept, keptPressTime } from '@crewcall/domain/kept-tap';
import type { KeptPress, KeptRefusal } from '@crewcall/domain/kept-tap';
import { sql } from 'kysely';
import { companyConfig } from '../platform/company-config';
import { notFound, refuse } from '../platform/errors';
import { handle } from '../platform/handle';
import type { Tx } from '../platform/handle';
import type { SessionUser } from '../platform/session-user';
import { clockChanged } from './clock-changed';
import { confirmedCrews } from './clock-state';
import { lockWorkers } from './locks';
import { openClock } from './open-clock';
import { refuseEnded, supervisedJob } from './rights';
import type { ClockJob } from './rights';
import { selectTimesheets, toClock } from './rows';

interface KeptTap {
  user_id: number;
  action: string;
  tap_at: number;
  received_at: number;
}

const whyNot: Record<KeptRefusal, string> = {
  time: 'The time of this press cannot be right. Let it go and set the times by hand.',
  signed: 'This time is signed or on an invoice. Ask the office to unlock it first.',
  'no-check-in': 'There is no check in before this check out. Check the worker in first.',
  'already-in': 'The worker is already checked in since before this press.',
  inside: 'This press lies inside a time that is already recorded.',
  'other-crew': 'The next time of this worker belongs to another crew. Set the times by hand.',
  break: 'The break of this clock is longer than the time worked. Change it first.',
};

async function applyTap(
  tx: Tx,
  job: ClockJob,
  tap: KeptTap,
  user: SessionUser,
  now: number,
): Promise<number> {
  refuseEnded(job);
  const rows = await selectTimesheets(tx.db, sql`t.job_id = ${job.id} and t.user_id = ${tap.user_id}`, true);
  const { confEarliestCheckIn } = await companyConfig(tx.db, user.companyId);
  const crews = await confirmedCrews(tx.db, job.id, tap.user_id);
  const press: KeptPress = {
    action: tap.action === 'out' ? 'out' : 'in',
    tapTime: tap.tap_at,
    receivedAt: tap.received_at,
  };
  const crew = crewToClock(crews, keptPressTime(press), confEarliestCheckIn);
  const clocks = rows.map((row) => ({ ...toClock(row), idReqCrew: row.crew_id }));
  const decision = acceptKept(press, clocks, crew?.id);
  if (decision.do === 'refuse') return refuse(whyNot[decision.why]);
  if (decision.do === 'open') {
    if (!crew) {
      return refuse('This worker is not confirmed on this job. Confirm them first, then accept this.');
    }
    const ids = { jobId: job.id, crewId: crew.id, groupId: crew.group_id, userId: tap.user_id };
    return openClock(tx, { ...ids, start: decision.at, by: user.id });
  }
  const field = decision.do === 'start' ? { start_at: decision.at } : { end_at: decision.at };
  const fields = { ...field, updated_at: now };
  await tx.db.updateTable('timesheet').set(fields).where('id', '=', decision.id).execute();
  tx.audit('timesheet', decision.id, fields);
  return decision.id;
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
    const job = await supervisedJob(tx.db, user, found.job_id, 'share');
    const tap = await tx.db
      .selectFrom('clock_tap')
      .selectAll()
      .where('id', '=', body.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (tap.outcome !== 'kept' || tap.resolved_at !== null) return refuse('This was decided already.');
    const idTimesheet = body.apply ? await applyTap(tx, job, tap, user, now) : tap.timesheet_id;
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
