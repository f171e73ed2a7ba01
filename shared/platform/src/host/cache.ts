import type { QueryClient } from '@tanstack/react-query';
import type { CacheHolder } from '../region-props';
import type { SavedQueries } from '../offline/query-persister';

export interface HostCaches {
  /** The values that all regions of one release of a remote share. */
  of(remote: string, release: string): CacheHolder;
  /** Discards the cache and saved queries of a release: they may be why a region failed. New mounts start empty. */
  drop(remote: string, release: string): void;
  /** Call when all answers may be stale: refetches those on screen now, the others when they are next shown. */
  refresh(): void;
  /** Time of the oldest answer on the screen, epoch ms; null if there is none. */
  oldest(): number | null;
  /** Deletes everything when the session has ended: the next user must not see what the last one read. */
  clear(): void;
}

const isQueryClient = (value: unknown): value is QueryClient =>
  typeof (value as Partial<QueryClient> | null)?.getQueryCache === 'function';

/** Shares one query cache among all regions of a release, so that they show the same data and Back is instant. */
export function createCaches(saved?: Pick<SavedQueries, 'persister' | 'remove'>): HostCaches {
  const holders = new Map<string, Map<string, unknown>>();
  const idOf = (remote: string, release: string) => `${remote}@${release}`;
  // A remote may keep other values beside its query client.
  const clientsIn = (values?: Map<string, unknown>) => [...(values?.values() ?? [])].filter(isQueryClient);
  const clients = () => [...holders.values()].flatMap(clientsIn);
  return {
    of(remote, release) {
      const id = idOf(remote, release);
      const persister = saved?.persister();
      return {
        get<T>(key: string, make: () => T): T {
          const values = holders.get(id) ?? new Map<string, unknown>();
          holders.set(id, values);
          if (!values.has(key)) values.set(key, make());
          return values.get(key) as T;
        },
        ...(persister === undefined ? {} : { persister }),
      };
    },
    drop(remote, release) {
      const id = idOf(remote, release);
      const queries = clientsIn(holders.get(id)).flatMap((client) => client.getQueryCache().getAll());
      holders.delete(id);
      saved?.remove(queries.map(({ queryHash }) => queryHash));
    },
    refresh() {
      for (const client of clients()) void client.invalidateQueries();
    },
    oldest() {
      const times = clients()
        .flatMap((client) => client.getQueryCache().findAll({ type: 'active' }))
        .filter(({ state }) => state.data !== undefined)
        .map(({ state }) => state.dataUpdatedAt);
      return times.length === 0 ? null : Math.min(...times);
    },
    clear() {
      for (const client of clients()) client.clear();
      holders.clear();
    },
  };
}
