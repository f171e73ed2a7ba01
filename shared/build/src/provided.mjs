import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { uiVersions } from './content-version.mjs';
import { sharedFile, sourcesOf } from './packages.mjs';
import { runTypescript } from './run-typescript.mjs';

/**
 * The modules that hosts (shell, stage) and remotes share; docs/decisions/0003-what-is-shared.md gives the reasons. Two
 * Reacts on a page break hooks, so no remote has its own. `need` is the lowest version the code is written for.
 */
const strict = {
  react: { need: '^19.0.0', versionOf: 'react' },
  'react/jsx-runtime': { need: '^19.0.0', versionOf: 'react' },
  'react-dom': { need: '^19.0.0', versionOf: 'react-dom' },
  'react-dom/client': { need: '^19.0.0', versionOf: 'react-dom' },
};

/** Libraries with a React context or a registry, by the package that depends on them. */
const libraries = {
  '@emotion/cache': { need: '^11.0.0', by: 'ui' },
  '@emotion/react': { need: '^11.0.0', by: 'ui' },
  '@emotion/styled': { need: '^11.0.0', by: 'ui' },
  '@tanstack/react-query': { need: '^5.0.0', by: 'platform' },
  dayjs: { need: '^1.11.0', by: 'domain' },
};

/** Only six names of React Router: sharing all of it costs a host 40 kB, because nothing could be left out. */
const router = '@crewcall/platform/router';
const components = '@crewcall/ui/';
const mui = '@crewcall/ui/mui';

const installed = (root, name, by) =>
  createRequire(sharedFile(root, by, 'package.json'))(`${name}/package.json`).version;

const platformVersion = (root) =>
  runTypescript(sharedFile(root, 'platform', 'src/version.ts')).platformVersion;

const singleton = (requiredVersion) => ({ requiredVersion, singleton: true, strictVersion: true });

/** Federation's `shared` for a host: the modules that the host's own code looks up as well. */
export const sharedOfHost = (root) =>
  Object.fromEntries(
    Object.entries(strict).map(([name, { versionOf }]) => [
      name,
      { ...singleton(false), version: installed(root, versionOf, 'platform'), eager: true },
    ]),
  );

/**
 * Modules that a host provides to remotes, while its own code imports them without federation. So the host's first file
 * has only the parts that are drawn at once, and the rest is fetched when a region asks for it.
 */
export function providedByHost(root) {
  const versions = uiVersions(root);
  const files = sourcesOf(sharedFile(root, 'ui', 'src')).filter((file) => /\.tsx?$/.test(file));
  return Object.fromEntries([
    ...Object.entries(libraries).map(([name, { by }]) => [
      name,
      { ...singleton(false), version: installed(root, name, by) },
    ]),
    [router, { ...singleton(false), version: platformVersion(root) }],
    ...files.map((file) => {
      const shareKey = components + basename(file).replace(/\.tsx?$/, '');
      return [file, { shareKey, version: shareKey === mui ? versions.mui : versions.ui }];
    }),
  ]);
}

/**
 * The modules that a remote looks up in its host. `needs` replaces single ranges. If the host has another version of
 * one of our modules, the remote runs its own copy. It provides that to nobody: two remotes would mix their copies.
 */
export function consumedByRemote(root, needs = {}) {
  const versions = uiVersions(root);
  const exactly = (requiredVersion) => ({ requiredVersion, strictVersion: true });
  return Object.fromEntries([
    ...Object.entries(strict).map(([name, { need }]) => [
      name,
      { ...singleton(needs[name] ?? need), import: false },
    ]),
    ...Object.entries(libraries).map(([name, { need }]) => [name, singleton(need)]),
    [router, { ...singleton(`^${platformVersion(root).split('.')[0]}.0.0`), import: false }],
    [components, exactly(versions.ui)],
    [mui, exactly(versions.mui)],
  ]);
}

/** The range of React in a remote's manifest. */
export const requiredReact = (needs = {}) => needs.react ?? strict.react.need;

/** The versions in a host's `shell.json`, which a release's `requires` is compared with. */
export const hostVersions = (root) => ({
  platform: platformVersion(root),
  react: installed(root, 'react', 'platform'),
});
