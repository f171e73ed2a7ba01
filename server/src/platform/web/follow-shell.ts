import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../../db/schema';
import { CallError } from '../../errors';
import { reportError } from '../operations/error-sink';
import { publishFolder } from '../releases/publish-folder';
import type { Services } from '../services';
import type { ShellCache } from './shell-cache';

const EVERY_MS = 1_000;

interface Followed {
  services: Services;
  db: Db;
  /** The built shell's folder. */
  folder: string;
  shellCache: Pick<ShellCache, 'refresh'>;
}

/**
 * Returns a function to call at each request for a page: if the shell was rebuilt since the server started, it
 * publishes the new build and then serves it. A build that is refused is skipped; after any other error it is tried
 * again. In production the function does nothing, because there a build alone must not make a shell live.
 */
export function followShell({ services, db, folder, shellCache }: Followed): () => void {
  if (services.settings.production !== null) return () => undefined;
  const file = join(folder, 'shell.json');
  const builtAt = () => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  let seen = builtAt();
  let looked = performance.now();
  return () => {
    const now = performance.now();
    if (now - looked < EVERY_MS) return;
    looked = now;
    const before = seen;
    const at = builtAt();
    if (at === before || at === 0) return;
    seen = at;
    void publishFolder(db, services, folder)
      .then(() => shellCache.refresh())
      .catch((error: unknown) => {
        reportError(error, { task: 'shell' });
        if (!(error instanceof CallError) && seen === at) seen = before;
      });
  };
}
