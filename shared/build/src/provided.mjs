import { createRequire } from 'node:module';
import { join } from 'node:path';
import { countExports } from './count-exports.mjs';

/**
 * What a host (shell, stage) gives to every remote, in one place. `need` is the lowest version the code is written
 * for. Singletons: two Reacts on a page break hooks, so a remote carries none and a mismatch is refused.
 */
export const singletons = {
  react: { need: '^19.0.0', versionOf: 'react' },
  'react/jsx-runtime': { need: '^19.0.0', versionOf: 'react' },
  'react-dom': { need: '^19.0.0', versionOf: 'react-dom' },
  'react-dom/client': { need: '^19.0.0', versionOf: 'react-dom' },
};

/**
 * Curated faces of libraries. A remote carries its own copy and uses the host's where that has all it needs. The
 * parts of one face have one version, counted from the file that lists them all, so that a page never mixes them.
 * What is not `eager` the host keeps in a file of its own until a region asks for it.
 */
export const faces = {
  '@crewcall/ui/core': { list: 'shared/ui/src/index.ts', eager: true },
  '@crewcall/ui/forms': { list: 'shared/ui/src/index.ts', eager: false },
  '@crewcall/ui/more': { list: 'shared/ui/src/index.ts', eager: false },
  '@crewcall/platform/router': { list: 'shared/platform/src/router.ts', eager: true },
  '@crewcall/platform/query': { list: 'shared/platform/src/query.ts', eager: true },
};

const installed = (root, name) =>
  createRequire(join(root, 'shared/platform/package.json'))(`${name}/package.json`).version;

/** Version of a face: it follows its number of exported names, so that one more name is one more minor. */
export const faceVersion = (root, name) => `1.${countExports(join(root, faces[name].list))}.0`;

/** Federation's `shared` for a host: eager but for what few visits need, so that the host starts as one file. */
export function sharedOfHost(root) {
  const shared = {};
  for (const [name, { versionOf }] of Object.entries(singletons)) {
    shared[name] = {
      singleton: true,
      strictVersion: true,
      eager: true,
      version: installed(root, versionOf),
      requiredVersion: false,
    };
  }
  for (const [name, { eager }] of Object.entries(faces)) {
    shared[name] = {
      singleton: false,
      eager,
      version: faceVersion(root, name),
      requiredVersion: false,
    };
  }
  return shared;
}

/** Federation's `shared` for a remote. `needs` replaces single ranges. */
export function sharedOfRemote(root, needs = {}) {
  const shared = {};
  for (const [name, { need }] of Object.entries(singletons)) {
    shared[name] = {
      singleton: true,
      strictVersion: true,
      import: false,
      requiredVersion: needs[name] ?? need,
    };
  }
  for (const name of Object.keys(faces)) {
    const version = faceVersion(root, name);
    shared[name] = { singleton: false, version, requiredVersion: needs[name] ?? `^${version}` };
  }
  return shared;
}

/** What a remote's manifest says it needs: the strict singletons by package. */
export const requiredSingletons = (needs = {}) => ({
  react: needs.react ?? singletons.react.need,
  'react-dom': needs['react-dom'] ?? singletons['react-dom'].need,
});

/** What a host tells about itself in its `shell.json`. */
export const providedSingletons = (root) => ({
  react: installed(root, 'react'),
  'react-dom': installed(root, 'react-dom'),
});
