import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** The nearest folder, from this one upwards, that contains `path`; undefined if none does. */
function nearest(folder, path) {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, path))) return at;
    if (at === dirname(at)) return undefined;
  }
}

/**
 * The root of the work tree, or of a team's own repository, found from a package's folder. Looks for a work tree first,
 * because each package in one also has the build in its own node_modules.
 */
export function rootOf(folder) {
  const root =
    nearest(folder, 'shared/build/package.json') ?? nearest(folder, 'node_modules/@crewcall/build');
  if (root === undefined)
    throw new Error(`${folder} is in no workspace of Crewcall, and @crewcall/build is not installed there.`);
  return root;
}

export const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** A file or folder of a shared package: in the work tree, or as a team's own repository has installed it. */
export function sharedFile(root, name, ...path) {
  const own = join(root, 'shared', name);
  if (existsSync(own)) return join(own, ...path);
  const installed = join(root, 'node_modules/@crewcall', name);
  if (!existsSync(installed))
    throw new Error(`@crewcall/${name} is not installed in ${root}. Add it to package.json, and install.`);
  return join(realpathSync(installed), ...path);
}

/** Whether a file belongs to a library. Our shared packages are not libraries, even if they are installed. */
export function isLibrary(file) {
  const [, ...installed] = file.split(/[\\/]node_modules[\\/]/);
  return installed.length > 0 && !/^@crewcall[\\/]/.test(installed.at(-1));
}

/** The folders of the workspace packages that a package is built from, itself first. */
export function foldersOf(root, folder, seen = new Set()) {
  if (seen.has(folder)) return [];
  seen.add(folder);
  const { dependencies = {} } = readJson(join(folder, 'package.json'));
  const names = Object.keys(dependencies).filter((name) => name.startsWith('@crewcall/'));
  return [
    folder,
    ...names.flatMap((name) => foldersOf(root, sharedFile(root, name.replace('@crewcall/', '')), seen)),
  ];
}

const skipped = new Set(['node_modules', 'dist', 'test', 'examples', 'coverage', '.cache', 'test-results']);

/** Every file under a folder that can affect a build, sorted. */
export function sourcesOf(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      if (skipped.has(entry.name)) return [];
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return sourcesOf(path);
      return /\.(test|spec)\.tsx?$/.test(entry.name) ? [] : [path];
    })
    .sort();
}

/** The files of pnpm and npm that say which versions are installed, as far as they exist. */
export const lockfilesOf = (root) =>
  ['pnpm-lock.yaml', 'package-lock.json'].map((name) => join(root, name)).filter((file) => existsSync(file));

/** One hash over everything that a package's build reads. */
export function inputsOf(root, folder) {
  const hash = createHash('sha256');
  const folders = [...foldersOf(root, folder), sharedFile(root, 'build')];
  for (const file of [...folders.flatMap(sourcesOf), ...lockfilesOf(root)]) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}
