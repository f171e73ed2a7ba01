import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sharedFile } from './packages.mjs';
import { requiredReact } from './provided.mjs';
import { runTypescript } from './run-typescript.mjs';

const defineManifest = (manifest) => manifest;
const modules = {
  '@crewcall/platform': { defineManifest },
  '@crewcall/platform/manifest': { defineManifest },
};

/** The slots; a slot that names no region has one of its own name. */
const slotsOf = ({ slots }) =>
  slots.map(({ name, title, width, policy, region = name }) => ({ name, title, width, policy, region }));

/** The file of each region that a route or a slot names. */
const filesOfRegions = ({ routes, slots }) =>
  Object.fromEntries([
    ...routes.map(({ region }) => [region, `src/regions/${region}.page.tsx`]),
    ...slots.map(({ region }) => [region, `src/regions/${region}.slot.tsx`]),
  ]);

/** The navigation; an entry without title or policy takes those of its route. */
const navOf = ({ routes, nav }, file) =>
  nav.map(({ to, title, icon, order, policy, ...rest }) => {
    const route = routes.find(({ path }) => path === to);
    const entry = { to, title: title ?? route?.title, icon, order, policy: policy ?? route?.policy, ...rest };
    if (entry.title === undefined || entry.policy === undefined)
      throw new Error(`${file}: ${to} is no route, so its navigation needs a title and a policy.`);
    return entry;
  });

/** Reads a remote's `manifest.ts`, fills in its defaults, and checks it against the files beside it. */
export function readRemoteSource(folder) {
  const file = join(folder, 'manifest.ts');
  const { manifest: written } = runTypescript(file, modules);
  if (written === undefined) throw new Error(`${file} must export \`manifest\`.`);
  const named = { ...written, slots: slotsOf(written), nav: navOf(written, file) };
  const manifest = { ...named, regions: { ...filesOfRegions(named), ...written.regions } };
  for (const [region, source] of Object.entries(manifest.regions)) {
    if (!/^[a-z][a-z-]*$/.test(region))
      throw new Error(`${region} is no name for a region: letters and hyphens only.`);
    if (!existsSync(join(folder, source)))
      throw new Error(`${file}: region ${region} names ${source}, which is not there.`);
  }
  return manifest;
}

/** The routes, with the path of each early read from `calls`; a remote in development reads nothing early. */
const routesOf = ({ routes }, calls) =>
  routes.map(({ early = [], ...route }) => {
    if (calls === undefined || early.length === 0) return route;
    const withPaths = early.map((call) => {
      const [method, path] = calls[call] ?? [];
      if (method !== 'GET' || path.includes(':'))
        throw new Error(
          `${route.path} reads ${call} early, which must be a read that it makes, without input.`,
        );
      return { call, path };
    });
    return { ...route, early: withPaths };
  });

/** What the hash of a release covers: the same code for the build and for the server that publishes. */
export const releaseHash = (root) => runTypescript(sharedFile(root, 'contract', 'src/release-hash.ts'));

/** The parts of a manifest that are known without building. */
export function manifestHead(root, folder, source, { hash, needs, calls, slots: opened = [] }) {
  const { slots } = runTypescript(sharedFile(root, 'contract', 'src/slots.ts'));
  const platform = runTypescript(sharedFile(root, 'platform', 'src/version.ts')).platformVersion;
  const { name, title, version } = source;
  return {
    schema: 1,
    name,
    title,
    version,
    release: `${version}-${hash}`,
    container: releaseHash(root).containerName(name, version, hash),
    requires: {
      platform: source.platform ?? `^${platform.split('.')[0]}.0.0`,
      react: requiredReact(needs),
      calls: Object.keys(calls ?? {}),
      slots: opened,
    },
    routes: routesOf(source, calls),
    nav: source.nav,
    slots: source.slots.map((slot) => ({ ...slot, params: slots[slot.name] })),
    events: source.events,
  };
}

/** Whether a chunk group is only a remote's own copy of a shared module, for hosts of another version. */
const isFallback = ({ origins }) =>
  origins.length > 0 && origins.every(({ module }) => module?.type === 'consume-shared-module');

/**
 * The chunk groups that this one may ask for later, to be prefetched. Leaves out imports of low fetch priority, which
 * are of no use offline, and the remote's own copies of shared modules, for hosts of another version.
 */
function laterGroups(group, found = new Set()) {
  for (const child of group?.childrenIterable ?? []) {
    if (child.options.fetchPriority === 'low' || isFallback(child) || found.has(child)) continue;
    found.add(child);
    laterGroups(child, found);
  }
  return found;
}

/** The files of each region, and those that it may ask for later, from webpack's stats; without the entry. */
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
