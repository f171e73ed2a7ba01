import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldersOf, sourcesOf } from './packages.mjs';
import { runTypescript } from './run-typescript.mjs';

const uses = /\b(?:call|useCall|useChange)\s*(?:<[^()]*?>)?\(\s*(['"])([A-Za-z0-9]+)\1/g;
const own = /shared\/(domain|contract|platform|ui)$/;

/** Method, path and schema hash of every call, as the contract's generator wrote them. */
function readCallPaths(root) {
  const file = join(root, 'shared/contract/src/generated/paths.ts');
  return existsSync(file) ? runTypescript(file).callPaths : {};
}

/** The calls that a package and the shared packages bundled into it make: name to address. Unknown names throw. */
export function callsUsed(root, folder) {
  const callPaths = readCallPaths(root);
  const found = {};
  const files = foldersOf(root, folder)
    .filter((path) => !own.test(path))
    .flatMap(sourcesOf);
  for (const file of files.filter((path) => /\.tsx?$/.test(path))) {
    for (const [, , name] of readFileSync(file, 'utf8').matchAll(uses)) {
      if (!Object.hasOwn(callPaths, name))
        throw new Error(`${file} calls ${name}, which the contract does not declare.`);
      found[name] = callPaths[name];
    }
  }
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
}
