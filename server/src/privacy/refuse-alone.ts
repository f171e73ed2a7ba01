import { DAY_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { refuse } from '../errors';
import { holdsRight } from '../row-rules/people';
import type { readRequest } from './requests';

/** How long the person can object where no second person looks at the request, as the mail to them says. */
const SAY_MS = 7 * DAY_MS;

/**
 * Refuses to delete somebody whose deletion the caller began: a second person has to accept it. If nobody else may, the
 * caller may after a week, in which the person can object.
 */
export async function refuseAlone(
  db: Db,
  { id, company_id, permissions, manager_of, begun }: Awaited<ReturnType<typeof readRequest>>,
  caller: number,
  now: number,
): Promise<void> {
  if (begun.idBy !== caller) return;
  // A colleague with fewer rights than the person cannot answer: see `denyOutranked`.
  const colleague = await db
    .selectFrom('app_user')
    .select('id')
    .where('company_id', '=', company_id)
    .where('active', '=', true)
    .where('id', 'not in', [id, caller])
    .where(holdsRight('app_user', 'user:write'))
    .where(sql<boolean>`permissions @> ${permissions}::text[]`)
    .$if(manager_of.length > 0, (query) => query.where(holdsRight('app_user', 'job:write')))
    .limit(1)
    .executeTakeFirst();
  if (colleague) refuse('You began this deletion, so a colleague has to accept it.');
  if (now < begun.at + SAY_MS)
    refuse('You began this deletion. If nobody else can accept it, you can after seven days.');
}
