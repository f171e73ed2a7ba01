import { CallError } from '../errors';

/** Bytes of request bodies that may be in memory at once. */
export interface MemoryLimits {
  total: number;
  /** For one user, or one address without a session. */
  perCaller: number;
}

/** One upload of ten files of 20 MB fits for each, and two of them at once. */
export const memoryLimits: MemoryLimits = { total: 420_000_000, perCaller: 210_000_000 };

// Smaller bodies are not worth the counting.
const FREE_BYTES = 100_000;

/** Counts the request bodies that are being read or worked on, so that uploads cannot use up the server's memory. */
export class MemoryBudget {
  private used = 0;
  private readonly byCaller = new Map<string, number>();

  constructor(private readonly limits: MemoryLimits) {}

  /**
   * Sets `bytes` aside for a caller until the returned function is called. Throws 429 when the caller, and 503 when
   * everybody together, has too much under way.
   */
  take(caller: string, bytes: number): () => void {
    if (bytes <= FREE_BYTES) return () => undefined;
    const own = this.byCaller.get(caller) ?? 0;
    const headers = { 'retry-after': '10' };
    if (own + bytes > this.limits.perCaller) {
      const text = 'Your other upload is still under way. Wait until it is done, then send this again.';
      throw new CallError(429, text, {}, { headers });
    }
    if (this.used + bytes > this.limits.total) {
      const text = 'Many files are being uploaded just now. Please try again in a minute.';
      throw new CallError(503, text, {}, { headers });
    }
    this.used += bytes;
    this.byCaller.set(caller, own + bytes);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.used -= bytes;
      const left = (this.byCaller.get(caller) ?? 0) - bytes;
      if (left > 0) this.byCaller.set(caller, left);
      else this.byCaller.delete(caller);
    };
  }
}
