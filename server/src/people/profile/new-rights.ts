import type { Db } from '../../db/schema';
import { deny, refuse } from '../../errors';
import { needSameRights } from '../../platform/security/rights-held';
import type { Person, PersonUpdate } from './profile-columns';
import { inOrder, mayAppoint, overreach, unknownPermission } from '../../row-rules/rights-over-people';
import type { Scope } from '../../row-rules/scope';

interface Asked {
  permissions: string[] | undefined;
  managerOf: string | string[] | undefined;
}

async function readCompanies(db: Db, companyId: number, asked: string | string[]): Promise<string[]> {
  const wanted = [...new Set([asked].flat().map((text) => text.trim()))].filter((text) => text !== '');
  if (wanted.length === 0) return [];
  const found = await db
    .selectFrom('prepend')
    .select('text')
    .where('company_id', '=', companyId)
    .where('text', 'in', wanted)
    .execute();
  const missing = wanted.find((text) => !found.some((row) => row.text === text));
  return missing === undefined ? wanted : refuse(`There is no company with the prefix "${missing}".`);
}

/**
 * The columns of a change of rights; the caller has locked `stored`. Nobody can grant or remove a right that they do
 * not have themselves, not even by making a person a manager or the reverse.
 */
export async function newRights(
  db: Db,
  asked: Asked,
  stored: Pick<Person, 'id' | 'company_id' | 'permissions' | 'manager_of'>,
  caller: Scope,
): Promise<PersonUpdate> {
  if (stored.id === caller.user.id) {
    const { company_id: companyId, permissions, manager_of: managerOf } = stored;
    needSameRights(caller.user, { companyId, permissions, managerOf });
  }
  const strange = unknownPermission(asked.permissions ?? []);
  if (strange !== undefined) return refuse(`There is no permission called "${strange}".`);
  const after = {
    permissions: asked.permissions ? inOrder(asked.permissions) : stored.permissions,
    manager_of:
      asked.managerOf === undefined
        ? stored.manager_of
        : await readCompanies(db, stored.company_id, asked.managerOf),
  };
  const right = overreach(stored, after, caller);
  if (right !== null) deny(`You cannot give or take "${right}", since you do not hold it yourself.`);
  const moved = after.manager_of.join('\n') !== stored.manager_of.join('\n');
  if (moved && !mayAppoint(caller)) deny('Only somebody who may change jobs can appoint a manager.');
  if (stored.id === caller.user.id && !after.permissions.includes('user:write')) {
    return refuse('You cannot take away your own right to edit people. Ask somebody else to do it.');
  }
  if (stored.id === caller.user.id && after.manager_of.length > 0) {
    return refuse('You cannot make yourself a manager. Ask somebody else to do it.');
  }
  return after.permissions.join() === stored.permissions.join() && !moved ? {} : after;
}
