import type { Prepend } from '@crewcall/contract/types';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema';
import { isManager } from './job-scope';
import type { Viewer } from './job-scope';

/** The company prefixes that a job may carry; a manager's own. */
export async function prependsFor(db: Kysely<DB>, user: Viewer): Promise<Prepend[]> {
  const own = isManager(user) ? sql`and text = any(${[...user.managerOf]}::text[])` : sql``;
  const { rows } = await sql<Prepend>`
    select id, text, full_name as "fullName", default_color as "defaultColor" from prepend
    where company_id = ${user.companyId} ${own} order by lower(full_name), id`.execute(db);
  return rows;
}
