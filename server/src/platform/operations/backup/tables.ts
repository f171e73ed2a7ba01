import { sql } from 'kysely';
import type { Db } from '../../../db/schema';

/** A table of ours with its columns and the tables that it refers to. */
export interface Table {
  name: string;
  columns: string[];
  /** Identity columns: the database numbers their rows. */
  identities: string[];
  refersTo: string[];
}

// Migrating fills these two tables itself. The queue's tables are not copied either (they are in another schema), so
// that queued tasks do not run in another database.
const LEFT_OUT = new Set(['kysely_migration', 'kysely_migration_lock']);

/** Reads all tables, each after the tables that it refers to. The audit's monthly tables are read as one. */
export async function readTables(db: Db): Promise<Table[]> {
  const { rows: columns } = await sql<{ table: string; column: string; identity: boolean }>`
    select c.table_name as table, c.column_name as column, c.is_identity = 'YES' as identity
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and not exists (select from pg_class p where p.oid = c.table_name::regclass and p.relispartition)
    order by c.table_name collate "C", c.ordinal_position`.execute(db);
  const { rows: references } = await sql<{ child: string; parent: string }>`
    select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace
    where c.contype = 'f' and n.nspname = 'public'`.execute(db);
  const tables = new Map<string, Table>();
  for (const { table, column, identity } of columns) {
    if (LEFT_OUT.has(table)) continue;
    const entry = tables.get(table) ?? { name: table, columns: [], identities: [], refersTo: [] };
    entry.columns.push(column);
    if (identity) entry.identities.push(column);
    tables.set(table, entry);
  }
  for (const { child, parent } of references) {
    if (child !== parent) tables.get(child)?.refersTo.push(parent);
  }
  return inOrder([...tables.values()]);
}

function inOrder(tables: Table[]): Table[] {
  const done = new Set<string>();
  const ordered: Table[] = [];
  while (ordered.length < tables.length) {
    const free = tables.filter(
      (table) => !done.has(table.name) && table.refersTo.every((name) => done.has(name)),
    );
    if (free.length === 0) throw new Error('The tables refer to each other in a circle.');
    for (const table of free) {
      done.add(table.name);
      ordered.push(table);
    }
  }
  return ordered;
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
