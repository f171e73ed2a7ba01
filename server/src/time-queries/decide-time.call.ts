import { isLocked } from '@crewcall/domain/clock';
import { decidesAbout } from '@crewcall/domain/closed-job';
import { QUERY_REPLIES, claimOver, coversClaim } from '@crewcall/domain/time-query';
import { HOUR_MS } from '@crewcall/domain/units';
import { refuse } from '../errors';
import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import type { Tx } from '../platform/database/tx';
import { clockChanged } from '../timesheets/clock-changed';
import { applyAnswer } from './apply-answer';
import { closeQuery, lockedQuery, refuseClosed, writeNote } from './locked-query';
import type { Held } from './locked-query';
import { readQuery } from './query-rows';
import { repliesOf } from './ask-window';
import { notifyAnswered } from './notify-answered';

const ANSWERED = 'This was answered already. Its worker can agree or reply now.';
const OWN = 'Somebody else has to answer a question of your own.';
const FOR_OFFICE = 'This time is signed, on an invoice or over: the office answers.';

function refuseDecided({ query, row, job }: Held, by: number): void {
  refuseClosed(query);
  if (query.state === 'answered') refuse(ANSWERED);
  if (query.user_id === by) refuse(OWN);
  const decides = decidesAbout(job.status, row !== null && isLocked(row));
  if (decides === 'office' && !job.edits) refuse(FOR_OFFICE);
}

async function repliesTo(tx: Tx, { query }: Held): Promise<number> {
  const { replies } = await tx.db
    .selectFrom('timesheet_query as q')
    .select(repliesOf.as('replies'))
    .where('q.id', '=', query.id)
    .executeTakeFirstOrThrow();
  return replies;
}

/**
 * Answers a question, by a supervisor, or by the office once the timesheet is signed: it is changed or stays. A change
 * to at least what the worker claimed closes the question, and after two replies any answer does. Else the worker may
 * agree or reply.
 */
export const decideTimeHandler = handle('decideTime', async ({ body, user, scope, now, write }) =>
  write(async (tx) => {
    const held = await lockedQuery(tx, scope, body.id, 'supervises');
    const { query, job } = held;
    refuseDecided(held, user.id);
    const { outcome, text } = body;
    const config = await companyConfig(tx.db, user.companyId);
    const claim = claimOver(query.claim, query.recorded, query.stored);
    const { start = claim.start, end = claim.end, break: pause = claim.break } = body;
    const times = { start, end, break: pause };
    if (outcome === 'changed') {
      const why = { kind: 'answered', by: user.id, now, reason: text } as const;
      const idTimesheet = await applyAnswer(tx, held, times, {
        companyId: user.companyId,
        config,
        why,
      });
      if (query.timesheet_id === null)
        await tx.db
          .updateTable('timesheet_query')
          .set({ timesheet_id: idTimesheet })
          .where('id', '=', query.id)
          .execute();
    }
    await writeNote(tx, query, { by: user.id, text, now });
    const isGiven = outcome === 'changed' && coversClaim(times, claim);
    const stands = isGiven || (await repliesTo(tx, held)) >= QUERY_REPLIES;
    const dueAt = stands ? null : now + config.confQueryHours * HOUR_MS;
    if (stands) await closeQuery(tx, held, outcome, { by: user.id, now });
    else {
      await tx.db
        .updateTable('timesheet_query')
        .set({ state: 'answered', outcome, due_at: dueAt })
        .where('id', '=', query.id)
        .execute();
      tx.audit('time-query', query.id, { answered: outcome });
      clockChanged(tx, job, [query.user_id]);
    }
    await notifyAnswered(tx, held, { outcome, text, times, dueAt, by: user.id });
    return { ok: true, query: await readQuery(tx.db, scope, query.id) };
  }),
);
