import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm, statfs } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';

const LOW_DISK_BYTES = 300_000_000;
const CHECK_MS = 15_000;
const LARGE_BODY_BYTES = 100_000;

/** Free bytes of a folder's disk for an ordinary user; null if unknown. */
type FreeBytes = (folder: string) => Promise<number | null>;

const freeBytes: FreeBytes = (folder) =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  );

/** May this request's body be too large for a nearly full disk? Yes if its length is unknown. */
export const isLarge = (headers: IncomingHttpHeaders): boolean =>
  headers['content-type']?.startsWith('multipart/') === true ||
  headers['transfer-encoding'] !== undefined ||
  Number(headers['content-length'] ?? 0) > LARGE_BODY_BYTES;

/** Watches the disk of the data directory: refuses uploads before it is full, so that workers can still check in. */
export class Disk {
  private low = false;
  private checked = -Infinity;

  constructor(
    private readonly folder: string,
    private readonly free: FreeBytes = freeBytes,
  ) {}

  async isLow(): Promise<boolean> {
    const now = performance.now();
    if (now - this.checked > CHECK_MS) {
      this.checked = now;
      const free = await this.free(this.folder);
      this.low = free !== null && free < LOW_DISK_BYTES;
    }
    return this.low;
  }
}

const BALLAST_BYTES = 64_000_000;
const FULL_BYTES = 40_000_000;
const BLOCK_BYTES = 1_000_000;

const partOf = (file: string): string => `${file}.new`;

// Random bytes, because some disks store empty blocks without using space.
async function fill(file: string, bytes: number): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const partial = partOf(file);
  try {
    const handle = await open(partial, 'w', 0o600);
    try {
      for (let at = 0; at < bytes; at += BLOCK_BYTES) await handle.write(randomBytes(BLOCK_BYTES));
    } finally {
      await handle.close();
    }
    await rename(partial, file);
  } catch (error) {
    // An unfinished file would use the space that the ballast is meant to reserve.
    await rm(partial, { force: true });
    throw error;
  }
}

const ballastIn = (folder: string): string => join(folder, 'ballast');

/**
 * Deletes the ballast file (see `keepBallast`) in this folder if the disk is almost full, and calls `given`. Returns
 * the number of free bytes before that, null if unknown. Called first at a start, because a database that recovers
 * from a crash needs space.
 */
export async function giveBallast(
  folder: string,
  given: (error: Error) => void,
  free: FreeBytes = freeBytes,
): Promise<number | null> {
  const file = ballastIn(folder);
  const left = await free(folder);
  if (left === null) return null;
  // Remove the unfinished file of a process that was killed while it wrote the ballast.
  await rm(partOf(file), { force: true });
  if (left < FULL_BYTES && existsSync(file)) {
    await rm(file, { force: true });
    given(
      new Error(`The disk of ${folder} is all but full: ${Math.floor(left / 1e6)} MB are left. Make room.`),
    );
  }
  return left;
}

/**
 * Reserves 64 MB of disk with a file beside the embedded database (the ballast). When the disk is almost full,
 * deletes the file and calls `given`: the database can continue while somebody frees space. With enough space it
 * writes the file again. `stop` ends the watching; the file stays.
 */
export function keepBallast(
  folder: string,
  given: (error: Error) => void,
  { bytes = BALLAST_BYTES, free = freeBytes as FreeBytes } = {},
): { look(): Promise<void>; stop(): Promise<void> } {
  const file = ballastIn(folder);
  let looking: Promise<void> = Promise.resolve();
  const once = async () => {
    const left = await giveBallast(folder, given, free);
    if (left !== null && left > LOW_DISK_BYTES + bytes && !existsSync(file)) await fill(file, bytes);
  };
  const look = () => (looking = looking.then(once).catch(() => undefined));
  const timer = setInterval(() => void look(), CHECK_MS);
  timer.unref();
  return {
    look,
    stop: () => {
      clearInterval(timer);
      return looking;
    },
  };
}
