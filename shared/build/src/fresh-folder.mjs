import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Lets `build` fill a new folder, and moves it to `outDir` once it is complete. So nobody sees a half-built folder, and
 * two builds at once do not mix. Also, webpack cannot mistake an older build's file for its own: it does not write a
 * file whose hashed name exists already.
 */
export async function intoFreshFolder(outDir, build) {
  const fresh = join(
    dirname(outDir),
    'node_modules/.cache',
    `${basename(outDir)}-${process.pid}-${Date.now()}`,
  );
  const old = `${fresh}-old`;
  mkdirSync(fresh, { recursive: true });
  try {
    const result = await build(fresh);
    // Moves the old folder aside first, so that a server that starts now misses the folder for a moment only. Tries
    // again if it fails, because another build may do the same at this moment.
    for (let attempt = 1; ; attempt += 1) {
      try {
        if (existsSync(outDir)) renameSync(outDir, `${old}-${attempt}`);
        renameSync(fresh, outDir);
        return result;
      } catch (error) {
        if (attempt === 5) throw error;
      }
    }
  } finally {
    for (const gone of [fresh, ...[1, 2, 3, 4, 5].map((attempt) => `${old}-${attempt}`)])
      rmSync(gone, { recursive: true, force: true });
  }
}
