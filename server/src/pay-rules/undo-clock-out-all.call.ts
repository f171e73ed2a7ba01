import type { TimePicture } from '@crewcall/domain/time-change';
import { sql } from 'kysely';
import { handle } from '../platform/http/handle';
import { lockUsers } from '../platform/database/lock-users';
import { jobFor, refuseEnded } from '../row-rules/job-for';
import { clockChanged } from '../timesheets/clock-changed';
import { selectTimesheets } from '../timesheets/clock-rows';
import { asCorrected } from '../timesheets/corrected-times';
import { reopenSuperseded } from '../timesheets/superseded-punches';
import { INVOICED } from '../timesheets/locked-row';
import { recordTimes } from '../timesheets/record-times';
import { keepMinimum } from './owed-minimum';

interface Closed {
  id: number;
  user_id: number;
  at: number;
  before: TimePicture | null;
  after: TimePicture;
}

const SIGNED = 'These times are signed by now. Undo the sign-off first.';

/**
 * Undoes the last Clock Out All of a job: the timesheets that it closed, and that nobody has changed since, run again.
 * Refuses if one of them is signed or on an invoice. It is in `pay-rules`, like `setTimeDelete`, because a minimum call
 * can depend on the timesheets.
 */
export const undoClockOutAllHandler = handle(
  'undoClockOutAll',
  async ({ body, user, scope, now, write, refuse }) =>
    write(async (tx) => {
      const read = async () =>
        (
          await sql<Closed>`
            select c.timesheet_id as id, c.user_id, c.at, c.before, c.after from timesheet_change c
            where c.job_id = ${body.idJob} and c.kind = 'clocked-out' and c.at = (
              select max(at) from timesheet_change where job_id = ${body.idJob} and kind in ('clocked-out', 'clocked-out-undone')
            ) order by c.id`.execute(tx.db)
        ).rows;
      await lockUsers(
        tx.db,
        (await read()).map(({ user_id }) => user_id),
      );
      const job = await jobFor(tx.db, scope, body.idJob, 'supervises', 'share');
      refuseEnded(job);
      const closed = await read();
      if (closed.length === 0) return refuse('There is no Clock Out All to undo.');
      // Read with their corrections, so that a corrected timesheet counts as changed.
      const rows = await asCorrected(tx.db, await selectTimesheets(tx.db, sql`t.job_id = ${job.id}`, true));
      const found = rows.filter(({ id }) => closed.some((one) => one.id === id));
      if (found.some(({ idInvoice }) => idInvoice !== null)) refuse(INVOICED);
      if (found.some(({ idSignature }) => idSignature !== null)) refuse(SIGNED);
      const reopened = found.filter((row) => {
        const as = closed.find(({ id }) => id === row.id)?.after;
        const isAsLeft = row.start === as?.start && row.end === as.end && row.break === as.break;
        return (
          isAsLeft &&
          !rows.some(
            ({ idUser, idReqCrew, end }) => idUser === row.idUser && idReqCrew === row.idReqCrew && end === 0,
          )
        );
      });
      const ids = reopened.map(({ id }) => id);
      const breaks = ids.map((id) => closed.find((one) => one.id === id)?.before?.break ?? 0);
      await keepMinimum(tx, user.companyId, reopened, () =>
        recordTimes(tx, { kind: 'clocked-out-undone', by: user.id, now }, ids, () =>
          sql`update timesheet t set end_at = null, break_ms = was.break_ms, updated_at = ${now}
            from unnest(${ids}::bigint[], ${breaks}::bigint[]) as was(id, break_ms)
            where t.id = was.id`.execute(tx.db),
        ),
      );
      await reopenSuperseded(tx, ids, closed[0]?.at ?? 0);
      tx.audit('job', job.id, { reopened: ids });
      if (ids.length > 0)
        clockChanged(
          tx,
          job,
          reopened.map(({ idUser }) => idUser),
        );
      const kept = found.filter((row) => !reopened.includes(row)).map(({ userName }) => userName);
      return { ok: true, reopened: ids.length, kept };
    }),
);
