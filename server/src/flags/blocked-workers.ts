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
 * A sentence for the office about each person who is blocked for one of these customers, by customer and user id. It is
 * the same for a block by the office and for the worker's own wish.
 */
export async function blockedByCustomer(
  db: Db,
  { companyId, prepends }: { companyId: number; prepends: readonly string[] },
  users: readonly number[],
): Promise<Map<string, Map<number, string>>> {
  const found = new Map<string, Map<number, string>>();
  const customers = prepends.filter((prepend) => prepend !== '');
  if (customers.length === 0 || users.length === 0) return found;
  const { rows } = await sql<{ id: number; name: string; prepend: string; company: string }>`
    select distinct u.id, ${fullNameSql('u')} as name, p.text as prepend,
      coalesce(nullif(p.full_name, ''), p.text) as company
    from worker_flag f join prepend p on p.id = f.prepend_id join app_user u on u.id = f.user_id
    where p.company_id = ${companyId} and p.text = any(${customers}::text[]) and ${isBlocking}
      and f.user_id = any(${[...users]}::bigint[]) order by u.id`.execute(db);
  for (const { id, name, prepend, company } of rows) {
    const own = found.get(prepend) ?? new Map<number, string>();
    found.set(prepend, own.set(id, blockedFor(name, company)));
  }
  return found;
}

/** `blockedByCustomer` for the customer of one job. */
export const blockedWorkers = async (
  db: Db,
  { companyId, prepend }: OfCustomer,
  users: readonly number[],
): Promise<Map<number, string>> =>
  (await blockedByCustomer(db, { companyId, prepends: [prepend] }, users)).get(prepend) ?? new Map();

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
