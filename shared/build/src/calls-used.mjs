import { existsSync, readFileSync } from 'node:fs';
import { foldersOf, sharedFile, sourcesOf } from './packages.mjs';
import { runTypescript } from './run-typescript.mjs';

const made = /\b(?:call|useCall|useChange)\s*(?:<[^()]*?>)?\(\s*(['"])([A-Za-z0-9]+)\1/g;
/** A package's own hook may take a call's name, or choose between two: any text that is one counts. */
const texts = /(['"])([A-Za-z0-9]+)\1/g;
const own = /(?:shared|@crewcall)[\\/](domain|contract|platform|ui)$/;

/** Method, path and schema hash of every call, as the contract's generator wrote them. */
function readCallPaths(root) {
  const file = sharedFile(root, 'contract', 'src/generated/paths.ts');
  return existsSync(file) ? runTypescript(file).callPaths : {};
}

function callsOf(root, folders) {
  const callPaths = readCallPaths(root);
  const found = {};
  for (const file of folders.flatMap(sourcesOf).filter((path) => /\.tsx?$/.test(path))) {
    const source = readFileSync(file, 'utf8');
    for (const [, , name] of source.matchAll(made))
      if (!Object.hasOwn(callPaths, name))
        throw new Error(`${file} calls ${name}, which the contract does not declare.`);
    for (const [, , name] of source.matchAll(texts))
      if (Object.hasOwn(callPaths, name)) found[name] = callPaths[name];
  }
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The calls that a package and the shared packages bundled into it make: name to address. Unknown names throw. */
export const callsUsed = (root, folder) =>
  callsOf(
    root,
    foldersOf(root, folder).filter((path) => !own.test(path)),
  );

/** A host's own calls, and those of the platform: a remote's bundle has no address for the latter. */
export const callsOfHost = (root, folder) => callsOf(root, [folder, sharedFile(root, 'platform')]);
