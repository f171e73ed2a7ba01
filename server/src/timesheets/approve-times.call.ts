import { isOpen } from '@crewcall/domain/clock';
import { handle } from '../platform/http/handle';
import { clockChanged } from './clock-changed';
import { INVOICED, lockedRow } from './locked-row';
import { recordTimes } from './record-times';

/** Approves closed timesheets with their current values; all of them or none. Any later change revokes the approval. */
export const approveTimesHandler = handle('approveTimes', async ({ body, user, scope, now, write, refuse }) =>
  write(async (tx) => {
    for (const id of [...new Set(body.idTimesheet)].sort((a, b) => a - b)) {
      const { row, job } = await lockedRow(tx.db, scope, id);
      if (row.idUser === user.id) return refuse('Somebody else has to approve a time of your own.');
      if (row.idInvoice !== null) return refuse(INVOICED);
      if (isOpen(row))
        return refuse(`The clock of ${row.userName} still runs. Close it, then approve the time.`);
      const approval = {
        start_at: row.start,
        end_at: row.end,
        break_ms: row.break,
        group_id: row.idGroup,
        approved_by: user.id,
        approved_at: now,
      };
      await recordTimes(tx, { kind: 'approved', by: user.id, now }, [id], () =>
        tx.db
          .insertInto('timesheet_approval')
          .values({ timesheet_id: id, ...approval })
          .onConflict((same) => same.column('timesheet_id').doUpdateSet(approval))
          .execute(),
      );
      tx.audit('timesheet', id, { approved: true, start: row.start, end: row.end, break: row.break });
      clockChanged(tx, job, [row.idUser]);
    }
  }),
);
