import type { Prepend } from '@crewcall/contract/types';
import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { DB } from '../db/schema';
import { isManager } from './job-scope';
import type { Viewer } from './job-scope';

/** Selects the company prefixes that a job of this person may carry; a manager's own. */
export const ownPrepends = (user: Viewer): RawBuilder<Prepend> => sql<Prepend>`
  select id, text, full_name as "fullName", default_color as "defaultColor" from prepend
  where company_id = ${user.companyId}
    ${isManager(user) ? sql`and text = any(${[...user.managerOf]}::text[])` : sql``}`;

/** The prefixes of `ownPrepends`, by name. */
export async function prependsFor(db: Kysely<DB>, user: Viewer): Promise<Prepend[]> {
  const { rows } =
    await sql<Prepend>`${ownPrepends(user)} order by full_name collate "und-x-icu", id`.execute(db);
  return rows;
}
