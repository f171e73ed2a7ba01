import { CompiledQuery, Transaction } from 'kysely';
import type { DatabaseConnection, KyselyProps } from 'kysely';
import type { Db, DbTx, Schema } from '../../db/schema';
import { setTimeout as sleep } from 'node:timers/promises';
import { CallError } from '../../errors';
import { codeOf, isLost } from './connection-lost';

const RETRY = new Set(['40001', '40P01', '0A000']);
/** Was a transaction undone only because of others at the same time, or an outdated plan? Then it is run again. */
export const isConflict = (error: unknown): boolean => RETRY.has(codeOf(error));

const ATTEMPTS = 5;
const UNKNOWN =
  'The connection to the database broke while this was saved. Look whether it was before you send it again.';

// How long, in ms, we retry while the database cannot be reached; after that we fail, so that the caller does not
// wait.
const RETRY_WITHIN_MS = 5_000;

/**
 * Error code of a statement that was sent after one that failed, in the same transaction. It may reach us before the
 * first error.
 */
const BEHIND_A_FAILURE = '25P02';

/** The same connection, but calls `failed` for each statement that fails, in order. */
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

/**
 * Things that store or send something and that a `select` can call. A test compares the list with the functions in
 * our schema.
 */
const STORING = [
  'graphile_worker\\.',
  'mark_every_day\\b',
  'make_audit_month\\b',
  'setval\\b',
  'pg_notify\\b',
];
const READS = new RegExp(`^\\s*select\\b(?!.*\\b(?:${STORING.join('|')}))`, 'is');

/** Whether the statement certainly stores nothing. */
export const onlyReads = (text: string): boolean => READS.test(text);

const OVER = 'This statement was not sent, since its transaction has failed.';

/**
 * The same connection, but every statement waits for `begun`, starting with the first one that may store something.
 * Once the transaction `isOver`, no statement is sent, because it would be stored outside the transaction.
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
 * A transaction on this connection that sends its statements without waiting for earlier answers. Kysely's own waits
 * for the answer to each statement, which costs two process switches per statement.
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
 * One transaction, run again on a serialisation failure (40001), a deadlock (40P01), an outdated plan, or a
 * connection that broke before the commit was sent. A `CallError` 503 if it broke at the commit: then the result is
 * unknown. Statements that `fn` begins together (`Promise.all`) are sent together and run in the order in which they
 * were begun. The first ones are sent together with `begin`, as long as they only read. Once `fn` has failed, further
 * statements are refused.
 */
export async function inTransaction<T>(db: Db, fn: (tx: DbTx) => Promise<T>): Promise<T> {
  const began = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    let isCommitting = false;
    let failure: { cause: unknown } | null = null;
    try {
      return await db.getExecutor().provideConnection(async (connection) => {
        const begun = command(connection, 'begin');
        // If it fails, the error is thrown below, after `fn`.
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
          // All answers have arrived, so now we know which statement caused the failure.
          if (codeOf(cause) === BEHIND_A_FAILURE) failure = { cause: failed[0] };
          throw cause;
        }
      });
    } catch (last) {
      // On a broken connection the rollback fails too, and its error would hide the cause.
      const error = (failure as { cause: unknown } | null)?.cause ?? last;
      const lost = isLost(error);
      if (lost && isCommitting) throw new CallError(503, UNKNOWN, {}, { headers: { 'retry-after': '3' } });
      const isWorthwhile = lost ? performance.now() - began < RETRY_WITHIN_MS : isConflict(error);
      if (attempt >= ATTEMPTS || !isWorthwhile) throw error;
      await sleep(Math.random() * 20 * 2 ** attempt);
    }
  }
}
