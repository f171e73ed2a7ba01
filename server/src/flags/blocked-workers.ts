import { blockedFor } from '@crewcall/domain/flags';
import { sql } from 'kysely';
import type { Db, DbTx } from '../db/schema';
import { refuse } from '../errors';
import { fullNameSql } from '../platform/database/person-name';
import { isBlocking } from '../row-rules/job-rows';

interface OfCustomer {
  companyId: number;
  prepend: string;
}

/**
 * Locks the customer, so that its blocks do not change until the transaction ends. For calls that put many people on
 * crews: locking all those people would delay their check-ins.
 */
export const lockBlockedWorkers = async (tx: DbTx, { companyId, prepend }: OfCustomer): Promise<void> => {
  await tx
    .selectFrom('prepend')
    .select('id')
    .where('company_id', '=', companyId)
    .where('text', '=', prepend)
    .forShare()
    .execute();
};

/**
 * A sentence for the office about each person who is blocked for the job's customer, by user id. It is the same for a
 * block by the office and for the worker's own wish.
 */
export async function blockedWorkers(
  db: Db,
  { companyId, prepend }: OfCustomer,
  users: readonly number[],
): Promise<Map<number, string>> {
  if (prepend === '' || users.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string; company: string }>`
    select distinct u.id, ${fullNameSql('u')} as name, coalesce(nullif(p.full_name, ''), p.text) as company
    from worker_flag f join prepend p on p.id = f.prepend_id join app_user u on u.id = f.user_id
    where p.company_id = ${companyId} and p.text = ${prepend} and ${isBlocking}
      and f.user_id = any(${[...users]}::bigint[]) order by u.id`.execute(db);
  return new Map(rows.map(({ id, name, company }) => [id, blockedFor(name, company)]));
}

/** Refuses the office, with names, if one of these people is blocked for the job's customer. */
export async function refuseBlocked(db: Db, job: OfCustomer, users: readonly number[]): Promise<void> {
  const sentences = [...(await blockedWorkers(db, job, users)).values()];
  if (sentences.length > 0) refuse(sentences.join(' '));
}

/** Refuses the worker with `words` that do not reveal the block. */
export async function refuseBlockedQuietly(
  db: Db,
  job: OfCustomer,
  user: number,
  words: string,
): Promise<void> {
  if ((await blockedWorkers(db, job, [user])).size > 0) refuse(words);
}
