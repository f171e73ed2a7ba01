import { openDB } from 'idb';
import type { PersistedQuery } from '@tanstack/query-persist-client-core';
import type { DBSchema, IDBPDatabase, IDBPObjectStore, StoreKey, StoreNames, StoreValue } from 'idb';
import type { QueueItem } from './queue-item';
import { createStorageLimit } from './storage-limit';

/** `strict`: resolves once the data is on disk, not only in the operating system's memory. */
type Access = 'read' | 'write' | 'strict';
type WritableStore<S extends DBSchema, N extends StoreNames<S>> = IDBPObjectStore<S, [N], N, 'readwrite'>;

/** An IndexedDB database. Methods reject if storage is off or full, or does not answer within `STORAGE_LIMIT_MS`. */
export interface Database<S extends DBSchema> {
  /**
   * Runs one transaction on one store; resolves once it is complete. If it rejects, nothing is saved. `work` may await
   * only requests of the store: IndexedDB ends a transaction that waits for anything else.
   */
  run<N extends StoreNames<S>, T>(
    store: N,
    access: Access,
    work: (store: WritableStore<S, N>) => Promise<T>,
  ): Promise<T>;
  /** `put` and `delete` are strict, and complete even if the page is closed right after the call. */
  put<N extends StoreNames<S>>(store: N, value: StoreValue<S, N>, key?: StoreKey<S, N>): Promise<void>;
  delete<N extends StoreNames<S>>(store: N, key: StoreKey<S, N>): Promise<void>;
}

/** An answer of the server as this browser saves it. */
export interface SavedQuery extends PersistedQuery {
  /** Made of user and query, so that each user has one saved answer per query. */
  id: string;
  idUser: number;
  /** Hash of the call's schema. Code with another schema does not use the answer. */
  schema: string;
  /** Length of the answer's JSON text. */
  size: number;
}

/** Everything that Crewcall saves in IndexedDB for times without a connection. */
interface OfflineSchema extends DBSchema {
  /** Punches, messages and expenses that the server has not answered yet. */
  queue: { key: string; value: QueueItem; indexes: { idUser: number } };
  /** Answers of the server to one user's queries. */
  queries: { key: string; value: SavedQuery; indexes: { idUser: number } };
  /** Time of a sign-out without a connection, epoch ms, under `DEFERRED_LOGOUT`: the server is yet to be notified. */
  logout: { key: string; value: number };
}
export type OfflineDatabase = Database<OfflineSchema>;

export const openOfflineDatabase = (): OfflineDatabase =>
  createDatabase<OfflineSchema>('crewcall-offline', (database) => {
    database.createObjectStore('queue', { keyPath: 'key' }).createIndex('idUser', 'idUser');
    database.createObjectStore('queries', { keyPath: 'id' }).createIndex('idUser', 'idUser');
    database.createObjectStore('logout');
  });

/** The database is opened on first use, and again after a failure. */
export function createDatabase<S extends DBSchema>(
  name: string,
  createStores: (database: IDBPDatabase<S>) => void,
): Database<S> {
  let opening: Promise<IDBPDatabase<S>> | null = null;
  const running = new Set<() => void>();

  function opened(): Promise<IDBPDatabase<S>> {
    if (opening !== null) return opening;
    // Close when another tab opens a newer version, so that it need not wait.
    const mine = (async () =>
      openDB<S>(name, 1, { upgrade: createStores, blocking: disconnect, terminated: disconnect }))();
    opening = mine;
    mine.catch(() => {
      if (opening === mine) opening = null;
    });
    return mine;
  }
  function disconnect(): void {
    void opening?.then((database) => database.close()).catch(() => {});
    opening = null;
  }
  function close(): void {
    running.forEach((abort) => abort());
    disconnect();
  }
  // A suspended page keeps its transactions open, and other pages would wait for them.
  globalThis.addEventListener?.('pagehide', close);
  const withLimit = createStorageLimit(close);

  const run: Database<S>['run'] = (store, access, work) =>
    withLimit(async () => {
      const database = await opened();
      const transaction = database.transaction(store, access === 'read' ? 'readonly' : 'readwrite', {
        durability: access === 'strict' ? 'strict' : 'default',
      });
      const abort = () => {
        try {
          transaction.abort();
        } catch {
          // Ignored: the transaction is complete or already committing.
        }
      };
      running.add(abort);
      const done = transaction.done;
      done.catch(() => {});
      try {
        const result = work(transaction.store as unknown as WritableStore<S, typeof store>);
        return (await Promise.all([result, done]))[0];
      } catch (error) {
        abort();
        throw error;
      } finally {
        running.delete(abort);
      }
    });
  /** Commits without waiting for the request, so that closing the page cannot abort the transaction. */
  const commit = async (store: { transaction: { commit(): void } }, request: Promise<unknown>) => {
    store.transaction.commit();
    await request;
  };
  return {
    run,
    put: (name, value, key) => run(name, 'strict', (store) => commit(store, store.put(value, key))),
    delete: (name, key) => run(name, 'strict', (store) => commit(store, store.delete(key))),
  };
}
