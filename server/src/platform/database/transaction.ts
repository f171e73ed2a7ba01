import { CompiledQuery, Transaction } from 'kysely';
import type { DatabaseConnection, KyselyProps } from 'kysely';
import type { Db, DbTx, Schema } from '../../db/schema';
import { setTimeout as sleep } from 'node:timers/promises';
import { CallError } from '../../errors';
import { codeOf, isLost } from './connection-lost';

const RETRY = new Set(['40001', '40P01', '0A000']);
const ATTEMPTS = 5;
const UNKNOWN =
  'The connection to the database broke while this was saved. Look whether it was before you send it again.';

// How long, in ms, we retry while the database is away; after that we fail instead of letting the caller wait.
const RETRY_WITHIN_MS = 5_000;

/** What a statement fails with that was sent behind one that failed. It may be heard of first. */
const BEHIND_A_FAILURE = '25P02';

/** The same connection, which also tells of each statement that fails, in their order. */
const watched = (connection: DatabaseConnection, failed: (error: unknown) => void): DatabaseConnection => ({
  executeQuery: async <R>(query: CompiledQuery) => {
    try {
      return await connection.executeQuery<R>(query);
    } catch (error) {
      failed(error);
      throw error;
    }
  },
  streamQuery: (query, size) => connection.streamQuery(query, size),
});

/** What a `select` can call that stores or sends something. A test compares it with the functions of our schema. */
const STORING = [
  'graphile_worker\\.',
  'mark_every_day\\b',
  'make_audit_month\\b',
  'setval\\b',
  'pg_notify\\b',
];
const READS = new RegExp(`^\\s*select\\b(?!.*\\b(?:${STORING.join('|')}))`, 'is');

/** Whether the statement stores nothing. False where that is not sure. */
export const onlyReads = (text: string): boolean => READS.test(text);

const OVER = 'This statement was not sent, since its transaction has failed.';

/**
 * The same connection, on which every statement waits for `begun` from the first one on that may store something. Once
 * the transaction `isOver`, none is sent: it would be stored by itself.
 */
const behind = (
  connection: DatabaseConnection,
  begun: Promise<unknown>,
  isOver: () => boolean,
): DatabaseConnection => {
  let hasOnlyRead = true;
  return {
    executeQuery: async <R>(query: CompiledQuery) => {
      hasOnlyRead &&= onlyReads(query.sql);
      if (!hasOnlyRead) await begun;
      if (isOver()) throw new Error(OVER);
      return connection.executeQuery<R>(query);
    },
    streamQuery: (query, size) => connection.streamQuery(query, size),
  };
};

/**
 * A transaction on this connection that sends its statements without waiting for the answers to those before. Kysely's
 * own sends a statement only after the answer to the last one, which takes two changes of process for each.
 */
function transactionOn(db: Db, connection: DatabaseConnection): DbTx {
  const executor = db.getExecutor().withConnectionProvider({ provideConnection: (ask) => ask(connection) });
  // Only the executor is used by statements.
  const unused = { config: {}, driver: {}, dialect: {} } as Omit<KyselyProps, 'executor'>;
  return new Transaction<Schema>({ ...unused, executor });
}

const command = (connection: DatabaseConnection, text: string) =>
  connection.executeQuery(CompiledQuery.raw(text));

/**
 * One transaction, run again on a serialisation failure (40001), a deadlock (40P01), an outdated plan, or a connection
 * that broke before the commit was sent. A `CallError` 503 if it broke at the commit: then the result is unknown.
 *
 * Statements that `fn` begins together (`Promise.all`) are sent together and run in the order in which they were begun.
 * Those with which it begins are sent together with `begin` as long as they only read. When `fn` fails, what it has not
 * sent by then is refused.
 */
export async function inTransaction<T>(db: Db, fn: (tx: DbTx) => Promise<T>): Promise<T> {
  const began = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    let isCommitting = false;
    let failure: { cause: unknown } | null = null;
    try {
      return await db.getExecutor().provideConnection(async (connection) => {
        const begun = command(connection, 'begin');
        // A failure of it is thrown below, after `fn`.
        begun.catch(() => undefined);
        const failed: unknown[] = [];
        const noted = watched(
          behind(connection, begun, () => failure !== null),
          (error) => failed.push(error),
        );
        try {
          const result = await fn(transactionOn(db, noted));
          await begun;
          isCommitting = true;
          await command(connection, 'commit');
          return result;
        } catch (cause) {
          failure = { cause };
          await command(connection, 'rollback');
          // All answers are there now, so the statement that failed by itself is known.
          if (codeOf(cause) === BEHIND_A_FAILURE) failure = { cause: failed[0] };
          throw cause;
        }
      });
    } catch (last) {
      // Over a broken connection the rollback fails too, and would hide the reason.
      const error = (failure as { cause: unknown } | null)?.cause ?? last;
      const lost = isLost(error);
      if (lost && isCommitting) throw new CallError(503, UNKNOWN, {}, { headers: { 'retry-after': '3' } });
      const isWorthwhile = lost ? performance.now() - began < RETRY_WITHIN_MS : RETRY.has(codeOf(error));
      if (attempt >= ATTEMPTS || !isWorthwhile) throw error;
      await sleep(Math.random() * 20 * 2 ** attempt);
    }
  }
}
