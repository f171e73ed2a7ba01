/** Most keys in one half; both halves take about 20 MB. */
const HALF = 50_000;

type Windows = Map<string, { until: number; count: number }>;

/**
 * Counts calls per key in fixed windows, per process (sign-in has its own counts in the database). A sender can use
 * any number of addresses, so memory is limited: when one half is full, the older half is dropped.
 *
 * We do not use @fastify/rate-limit: it cannot count bytes, or only those requests whose token turns out to be
 * unknown.
 */
export class RateLimiter {
  private windows: Windows = new Map();
  private older: Windows = new Map();

  /** Counts one call, or `weight` units such as bytes. Returns 0 if the call is allowed, else the ms to wait. */
  hit(key: string, max: number, windowMs: number, weight = 1): number {
    // A monotonic clock: if the system's clock is changed, a minute must not last a day.
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
