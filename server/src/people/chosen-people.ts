import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import type { Db } from '../db/schema';
import { notFound, refuse } from '../errors';
import { fullNameSql } from '../platform/database/person-name';
import { hasRole } from '../row-rules/people';

interface Chosen {
  id: number;
  name: string;
}
interface Refused {
  idUser: number;
  name: string;
  text: string;
}

/** Reads a group; refuses one of another company or an inactive one. */
export async function chosenGroup(db: Db, companyId: number, idGroup: number) {
  const group =
    (await db
      .selectFrom('crew_group')
      .select(['id', 'name', 'active', 'usual_rate_cents as usual'])
      .where('id', '=', idGroup)
      .where('company_id', '=', companyId)
      .executeTakeFirst()) ?? notFound('This group could not be found.');
  if (!group.active)
    refuse(`The group ${group.name} is switched off. Choose another group, or switch it on again.`);
  return group;
}

/**
 * Splits the people selected for a bulk action into crew, and others with the reason why they are left out. Inactive
 * people can be crew too: their rates and groups are still saved.
 */
export async function chosenCrew(
  db: Db,
  companyId: number,
  users: readonly number[],
): Promise<{ crew: Chosen[]; refused: Refused[] }> {
  const { rows } = await sql<Chosen & { isManager: boolean; isCrew: boolean }>`
    select u.id, ${fullNameSql('u')} as name, ${hasRole('u', 'manager')} as "isManager", ${hasRole('u', 'crew')} as "isCrew"
    from app_user u where u.company_id = ${companyId} and u.deleted_at is null and ${anyOf('u.id', users)} order by u.id`.execute(
    db,
  );
  const known = new Set(rows.map(({ id }) => id));
  const strangers = [...new Set(users)].filter((id) => !known.has(id));
  const why = ({ isManager }: { isManager: boolean }) =>
    isManager ? 'Works for a customer, and is in no group.' : 'Works in the office, and is in no group.';
  return {
    crew: rows.filter(({ isCrew }) => isCrew),
    refused: [
      ...rows
        .filter(({ isCrew }) => !isCrew)
        .map((row) => ({ idUser: row.id, name: row.name, text: why(row) })),
      ...strangers.map((idUser) => ({ idUser, name: `Person ${idUser}`, text: 'Could not be found.' })),
    ],
  };
}

/** Removes ids of people who are not in the company or are deleted. */
export async function chosenPeople(db: Db, companyId: number, users: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('app_user')
    .select('id')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .where(anyOf('id', users))
    .execute();
  return rows.map(({ id }) => id);
}
