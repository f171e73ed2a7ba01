import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sharedFile } from './packages.mjs';
import { requiredSingletons } from './provided.mjs';
import { runTypescript } from './run-typescript.mjs';

const defineManifest = (manifest) => manifest;
const modules = {
  '@crewcall/platform': { defineManifest },
  '@crewcall/platform/manifest': { defineManifest },
};

/** Reads a remote's `manifest.ts` and checks it against the files beside it. */
export function readRemoteSource(folder) {
  const file = join(folder, 'manifest.ts');
  const { manifest } = runTypescript(file, modules);
  if (manifest === undefined) throw new Error(`${file} must export \`manifest\`.`);
  for (const [region, source] of Object.entries(manifest.regions)) {
    if (!/^[a-z][a-z-]*$/.test(region))
      throw new Error(`${region} is no name for a region: letters and hyphens only.`);
    if (!existsSync(join(folder, source)))
      throw new Error(`${file}: region ${region} names ${source}, which is not there.`);
  }
  for (const { region } of [...manifest.routes, ...manifest.slots]) {
    if (!Object.hasOwn(manifest.regions, region)) throw new Error(`${file}: there is no region ${region}.`);
  }
  return manifest;
}

/** What the hash of a release is over: one law for the build and for the server that publishes. */
export const hashLaw = (root) => runTypescript(sharedFile(root, 'contract', 'src/release-hash.ts'));

/** The parts of a manifest that are known without building. */
export function manifestHead(root, folder, source, { hash, needs, uses }) {
  const { slots } = runTypescript(sharedFile(root, 'contract', 'src/slots.ts'));
  const platform = runTypescript(sharedFile(root, 'platform', 'src/version.ts')).platformVersion;
  const { name, title, version } = source;
  return {
    schema: 1,
    name,
    title,
    version,
    release: `${version}-${hash}`,
    container: hashLaw(root).containerName(name, version, hash),
    requires: {
      platform: source.platform ?? `^${platform.split('.')[0]}.0.0`,
      shared: requiredSingletons(needs),
      ...(uses === undefined ? {} : { uses }),
    },
    routes: source.routes,
    nav: source.nav,
    slots: source.slots.map((slot) => ({ ...slot, params: slots[slot.name] })),
    events: source.events,
  };
}

/** The chunk groups that this one may ask for later, without those whose import is marked with a low fetch priority. */
function laterGroups(group, found = new Set()) {
  for (const child of group?.childrenIterable ?? []) {
    if (child.options.fetchPriority === 'low' || found.has(child)) continue;
    found.add(child);
    laterGroups(child, found);
  }
  return found;
}

/** Region to its files and to those that it may ask for later, from webpack's stats; the entry apart. */
export function regionFiles({ compilation }, source, entry) {
  return Object.fromEntries(
    Object.keys(source.regions).map((region) => {
      const group = compilation.namedChunkGroups.get(chunkOf(region));
      const scripts = (one) => one.getFiles().filter((file) => file.endsWith('.js') && file !== entry);
      const files = group ? scripts(group).sort() : [];
      const later = new Set([...laterGroups(group)].flatMap(scripts));
      return [
        region,
        { expose: `./${region}`, files, later: [...later].filter((file) => !files.includes(file)).sort() },
      ];
    }),
  );
}

export const chunkOf = (region) => region;
