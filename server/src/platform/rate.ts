/** Counts calls per key in fixed windows; per process, so a ceiling and not a lock (sign-in keeps its own in the database). */
export class RateLimiter {
  private readonly windows = new Map<string, { until: number; count: number }>();

  /** Counts one call; returns 0 when it may go on, else the ms to wait. */
  hit(key: string, max: number, windowMs: number, now: number): number {
    const open = this.windows.get(key);
    if (open === undefined || open.until <= now) {
      if (this.windows.size > 20_000) this.sweep(now);
      this.windows.set(key, { until: now + windowMs, count: 1 });
      return 0;
    }
    open.count += 1;
    return open.count > max ? open.until - now : 0;
  }

  private sweep(now: number): void {
    for (const [key, window] of this.windows) if (window.until <= now) this.windows.delete(key);
  }
}
