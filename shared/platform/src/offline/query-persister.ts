import { experimental_createQueryPersister } from '@tanstack/query-persist-client-core';
import type { PersistedQuery } from '@tanstack/query-persist-client-core';
import type { QueryPersister } from '@tanstack/react-query';
import { callPaths } from '@crewcall/contract/paths';
import { DAY_MS } from '@crewcall/domain/units';
import type { OfflineDatabase, SavedQuery } from './database';

/** Saved answers of the signed-in user. Only a cache: without it every screen asks the server. */
export interface SavedQueries {
  /** Loads the user's saved answers and deletes those of other users. With null, reads and saves nothing. */
  open(idUser: number | null): void;
  /** The persister for the user's query clients; undefined if nobody is signed in. */
  persister(): QueryPersister | undefined;
  /** Deletes these answers, because they may be why a screen failed. */
  remove(queryHashes: readonly string[]): void;
  /** Deletes all saved answers, at sign-out. */
  clear(): Promise<void>;
}

/** ms after which an answer is no longer shown. */
export const SAVED_QUERY_MAX_AGE_MS = 7 * DAY_MS;
const MAX_QUERIES = 80;
const MAX_CHARS = 3_000_000;
const MAX_CHARS_EACH = 400_000;
/** ms that a query waits for slow storage before it asks the server. */
const READ_WITHIN_MS = 500;
const PREFIX = 'saved';

/** Whether the field at `path`, as `invoices.pdf`, is true or not empty. In lists, any element counts. */
function isFilled(data: unknown, path: string): boolean {
  if (Array.isArray(data)) return data.some((item) => isFilled(item, path));
  if (path === '') return Boolean(data);
  const [name = '', ...rest] = path.split('.');
  const value = (data as Record<string, unknown> | null | undefined)?.[name];
  return isFilled(value, rest.join('.'));
}

const callOf = ({ queryKey: [name] }: Pick<PersistedQuery, 'queryKey'>) =>
  typeof name === 'string' ? callPaths[name] : undefined;
/** Whether the contract lets browsers save this call's answers. */
const isStorable = (query: Pick<PersistedQuery, 'queryKey'>) => callOf(query)?.[3] !== undefined;

/** Of a list that is read page by page, returns only the first page. */
function firstPage(data: unknown): unknown {
  const { pages, pageParams } = (data ?? {}) as { pages?: unknown; pageParams?: unknown };
  return Array.isArray(pages) && Array.isArray(pageParams)
    ? { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
    : data;
}

/** Returns null for an answer that must not or cannot be saved. */
function savedOf(idUser: number, query: PersistedQuery): SavedQuery | null {
  const [, , schema = '', storable] = callOf(query) ?? [];
  if (typeof storable === 'string' && isFilled(query.state.data, storable)) return null;
  const data = firstPage(query.state.data);
  const size = JSON.stringify(data).length;
  if (size > MAX_CHARS_EACH) return null;
  // Leave the error out: a database may not be able to store it.
  const state = { ...query.state, data, error: null, fetchFailureReason: null };
  return { ...query, state, id: `${idUser} ${query.queryHash}`, idUser, schema, size };
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** @param now epoch ms. */
export function createSavedQueries(database: OfflineDatabase, now = Date.now): SavedQueries {
  let opened: { saved: Map<string, SavedQuery>; persister: QueryPersister; end(): void } | null = null;
  const deleteIds = (ids: readonly string[]) =>
    database
      .run('queries', 'write', (store) => Promise.all(ids.map((id) => store.delete(id))))
      .catch(() => {});

  /** Removes the oldest answers above the limits from `saved` (a Map, so oldest first), and returns their ids. */
  function evict(saved: Map<string, SavedQuery>): string[] {
    let chars = [...saved.values()].reduce((sum, { size }) => sum + size, 0);
    const evicted: string[] = [];
    for (const [id, { size }] of saved) {
      if (saved.size <= MAX_QUERIES && chars <= MAX_CHARS) break;
      saved.delete(id);
      chars -= size;
      evicted.push(id);
    }
    return evicted;
  }

  async function read(idUser: number, saved: Map<string, SavedQuery>): Promise<void> {
    const all = await database.run('queries', 'read', (store) => store.getAll());
    const isOwn = (query: SavedQuery) =>
      query.idUser === idUser && query.state.dataUpdatedAt > now() - SAVED_QUERY_MAX_AGE_MS;
    const fresh = [...saved];
    saved.clear();
    for (const query of all.filter(isOwn).sort((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt))
      saved.set(query.id, query);
    for (const [id, query] of fresh) saved.set(id, query);
    const old = all.filter((query) => !isOwn(query)).map(({ id }) => id);
    const gone = [...old, ...evict(saved)];
    if (gone.length > 0) void deleteIds(gone);
  }

  function openFor(idUser: number): NonNullable<typeof opened> {
    const saved = new Map<string, SavedQuery>();
    // If storage did not answer, the next query tries again.
    let reading: Promise<void> | null = null;
    const ready = () => (reading ??= read(idUser, saved).catch(() => void (reading = null)));
    void ready();
    let isOpen = true;
    const idOf = (key: string) => `${idUser} ${key.slice(PREFIX.length + 1)}`;
    const { persisterFn } = experimental_createQueryPersister<SavedQuery | null>({
      prefix: PREFIX,
      maxAge: SAVED_QUERY_MAX_AGE_MS,
      refetchOnRestore: false,
      filters: { predicate: isStorable },
      serialize: (query) => savedOf(idUser, query),
      deserialize: (query) => query as SavedQuery,
      storage: {
        async getItem(key) {
          await Promise.race([ready(), wait(READ_WITHIN_MS)]);
          const query = saved.get(idOf(key));
          return isOpen && query !== undefined && callOf(query)?.[2] === query.schema ? query : null;
        },
        async setItem(key, query) {
          const id = idOf(key);
          if (!isOpen) return;
          saved.delete(id);
          if (query === null) return void (await deleteIds([id]));
          saved.set(id, query);
          const gone = evict(saved);
          if (gone.length > 0) void deleteIds(gone);
          await database.run('queries', 'write', (store) => store.put(query)).catch(() => {});
        },
        async removeItem(key) {
          saved.delete(idOf(key));
          await deleteIds([idOf(key)]);
        },
      },
    });
    const persister: QueryPersister = async (queryFn, context, query) => {
      let isFetched = false;
      const fetch: typeof queryFn = (given) => {
        isFetched = true;
        return queryFn(given);
      };
      const data = await persisterFn(fetch as never, context, query as never);
      // A saved answer is shown at once and then refetched, because the service worker may have sent something since.
      // The library's own refetch would leave a rejected promise unhandled.
      if (!isFetched)
        setTimeout(() => void context.client.invalidateQueries({ queryKey: query.queryKey, exact: true }));
      return data as never;
    };
    return { saved, persister, end: () => (isOpen = false) };
  }

  return {
    open(idUser) {
      opened?.end();
      opened = idUser === null ? null : openFor(idUser);
    },
    persister: () => opened?.persister,
    remove(queryHashes) {
      const isGone = ({ queryHash }: SavedQuery) => queryHashes.includes(queryHash);
      for (const [id, query] of opened?.saved ?? []) if (isGone(query)) opened?.saved.delete(id);
      void database
        .run('queries', 'write', async (store) => {
          for (const query of await store.getAll()) if (isGone(query)) await store.delete(query.id);
        })
        .catch(() => {});
    },
    async clear() {
      opened?.end();
      opened = null;
      await database.run('queries', 'write', (store) => store.clear()).catch(() => {});
    },
  };
}
