import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { uiVersions } from './content-version.mjs';
import { sharedFile, sourcesOf } from './packages.mjs';
import { runTypescript } from './run-typescript.mjs';

/**
 * What hosts (shell, stage) and remotes share, in one place: docs/architecture.md has the table with its reasons.
 * Two Reacts on a page break hooks, so a remote carries none. `need` is the lowest version the code is written for.
 */
const strict = {
  react: { need: '^19.0.0', versionOf: 'react' },
  'react/jsx-runtime': { need: '^19.0.0', versionOf: 'react' },
  'react-dom': { need: '^19.0.0', versionOf: 'react-dom' },
  'react-dom/client': { need: '^19.0.0', versionOf: 'react-dom' },
};

/** Libraries with a context or a registry of their own, by the package that brings them. */
const libraries = {
  '@emotion/cache': { need: '^11.0.0', by: 'ui' },
  '@emotion/react': { need: '^11.0.0', by: 'ui' },
  '@emotion/styled': { need: '^11.0.0', by: 'ui' },
  '@tanstack/react-query': { need: '^5.0.0', by: 'platform' },
  dayjs: { need: '^1.11.0', by: 'domain' },
};

/** Six names: sharing the whole router costs a host 40 kB, because nothing of it can be left out then. */
const router = '@crewcall/platform/router';
const components = '@crewcall/ui/';
const mui = '@crewcall/ui/mui';

const installed = (root, name, by) =>
  createRequire(sharedFile(root, by, 'package.json'))(`${name}/package.json`).version;

const platformVersion = (root) =>
  runTypescript(sharedFile(root, 'platform', 'src/version.ts')).platformVersion;

const singleton = (requiredVersion) => ({ requiredVersion, singleton: true, strictVersion: true });

/** Federation's `shared` for a host: what its own modules look up as well. */
export const sharedOfHost = (root) =>
  Object.fromEntries(
    Object.entries(strict).map(([name, { versionOf }]) => [
      name,
      { ...singleton(false), version: installed(root, versionOf, 'platform'), eager: true },
    ]),
  );

/**
 * What a host only provides. It imports these modules directly, so its first file has what it draws at once, and the rest
 * is fetched when a region asks.
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
 * What a remote looks up in its host. `needs` replaces single ranges. Where the host has another version of one of our
 * modules, the remote runs its own copy. It provides that to nobody: two remotes would mix their copies.
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

/** What a host says about itself in its `shell.json`, which releases are compared with. */
export const hostVersions = (root) => ({
  platform: platformVersion(root),
  react: installed(root, 'react', 'platform'),
});
