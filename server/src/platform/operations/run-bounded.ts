import type { Piscina } from 'piscina';

const LOOK_EVERY_MS = 100;
/** How much the whole process may grow during the work: a thread's own limit does not count the buffers that it makes. */
const MOST_GROWTH_BYTES = 1_000_000_000;

/**
 * Has a thread work on a copy of a stranger's file, for at most `limitMs`, and while the process does not grow too much.
 * Rejects, and ends the thread, when it takes longer or more memory.
 */
export async function runBounded(
  threads: Piscina,
  bytes: Buffer,
  options: { limitMs: number; mostGrowth?: number; name?: string; given?: object },
): Promise<unknown> {
  const { limitMs, mostGrowth = MOST_GROWTH_BYTES, name, given = {} } = options;
  // A copy, because the thread takes it over.
  const data = new Uint8Array(bytes);
  const most = process.memoryUsage.rss() + mostGrowth;
  const memory = new AbortController();
  const look = setInterval(() => process.memoryUsage.rss() > most && memory.abort(), LOOK_EVERY_MS);
  try {
    return await threads.run(
      { data, ...given },
      {
        ...(name === undefined ? {} : { name }),
        transferList: [data.buffer],
        signal: AbortSignal.any([AbortSignal.timeout(limitMs), memory.signal]),
      },
    );
  } finally {
    clearInterval(look);
  }
}
