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
  shelf: Pick<ShellCache, 'refresh'>;
}

/**
 * The shell that is built while the server runs is published as well, and handed out once it is: each look asks for it.
 * One that is refused is left out until it is built once more. Where nobody can tell, it is tried again.
 * Where a start is for real use nothing goes live by a build alone: there a shell is published, or comes with a start.
 */
export function followShell({ services, db, folder, shelf }: Followed): () => void {
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
      .then(() => shelf.refresh())
      .catch((error: unknown) => {
        reportError(error, { task: 'shell' });
        if (!(error instanceof CallError) && seen === at) seen = before;
      });
  };
}
