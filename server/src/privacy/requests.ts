import type { Selectable } from 'kysely';
import type { Db, Schema } from '../db/schema';
import { deny, notFound } from '../errors';
import type { Tx } from '../platform/database/tx';
import { lockedUsers } from '../platform/database/lock-users';
import { fullName, fullNameSql } from '../platform/database/person-name';
import { denyOutranked } from '../row-rules/rights-over-people';
import type { Scope } from '../row-rules/scope';

const GONE = 'This request has been answered or taken back already. Please reload the list.';

type Person = Pick<
  Selectable<Schema['app_user']>,
  'id' | 'company_id' | 'email' | 'phone' | 'first_name' | 'last_name' | 'permissions' | 'manager_of'
>;
type Named = Person & {
  name: string;
  /** Which office user started it, when and why; `why` is empty if the person asked themselves. */
  begun: { idBy: number | null; by: string | null; why: string; at: number };
};

const findRequest = (db: Db, id: number, { user }: Scope) =>
  db
    .selectFrom('deletion_request as d')
    .leftJoin('app_user as b', 'b.id', 'd.requested_by')
    .select(['d.user_id', 'd.requested_by as idBy', 'd.request_reason as why', 'd.asked_at as at'])
    .select(fullNameSql('b').as('by'))
    .where('d.id', '=', id)
    .where('d.company_id', '=', user.companyId)
    .where('d.withdrawn_at', 'is', null)
    .where('d.answered_at', 'is', null)
    .executeTakeFirst();

const columns = [
  'id',
  'company_id',
  'email',
  'phone',
  'first_name',
  'last_name',
  'permissions',
  'manager_of',
] as const;

function named(person: Person | undefined, begun: Named['begun'], scope: Scope): Named {
  if (!person) return notFound(GONE);
  denyOutranked(person, scope);
  return { ...person, name: fullName(person), begun };
}

/** Finds the person of an open deletion request, or 404. Refuses if they have more rights than the caller. */
export async function readRequest(db: Db, id: number, scope: Scope): Promise<Named> {
  const { user_id, ...begun } = (await findRequest(db, id, scope)) ?? notFound(GONE);
  return named(
    await db.selectFrom('app_user').select(columns).where('id', '=', user_id).executeTakeFirst(),
    begun,
    scope,
  );
}

/**
 * Like `readRequest`, but locks the person and the caller until the transaction ends. Otherwise two people who accept
 * each other's requests at the same moment would both be deleted.
 */
export async function takeRequest(tx: Tx, id: number, scope: Scope): Promise<Named> {
  const { user_id, ...begun } = (await findRequest(tx.db, id, scope)) ?? notFound(GONE);
  const held = await lockedUsers(tx.db, [user_id, scope.user.id], 'alone')
    .select([...columns, 'active'])
    .execute();
  if (!held.some(({ id: one, active }) => one === scope.user.id && active))
    deny('Your account is switched off or deleted by now.');
  const person = held.find(({ id: one }) => one === user_id);
  // Check again, because the request may have been withdrawn while we waited for the lock.
  if (!(await findRequest(tx.db, id, scope))) notFound(GONE);
  return named(person, begun, scope);
}
