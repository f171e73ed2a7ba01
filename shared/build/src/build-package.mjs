import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildHost } from './build-host.mjs';
import { buildRemote } from './build-remote.mjs';
import { buildServer } from './build-server.mjs';
import { intoFreshFolder } from './fresh-folder.mjs';
import { inputsOf, rootOf } from './packages.mjs';

/** A package with `manifest.ts` is a remote, with `src/main.tsx` a host, with `src/main.ts` the server. */
const kindOf = (folder) =>
  existsSync(join(folder, 'manifest.ts'))
    ? 'remote'
    : existsSync(join(folder, 'src/main.tsx'))
      ? 'host'
      : existsSync(join(folder, 'src/main.ts'))
        ? 'server'
        : null;

/**
 * Builds a package, unless nothing that it is built from has changed. Returns what happened and how long it took. The
 * federation container of a host is named after its folder.
 */
export async function buildPackage(folder, { isForced = false } = {}) {
  const root = rootOf(folder);
  const kind = kindOf(folder);
  if (kind === null) throw new Error(`${folder} has neither manifest.ts nor src/main.tsx nor src/main.ts.`);
  const outDir = join(folder, 'dist');
  const stamp = join(outDir, '.inputs');
  const inputs = inputsOf(root, folder);
  if (!isForced && existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs)
    return { kind, isFresh: true, ms: 0 };
  const began = Date.now();
  await intoFreshFolder(outDir, async (fresh) => {
    if (kind === 'remote') await buildRemote({ root, folder, outDir: fresh });
    else if (kind === 'host') await buildHost({ root, folder, outDir: fresh, name: basename(folder) });
    else await buildServer({ root, folder, outDir: fresh });
    writeFileSync(join(fresh, '.inputs'), inputs);
  });
  return { kind, isFresh: false, ms: Date.now() - began };
}
