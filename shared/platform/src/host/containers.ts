import type { Release } from './registry';

/** The four functions of `@module-federation/enhanced/runtime` that loading needs; hosts pass the module. */
export interface FederationRuntime {
  registerRemotes(remotes: { name: string; entry: string; type: 'global'; entryGlobalName: string }[]): void;
  loadRemote<T>(id: string): Promise<T | null>;
  registerPlugins(plugins: LoaderPlugin[]): void;
  /** Plugins that also apply to the instances of remotes. */
  registerGlobalPlugins(plugins: SharesPlugin[]): void;
}
interface LoaderPlugin {
  name: string;
  createScript(args: { url: string }): { script: HTMLScriptElement; timeout: number };
}

interface Share {
  loaded?: boolean | undefined;
  loading?: Promise<unknown> | null | undefined;
}
interface SharesPlugin {
  name: string;
  errorLoadShare(failed: {
    pkgName: string;
    /** Shared modules by scope, name and version. */
    shareScopeMap: Record<string, Record<string, Record<string, Share>>>;
  }): void;
}

/** Lets a retry load a shared module again: without it the runtime returns the first failure for ever. */
const sharesPlugin: SharesPlugin = {
  name: 'crewcall-shares',
  errorLoadShare({ pkgName, shareScopeMap }) {
    for (const scope of Object.values(shareScopeMap))
      for (const share of Object.values(scope[pkgName] ?? {})) if (!share.loaded) share.loading = null;
  },
};

/** Makes browsers check each entry file against the integrity hash in its manifest. */
function entryPlugin(integrities: ReadonlyMap<string, string>, timeout: number): LoaderPlugin {
  return {
    name: 'crewcall-entry',
    createScript({ url }) {
      const script = document.createElement('script');
      const plain = url.split('?')[0] ?? url;
      const integrity = integrities.get(plain);
      if (integrity !== undefined) script.integrity = integrity;
      if (new URL(plain, location.href).origin !== location.origin) script.crossOrigin = 'anonymous';
      script.async = true;
      script.src = url;
      return { script, timeout };
    },
  };
}

/**
 * Returns `containerFor(release, failed)`, which registers a release and returns the name of its container, but never
 * the name `failed`.
 */
export function createContainers(runtime: FederationRuntime, timeoutMs: number) {
  const integrities = new Map<string, string>();
  const containers = new Map<string, { name: string; generation: number }>();
  runtime.registerPlugins([entryPlugin(integrities, timeoutMs)]);
  runtime.registerGlobalPlugins([sharesPlugin]);

  // The runtime remembers a failed load by the container's name, so a retry registers a new name. It also uses a new
  // address, so that no cache answers with the same bad bytes.
  return function containerFor({ base, manifest }: Release, failed: string | null): string {
    const id = `${base} ${manifest.container}`;
    const known = containers.get(id);
    if (known !== undefined && known.name !== failed) return known.name;
    const generation = (known?.generation ?? 0) + 1;
    const name = generation === 1 ? manifest.container : `${manifest.container}__${generation}`;
    const entry = new URL(`${base}/${manifest.entry.file}`, location.href).href;
    if (manifest.entry.integrity !== '') integrities.set(entry, manifest.entry.integrity);
    // Otherwise the runtime would use the failed container, which is still in this global variable.
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
  };
}
