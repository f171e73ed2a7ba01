import type { Db } from '../db/schema';
import type { Prepend } from '@crewcall/contract/types';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Scope } from '../row-rules/scope';

export const COMPANY_UNKNOWN = 'This company could not be found.';

/** A customer company by its prefix. */
export const prependOf = (db: Db, companyId: number, prefix: string) =>
  db
    .selectFrom('prepend')
    .select(['id', 'text', 'full_name'])
    .where('company_id', '=', companyId)
    .where('text', '=', prefix.trim())
    .executeTakeFirst();

/** SQL: the customers whose prefix this user may give a job; for a manager only their own. */
export const ownPrepends = (scope: Scope): RawBuilder<Prepend> => sql<Prepend>`
  select id, text, full_name as "fullName", default_color as "defaultColor" from prepend
  where company_id = ${scope.user.companyId} and ${scope.inCompany(sql`text`)}`;

/** The prefixes of `ownPrepends`, by name. */
export async function prependsFor(db: Db, scope: Scope): Promise<Prepend[]> {
  const { rows } =
    await sql<Prepend>`${ownPrepends(scope)} order by full_name collate "und-x-icu", id`.execute(db);
  return rows;
}
