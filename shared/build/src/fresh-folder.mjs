import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Lets `build` fill a new folder and puts it in `outDir`'s place once it is whole. A half-built folder is never
 * seen, and two builds at once do not mix. Nor does webpack take an older build's file for its own: it skips
 * writing a file whose hashed name is there already.
 */
export async function intoFreshFolder(outDir, build) {
  const fresh = join(
    dirname(outDir),
    'node_modules/.cache',
    `${basename(outDir)}-${process.pid}-${Date.now()}`,
  );
  mkdirSync(fresh, { recursive: true });
  try {
    const result = await build(fresh);
    for (let attempt = 1; ; attempt += 1) {
      try {
        rmSync(outDir, { recursive: true, force: true });
        renameSync(fresh, outDir);
        return result;
      } catch (error) {
        if (attempt === 5) throw error;
      }
    }
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}
