import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { node, pnpm, root, run } from '../steps.mjs';

/** The packages that a remote is built and tested with, and the packages that those need. */
export const sharedPackages = ['domain', 'contract', 'platform', 'ui', 'build', 'stage'];

const versionOf = (name) =>
  JSON.parse(readFileSync(join(root, 'shared', name, 'package.json'), 'utf8')).version;

/** The file that a shared package is packed into. */
export const packedName = (name) => `crewcall-${name}-${versionOf(name)}.tgz`;

/** Packs the shared packages into a folder, with a fresh build of the stage. Returns the names of the files. */
export async function packShared(folder) {
  mkdirSync(folder, { recursive: true });
  const build = join(root, 'shared/build/bin/build.mjs');
  await node([build], { cwd: join(root, 'shared/stage'), quiet: true });
  const filters = sharedPackages.map((name) => `--filter=@crewcall/${name}`);
  const args = ['-y', pnpm, '-r', ...filters, 'pack', '--pack-destination', folder];
  await run('npx', args, { quiet: true });
  return sharedPackages.map(packedName);
}
