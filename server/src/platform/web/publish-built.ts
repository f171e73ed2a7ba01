import { MANIFEST_FILE } from '@crewcall/contract/manifest';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../../db/schema';
import { CallError } from '../../errors';
import { isLost } from '../database/connection-lost';
import { publishFolder, takesOver } from '../releases/publish-folder';
import { versionMisfits } from '@crewcall/contract/fit';
import { Retry } from '../operations/retry';
import type { Services } from '../services';
import type { ShellCache } from './shell-cache';

interface Web {
  services: Services;
  db: Db;
  /** The built shell's folder; `shellCache` caches the shells that are served. */
  folder: string;
  shellCache: ShellCache;
}

const remoteFolders = (root: string): string[] =>
  readdirSync(root)
    .filter((name) => name.startsWith('mf-'))
    .sort()
    .map((name) => join(root, name, 'dist'))
    .filter((folder) => existsSync(join(folder, MANIFEST_FILE)));

/** Reports which live releases do not fit the served shell, or this server. Their pages say so too. */
async function sayMisfits({ services: { releases } }: Web, progress: (text: string) => void): Promise<void> {
  const { host } = releases;
  const { registry } = await releases.current();
  for (const { live } of registry.remotes) {
    if (live === null) continue;
    const { manifest, misfits } = live;
    const all = [...(host === null ? [] : versionMisfits(manifest, host)), ...misfits];
    if (all.length > 0) progress(`${manifest.name} ${manifest.version} does not fit. ${all.join(' ')}`);
  }
}

/**
 * Publishes the builds in the work tree: the shell first, because the remotes must fit it. If the file store or
 * database is unreachable, tries again later. Returns a function that stops this.
 */
export async function publishBuilt(web: Web, progress: (text: string) => void): Promise<() => void> {
  const { services, db, folder: shellFolder, shellCache } = web;
  const folders = remoteFolders(services.settings.root);
  // If a deployed shell stays live, load it now, because the remotes below must fit it.
  if (!(await takesOver(db, shellFolder))) await shellCache.begin();
  let left = [shellFolder, ...folders];
  const publishLeft = async (isFirst: boolean) => {
    const away: string[] = [];
    for (const folder of left) {
      try {
        const said = await publishFolder(db, services, folder);
        if (said !== null) progress(`Published ${said}`);
      } catch (error) {
        const isAway = isLost(error) || (error instanceof CallError && error.status === 503);
        if (isAway) away.push(folder);
        // If one remote does not fit, still publish the others.
        if (isFirst || !isAway)
          progress(`Not published: ${folder}: ${error instanceof Error ? error.message : String(error)}`);
      }
      if (folder === shellFolder) await shellCache.begin();
    }
    left = away;
  };
  await publishLeft(true);
  await sayMisfits(web, progress);
  const line = new Retry(async () => {
    await publishLeft(false);
    if (left.length > 0) throw new Error('The file store is still away.');
  });
  if (left.length > 0) line.again();
  return () => line.stop();
}
