import { createRequire } from 'node:module';
import { sharedFile } from './packages.mjs';
import { runTypescript } from './run-typescript.mjs';

/**
 * What a host (shell, stage) gives to every remote, in one place. `need` is the lowest version the code is written
 * for. Singletons: two Reacts on a page break hooks, so a remote carries none and a mismatch is refused.
 */
const singletons = {
  react: { need: '^19.0.0', versionOf: 'react' },
  'react/jsx-runtime': { need: '^19.0.0', versionOf: 'react' },
  'react-dom': { need: '^19.0.0', versionOf: 'react-dom' },
  'react-dom/client': { need: '^19.0.0', versionOf: 'react-dom' },
};

/**
 * Curated faces of libraries, which a remote finds in its host. What is not `eager` the host keeps in a file of its own
 * until a region asks for it.
 */
const faces = {
  '@crewcall/ui/core': { eager: true },
  '@crewcall/ui/forms': { eager: false },
  '@crewcall/ui/more': { eager: false },
  '@crewcall/platform/router': { eager: true },
  '@crewcall/platform/query': { eager: true },
};

/** Whether a remote brings its own copy of a module, as its manifest says. */
export const isCarried = (module, carries = []) =>
  carries.some((name) => module === name || module.startsWith(`${name}/`));

const installed = (root, name) =>
  createRequire(sharedFile(root, 'platform', 'package.json'))(`${name}/package.json`).version;

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
    shared[name] = { singleton: true, eager, version: '1.0.0', requiredVersion: false };
  }
  return shared;
}

/** Federation's `shared` for a remote. `needs` replaces single ranges; of what it `carries` it has its own copy. */
export function sharedOfRemote(needs = {}, carries = []) {
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
    if (!isCarried(name, carries)) shared[name] = { singleton: true, import: false, requiredVersion: false };
  }
  return shared;
}

/** The range of React in a remote's manifest. */
export const requiredReact = (needs = {}) => needs.react ?? singletons.react.need;

/** What a host tells about itself in its `shell.json`, which releases are compared with. */
export const hostVersions = (root) => ({
  platform: runTypescript(sharedFile(root, 'platform', 'src/version.ts')).platformVersion,
  react: installed(root, 'react'),
});
