import { useEffect } from 'react';
import { QueryClient, useQueryClient } from '@tanstack/react-query';
import type { CallName } from '@crewcall/contract/types';
import { ApiError } from './api-error';
import type { EventMap, EventName } from '@crewcall/contract/events';
import { useRegion } from './region-context';
import type { CacheHolder } from './region-props';

/**
 * Which calls' answers an event makes stale. A function may limit that to queries whose body matches the payload:
 * `'job.changed': [['getJobDetail', ({idJob}, body) => body.id === idJob]]`.
 */
export type Invalidates = {
  [K in EventName]?: readonly (
    CallName | readonly [CallName, (payload: EventMap[K], body: never) => boolean]
  )[];
};

const worthAnotherTry = (error: unknown) =>
  error instanceof ApiError && (error.kind === 'offline' || error.kind === 'failed');

/**
 * Fetches a query once more if it is invalidated during its first fetch. The library alone would keep the first
 * answer, which the server may have read before the change.
 */
class Client extends QueryClient {
  override invalidateQueries(
    ...[filters, options]: Parameters<QueryClient['invalidateQueries']>
  ): Promise<void> {
    const first = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    for (const { promise, queryKey } of first) {
      const again = () => void super.invalidateQueries({ queryKey, exact: true });
      promise?.then(again, () => {});
    }
    return super.invalidateQueries(filters, options);
  }
}

/**
 * The query cache of one remote in one session. Answers saved by an earlier visit are shown at once and fetched again.
 * Without a network, queries fail and do not wait.
 */
export function makeQueryClient({ persister }: Pick<CacheHolder, 'persister'> = {}): QueryClient {
  return new Client({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        ...(persister === undefined ? {} : { persister }),
        // With `networkMode: always` this is not the default. Refetches what failed without reception once it is back.
        refetchOnReconnect: true,
        staleTime: 10_000,
        gcTime: 30 * 60_000,
        retry: (count, error) => count < 2 && worthAnotherTry(error),
        retryDelay: (attempt) => 500 * 2 ** attempt,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** Refetches failed and stale queries on screen once the server is reached again. */
export function useRefetchWhenReached(): void {
  const client = useQueryClient();
  const { reach } = useRegion();
  useEffect(() => {
    let was = reach.getSnapshot();
    return reach.subscribe(() => {
      const is = reach.getSnapshot();
      if (is && !was) {
        const predicate = (query: { state: { status: string }; isStale(): boolean }) =>
          query.state.status === 'error' || query.isStale();
        void client.refetchQueries({ type: 'active', predicate }, { cancelRefetch: false });
      }
      was = is;
    });
  }, [client, reach]);
}

/** Invalidates cached answers when events arrive on the bus. `defineRegions` calls it in every region. */
export function useQueryInvalidation(table: Invalidates): void {
  const client = useQueryClient();
  const { bus } = useRegion();
  useEffect(() => {
    const ends = Object.entries(table).map(([event, targets]) =>
      bus.on(event as EventName, (payload) => {
        for (const target of targets) {
          const [name, fits] = typeof target === 'string' ? [target, null] : target;
          const matches = fits as ((payload: unknown, body: unknown) => boolean) | null;
          void client.invalidateQueries({
            queryKey: [name],
            predicate: ({ queryKey }) => matches === null || matches(payload, queryKey[1]),
          });
        }
      }),
    );
    return () => ends.forEach((end) => end());
  }, [bus, client, table]);
}
