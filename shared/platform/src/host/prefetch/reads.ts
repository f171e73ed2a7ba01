import type { SessionView } from '../../region-props';
import type { ApiClient } from '../../api-client';
import type { Store } from '../store';
import type { Loader } from '../loader';

/** ms after which a prefetched answer that no region has used is too old. */
const FRESH_MS = 10_000;

interface PrefetchOptions {
  api: ApiClient;
  loader: Loader;
  /** The signed-in user. A prefetched answer is given to nobody else. */
  session: Store<SessionView | null>;
  /** The bus events. An answer requested before the latest event may be out of date. */
  log: Store<readonly unknown[]>;
  now?: () => number;
}

/**
 * Makes the first calls of a page (`early` of its route) while its code still downloads. When the region makes the
 * same call, it gets the prefetched answer or waits for it. If the prefetch failed, the call is sent normally.
 */
export function prefetchReads({ api, loader, session, log, now = Date.now }: PrefetchOptions): {
  api: ApiClient;
  loader: Loader;
} {
  const asked = new Map<string, { user: unknown; told: unknown; at: number; answer: Promise<unknown> }>();
  const begun = new WeakSet<object>();
  const user = () => session.getSnapshot()?.user.id;
  const told = () => log.getSnapshot().at(-1);

  function take(name: string, body: unknown): Promise<unknown> | null {
    const found = asked.get(name);
    if (found === undefined || Object.keys(body ?? {}).length > 0) return null;
    asked.delete(name);
    const isGood = found.user === user() && found.told === told() && now() - found.at < FRESH_MS;
    return isGood ? found.answer : null;
  }

  return {
    api: {
      call(name, body, options) {
        const ask = () => api.call(name, body, options);
        return (take(name, body)?.catch(ask) ?? ask()) as ReturnType<typeof ask>;
      },
    },
    loader: {
      load(release, region) {
        const load = loader.load(release, region);
        if (load.getSnapshot().state !== 'pending' || begun.has(load)) return load;
        begun.add(load);
        const route = release.manifest.routes.find((one) => one.region === region);
        for (const { call, path } of route?.early ?? []) {
          const answer = api.call(call as 'getMe', {}, { address: ['GET', path, ''], quiet: true });
          // Ignore the failure here: `take` sends the call again.
          answer.catch(() => {});
          asked.set(call, { user: user(), told: told(), at: now(), answer });
        }
        return load;
      },
    },
  };
}
