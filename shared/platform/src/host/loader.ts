import type { RegionLifecycles } from '../region-props';
import type { Store } from './store';
import { createContainers } from './containers';
import type { FederationRuntime } from './containers';
import { prefetchFiles, forgetPreloads } from './prefetch/files';
import type { Release } from './registry';
import { createStore } from './store';

type LoadState =
  | { state: 'pending' | 'slow' }
  | { state: 'ready'; lifecycles: RegionLifecycles }
  /** `error` is the first failure, because errors of later attempts often hide the cause. */
  | { state: 'failed'; error: Error; attempts: number }
  | { state: 'misfit'; misfits: readonly string[] };

interface RegionLoad extends Store<LoadState> {
  /** Tries again after a failure; does nothing in any other state. */
  retry(): void;
}

export interface LoadReport {
  remote: string;
  release: string;
  region: string;
  attempt: number;
  /** ms from the attempt's start. */
  durationMs: number;
  error: Error | null;
}

/** ms until a load counts as slow, and until an attempt is given up. */
const SLOW_MS = 3000;
const TIMEOUT_MS = 10_000;

export interface LoaderOptions {
  runtime: FederationRuntime;
  /**
   * Returns sentences on what a release needs and this shell or server lacks. If there are any, the release is not
   * downloaded.
   */
  misfits: (release: Release) => readonly string[];
  report?: (report: LoadReport) => void;
}

export interface Loader {
  /** Starts loading at once. The same release and region return the same load. */
  load(release: Release, region: string): RegionLoad;
}

type Settings = Required<LoaderOptions> & { containerFor: ReturnType<typeof createContainers> };

const toError = (value: unknown) => (value instanceof Error ? value : new Error(String(value)));

async function fetchRegion(
  runtime: FederationRuntime,
  release: Release,
  region: string,
  container: string,
): Promise<RegionLifecycles> {
  const expose = release.manifest.regions[region]?.expose;
  if (expose === undefined) throw new Error(`${release.manifest.release} has no region ${region}.`);
  const module = await runtime.loadRemote<{ region?: RegionLifecycles }>(
    `${container}/${expose.replace('./', '')}`,
  );
  if (module?.region === undefined)
    throw new Error(`${region} of ${release.manifest.release} exports no region.`);
  return module.region;
}

/** Makes the attempts to load one region. `attempt` starts one; `store` contains the state. */
function createAttempts(settings: Settings, release: Release, region: string) {
  const { runtime, report, containerFor } = settings;
  const store = createStore<LoadState>({ state: 'pending' });
  let attempts = 0;
  let first: Error | null = null;
  let container: string | null = null;

  function attempt() {
    const number = (attempts += 1);
    const began = performance.now();
    let isOver = false;
    const over = (error: Error | null) => {
      isOver = true;
      clearTimeout(slow);
      clearTimeout(late);
      const { name: remote, release: id } = release.manifest;
      report({ remote, release: id, region, attempt: number, durationMs: performance.now() - began, error });
    };
    const fail = (error: Error) => {
      if (isOver) return;
      first ??= error;
      over(error);
      store.set({ state: 'failed', error: first, attempts: number });
    };
    store.set({ state: 'pending' });
    const slow = setTimeout(() => store.set({ state: 'slow' }), SLOW_MS);
    const late = setTimeout(() => fail(new Error(`No answer within ${TIMEOUT_MS / 1000} s.`)), TIMEOUT_MS);
    // An error is ignored here: `fetchRegion` below gets it again.
    if (number === 1) prefetchFiles(release, region).catch(() => {});
    container = containerFor(release, container);
    const wanted = container;
    const cleared = number === 1 ? Promise.resolve() : forgetPreloads(release, region);
    cleared
      .then(() => fetchRegion(runtime, release, region, wanted))
      .then(
        (lifecycles) => {
          clearTimeout(slow);
          clearTimeout(late);
          // A late answer counts even after the timeout, unless another attempt has started.
          if (number !== attempts || store.getSnapshot().state === 'ready') return;
          over(null);
          store.set({ state: 'ready', lifecycles });
        },
        (error: unknown) => fail(toError(error)),
      );
  }
  return { store, attempt };
}

function start(settings: Settings, release: Release, region: string): RegionLoad {
  const { store, attempt } = createAttempts(settings, release, region);
  const misfits = settings.misfits(release);
  if (misfits.length === 0) attempt();
  else store.set({ state: 'misfit', misfits });
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    retry: () => {
      if (store.getSnapshot().state === 'failed') attempt();
    },
  };
}

/** Loads regions of releases, and caches the result of each. `retry` can recover from any failure. */
export function createLoader(options: LoaderOptions): Loader {
  const containerFor = createContainers(options.runtime, TIMEOUT_MS);
  const settings = { report: () => {}, ...options, containerFor };
  const loads = new Map<string, RegionLoad>();
  return {
    load(release, region) {
      const key = `${release.base} ${release.manifest.release} ${region}`;
      const known = loads.get(key);
      // A misfit is checked again: with a newer registry the release may fit.
      if (known !== undefined && known.getSnapshot().state !== 'misfit') return known;
      const load = start(settings, release, region);
      loads.set(key, load);
      return load;
    },
  };
}
