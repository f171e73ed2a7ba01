import type { Timesheet } from '@crewcall/contract/types';
import { isClaiming } from '@crewcall/domain/time-query';
import type { Claim } from '@crewcall/domain/time-query';
import { refuse } from '../errors';
import { handle } from '../platform/http/handle';
import type { Tx } from '../platform/database/tx';
import { lockUsers } from '../platform/database/lock-users';
import { clockChanged } from '../timesheets/clock-changed';
import { INVOICED, lockedRow, refuseExported } from '../timesheets/locked-row';
import { keepMinimum, refuseOwedMinimum } from './owed-minimum';
import { recordTimes } from '../timesheets/record-times';
import { unlinkSignature } from '../timesheets/signatures';

const ASKED = 'The worker has a question about this time. Answer it first; then the time can be deleted.';
const CORRECTED =
  'A correction of this time was made, which would be left without it. Change the time instead of deleting it.';

/** Refuses to delete a timesheet with a correction or a worker's open question. Answers that of a customer. */
async function settleBound(tx: Tx, { id }: Pick<Timesheet, 'id'>): Promise<void> {
  const correction = await tx.db
    .selectFrom('timesheet')
    .select('id')
    .where('corrects_id', '=', id)
    .executeTakeFirst();
  if (correction) refuse(CORRECTED);
  const asked = await tx.db
    .selectFrom('timesheet_query')
    .select(['id', 'claim', 'recorded', 'asked_by'])
    .where('timesheet_id', '=', id)
    .where('state', '<>', 'closed')
    .forUpdate()
    .executeTakeFirst();
  if (!asked) return;
  const { claim, recorded, asked_by } = asked;
  if (asked_by === null || isClaiming(claim as Claim, recorded as Claim | null)) refuse(ASKED);
  // The database deletes the question with its timesheet; the link keeps the customer's words.
  tx.audit('time-query', asked.id, { outcome: 'changed' });
}

/** Locks the timesheet's worker: else two requests could delete the last two timesheets that can pay a minimum call. */
async function holdWorker(tx: Tx, id: number): Promise<void> {
  const time = await tx.db.selectFrom('timesheet').select('user_id').where('id', '=', id).executeTakeFirst();
  if (time) await lockUsers(tx.db, [time.user_id]);
}

/**
 * Deletes a timesheet. A signature that other timesheets share stays. It is here and not in `timesheets`, because only
 * the pay rules know whether a minimum call depends on it.
 */
export const setTimeDeleteHandler = handle(
  'setTimeDelete',
  async ({ body, user, scope, services, now, write }) =>
    write(async (tx) => {
      await holdWorker(tx, body.id);
      const { row, job } = await lockedRow(tx.db, scope, body.id);
      if (row.idInvoice !== null) refuse(INVOICED);
      await refuseExported(tx.db, row.id);
      await settleBound(tx, row);
      await refuseOwedMinimum(tx, user.companyId, row);
      const why = { by: user.id, now, reason: body.reason };
      await unlinkSignature(tx, services.blobs, row, { kind: 'unsigned', ...why });
      await keepMinimum(tx, user.companyId, [row], () =>
        recordTimes(tx, { kind: 'deleted', ...why }, [row.id], () =>
          tx.db.deleteFrom('timesheet').where('id', '=', row.id).execute(),
        ),
      );
      tx.audit('timesheet', row.id, {
        deleted: { idUser: row.idUser, start: row.start, end: row.end, break: row.break },
      });
      clockChanged(tx, job, [row.idUser]);
    }),
);
