import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MfManifest } from '@crewcall/contract/manifest';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');

/** What the build wrote of each remote of the work tree. */
export const builtRemotes = readdirSync(root)
  .map((name) => join(root, name, 'dist/mf-manifest.json'))
  .filter((file) => existsSync(file))
  .map((file) => (JSON.parse(readFileSync(file, 'utf8')) as MfManifest).metaData.crewcall);
