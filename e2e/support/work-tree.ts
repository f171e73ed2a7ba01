import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MfManifest, RemoteManifest } from '@crewcall/contract/manifest';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** What the build wrote of each remote of the work tree, in the order of their names. */
export const builtRemotes: readonly RemoteManifest[] = readdirSync(root)
  .filter((name) => name.startsWith('mf-'))
  .sort()
  .map((name) => join(root, name, 'dist/mf-manifest.json'))
  .filter((file) => existsSync(file))
  .map((file) => (JSON.parse(readFileSync(file, 'utf8')) as MfManifest).metaData.crewcall);
