/** The first wait in ms; each further one is twice as long. */
const FIRST_MS = 500;
/** The longest wait by default. */
export const LONGEST_MS = 30_000;

export interface Waits {
  /** Maximum wait in ms. */
  longestMs?: number;
  /** ms for which a success must last before waits are short again; 0 by default. */
  steadyMs?: number;
}

/** ms to wait before attempt number `tries` (from 0): doubles each time, and is randomly up to half shorter. */
export function waitBefore(tries: number, waits: Waits = {}, random = Math.random): number {
  const { longestMs = LONGEST_MS } = waits;
  const full = Math.min(longestMs, FIRST_MS * 2 ** Math.min(tries, 30));
  // Random, because many servers and connections lose the database at the same moment, and must not all reconnect at
  // once.
  return full * (1 - random() / 2);
}

/**
 * Repeats an attempt to restore something, such as a connection, until it succeeds. However often it is called, only
 * one attempt is pending or running. After a failure the next wait is longer; after a success it is short again.
 */
export class Retry {
  private tries = 0;
  private goodSince: number | null = null;
  private timer: NodeJS.Timeout | null = null;
  private isTrying = false;
  private isLost = false;
  private isStopped = false;

  constructor(
    private readonly attempt: () => Promise<void>,
    private readonly waits: Waits = {},
  ) {}

  /** Call this when the connection (or the like) is lost: tries after a wait, until an attempt succeeds. */
  again(): void {
    this.isLost = true;
    if (this.isStopped || this.isTrying || this.timer !== null) return;
    const { steadyMs = 0 } = this.waits;
    if (this.goodSince !== null && performance.now() - this.goodSince >= steadyMs) this.tries = 0;
    this.goodSince = null;
    const wait = waitBefore(this.tries, this.waits);
    this.tries += 1;
    this.timer = setTimeout(() => void this.now(), wait);
    this.timer.unref();
  }

  /** Tries at once, unless an attempt is running. Resolves after the attempt, even if it failed. */
  async now(): Promise<void> {
    if (this.isStopped || this.isTrying) return;
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.isTrying = true;
    this.isLost = false;
    await this.attempt().catch(() => {
      this.isLost = true;
    });
    this.isTrying = false;
    // The connection (or the like) may have been lost again during the attempt.
    if (this.isLost) this.again();
    else this.goodSince = performance.now();
  }

  /** Stops waiting; a running attempt ends by itself. */
  stop(): void {
    this.isStopped = true;
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }
}
