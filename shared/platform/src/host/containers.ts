import type { Release } from './registry';

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

/** Has entries fetched as the manifest describes them, byte for byte. */
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

/** Names of the runtime's containers: `containerFor(release, failed)` gives one that is not the one that failed. */
export function createContainers(runtime: FederationRuntime, timeoutMs: number) {
  const integrities = new Map<string, string>();
  const containers = new Map<string, { name: string; generation: number }>();
  runtime.registerPlugins([entryPlugin(integrities, timeoutMs)]);

  // The runtime remembers what became of a name. So one that failed is not used again. The entry is asked for under
  // a new name, and by a new address, so that no cache answers with the same bad bytes.
  return function containerFor({ base, manifest }: Release, failed: string | null): string {
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
  };
}
