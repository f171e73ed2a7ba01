import { Retry } from '../operations/retry';

const LOOK_MS = 500;
const LONGEST_AWAY_MS = 60_000;
const STEADY_MS = 60_000;

/** A server program that may die. */
export interface Supervised {
  isServing(): boolean;
  /** Starts the program again; rejects if it then does not answer. */
  start(): Promise<void>;
}

/**
 * Restarts the server with increasing delays whenever it has died. If it has not run for a minute, calls `lost` once
 * and gives up. Returns a function that stops watching; it resolves once a running start has ended.
 */
export function supervise(server: Supervised, lost: (last: unknown) => void): () => Promise<void> {
  let awaySince: number | null = null;
  let last: unknown = null;
  let starting: Promise<void> = Promise.resolve();
  // A server that dies within STEADY_MS of its start counts as a failed start too, so the waits keep getting longer.
  const retry = new Retry(
    async () => {
      starting = server.start();
      await starting.catch((error: unknown) => {
        last = error;
        throw error;
      });
      awaySince = null;
    },
    { longestMs: 10_000, steadyMs: STEADY_MS },
  );
  const watch = setInterval(() => {
    if (awaySince === null) {
      if (server.isServing()) return;
      awaySince = performance.now();
      retry.again();
    } else if (performance.now() - awaySince >= LONGEST_AWAY_MS) {
      end();
      lost(last);
    }
  }, LOOK_MS);
  watch.unref();
  const end = () => {
    clearInterval(watch);
    retry.stop();
  };
  return async () => {
    end();
    await starting.catch(() => undefined);
  };
}
