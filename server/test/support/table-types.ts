import { sql } from 'kysely';
import type { Db } from '../../src/db/schema';

interface Column {
  table: string;
  name: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
  /** Written by the database alone. */
  isGenerated: boolean;
}

/** What the driver takes for a column, and gives with the parsers of `openPool`. */
const values: Record<string, string> = {
  ...{ int2: 'number', int4: 'number', int8: 'number', bool: 'boolean', bytea: 'Buffer' },
  ...{ text: 'string', uuid: 'string', float8: 'number' },
};
/** What is written as text, and read as something else. */
const readAs: Record<string, string> = { jsonb: 'unknown', date: 'Date' };

function typeOf({ table, name, type, isNullable, hasDefault, isGenerated }: Column): string {
  const orNull = isNullable ? ' | null' : '';
  if (readAs[type])
    return `ColumnType<${readAs[type]}, string${hasDefault ? ' | undefined' : ''}, string>${orNull}`;
  const value = values[type.replace('_', '')];
  if (!value)
    throw new Error(`${table}.${name} is ${type}: say in table-types.ts what the driver gives for it.`);
  const whole = `${value}${type.startsWith('_') ? '[]' : ''}${orNull}`;
  if (isGenerated) return `GeneratedAlways<${whole}>`;
  return hasDefault ? `Generated<${whole}>` : whole;
}

/** The file of types for the tables of a migrated database. */
export async function tableTypes(db: Db): Promise<string> {
  const { rows } = await sql<Column>`
    select relname as "table", attname as name, typname as type, not attnotnull as "isNullable",
      atthasdef as "hasDefault", attidentity = 'a' or attgenerated <> '' as "isGenerated"
    from pg_class c join pg_attribute a on attrelid = c.oid join pg_type t on t.oid = atttypid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname not like 'kysely%'
      and attnum > 0 and not attisdropped
    order by relname, attnum`.execute(db);
  const tables = [...new Set(rows.map(({ table }) => table))].flatMap((table) => [
    `  ${table}: {`,
    ...rows.filter((row) => row.table === table).map((row) => `    ${row.name}: ${typeOf(row)};`),
    '  };',
  ]);
  return [
    '// Written by `npm run generate`; add a migration instead.',
    "import type { ColumnType, Generated, GeneratedAlways } from 'kysely';",
    '',
    '/** Every table as the migrations leave it. */',
    'export interface Tables {',
    ...tables,
    '}',
    '',
  ].join('\n');
}
