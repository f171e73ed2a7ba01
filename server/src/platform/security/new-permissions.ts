import { permissions } from '@crewcall/domain/policies';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { writeAs } from '../database/write';

/**
 * Gives a permission that is new in a release to every active person who has all earlier ones. They can then give it
 * to others. Without this nobody would ever have it, because nobody can give a permission that they lack. Nobody gets
 * any at the first start, or if a release removes all known permissions: otherwise everybody would count as having
 * all earlier ones. Several servers may do this at once. Returns what is new and how many people have it now.
 */
export const admitPermissions = (
  db: Db,
  names: readonly string[] = permissions,
): Promise<{ fresh: string[]; people: number }> =>
  writeAs({ db, call: 'new-permissions', userId: null, quiet: true }, async (tx) => {
    await sql`lock table known_permission in share row exclusive mode`.execute(tx.db);
    const rows = await tx.db.selectFrom('known_permission').select('name').execute();
    const known = rows.map(({ name }) => name);
    const fresh = names.filter((name) => !known.includes(name));
    if (fresh.length === 0) return { fresh, people: 0 };
    const before = known.filter((name) => names.includes(name));
    const { rows: people } = await sql<{ id: number }>`
      update app_user set permissions = permissions
        || array(select name from unnest(${fresh}::text[]) name where name <> all(permissions))
      where active and ${before.length > 0} and permissions @> ${before}::text[] returning id`.execute(tx.db);
    await tx.db
      .insertInto('known_permission')
      .values(fresh.map((name) => ({ name })))
      .execute();
    for (const { id } of people) {
      tx.audit('user', id, { newPermissions: fresh });
      tx.announce('user.changed', { idUser: id }, `user:${id}`);
    }
    return { fresh, people: people.length };
  });
