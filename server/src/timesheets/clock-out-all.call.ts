import { clockOutAll, timesheetMinute } from '@crewcall/domain/clock';
import { DAY_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { handle } from '../platform/http/handle';
import { clockChanged } from './clock-changed';
import { jobFor, refuseEnded } from '../row-rules/job-for';
import { selectTimesheets } from './clock-rows';
import { resolveSuperseded } from './superseded-punches';
import { recordTimes } from './record-times';
import { rejectFutureEnd } from './reject-future-end';

/**
 * Closes every running timesheet of a job: at its own entry in `ends`, else at `end`. Uses the break that was set, else
 * the automatic one. A timesheet that starts after its end stays open, and the answer names its worker.
 */
export const clockOutAllHandler = handle('clockOutAll', async ({ body, user, scope, now, write, refuse }) =>
  write(async (tx) => {
    const job = await jobFor(tx.db, scope, body.idJob, 'supervises', 'share');
    refuseEnded(job);
    const own = new Map((body.ends ?? []).map(({ id, end }) => [id, end]));
    if (Math.max(body.end, ...own.values()) > now + DAY_MS)
      refuse('The end lies more than a day in the future. Please check the date.');
    const rows = await selectTimesheets(tx.db, sql`t.job_id = ${job.id} and t.end_at is null`, true);
    const { closed, refused } = clockOutAll(rows, ({ id }) => timesheetMinute(own.get(id) ?? body.end));
    const ends = closed.map(({ row, end }) => ({ ...row, end }));
    rejectFutureEnd(ends, body.ahead, { zone: job.zone, now });
    const ids = closed.map(({ row }) => row.id);
    await recordTimes(tx, { kind: 'clocked-out', by: user.id, now }, ids, async () => {
      for (const { row, end, break: breakMs } of closed) {
        await tx.db
          .updateTable('timesheet')
          .set({ end_at: end, break_ms: breakMs, updated_at: now })
          .where('id', '=', row.id)
          .execute();
        tx.audit('timesheet', row.id, { end, break: breakMs });
      }
    });
    await resolveSuperseded(tx, ids, { by: user.id, now });
    const workers = closed.map(({ row }) => row.idUser);
    if (closed.length > 0) clockChanged(tx, job, workers);
    return {
      closed: closed.map(({ row, ...times }) => ({ ...row, ...times })),
      refused: refused.map(({ id, userName }) => ({ id, userName })),
    };
  }),
);
