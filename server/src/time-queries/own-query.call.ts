// Calls: replyTime, agreeTime, withdrawTime.
import type { QueryOutcome } from '@crewcall/domain/time-query';
import { refuse } from '../errors';
import { handle } from '../platform/http/handle';
import { clockChanged } from '../timesheets/clock-changed';
import { closeQuery, lockedQuery, refuseClosed, writeNote } from './locked-query';
import { readQuery } from './query-rows';

const NOT_ANSWERED = 'This has not been answered yet. You can withdraw it.';

/** A worker replies to an answer: the question is open again. */
export const replyTimeHandler = handle('replyTime', async ({ body, user, scope, now, write }) =>
  write(async (tx) => {
    const { query, job } = await lockedQuery(tx, scope, body.id, 'own');
    refuseClosed(query);
    if (query.state !== 'answered') refuse('This has not been answered yet. Please wait for the answer.');
    await writeNote(tx, query, { by: user.id, text: body.text, now });
    await tx.db
      .updateTable('timesheet_query')
      .set({ state: 'open', outcome: null, due_at: null })
      .where('id', '=', query.id)
      .execute();
    tx.audit('time-query', query.id, { replied: true });
    clockChanged(tx, job, [user.id]);
    return { ok: true, query: await readQuery(tx.db, scope, query.id) };
  }),
);

/** A worker agrees to an answer, which makes it final. */
export const agreeTimeHandler = handle('agreeTime', async ({ body, user, scope, now, write }) =>
  write(async (tx) => {
    const held = await lockedQuery(tx, scope, body.id, 'own');
    refuseClosed(held.query);
    if (held.query.state !== 'answered' || held.query.outcome === null) return refuse(NOT_ANSWERED);
    await closeQuery(tx, held, held.query.outcome as QueryOutcome, { by: user.id, now });
    return { ok: true, query: await readQuery(tx.db, scope, body.id) };
  }),
);

/** A worker takes their question back; the timesheet stays as it is. */
export const withdrawTimeHandler = handle('withdrawTime', async ({ body, user, scope, now, write }) =>
  write(async (tx) => {
    const held = await lockedQuery(tx, scope, body.id, 'own');
    refuseClosed(held.query);
    await closeQuery(tx, held, 'withdrawn', { by: user.id, now });
    return { ok: true, query: await readQuery(tx.db, scope, body.id) };
  }),
);
