import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** The workspace's root, found from a package's folder. */
export function rootOf(folder) {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, 'pnpm-workspace.yaml'))) return at;
    if (at === dirname(at)) throw new Error(`${folder} is in no workspace.`);
  }
}

export const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** The folders of the workspace packages that a package is built from, itself first. */
export function foldersOf(root, folder, seen = new Set()) {
  if (seen.has(folder)) return [];
  seen.add(folder);
  const { dependencies = {} } = readJson(join(folder, 'package.json'));
  const names = Object.keys(dependencies).filter((name) => dependencies[name].startsWith('workspace:'));
  return [
    folder,
    ...names.flatMap((name) => foldersOf(root, join(root, 'shared', name.replace('@crewcall/', '')), seen)),
  ];
}

const skipped = new Set(['node_modules', 'dist', 'test', 'examples', 'coverage', '.cache', 'test-results']);

/** Every file under a folder that can matter for a build, sorted. */
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

/** One hash over everything that a package's build reads. */
export function inputsOf(root, folder) {
  const hash = createHash('sha256');
  const folders = [...foldersOf(root, folder), join(root, 'shared/build')];
  for (const file of [...folders.flatMap(sourcesOf), join(root, 'pnpm-lock.yaml')]) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}
