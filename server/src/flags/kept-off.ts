import { blockedFor } from '@crewcall/domain/flags';
import { sql } from 'kysely';
import type { Db, DbTx } from '../db/schema';
import { refuse } from '../errors';
import { fullNameSql } from '../platform/database/person-name';
import { keepsOff } from '../row-rules/kept-off';

/** A job as the law of flags looks at it. */
interface OfCustomer {
  companyId: number;
  prepend: string;
}

/**
 * Locks this customer's blocks until the transaction ends. For calls that put many people on crews without locking
 * each of them so firmly that they could not punch. Adding a block waits for this, and this waits for a block.
 */
export const holdKeptOff = async (tx: DbTx, { companyId, prepend }: OfCustomer): Promise<void> => {
  await tx
    .selectFrom('prepend')
    .select('id')
    .where('company_id', '=', companyId)
    .where('text', '=', prepend)
    .forShare()
    .execute();
};

/**
 * Why these people cannot be on a job of its customer: a sentence for the office for each, by their ids. It is the same
 * for a block and for a worker's own wish.
 */
export async function keptOff(
  db: Db,
  { companyId, prepend }: OfCustomer,
  users: readonly number[],
): Promise<Map<number, string>> {
  if (prepend === '' || users.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string; company: string }>`
    select distinct u.id, ${fullNameSql('u')} as name, coalesce(nullif(p.full_name, ''), p.text) as company
    from worker_flag f join prepend p on p.id = f.prepend_id join app_user u on u.id = f.user_id
    where p.company_id = ${companyId} and p.text = ${prepend} and ${keepsOff}
      and f.user_id = any(${[...users]}::bigint[]) order by u.id`.execute(db);
  return new Map(rows.map(({ id, name, company }) => [id, blockedFor(name, company)]));
}

/** Refuses the office if it gives somebody a place with a customer that has a block on them. */
export async function refuseKeptOff(db: Db, job: OfCustomer, users: readonly number[]): Promise<void> {
  const sentences = [...(await keptOff(db, job, users)).values()];
  if (sentences.length > 0) refuse(sentences.join(' '));
}

/** Refuses the worker with a text that others also get, so that nothing reveals the block. */
export async function refuseQuietly(db: Db, job: OfCustomer, user: number, words: string): Promise<void> {
  if ((await keptOff(db, job, [user])).size > 0) refuse(words);
}
