import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { node, pnpm, root, run } from '../steps.mjs';

/** What a remote is built and tested with, and what that needs itself. */
export const sharedPackages = ['domain', 'contract', 'platform', 'ui', 'build', 'stage'];

const versionOf = (name) =>
  JSON.parse(readFileSync(join(root, 'shared', name, 'package.json'), 'utf8')).version;

/** The file that a shared package is packed into. */
export const packedName = (name) => `crewcall-${name}-${versionOf(name)}.tgz`;

/** Packs them into a folder, the stage as built now. Answers the files' names. */
export async function packShared(folder) {
  mkdirSync(folder, { recursive: true });
  const build = join(root, 'shared/build/bin/build.mjs');
  await node([build], { cwd: join(root, 'shared/stage'), quiet: true });
  const filters = sharedPackages.map((name) => `--filter=@crewcall/${name}`);
  const args = ['-y', pnpm, '-r', ...filters, 'pack', '--pack-destination', folder];
  await run('npx', args, { quiet: true });
  return sharedPackages.map(packedName);
}
