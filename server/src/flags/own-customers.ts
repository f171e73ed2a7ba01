import { sql } from 'kysely';
import type { Db } from '../db/schema';
import type { Scope } from '../row-rules/scope';

interface Row {
  id: number;
  prefix: string;
  companyName: string;
  avoid: boolean;
}

/**
 * Lists the customers whose jobs this worker is on or could find, and those they avoid. Includes customers for which
 * the office has blocked them: otherwise a worker could conclude a block from a missing customer.
 */
export async function ownCustomers(db: Db, scope: Scope): Promise<Row[]> {
  const name = sql`coalesce(nullif(p.full_name, ''), p.text)`;
  const { rows } = await sql<Row>`
    select p.id, p.text as prefix, ${name} as "companyName",
      f.id is not null as avoid
    from prepend p
    left join worker_flag f on f.prepend_id = p.id and f.user_id = ${scope.user.id} and f.kind = 'avoid'
    where p.company_id = ${scope.user.companyId} and p.text <> '' and (f.id is not null or exists (
      select 1 from job where job.prepend = p.text and ${scope.rows('job.known')}))
    order by ${name} collate "und-x-icu", p.id`.execute(db);
  return rows;
}
