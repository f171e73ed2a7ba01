import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';
import type { PoolClient, PoolConfig } from 'pg';
import type { DB } from '../../db/schema';

const INT8 = 20;
const NUMERIC = 1700;
const NAMED_LIMIT = 400;

/** int8 and numeric as numbers: epoch ms and cents stay far below 2^53. */
export function installParsers(): void {
  types.setTypeParser(INT8, Number);
  types.setTypeParser(NUMERIC, Number);
}

type Query = (text: unknown, values?: unknown, callback?: unknown) => unknown;

/**
 * Names every statement that a connection sees twice, so that PostgreSQL plans it once (the hot queries cost a
 * seventh). A list of ids must go in as one array, `= any($1)`, else each length is a statement of its own.
 */
export function nameStatements(client: PoolClient): void {
  const marked = client as unknown as { query: Query; named?: true };
  if (marked.named) return;
  marked.named = true;
  const original = marked.query.bind(client);
  const seen = new Map<string, string>();
  let generation = 0;
  marked.query = (text, values, callback) => {
    if (typeof text !== 'string' || !Array.isArray(values) || callback !== undefined) {
      return callback === undefined ? original(text, values) : original(text, values, callback);
    }
    if (!/^\s*(select|insert|update|delete|with)\b/i.test(text)) return original(text, values);
    const known = seen.get(text);
    if (known === undefined) {
      if (seen.size < NAMED_LIMIT) {
        seen.set(text, createHash('sha1').update(text).digest('base64url'));
      }
      return original(text, values);
    }
    const running = original({ name: `${known}${generation}`, text, values }) as Promise<unknown>;
    return running.catch((error: { code?: string }) => {
      // The table changed its shape under a prepared plan: the next use prepares it anew.
      if (error.code === '0A000') generation += 1;
      throw error;
    });
  };
}

/** A pool whose connections name their statements. */
export function openPool(config: PoolConfig): Pool {
  installParsers();
  const pool = new Pool({ max: 12, idleTimeoutMillis: 60_000, ...config });
  pool.on('connect', nameStatements);
  // A connection lost while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  return pool;
}

export const openDb = (pool: Pool): Kysely<DB> => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
