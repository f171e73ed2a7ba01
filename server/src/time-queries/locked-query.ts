import type { Claim, QueryOutcome } from '@crewcall/domain/time-query';
import type { Selectable } from 'kysely';
import type { Schema } from '../db/schema';
import { deny, notFound, refuse } from '../errors';
import type { Tx } from '../platform/database/tx';
import { lockUsers } from '../platform/database/lock-users';
import { jobFor } from '../row-rules/job-for';
import type { JobFor } from '../row-rules/job-for';
import type { Scope } from '../row-rules/scope';
import { clockChanged } from '../timesheets/clock-changed';
import { selectTimesheets } from '../timesheets/clock-rows';
import { storedTimes } from '../timesheets/questioned-times';
import { sql } from 'kysely';
import type { Timesheet } from '@crewcall/contract/types';

export type LockedQuery = Omit<Selectable<Schema['timesheet_query']>, 'claim' | 'recorded'> & {
  claim: Claim;
  /**
   * The timesheet's times now, and as they were when the question was asked; null if a timesheet is reported missing.
   */
  stored: Claim | null;
  recorded: Claim | null;
};

export interface Held {
  query: LockedQuery;
  job: JobFor;
  row: Timesheet | null;
}

/**
 * Locks a query for an answer or a reply: its worker, the job, the timesheet, then the query, in the order of all code
 * that writes timesheets. So the second of two simultaneous answers finds it answered. 404 if there is none; 403
 * without the right.
 */
export async function lockedQuery(
  tx: Tx,
  scope: Scope,
  id: number,
  needs: 'own' | 'supervises',
): Promise<Held> {
  const found = await tx.db
    .selectFrom('timesheet_query')
    .select(['user_id', 'job_id', 'timesheet_id', 'asked_by'])
    .where('id', '=', id)
    .where('company_id', '=', scope.user.companyId)
    .executeTakeFirst();
  if (!found) return notFound('This question could not be found.');
  if (needs === 'own' && (found.user_id !== scope.user.id || found.asked_by !== null))
    deny('Only the person who asked this can do that.');
  await lockUsers(tx.db, [found.user_id]);
  const job = await jobFor(tx.db, scope, found.job_id, needs === 'own' ? 'known' : 'supervises', 'share');
  const [row = null] =
    found.timesheet_id === null ? [] : await selectTimesheets(tx.db, sql`t.id = ${found.timesheet_id}`, true);
  const query = await tx.db
    .selectFrom('timesheet_query as q')
    .selectAll()
    .select(storedTimes(sql`q.timesheet_id`).as('stored'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!query) return notFound('This question could not be found.');
  return { query: query as LockedQuery, job, row };
}

const CLOSED = 'This question is closed already.';

/** Refuses to add to a closed question. */
export function refuseClosed({ state }: Pick<LockedQuery, 'state'>): void {
  if (state === 'closed') refuse(CLOSED);
}

/** `by` is a user's id, or the name of a customer's contact. */
export const writeNote = (
  tx: Tx,
  { id, company_id }: Pick<LockedQuery, 'id' | 'company_id'>,
  { by, text, now }: { by: number | string; text: string; now: number },
) =>
  tx.db
    .insertInto('timesheet_query_note')
    .values({
      company_id,
      query_id: id,
      ...(typeof by === 'number' ? { user_id: by } : { said_by: by }),
      text: text.trim(),
      at: now,
    })
    .execute();

/** Closes a question and announces it to the screens that show the job's timesheets. */
export async function closeQuery(
  tx: Tx,
  { query, job }: Pick<Held, 'query' | 'job'>,
  outcome: QueryOutcome,
  { by, now }: { by: number | null; now: number },
): Promise<void> {
  await tx.db
    .updateTable('timesheet_query')
    .set({ state: 'closed', outcome, due_at: null, closed_at: now, closed_by: by })
    .where('id', '=', query.id)
    .execute();
  tx.audit('time-query', query.id, { outcome });
  clockChanged(tx, job, [query.user_id]);
}
