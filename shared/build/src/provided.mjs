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

/** Curated faces of libraries. A remote carries its own copy and uses the host's where that has all it needs. */
export const faces = {
  '@crewcall/ui': 'shared/ui/src/index.ts',
  '@crewcall/platform/router': 'shared/platform/src/router.ts',
  '@crewcall/platform/query': 'shared/platform/src/query.ts',
};

const installed = (root, name) =>
  createRequire(join(root, 'shared/platform/package.json'))(`${name}/package.json`).version;

/** Version of a face: it follows its number of exported names, so that one more name is one more minor. */
export const faceVersion = (root, name) => `1.${countExports(join(root, faces[name]))}.0`;

/** Federation's `shared` for a host: all of it eager, so that the host is one file. */
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
  for (const name of Object.keys(faces)) {
    shared[name] = {
      singleton: false,
      eager: true,
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
