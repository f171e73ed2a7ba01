import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { serverRoot } from '../src/platform/root-folders';
import { testApp } from './support';

// The types are written by hand; this keeps them true. Read as text, since types are gone at run time.
function written(): Record<string, Record<string, { type: string; nullable: boolean }>> {
  const folder = join(serverRoot, 'src/db');
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const columns = (body: string) =>
    Object.fromEntries(
      Array.from(body.matchAll(/^ +(\w+): ([^;]+);/gm), ([, column = '', type = '']) => [
        column,
        { type, nullable: /\| null/.test(type) },
      ]),
    );
  const job = /interface JobTable \{\n([\s\S]*?)\n\}/.exec(read('job-table.ts'))?.[1] ?? '';
  const tables: ReturnType<typeof written> = { job: columns(job) };
  for (const file of readdirSync(folder).filter((name) => name.endsWith('-tables.ts')))
    for (const [, table = '', body = ''] of read(file).matchAll(/^ {2}(\w+): \{\n([\s\S]*?)\n {2}\};/gm))
      tables[table] = columns(body);
  return tables;
}

const kinds: Record<string, RegExp> = {
  int8: /number/,
  int4: /number/,
  int2: /number/,
  text: /string/,
  uuid: /string/,
  bool: /boolean/,
  bytea: /Buffer/,
  jsonb: /Json|ColumnType/,
  _text: /string\[\]/,
  _int4: /number\[\]/,
  _int8: /number\[\]/,
  date: /string|Date|ColumnType/,
};

test('the types of the tables are those of the database', async () => {
  const world = await testApp({ handlers: [], tasks: [] });
  const { rows } = await sql<{ table: string; column: string; udt: string; nullable: boolean }>`
    select table_name as table, column_name as column, udt_name as udt, is_nullable = 'YES' as nullable
    from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%'
    order by 1, 2`.execute(world.db);
  await world.close();
  const types = written();
  const wrong: string[] = [];
  const seen = new Set<string>();
  for (const { table, column, udt, nullable } of rows) {
    seen.add(`${table}.${column}`);
    const type = types[table]?.[column];
    if (!type) wrong.push(`${table}.${column} is not in the types`);
    else if (!kinds[udt]?.test(type.type)) wrong.push(`${table}.${column} is ${udt}, not ${type.type}`);
    else if (type.nullable !== nullable) wrong.push(`${table}.${column}: nullable is ${String(nullable)}`);
  }
  for (const [table, columns] of Object.entries(types)) {
    for (const column of Object.keys(columns)) {
      if (!seen.has(`${table}.${column}`)) wrong.push(`${table}.${column} is not in the database`);
    }
  }
  expect(wrong).toEqual([]);
}, 60_000);

test('a blob is deleted without reading whole tables: whatever refers to one has an index on it', async () => {
  const world = await testApp({ handlers: [], tasks: [] });
  const { rows } = await sql<{ column: string }>`
    select c.conrelid::regclass || '.' || a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'blob'::regclass and not exists (
      select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`.execute(
    world.db,
  );
  await world.close();
  expect(rows).toEqual([]);
}, 60_000);

/** Of the installation, not of a company. */
const ofNobody = [
  ...['audit', 'blob', 'change', 'company', 'failure_report', 'known_permission', 'login_attempt'],
  ...['open_browser', 'secret'],
];

test('C.0.03: every table is of a company, by itself or by what it refers to, with instants and cents as whole numbers', async () => {
  const world = await testApp({ handlers: [], tasks: [] });
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select table_name as "table", column_name as "column", udt_name as type from information_schema.columns
    where table_schema = 'public'`.execute(world.db);
  const { rows: links } = await sql<{ from: string; to: string }>`
    select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint where contype = 'f'`.execute(
    world.db,
  );
  await world.close();
  const tables = [...new Set(rows.map(({ table }) => table))].filter((table) => !table.startsWith('kysely_'));
  const owned = new Set(rows.filter(({ column }) => column === 'company_id').map(({ table }) => table));
  // What refers to something of a company is of that company; once more for each step.
  for (let before = -1; before < owned.size;) {
    before = owned.size;
    for (const { from, to } of links) if (owned.has(to)) owned.add(from);
  }
  expect(tables.filter((table) => !owned.has(table)).sort()).toEqual([...ofNobody].sort());
  const odd = rows.filter(
    ({ column, type }) =>
      (/_at$/.test(column) && type !== 'int8') || (/_cents$/.test(column) && !/^int[48]$/.test(type)),
  );
  expect(odd).toEqual([]);
}, 60_000);
