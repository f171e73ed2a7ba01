const MANY = 1_000;

interface Silence {
  /** Monotonic time, ms. */
  until: number;
  pauseMs: number;
  isTried: boolean;
}

// `UND_ERR_CONNECT_TIMEOUT` comes from `fetch` when nothing accepts the connection.
const SILENT: readonly unknown[] = ['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT'];

/** Was there no answer in time? A refusal counts as an answer. */
function isSilence(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, code, cause } = error as { name?: unknown; code?: unknown; cause?: unknown };
  return name === 'TimeoutError' || SILENT.includes(code) || isSilence(cause);
}

/**
 * Stops calling a service that did not answer in time: for a while, then longer each time. After each pause one call
 * tries; until it is answered, all others fail at once instead of waiting.
 */
export class CircuitBreaker {
  private readonly silent = new Map<string, Silence>();

  constructor(
    private readonly times: { pauseMs: number; longestMs: number },
    private readonly now = () => performance.now(),
  ) {}

  /** Throws while the service must not be called. */
  check(who: string): void {
    const known = this.silent.get(who);
    if (known && (known.isTried || this.now() < known.until))
      throw new Error(`${who} gave no answer a moment ago, and is left alone for now.`);
  }

  /** Calls the service, and records whether it answered. */
  async ask<T>(who: string, work: () => Promise<T>): Promise<T> {
    this.check(who);
    const known = this.silent.get(who);
    if (known) known.isTried = true;
    try {
      const result = await work();
      this.silent.delete(who);
      return result;
    } catch (error) {
      if (isSilence(error)) this.note(who, known);
      else this.silent.delete(who);
      throw error;
    }
  }

  private note(who: string, known: Silence | undefined): void {
    const { pauseMs, longestMs } = this.times;
    const pause = known ? Math.min(known.pauseMs * 2, longestMs) : pauseMs;
    if (this.silent.size >= MANY)
      for (const [name, { until }] of this.silent) if (until <= this.now()) this.silent.delete(name);
    this.silent.set(who, { until: this.now() + pause, pauseMs: pause, isTried: false });
  }
}
