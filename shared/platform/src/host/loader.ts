import type { RegionLifecycles, Store } from '../region-props';
import { misfitsOf } from './fit';
import type { Misfit, Provides } from './fit';
import type { Release } from './registry';
import { createStore } from './store';

/** The three functions of `@module-federation/enhanced/runtime` that loading needs; hosts pass the module. */
export interface FederationRuntime {
  registerRemotes(remotes: { name: string; entry: string; type: 'global'; entryGlobalName: string }[]): void;
  loadRemote<T>(id: string): Promise<T | null>;
  registerPlugins(plugins: LoaderPlugin[]): void;
}
interface LoaderPlugin {
  name: string;
  createScript(args: { url: string }): { script: HTMLScriptElement; timeout: number };
}

export type LoadState =
  | { state: 'pending' | 'slow' }
  | { state: 'ready'; lifecycles: RegionLifecycles }
  /** `error` is the first failure; those that follow it are nonsense more often than not. */
  | { state: 'failed'; error: Error; attempts: number }
  | { state: 'misfit'; misfits: readonly Misfit[] };

export interface RegionLoad extends Store<LoadState> {
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

export interface LoaderOptions {
  runtime: FederationRuntime;
  provides: () => Provides;
  /** ms until a load counts as slow, 3000 when not given. */
  slowMs?: number;
  /** ms until an attempt is given up, 10 000 when not given. */
  timeoutMs?: number;
  report?: (report: LoadReport) => void;
}

export interface Loader {
  /** Begins to load at once. The same release and region give the same load. */
  load(release: Release, region: string): RegionLoad;
}

const toError = (value: unknown) => (value instanceof Error ? value : new Error(String(value)));

/** Loads regions of releases, keeps what became of each, and recovers on retry whatever the failure was. */
export function createLoader(options: LoaderOptions): Loader {
  const { runtime, provides, slowMs = 3000, timeoutMs = 10_000, report = () => {} } = options;
  const integrities = new Map<string, string>();
  const containers = new Map<string, { name: string; generation: number }>();
  const loads = new Map<string, RegionLoad>();

  runtime.registerPlugins([
    {
      name: 'crewcall-entry',
      createScript({ url }) {
        const script = document.createElement('script');
        const plain = url.split('?')[0] ?? url;
        const integrity = integrities.get(plain);
        if (integrity !== undefined) script.integrity = integrity;
        if (new URL(plain, location.href).origin !== location.origin) script.crossOrigin = 'anonymous';
        script.async = true;
        script.src = url;
        return { script, timeout: timeoutMs };
      },
    },
  ]);

  // The runtime remembers what became of a name. So one that failed is not used again: the entry is asked for under
  // a new name, and by a new address, so that no cache answers with the same bad bytes.
  function containerFor({ base, manifest }: Release, failed: string | null): string {
    const id = `${base} ${manifest.container}`;
    const known = containers.get(id);
    if (known !== undefined && known.name !== failed) return known.name;
    const generation = (known?.generation ?? 0) + 1;
    const name = generation === 1 ? manifest.container : `${manifest.container}__${generation}`;
    const entry = new URL(`${base}/${manifest.entry.file}`, location.href).href;
    if (manifest.entry.integrity !== '') integrities.set(entry, manifest.entry.integrity);
    // Else the runtime takes the container that is there already.
    if (generation > 1) Object.assign(globalThis, { [manifest.container]: undefined });
    runtime.registerRemotes([
      {
        name,
        entry: generation === 1 ? entry : `${entry}?attempt=${generation}`,
        type: 'global',
        entryGlobalName: manifest.container,
      },
    ]);
    containers.set(id, { name, generation });
    return name;
  }

  const scriptsOf = ({ base, manifest }: Release, region: string): string[] =>
    (manifest.regions[region]?.files ?? [])
      .filter((file) => /\.m?js$/.test(file))
      .map((file) => new URL(`${base}/${file}`, location.href).href);

  // Federation asks for a region's files once the entry has run; this asks for them beside it.
  function fetchAhead(release: Release, region: string): void {
    for (const href of scriptsOf(release, region)) {
      if (new URL(href).origin !== location.origin) continue;
      const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href });
      link.onerror = () => void forget(link);
      document.head.append(link);
    }
  }

  // A browser answers the next request for a file with the preload of it that failed, without asking anybody. This
  // is that request. Should the file come after all, it only waits for its container, as it would anyway.
  function forget(link: HTMLLinkElement): Promise<void> {
    link.remove();
    return new Promise((done) => {
      const script = Object.assign(document.createElement('script'), { src: link.href });
      script.onload = script.onerror = () => {
        script.remove();
        done();
      };
      document.head.append(script);
    });
  }

  /** Also of the preloads that came with the page. */
  async function forgetPreloads(release: Release, region: string): Promise<void> {
    const files = new Set(scriptsOf(release, region));
    const links = document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=script]');
    await Promise.all([...links].filter(({ href }) => files.has(href)).map(forget));
  }

  async function fetchRegion(release: Release, region: string, container: string): Promise<RegionLifecycles> {
    const expose = release.manifest.regions[region]?.expose;
    if (expose === undefined) throw new Error(`${release.manifest.release} has no region ${region}.`);
    const module = await runtime.loadRemote<{ region?: RegionLifecycles }>(
      `${container}/${expose.replace('./', '')}`,
    );
    if (module?.region === undefined)
      throw new Error(`${region} of ${release.manifest.release} exports no region.`);
    return module.region;
  }

  function start(release: Release, region: string): RegionLoad {
    const misfits = misfitsOf(release.manifest.requires, provides());
    const store = createStore<LoadState>(
      misfits.length > 0 ? { state: 'misfit', misfits } : { state: 'pending' },
    );
    let attempts = 0;
    let first: Error | null = null;
    let container: string | null = null;

    function attempt() {
      const number = (attempts += 1);
      const began = performance.now();
      let isOver = false;
      const tell = (error: Error | null) => {
        const { name: remote, release: id } = release.manifest;
        report({
          remote,
          release: id,
          region,
          attempt: number,
          durationMs: performance.now() - began,
          error,
        });
      };
      const fail = (error: Error) => {
        if (isOver) return;
        isOver = true;
        clearTimeout(slow);
        clearTimeout(late);
        first ??= error;
        tell(error);
        store.set({ state: 'failed', error: first, attempts: number });
      };
      store.set({ state: 'pending' });
      const slow = setTimeout(() => store.set({ state: 'slow' }), slowMs);
      const late = setTimeout(() => fail(new Error(`No answer within ${timeoutMs / 1000} s.`)), timeoutMs);
      if (number === 1) fetchAhead(release, region);
      container = containerFor(release, container);
      const wanted = container;
      const cleared = number === 1 ? Promise.resolve() : forgetPreloads(release, region);
      cleared
        .then(() => fetchRegion(release, region, wanted))
        .then(
          (lifecycles) => {
            clearTimeout(slow);
            clearTimeout(late);
            // Also when it comes after the time was up, unless another attempt is on its way.
            if (number !== attempts || store.getSnapshot().state === 'ready') return undefined;
            isOver = true;
            tell(null);
            return store.set({ state: 'ready', lifecycles });
          },
          (error: unknown) => fail(toError(error)),
        );
    }

    if (misfits.length === 0) attempt();
    return {
      getSnapshot: store.getSnapshot,
      subscribe: store.subscribe,
      retry: () => {
        if (store.getSnapshot().state === 'failed') attempt();
      },
    };
  }

  return {
    load(release, region) {
      const key = `${release.base} ${release.manifest.release} ${region}`;
      const load = loads.get(key) ?? start(release, region);
      // What does not fit today may fit after the next registry.
      if (load.getSnapshot().state !== 'misfit') loads.set(key, load);
      return load;
    },
  };
}
