import type { IncomingMessage } from 'node:http';
import { CallError } from '../errors';

/** Bytes of request bodies that may be in memory at once. */
export interface MemoryLimits {
  total: number;
  /** For one user, or one address without a session. */
  perCaller: number;
}

/** One upload of ten files of 20 MB fits for each, and two of them at once. */
export const memoryLimits: MemoryLimits = { total: 420_000_000, perCaller: 210_000_000 };

/** Strangers have a room of their own, so that they cannot take the office's; four CVs fit for a venue's address. */
export const strangerLimits: MemoryLimits = { total: 64_000_000, perCaller: 22_000_000 };

// Smaller bodies are not worth the counting.
const FREE_BYTES = 100_000;

/** How often a claim's sender is looked at, in ms. */
const LOOK_MS = 5_000;
/** A line slower than this is no upload that others should wait for. */
const SLOWEST_BYTES_A_SECOND = 1_000;

interface Claim {
  bytes: number;
  arrived: () => number;
  seen: number;
  seenAt: number;
  isSlow: boolean;
}

// What is announced counts whole while it comes. Of a sender who falls silent only what has come takes up memory.
function weigh(claim: Claim, now: number): number {
  const elapsed = now - claim.seenAt;
  const arrived = claim.arrived();
  if (elapsed >= LOOK_MS) {
    const least = (SLOWEST_BYTES_A_SECOND * elapsed) / 1_000;
    claim.isSlow = arrived < claim.bytes && arrived - claim.seen < least;
    claim.seen = arrived;
    claim.seenAt = now;
  }
  return claim.isSlow ? arrived : claim.bytes;
}

/** Counts the request bodies that are being read or worked on, so that uploads cannot use up the server's memory. */
export class MemoryBudget {
  private readonly byCaller = new Map<string, Set<Claim>>();

  constructor(private readonly limits: MemoryLimits) {}

  /**
   * Sets `bytes` aside for a caller until the returned function is called; `arrived` says how many have come so far.
   * Throws 429 when the caller, and 503 when everybody together, has too much under way.
   */
  take(caller: string, bytes: number, arrived = () => bytes, now = Date.now()): () => void {
    if (bytes <= FREE_BYTES) return () => undefined;
    let used = 0;
    let own = 0;
    for (const [who, claims] of this.byCaller) {
      for (const claim of claims) {
        const weight = weigh(claim, now);
        used += weight;
        if (who === caller) own += weight;
      }
    }
    const headers = { 'retry-after': '10' };
    if (own + bytes > this.limits.perCaller) {
      const text = 'Your other upload is still under way. Wait until it is done, then send this again.';
      throw new CallError(429, text, {}, { headers });
    }
    if (used + bytes > this.limits.total) {
      const text = 'Many files are being uploaded just now. Please try again in a minute.';
      throw new CallError(503, text, {}, { headers });
    }
    const claim: Claim = { bytes, arrived, seen: 0, seenAt: now, isSlow: false };
    const claims = this.byCaller.get(caller) ?? new Set();
    this.byCaller.set(caller, claims.add(claim));
    return () => {
      claims.delete(claim);
      if (claims.size === 0 && this.byCaller.get(caller) === claims) this.byCaller.delete(caller);
    };
  }
}

/** How much of a body of `bytes` has come from now on, as its connection counts it. */
export function arrivalOf(raw: IncomingMessage, bytes: number): () => number {
  // Without a connection, as in tests, it is there at once.
  const start = raw.socket?.bytesRead;
  if (typeof start !== 'number') return () => bytes;
  return () => (raw.complete ? bytes : Math.min(bytes, raw.socket.bytesRead - start));
}
