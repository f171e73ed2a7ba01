/** So many callers a half; both take about 20 MB. */
const HALF = 50_000;

type Windows = Map<string, { until: number; count: number }>;

/**
 * Counts calls per key in fixed windows; per process, so a ceiling and not a lock (sign-in keeps its own in the database).
 * Addresses are cheap: once one half is full of newcomers the older one is forgotten, so ever new ones take no more room.
 */
export class RateLimiter {
  private windows: Windows = new Map();
  private older: Windows = new Map();

  /** Counts one call, or `weight` of what is limited; returns 0 when it may go on, else the ms to wait. */
  hit(key: string, max: number, windowMs: number, weight = 1): number {
    // A clock that is never set: after a jump of the other one, a minute must not last a day.
    const now = performance.now();
    const open = this.windows.get(key) ?? this.older.get(key);
    if (open === undefined || open.until <= now) {
      if (this.windows.size >= HALF) {
        this.older = this.windows;
        this.windows = new Map();
      }
      this.windows.set(key, { until: now + windowMs, count: weight });
      return 0;
    }
    open.count += weight;
    return open.count > max ? open.until - now : 0;
  }
}
