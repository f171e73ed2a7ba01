import { join } from 'node:path';
import { sql } from 'kysely';
import { serverRoot } from '../src/platform/operations/root-folders';
import { testApp } from './support';
import { generated } from './support/generated';
import { tableTypes } from './support/table-types';

test('the types of the tables are those of the database: else run `npm run generate`', async () => {
  const world = await testApp({ handlers: [], tasks: [] });
  // A column of an unknown type throws; without closing, the failed run would never end.
  const types = await tableTypes(world.db).finally(world.close);
  expect(generated(join(serverRoot, 'src/db/generated/tables.ts'), types)).toBe(types);
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
  ...[
    'audit',
    'audit_archive',
    'blob',
    'change',
    'company',
    'failure_report',
    'known_permission',
    'login_attempt',
  ],
  ...['open_browser', 'secret'],
];

test('C.0.03: every table is of a company, by itself or by what it refers to, with instants and cents as whole numbers', async () => {
  const world = await testApp({ handlers: [], tasks: [] });
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select table_name as "table", column_name as "column", udt_name as type from information_schema.columns
    where table_schema = 'public'
      and table_name not in (select relname from pg_class where relispartition)`.execute(world.db);
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
