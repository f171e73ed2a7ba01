import { isLocked, isOpen } from '@crewcall/domain/clock';
import { CLOCK_UNDO_MS } from '@crewcall/domain/limits';
import { notFound } from '../errors';
import { handle } from '../platform/http/handle';
import { lockUsers } from '../platform/database/lock-users';
import { clockChanged } from './clock-changed';
import { lockedRow } from './locked-row';
import { recordTimes } from './record-times';

const CHANGED =
  'This time has changed since then, so it cannot be undone. The time card shows it as it is now.';

/**
 * Undoes a check-in by hand: only its author, within a minute, while the timesheet is open and unchanged. Deleting a
 * timesheet in any other way needs another right.
 */
export const undoCheckInHandler = handle('undoCheckIn', ({ body, user, scope, now, write, refuse }) =>
  write(async (tx) => {
    const gone = () => notFound('This time could not be found. It may have been deleted.');
    const found = await tx.db
      .selectFrom('timesheet')
      .select('user_id')
      .where('id', '=', body.id)
      .executeTakeFirst();
    if (!found) return gone();
    await lockUsers(tx.db, [found.user_id]);
    const { row, job } = await lockedRow(tx.db, scope, body.id);
    const changes = await tx.db
      .selectFrom('timesheet_change')
      .select(['kind', 'by', 'at'])
      .where('timesheet_id', '=', row.id)
      .orderBy('id')
      .execute();
    const [made, ...later] = changes;
    if (made?.kind !== 'added' || made.by !== user.id)
      refuse('Only the person who checked this worker in by hand can take that back.');
    if (later.length > 0 || !isOpen(row) || isLocked(row)) refuse(CHANGED);
    if (now - (made?.at ?? 0) > CLOCK_UNDO_MS)
      refuse('A check-in by hand can be undone for one minute. The office can delete the time now.');
    await recordTimes(tx, { kind: 'undone', by: user.id, now }, [row.id], () =>
      tx.db.deleteFrom('timesheet').where('id', '=', row.id).execute(),
    );
    tx.audit('timesheet', row.id, { idJob: job.id, idUser: row.idUser, undone: 'in', start: row.start });
    clockChanged(tx, job, [row.idUser]);
  }),
);
