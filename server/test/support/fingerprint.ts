import { sql } from 'kysely';
import type { Db } from '../../src/db/schema';

/** Tables that a refused call may touch: what it counts, logs or announces. */
const counters = [
  'session',
  'login_attempt',
  'audit',
  'failure_report',
  'kysely_migration',
  'kysely_migration_lock',
];

/** One text that changes when any row of any other table does; one line a table. */
export async function fingerprint(db: Db): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in (select relname from pg_class where relispartition) order by 1`.execute(db);
  const parts = tables
    .map(({ name }) => name)
    .filter((name) => !counters.includes(name))
    .map(
      (name) =>
        `select '${name}' as name, coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${name} t`,
    );
  const result = await sql.raw<{ name: string; sum: string }>(parts.join(' union all ')).execute(db);
  return result.rows.map(({ name, sum }) => `${name} ${sum}`).join('\n');
}
