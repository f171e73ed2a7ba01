import { isClaiming } from '@crewcall/domain/time-query';
import type { Claim } from '@crewcall/domain/time-query';
import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import type { Db } from '../db/schema';
import { fullName } from '../platform/database/person-name';
import type { Tx } from '../platform/database/tx';

/** The timesheets about which a customer has an open question, with the names of their workers. */
export async function askedByCustomer(
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  const rows = await db
    .selectFrom('timesheet_query as q')
    .innerJoin('app_user as u', 'u.id', 'q.user_id')
    .select(['q.timesheet_id as id', 'u.first_name', 'u.last_name'])
    .where(anyOf('q.timesheet_id', ids))
    .where('q.state', '<>', 'closed')
    .where('q.asked_by', 'is not', null)
    .orderBy('q.id')
    .execute();
  return rows.flatMap(({ id, ...person }) => (id === null ? [] : [{ id, name: fullName(person) }]));
}

/** Takes back what a customer asked about times that they approve now. A worker's own question stays open. */
export async function takeBackQuestions(tx: Tx, ids: readonly number[], now: number): Promise<void> {
  const open = await tx.db
    .selectFrom('timesheet_query')
    .select(['id', 'claim', 'recorded'])
    .where(anyOf('timesheet_id', ids))
    .where('state', '<>', 'closed')
    .where('asked_by', 'is not', null)
    .forUpdate()
    .execute();
  for (const { id, claim, recorded } of open) {
    const isOfWorker = isClaiming(claim as Claim, recorded as Claim | null);
    await tx.db
      .updateTable('timesheet_query')
      .set(
        isOfWorker
          ? { asked_by: null }
          : { state: 'closed', outcome: 'withdrawn', due_at: null, closed_at: now },
      )
      .where('id', '=', id)
      .execute();
    tx.audit('time-query', id, { outcome: 'withdrawn', approved: true });
  }
}

/** What a customer last asked about each of these timesheets, and what the office answered; by the timesheet's id. */
export async function customerThreads(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { asked: string; answer: string }>> {
  const { rows } = await sql<{ id: number; asked: string; answer: string | null }>`
    select distinct on (q.timesheet_id) q.timesheet_id as id, n.text as asked,
      (select a.text from timesheet_query_note a where a.query_id = q.id and a.id > n.id
        and a.user_id is not null and a.user_id <> q.user_id order by a.id limit 1) as answer
    from timesheet_query q join timesheet_query_note n on n.query_id = q.id and n.said_by is not null
    where ${anyOf('q.timesheet_id', ids)} order by q.timesheet_id, n.id desc`.execute(db);
  return new Map(rows.map(({ id, asked, answer }) => [id, { asked, answer: answer ?? '' }]));
}
