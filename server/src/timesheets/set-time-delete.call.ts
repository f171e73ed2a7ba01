import { handle } from '../platform/handle';
import { clockChanged } from './clock-changed';
import { INVOICED, lockedRow } from './locked-row';
import { unlinkSignature } from './signatures';

/** Deletes a clock. A signature that other clocks share stays theirs. */
export const setTimeDeleteHandler = handle(
  'setTimeDelete',
  async ({ body, scope, services, write, refuse }) =>
    write(async (tx) => {
      const { row, job } = await lockedRow(tx.db, scope, body.id);
      if (row.idInvoice !== null) refuse(INVOICED);
      await unlinkSignature(tx, services.blobs, row);
      await tx.db.deleteFrom('timesheet').where('id', '=', row.id).execute();
      tx.audit('timesheet', row.id, {
        deleted: { idUser: row.idUser, start: row.start, end: row.end, break: row.break },
      });
      await clockChanged(tx, job, [row.idUser]);
      return { ok: true };
    }),
);
