import type { Timesheet } from '@crewcall/contract/types';
import { refuse } from '../errors';
import { handle } from '../platform/handle';
import type { Tx } from '../platform/handle';
import { clockChanged } from './clock-changed';
import { INVOICED, lockedRow } from './locked-row';
import { recordTimes } from './record-times';
import { unlinkSignature } from './signatures';

const ASKED = 'The worker has a question about this time. Answer it first; then the time can be deleted.';
const CORRECTED =
  'A correction of this time was made, which would be left without it. Change the time instead of deleting it.';

/** A time that others hang on stays: a question that nobody has answered, or what was paid to correct it. */
async function refuseBound(tx: Tx, { id }: Pick<Timesheet, 'id'>): Promise<void> {
  const one = async (query: { executeTakeFirst: () => Promise<unknown> }) =>
    (await query.executeTakeFirst()) !== undefined;
  const asked = tx.db.selectFrom('time_query').select('id').where('timesheet_id', '=', id);
  if (await one(asked.where('state', '<>', 'closed'))) refuse(ASKED);
  if (await one(tx.db.selectFrom('timesheet').select('id').where('corrects_id', '=', id))) refuse(CORRECTED);
}

/** Deletes a clock. A signature that other clocks share stays theirs. */
export const setTimeDeleteHandler = handle(
  'setTimeDelete',
  async ({ body, user, scope, services, now, write }) =>
    write(async (tx) => {
      const { row, job } = await lockedRow(tx.db, scope, body.id);
      if (row.idInvoice !== null) refuse(INVOICED);
      await refuseBound(tx, row);
      const why = { by: user.id, now, reason: body.reason };
      await unlinkSignature(tx, services.blobs, row, { kind: 'unsigned', ...why });
      await recordTimes(tx, { kind: 'deleted', ...why }, [row.id], () =>
        tx.db.deleteFrom('timesheet').where('id', '=', row.id).execute(),
      );
      tx.audit('timesheet', row.id, {
        deleted: { idUser: row.idUser, start: row.start, end: row.end, break: row.break },
      });
      await clockChanged(tx, job, [row.idUser]);
      return { ok: true };
    }),
);
