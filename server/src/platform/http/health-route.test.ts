import fastify from 'fastify';
import { sql } from 'kysely';
import { testApp } from '../../../test/support';
import type { TestApp } from '../../../test/support';
import { openDb, openPool } from '../database/pool';
import { Disk } from '../operations/disk';
import { registerHealth } from './health-route';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ handlers: [], tasks: [] });
}, 120_000);
afterAll(() => t.close());

/** What health says while so many statements of so many seconds each wait for the one connection before it. */
async function healthBehind(statements: number, seconds: number): Promise<number> {
  const pool = openPool({ ...t.connection, max: 1 });
  const app = fastify();
  const { services } = t;
  const db = openDb(pool);
  registerHealth(app, { db, pool, services, disk: new Disk(services.settings.dataDir) });
  const all = Array.from({ length: statements }, () => sql`select pg_sleep(${seconds})`.execute(db));
  const { statusCode } = await app.inject({ url: '/api/health' });
  await Promise.all(all);
  await app.close();
  await pool.end();
  return statusCode;
}

test('C-05: a database that answers everybody else is well, however long health itself waits for its turn', async () => {
  expect(await healthBehind(12, 0.2)).toBe(200);
}, 30_000);

test('C-05: a database that answers nobody is not well', async () => {
  expect(await healthBehind(1, 3)).toBe(503);
}, 30_000);
