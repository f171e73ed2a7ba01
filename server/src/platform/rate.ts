const MANY = 20_000;
const SWEEP_MS = 1_000;

/** Counts calls per key in fixed windows; per process, so a ceiling and not a lock (sign-in keeps its own in the database). */
export class RateLimiter {
  private readonly windows = new Map<string, { until: number; count: number }>();

  private swept = -SWEEP_MS;

  /** Counts one call, or `weight` of what is limited; returns 0 when it may go on, else the ms to wait. */
  hit(key: string, max: number, windowMs: number, weight = 1): number {
    // A clock that is never set: after a jump of the other one, a minute must not last a day.
    const now = performance.now();
    const open = this.windows.get(key);
    if (open === undefined || open.until <= now) {
      if (this.windows.size > MANY) this.sweep(now);
      this.windows.set(key, { until: now + windowMs, count: weight });
      return 0;
    }
    open.count += weight;
    return open.count > max ? open.until - now : 0;
  }

  // Looking at all of them for each newcomer would cost more than what they are counted for.
  private sweep(now: number): void {
    if (now - this.swept < SWEEP_MS) return;
    this.swept = now;
    for (const [key, window] of this.windows) if (window.until <= now) this.windows.delete(key);
  }
}
