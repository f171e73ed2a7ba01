import { DAY_MS } from '@crewcall/domain/units';
import type { Db } from '../db/schema';
import { refuse } from '../errors';
import { holdsRight } from '../row-rules/people';
import { outranks } from '../row-rules/rights-over-people';
import { Scope } from '../row-rules/scope';
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
  const colleagues = await db
    .selectFrom('app_user')
    .select(['id', 'permissions', 'manager_of'])
    .where('company_id', '=', company_id)
    .where('active', '=', true)
    .where('id', 'not in', [id, caller])
    .where(holdsRight('app_user', 'user:write'))
    .execute();
  // A colleague with fewer rights than the person could not answer.
  const mayAnswer = colleagues.some(
    (one) =>
      !outranks(
        { id, permissions, manager_of },
        new Scope({
          id: one.id,
          companyId: company_id,
          permissions: one.permissions,
          managerOf: one.manager_of,
        }),
      ),
  );
  if (mayAnswer) refuse('You began this deletion, so a colleague has to accept it.');
  if (now < begun.at + SAY_MS)
    refuse('You began this deletion. If nobody else can accept it, you can after seven days.');
}
