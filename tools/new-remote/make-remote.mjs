import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readRemoteSource } from '../../shared/build/src/remote-source.mjs';
import { runTypescript } from '../../shared/build/src/run-typescript.mjs';
import { withImporter } from './lockfile.mjs';
import { dependencies, devDependencies, filesOf, packageOf } from './templates.mjs';

const isWithin = (path, parent) => path === parent || path.startsWith(`${parent}/`);
const words = (text) => text.replace(/^./, (letter) => letter.toUpperCase()).replaceAll('-', ' ');

/** The manifests of all remotes that exist already. */
const othersIn = (root) =>
  readdirSync(root)
    .filter((folder) => folder.startsWith('mf-') && existsSync(join(root, folder, 'manifest.ts')))
    .map((folder) => readRemoteSource(join(root, folder)));

/** Why a new remote cannot have its page at this address; null if it can. */
function whyNotAt(root, at, others) {
  if (!/^(\/[a-z0-9][a-z0-9-]*)+$/.test(at))
    return `--at wants an address as /rosters or /admin/rosters, not "${at}".`;
  const { isShellPath, isServed } = runTypescript(join(root, 'shared/contract/src/shell-paths.ts'));
  if (isShellPath(at)) return `The shell itself answers at ${at}. Choose another address with --at.`;
  if (isServed(at)) return `The server itself answers at ${at}. Choose another address with --at.`;
  for (const { name, routes } of others)
    for (const { path } of routes)
      if (isWithin(at, path.toLowerCase()) || isWithin(path.toLowerCase(), at))
        return `${name} has ${path}, so ${at} cannot be another remote’s. Choose another address with --at.`;
  return null;
}

/** A new remote's name, title and address. Throws with a sentence if the name or address is not allowed. */
export function remoteOf(root, { name: given, title, at }) {
  const name = given.startsWith('mf-') ? given : `mf-${given}`;
  if (!/^mf-[a-z]+(-[a-z]+)*$/.test(name))
    throw new Error(`A remote is named by small letters and hyphens, as mf-rosters, not "${given}".`);
  if (existsSync(join(root, name))) throw new Error(`${name} is there already.`);
  const short = name.slice('mf-'.length);
  const address = at ?? `/${short}`;
  const problem = whyNotAt(root, address, othersIn(root));
  if (problem !== null) throw new Error(problem);
  return { name, short, title: title ?? words(short), address };
}

/**
 * Writes a new remote, and adds it to the work tree's lists of remotes. Returns its name and the paths written, from
 * the root. Throws with a sentence, before anything is written, if the name or address is not allowed.
 */
export async function makeRemote(root, asked) {
  const remote = remoteOf(root, asked);
  const { name } = remote;
  const written = { ...filesOf(remote), 'package.json': packageOf(remote) };
  for (const [path, text] of Object.entries(written)) {
    const file = join(root, name, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  change(join(root, 'pnpm-lock.yaml'), (text) =>
    withImporter(text, name, [...dependencies, ...devDependencies]),
  );
  change(join(root, 'README.md'), (text) => withRow(text, remote));
  return { name, files: Object.keys(written).map((path) => `${name}/${path}`) };
}

const change = (file, how) => writeFileSync(file, how(readFileSync(file, 'utf8')));

/** Adds a row for the remote at the end of the README's table of remotes. */
function withRow(text, { name, address }) {
  const lines = text.split('\n');
  const last = lines.findLastIndex((line) => line.startsWith('| `mf-'));
  if (last < 0) throw new Error('README.md has no table of remotes.');
  lines.splice(last + 1, 0, `| \`${name}\` | ${address} | – |`);
  return lines.join('\n');
}
