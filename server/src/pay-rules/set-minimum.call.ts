import { handle } from '../platform/http/handle';
import { clockChanged } from '../timesheets/clock-changed';
import { INVOICED, lockedRow } from '../timesheets/locked-row';
import { recordTimes } from '../timesheets/record-times';

/** Switches the minimum call of a timesheet off, with a reason, or on again. */
export const setMinimumHandler = handle('setMinimum', async ({ body, user, scope, write, refuse, now }) => {
  const { idTimesheet, noMinimum } = body;
  const reason = noMinimum ? body.reason.trim() : '';
  if (noMinimum && reason === '') return refuse('Say why this call has no minimum.', { field: 'reason' });
  return write(async (tx) => {
    const { row, job } = await lockedRow(tx.db, scope, idTimesheet);
    if (row.idInvoice !== null) return refuse(INVOICED);
    await recordTimes(tx, { kind: 'minimum', by: user.id, now, reason }, [idTimesheet], () =>
      tx.db
        .updateTable('timesheet')
        .set({ no_minimum: noMinimum, no_minimum_reason: reason, updated_at: now })
        .where('id', '=', idTimesheet)
        .execute(),
    );
    tx.audit('timesheet', idTimesheet, { noMinimum, reason });
    clockChanged(tx, job, [row.idUser]);
  });
});
