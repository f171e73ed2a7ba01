import type { Piscina } from 'piscina';

const LOOK_EVERY_MS = 100;
/**
 * How much the process's memory may grow during the work, because a thread's own limit does not include its buffers.
 */
const MOST_GROWTH_BYTES = 1_000_000_000;

/**
 * Lets a thread work on a copy of a stranger's file, for at most `limitMs`, and only while the process does not grow
 * too much. If it needs more time or memory, ends the thread and rejects.
 */
export async function runBounded(
  threads: Piscina,
  bytes: Buffer,
  options: { limitMs: number; mostGrowth?: number; name?: string; given?: object },
): Promise<unknown> {
  const { limitMs, mostGrowth = MOST_GROWTH_BYTES, name, given = {} } = options;
  // A copy, because the buffer is transferred to the thread.
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
