import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';
import type { Client, ClientBase, PoolClient, PoolConfig } from 'pg';
import type { Db, Schema } from '../../db/schema';
import { asLost, isStandby } from './connection-lost';
import { noteStatement } from './slow-statements';

/** Maximum number of connections in one server's pool, without the one that listens for changes. */
export const MOST_CONNECTIONS = 14;

const INT8 = 20;
// The type ids that `pg` lists leave out array types.
type TypeId = Parameters<typeof types.getTypeParser>[0];
const INT8_LIST = 1016 as number as TypeId;
const TEXT_LIST = 1009 as number as TypeId;
const NUMERIC = 1700;
const NAMED_LIMIT = 400;
/**
 * A statement with a list at least this long is planned each time, because a plan made for a few ids looks up each
 * one separately.
 */
const LONG_LIST = 50;
/** The longest that one statement of a call or task may take, in ms. */
const STATEMENT_MS = 30_000;
/** The longest pause in ms between two statements of a transaction, while the database waits for our process. */
const SILENT_MS = 60_000;
/** The longest wait in ms for a free or new connection. */
const CONNECT_MS = 15_000;
// Longer than STATEMENT_MS, so that PostgreSQL ends a slow statement itself. This limit is for a database that no
// longer answers at all.
const ANSWER_MS = STATEMENT_MS + 5_000;

/** int8, lists of it, and numeric as numbers: epoch ms and cents stay far below 2^53. */
function installParsers(): void {
  types.setTypeParser(INT8, Number);
  types.setTypeParser(NUMERIC, Number);
  const asTexts = types.getTypeParser(TEXT_LIST) as unknown as (text: string) => string[];
  types.setTypeParser(INT8_LIST, (text: string) => asTexts(text).map(Number));
}

type Query = (text: unknown, values?: unknown, callback?: unknown) => unknown;

/**
 * Names every statement that a connection sees twice, so that PostgreSQL plans it once (frequent queries then take a
 * seventh of the time). Pass a list of ids as one array, `= any($1)`; otherwise each length of the list is a separate
 * statement. A statement with a long list stays unnamed: the plan for a few ids took ten times as long for a
 * company's 2,000.
 */
function nameStatements(client: PoolClient): void {
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
    if (values.some((value) => Array.isArray(value) && value.length >= LONG_LIST))
      return original(text, values);
    const known = seen.get(text);
    if (known === undefined) {
      if (seen.size < NAMED_LIMIT) {
        seen.set(text, createHash('sha1').update(text).digest('base64url'));
      }
      return original(text, values);
    }
    const running = original({ name: `${known}${generation}`, text, values }) as Promise<unknown>;
    return running.catch((error: { code?: string }) => {
      // The table changed under a prepared plan: prepare it again on the next use.
      if (error.code === '0A000') generation += 1;
      throw error;
    });
  };
}

/** When the database last answered a query of a pool, on the monotonic clock (ms). */
const answered = new WeakMap<Pool, number>();

/** Has the database answered any query of this pool since `since`, on the monotonic clock (ms)? */
export const hasAnswered = (pool: Pool, since: number): boolean => (answered.get(pool) ?? -Infinity) > since;

/**
 * Sends all statements that start in the same turn of the event loop in one write, because each write wakes the
 * database's process.
 */
function sendTogether(client: PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

// Reports statements that fail because the connection is lost, and logs slow ones, for every caller.
function wrapQuery(client: PoolClient, pool: Pool): void {
  const asking = client as unknown as { query: Query; isWrapped?: true };
  if (asking.isWrapped) return;
  asking.isWrapped = true;
  const original = asking.query.bind(client);
  asking.query = (text, values, callback) => {
    const started = performance.now();
    sendTogether(client);
    const asked = callback === undefined ? original(text, values) : original(text, values, callback);
    if (!(asked instanceof Promise)) return asked;
    return asked
      .then((answer: unknown) => {
        answered.set(pool, performance.now());
        return answer;
      })
      .catch((error: unknown) => {
        // The answer may still come late, and would be taken for the answer to the next query: close the connection.
        if ((error as Error).message === 'Query read timeout') hangUp(client);
        // Close a connection to a standby: the next one will lead to the primary.
        if (isStandby(error)) hangUp(client);
        throw asLost(error);
      })
      .finally(() => noteStatement(text, performance.now() - started));
  };
}

const hangUp = (client: PoolClient) => void (client as unknown as Client).end().catch(() => undefined);

type Given = (error: Error | undefined, client?: PoolClient, done?: (release?: unknown) => void) => void;

/**
 * A pool whose connections name their statements. Every wait has a limit: for a connection, for a statement's answer,
 * for the next statement of a transaction. `isPatient` is for long work without these limits: migrations, backups.
 * `isShared` is for a pooler that gives each transaction another connection: then no settings and prepared statements
 * are used.
 */
export function openPool(config: PoolConfig, { isPatient = false, isShared = false } = {}): Pool {
  installParsers();
  const pool = new Pool({
    max: MOST_CONNECTIONS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // Statements that a transaction begins together are sent together.
    pipeline: true,
    connectionTimeoutMillis: CONNECT_MS,
    ...(isPatient ? {} : { query_timeout: ANSWER_MS }),
    ...(isPatient || isShared ? {} : { onConnect: limitStatements }),
    ...config,
  });
  pool.on('connect', (client) => {
    // The error also reaches the user of the connection from their statement. Without a listener, the event would end
    // the process.
    client.on('error', () => undefined);
    if (!isShared) nameStatements(client);
    wrapQuery(client, pool);
  });
  // The pool replaces a connection that is lost while idle; an event without a listener would end the process.
  pool.on('error', () => undefined);
  const connect = pool.connect.bind(pool) as (given: Given) => void;
  pool.connect = ((given?: Given) => {
    const asked = new Promise<PoolClient>((resolve, reject) => {
      connect((error, client, done) => {
        const told = error === undefined ? undefined : (asLost(error) as Error);
        if (given) given(told, client, done);
        else if (client) resolve(client);
        else reject(told ?? new Error('no connection'));
      });
    });
    return given ? undefined : asked;
  }) as typeof pool.connect;
  return pool;
}

// Sets the limits by a statement on each connection: a pooler may refuse them in the connection's start message.
async function limitStatements(client: ClientBase): Promise<void> {
  await client.query(
    `set statement_timeout = ${STATEMENT_MS}; set idle_in_transaction_session_timeout = ${SILENT_MS}`,
  );
}

export const openDb = (pool: Pool): Db => new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
