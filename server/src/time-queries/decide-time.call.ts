import { isLocked, type PaidSpan } from '@crewcall/domain/clock';
import { decidesAbout } from '@crewcall/domain/closed-job';
import { formatDateTimeWithZone } from '@crewcall/domain/format';
import { claimOver, coversClaim, isClaiming, QUERY_REPLIES } from '@crewcall/domain/time-query';
import { type EpochMs, HOUR_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { refuse } from '../errors';
import { companyConfig } from '../platform/database/company-config';
import { fullName } from '../platform/database/person-name';
import type { Tx } from '../platform/database/tx';
import { handle } from '../platform/http/handle';
import { notify } from '../platform/notifications/notifications';
import { isInvoiced } from '../row-rules/engaged';
import { clockChanged } from '../timesheets/clock-changed';
import { applyAnswer } from './apply-answer';
import { repliesOf } from './ask-window';
import { closeQuery, type Held, lockedQuery, refuseClosed, writeNote } from './locked-query';
import { formatSpan } from './notify-asked';
import { readQuery } from './query-rows';

interface Answer {
  outcome: 'changed' | 'kept';
  text: string;
  times: PaidSpan;
  /** Deadline for the worker's reply; null if the answer is final. */
  dueAt: EpochMs | null;
  by: number;
}

/** Does only a customer ask, and the worker claims nothing? */
const isOnlyAsked = ({ asked_by, claim, recorded }: Held['query']): boolean =>
  asked_by !== null && !isClaiming(claim, recorded);

/** Notifies a worker of the answer to their question. */
async function notifyAnswered(tx: Tx, { query, job, row }: Held, answer: Answer): Promise<void> {
  const isOfCustomer = isOnlyAsked(query);
  if (isOfCustomer && answer.outcome === 'kept') return;
  const by = await tx.db
    .selectFrom('app_user')
    .select(['first_name', 'last_name'])
    .select(isInvoiced(sql.lit(query.user_id)).as('byInvoice'))
    .where('id', '=', answer.by)
    .executeTakeFirstOrThrow();
  const { outcome, times, dueAt, text } = answer;
  const was = row === null ? '' : `Was: ${formatSpan(row, job.zone)}\n`;
  const isOnNext = row !== null && row.idInvoice !== null;
  const said =
    outcome === 'kept'
      ? `${fullName(by)} has kept your time for ${job.title} as it was.`
      : `${fullName(by)} has changed your time for ${job.title}.\n${was}Is: ${formatSpan(times, job.zone)}${isOnNext ? `\nThe difference comes ${by.byInvoice ? 'on your next invoice' : 'with your wages'}.` : ''}`;
  const next =
    dueAt === null
      ? isOfCustomer
        ? 'The customer asked about this time.'
        : 'This answer stands.'
      : `You can agree or reply on your time card until ${formatDateTimeWithZone(dueAt, job.zone)}.`;
  await notify(tx, [query.user_id], {
    topic: 'changes',
    shift: { idJob: job.id, crews: [], says: 'other' },
    title: `${isOfCustomer ? 'Your time was changed' : 'Your question about a time'}: ${job.title}`,
    text: `${said} ${next}`,
    parts: [said, text.trim(), next],
    path: `/jobs/upcoming/${job.id}/timecard`,
    tag: `time-query-${query.id}`,
    mail: 'always',
  });
}

const ANSWERED = 'This was answered already. Its worker can agree or reply now.';
const OWN = 'Somebody else has to answer a question about your own time.';
const FOR_OFFICE = 'This time is signed, on an invoice or over, or the customer asks: the office answers.';

function refuseDecided({ query, row, job }: Held, by: number): void {
  refuseClosed(query);
  if (query.state === 'answered') refuse(ANSWERED);
  if (query.user_id === by) refuse(OWN);
  const decides = decidesAbout(job.status, row !== null && isLocked(row), query.asked_by !== null);
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
 * to at least what the worker claimed closes the question, and after two replies, or if only a customer asks, any answer
 * does. Else the worker may agree or reply.
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
    // Nobody replies for a customer: they get a new link.
    const stands = isGiven || isOnlyAsked(query) || (await repliesTo(tx, held)) >= QUERY_REPLIES;
    const dueAt = stands ? null : now + config.confQueryHours * HOUR_MS;
    if (stands) await closeQuery(tx, held, outcome, { by: user.id, now });
    else {
      await tx.db
        .updateTable('timesheet_query')
        // The customer has their answer; what is left to say is the worker's.
        .set({ state: 'answered', outcome, due_at: dueAt, asked_by: null })
        .where('id', '=', query.id)
        .execute();
      tx.audit('time-query', query.id, { answered: outcome });
      clockChanged(tx, job, [query.user_id]);
    }
    await notifyAnswered(tx, held, { outcome, text, times, dueAt, by: user.id });
    return { ok: true, query: await readQuery(tx.db, scope, query.id) };
  }),
);
