import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readJson, sharedFile, sourcesOf } from './packages.mjs';

const imported = /(?:\bfrom|\bimport\()\s*(?:\/\*.*?\*\/\s*)?'((?:\.|@crewcall\/domain\/)[^']+)'/g;

/** The file that an import inside `shared/ui` or `shared/domain` resolves to. */
function fileOf(root, from, request) {
  const path = request.startsWith('.')
    ? join(dirname(from), request)
    : sharedFile(root, 'domain', 'src', request.replace('@crewcall/domain/', ''));
  return ['.ts', '.tsx', ''].map((end) => path + end).find((file) => existsSync(file));
}

/** These files and all of our own files that they import, in a stable order. */
function closure(root, files) {
  const found = new Set();
  const add = (file) => {
    if (file === undefined || found.has(file)) return;
    found.add(file);
    for (const [, request] of readFileSync(file, 'utf8').matchAll(imported)) add(fileOf(root, file, request));
  };
  files.forEach(add);
  return [...found].sort();
}

const hashOf = (parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 12);
};

/**
 * A version made from a hash of the code, for federation to compare. The `h` keeps it valid if the hash is only digits
 * with a leading zero. The hash is not after a `+`, because federation would ignore it there.
 */
const contentVersion = (parts) => `1.0.0-h${hashOf(parts)}`;

/** A library of a package with the version that is installed. Some libraries do not export their package.json. */
function installed(folder, name) {
  const file = createRequire(join(folder, 'package.json'))
    .resolve.paths(name)
    .map((path) => join(path, name, 'package.json'))
    .find((path) => existsSync(path));
  return `${name} ${readJson(file).version}`;
}

/**
 * The versions of MUI's entry and of our own components. One of these is the theme provider, which only works for MUI
 * components from the same copy of MUI. So the components' version includes MUI's: both get a new version together.
 */
export function uiVersions(root) {
  const folder = sharedFile(root, 'ui');
  const entry = join(folder, 'src/mui.ts');
  const mui = contentVersion([readFileSync(entry), installed(folder, '@mui/material')]);
  const own = sourcesOf(folder).filter((file) => /\.tsx?$/.test(file) && file !== entry);
  const libraries = [folder, sharedFile(root, 'domain')].flatMap((of) =>
    Object.keys(readJson(join(of, 'package.json')).dependencies)
      .filter((name) => !/^(react|react-dom|@crewcall\/.*|@emotion\/.*)$/.test(name))
      .map((name) => installed(of, name)),
  );
  const ui = contentVersion([mui, ...libraries, ...closure(root, own).map((file) => readFileSync(file))]);
  return { mui, ui };
}
