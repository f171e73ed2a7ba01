import { readFileSync } from 'node:fs';
import { foldersOf, sharedFile, sourcesOf } from './packages.mjs';
import { runTypescript } from './run-typescript.mjs';

const made = /\b(?:call|useCall|useChange)\s*(?:<[^()]*?>)?\(\s*(['"])([A-Za-z0-9]+)\1/g;
/** A hook may take a call's name as a parameter, so every string that is a call's name counts. */
const texts = /(['"])([A-Za-z0-9]+)\1/g;
/** `<Slot name="…"` and `panel.open('…'`. A name held in a variable is not found; only its type is checked. */
const opened = /<Slot\s[^>]*?\bname=\{?(['"])([a-z-]+)\1|\.open\(\s*(['"])([a-z-]+)\3/g;
const provided = /(?:shared|@crewcall)[\\/](domain|contract|platform|ui)$/;

const contract = (root, file) => runTypescript(sharedFile(root, 'contract', `src/${file}.ts`));
const sortedByName = (found) =>
  Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));

const sourcesIn = (folders) =>
  folders
    .flatMap(sourcesOf)
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path, source: readFileSync(path, 'utf8') }));

/** A remote's own sources, and those of shared packages that no host provides. */
const sourcesOfRemote = (root, folder) =>
  sourcesIn(foldersOf(root, folder).filter((path) => !provided.test(path)));

function callsIn(root, sources) {
  const { callPaths } = contract(root, 'generated/paths');
  const found = {};
  for (const { path, source } of sources) {
    for (const [, , name] of source.matchAll(made))
      if (!Object.hasOwn(callPaths, name))
        throw new Error(`${path} calls ${name}, which the contract does not declare.`);
    for (const [, , name] of source.matchAll(texts))
      if (Object.hasOwn(callPaths, name)) found[name] = callPaths[name];
  }
  return sortedByName(found);
}

/** The address of each call that a remote makes, by the call's name. Throws for a name that the contract lacks. */
export const callsOf = (root, folder) => callsIn(root, sourcesOfRemote(root, folder));

/** The calls of a host and of the platform, which remotes leave to their host. */
export const callsOfHost = (root, folder) => callsIn(root, sourcesIn([folder, sharedFile(root, 'platform')]));

/** Calls whose answers browsers may save. A host saves them for its remotes, so it needs their entries too. */
export function storableCalls(root) {
  const { callPaths } = contract(root, 'generated/paths');
  return Object.fromEntries(
    Object.entries(callPaths).filter(([, [, , , storable]]) => storable !== undefined),
  );
}

/** The slots that a remote opens, by name. */
export function slotsOf(root, folder) {
  const { slots } = contract(root, 'slots');
  const names = sourcesOfRemote(root, folder).flatMap(({ source }) =>
    [...source.matchAll(opened)].map((match) => match[2] ?? match[4]),
  );
  return [...new Set(names)].filter((name) => Object.hasOwn(slots, name)).sort();
}
