import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run';
import { DEMO_FOLDER, startServer } from './server';

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;

/** In memory where there is room: a database there does not wait for a disk. */
function fastFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > NEEDED_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Playwright's global setup: migrates and seeds one demo, of which each server of the run gets a copy. */
export default async function makeDemo(): Promise<() => void> {
  // `cp` keeps the owner of the database's files; Windows has no such command.
  if (run !== null || process.platform === 'win32') return () => undefined;
  const folder = mkdtempSync(join(fastFolder(), 'crewcall-demo-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const server = await startServer({ dataDir: folder, env: { SEED: 'demo' } });
    await server.stop();
  } catch (error) {
    remove();
    throw error;
  }
  process.env[DEMO_FOLDER] = folder;
  return remove;
}
