import { sql } from 'kysely';
import type { Db } from '../db/schema';

interface Part {
  table: string;
  name: string;
  definition: string;
}

/**
 * Fills tables in a third of the time: takes their references and indexes away, except those of primary keys and unique
 * constraints, and makes them again after `work`, during which triggers are off. Only within a transaction, so that
 * nobody ever sees the tables without. Throws if `work` does, or if it has broken a reference.
 */
export async function withoutIndexes(
  db: Db,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows: references } = await sql<Part>`
    select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conrelid = any(${tables}::regclass[]) order by conname`.execute(
    db,
  );
  const { rows: indexes } = await sql<Part>`
    select i.indrelid::regclass::text as "table", i.indexrelid::regclass::text as name,
      pg_get_indexdef(i.indexrelid) as definition
    from pg_index i where i.indrelid = any(${tables}::regclass[])
      and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid) order by name`.execute(
    db,
  );
  for (const { table, name } of references)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db);
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db);
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
  await work();
  for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
  await sql`set local maintenance_work_mem = '256MB'`.execute(db);
  for (const { definition } of indexes) await sql.raw(definition).execute(db);
  for (const { table, name, definition } of references)
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
      db,
    );
}
