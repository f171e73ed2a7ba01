import { sql } from 'kysely';
import { asksOf } from '../bench/office-asks';
import { listen, statementsOf } from '../bench/statements';
import { seedDemo } from '../src/seed';
import { testApp, type Caller, type TestApp } from './support';

/** Tables that grow with the firm and that the large company fills; the demo's few rows of others say nothing. */
const growing = [
  ...['app_user', 'user_group_rate', 'user_filter', 'job', 'job_crew', 'crew_member', 'timesheet'],
  ...['invoice', 'invoice_line', 'bank_file_invoice', 'chat_message'],
];
/** A hundredth of a company of 10,000 crew; the planner is told that there are a hundred times as many rows. */
const SCALE = 0.05;
const TIMES = 100;
/**
 * The planner counts the real pages, so all of a table looks cheap to read, and so do single rows. With pages ten times
 * as dear it chooses nearly the plans that it chose for a true company of 10,000 crew.
 */
const PAGE_COST = 10;
/** No plan may read this part of a table by an index either. */
const MUCH = 0.2;

/**
 * Tables that a screen still reads as a whole. Counting and searching people reads them all: no index finds a part of a
 * word without `pg_trgm`, which the npm build lacks. The others should go: delete a line once its screen no longer does.
 */
const allowed: Record<string, string[]> = {
  'Check Time: a week': ['app_user', 'job'],
  Crew: ['app_user', 'user_filter', 'user_group_rate'],
  'Crew: a search': ['app_user', 'user_filter', 'user_group_rate'],
  // In the order of names, by an index: it stops once the page is full.
  'Crew Invoices': ['app_user'],
  'Crew Invoices: a search': ['app_user'],
  Customers: ['app_user', 'job'],
  'Dashboard: to-dos, charts': ['app_user', 'job'],
  Invite: ['app_user', 'crew_member', 'job', 'timesheet', 'user_group_rate'],
  'Invite: a search': ['app_user', 'user_filter', 'user_group_rate'],
  Notifications: ['app_user', 'job', 'job_crew'],
  'Pay Run: a week': ['job'],
  Requests: ['job_crew', 'timesheet'],
  'Search: a job': ['app_user', 'invoice', 'job'],
  'Search: a name': ['app_user', 'invoice', 'job'],
};

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Plan Rows': number;
  Plans?: Node[];
}

const nodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)];

/** Does it read a growing table of so many rows from end to end, be it by an index? */
const readsMuch = (node: Node, rows: number | undefined) =>
  rows !== undefined && (node['Node Type'] === 'Seq Scan' || node['Plan Rows'] > rows * MUCH);

let app: TestApp;
let office: Caller;
/** How many rows the planner sees in the growing tables. */
let large: Map<string, number>;
beforeAll(async () => {
  listen();
  app = await testApp();
  await seedDemo(app.db, { now: Date.now(), large: SCALE, log: () => undefined });
  const admin = await app.db
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', 'admin@crewcall.example')
    .executeTakeFirstOrThrow();
  office = await app.signIn(admin);
  // Autovacuum would count the rows again.
  for (const table of growing)
    await sql`alter table ${sql.table(table)} set (autovacuum_enabled = off)`.execute(app.db);
  const { rows } = await sql<{ name: string; rows: number }>`
    update pg_class set reltuples = reltuples * ${TIMES} where oid = any(${growing}::regclass[])
    returning relname as name, reltuples::float8 as rows`.execute(app.db);
  large = new Map(rows.map((table) => [table.name, table.rows]));
}, 240_000);
afterAll(() => app?.close());

test('no screen of the office reads a whole table that grows with the firm', async () => {
  expect(Math.min(...large.values())).toBeGreaterThan(9_000);
  const found: Record<string, string[]> = {};
  for (const { screen, path, body } of await asksOf(app.db, Date.now())) {
    const statements = await statementsOf(async () => {
      const { statusCode } = await app.inject({
        ...(body === null ? { method: 'GET' as const } : { method: 'POST' as const, payload: body }),
        ...{ url: path, headers: { authorization: office?.token } },
      });
      expect([screen, statusCode]).toEqual([screen, 200]);
    });
    const tables = new Set<string>();
    const connection = await app.pool.connect();
    await connection.query(`set seq_page_cost = ${PAGE_COST}`);
    for (const { text, values } of statements) {
      if (!/^\s*(select|with|insert|update|delete)\b/i.test(text)) continue;
      const { rows } = await connection.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
        `explain (format json) ${text}`,
        values,
      );
      for (const { 'QUERY PLAN': plans } of rows)
        for (const node of nodes(plans[0].Plan)) {
          const table = node['Relation Name'] ?? '';
          if (readsMuch(node, large.get(table))) tables.add(table);
        }
    }
    await connection.query('reset seq_page_cost');
    connection.release();
    const more = [...tables].filter((table) => !allowed[screen]?.includes(table)).sort();
    if (more.length > 0) found[screen] = more;
  }
  expect(found).toEqual({});
}, 120_000);
