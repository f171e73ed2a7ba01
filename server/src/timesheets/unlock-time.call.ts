import { handle } from '../platform/http/handle';
import { clockChanged } from './clock-changed';
import { waitingCorrection } from './corrections';
import { INVOICED, lockedRow } from './locked-row';
import { readTimesheet } from './clock-rows';
import { unlinkSignature } from './signatures';

/** Deletes the signature of one timesheet so that it can be edited; timesheets that share the signature stay signed. */
export const unlockTimeHandler = handle(
  'unlockTime',
  async ({ body, user, scope, services, now, write, refuse }) =>
    write(async (tx) => {
      const { row, job } = await lockedRow(tx.db, scope, body.id);
      if (row.idInvoice !== null) refuse(INVOICED);
      // Refuses if a correction is invoiced: the edit that it is unlocked for would be refused anyway.
      await waitingCorrection(tx, row);
      const why = { kind: 'unsigned', by: user.id, now, reason: body.reason } as const;
      await unlinkSignature(tx, services.blobs, row, why);
      clockChanged(tx, job, [row.idUser]);
      return { ok: true, timesheet: await readTimesheet(tx.db, row.id) };
    }),
);
