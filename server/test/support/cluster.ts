import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { Connection } from '../../src/platform/database/embedded';

export const TEMPLATE = 'crewcall_template';
/** The variable that carries the cluster's connection from jest's global setup to its workers. */
export const CLUSTER = 'CREWCALL_TEST_CLUSTER';

/** The machine's own PostgreSQL programs, where the suite runs on them. */
export const pgBin = process.env.PG_BIN || undefined;

async function ask(connection: Connection, ...statements: string[]): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A new migrated database, cloned from the template of the run's cluster; `drop` removes it. */
export async function newDatabase(): Promise<{ connection: Connection; drop(): Promise<void> }> {
  const base = JSON.parse(process.env[CLUSTER] ?? 'null') as Connection | null;
  if (base === null) throw new Error('There is no cluster: jest starts it in test/global-setup.ts.');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = { ...base, database: 'postgres' };
  await ask(
    admin,
    // PostgreSQL refuses two clones of one template at the same time.
    'select pg_advisory_lock(1)',
    `create database ${name} template ${TEMPLATE} strategy file_copy`,
  );
  return {
    connection: { ...base, database: name },
    drop: () => ask(admin, `drop database if exists ${name} with (force)`),
  };
}
