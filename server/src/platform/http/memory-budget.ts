import type { IncomingMessage } from 'node:http';
import { CallError } from '../../errors';

/** ms for a whole request: the largest upload over a slow line. */
export const REQUEST_MS = 300_000;

/** Bytes of request bodies that may be in memory at once. */
export interface MemoryLimits {
  total: number;
  /** For one user, or one address without a session. */
  perCaller: number;
  /**
   * Bytes per second. When memory is short, slower senders are disconnected. By default the speed needed to send a
   * request in time.
   */
  slowest?: number;
}

/** Enough for one upload of ten 20 MB files per caller, and for two such uploads at once. */
export const memoryLimits: MemoryLimits = { total: 420_000_000, perCaller: 210_000_000 };

/**
 * Senders without a session have a separate budget, so that they cannot use the office's. One address, such as a
 * venue's, can send four CVs at once. When memory is short, a CV must arrive within a minute and a half; otherwise
 * twelve slow senders could fill the budget for five minutes.
 */
export const strangerLimits: MemoryLimits = { total: 64_000_000, perCaller: 22_000_000, slowest: 64_000 };

// Reserved, so that a punch gets memory even if uploads use all of theirs.
const SMALL_BYTES = 100_000;
const SMALL_ROOM = 40_000_000;

/** A sender's speed is measured over at least this time, in ms. */
const LOOK_MS = 5_000;
const SLOWEST_BYTES_A_SECOND = 1_000;

/** A body that is being received. */
export interface Sending {
  /** How many bytes have come so far. */
  arrived(): number;
  /** Disconnects the sender. */
  end(): void;
}

interface Claim {
  caller: string;
  bytes: number;
  sending: Sending;
  seen: number;
  seenAt: number;
}

// Is the sender slower than `slowest`, or too slow to send the whole body within REQUEST_MS?
function isSlow(claim: Claim, now: number, slowest = SLOWEST_BYTES_A_SECOND): boolean {
  const elapsed = now - claim.seenAt;
  if (elapsed < LOOK_MS) return false;
  const arrived = claim.sending.arrived();
  const pace = Math.max(slowest / 1_000, claim.bytes / REQUEST_MS);
  const slow = arrived < claim.bytes && arrived - claim.seen < pace * elapsed;
  claim.seen = arrived;
  claim.seenAt = now;
  return slow;
}

/**
 * Counts request bodies that are being received or processed, so that they cannot use all of the server's memory. A
 * body counts with its announced length until it is answered. When memory is short, slow senders are disconnected.
 */
export class MemoryBudget {
  private readonly claims = new Set<Claim>();
  private readonly byCaller = new Map<string, number>();
  private used = 0;

  constructor(private readonly limits: MemoryLimits) {}

  /**
   * Reserves `bytes` for a caller until the returned function is called. Throws 429 if the caller has too much in
   * progress, 503 if everybody together has.
   */
  take(caller: string, bytes: number, sending: Sending, now = performance.now()): () => void {
    if (bytes === 0) return () => undefined;
    const room = bytes <= SMALL_BYTES ? SMALL_ROOM : 0;
    const isOwnFull = () => (this.byCaller.get(caller) ?? 0) + bytes > this.limits.perCaller + room;
    const isFull = () => this.used + bytes > this.limits.total + room;
    if (isOwnFull() || isFull()) this.cutSlow(now);
    const headers = { 'retry-after': '10' };
    if (isOwnFull()) {
      const text = 'Your other upload is still under way. Wait until it is done, then send this again.';
      throw new CallError(429, text, {}, { headers });
    }
    if (isFull()) {
      const text = 'Many files are being uploaded just now. Please try again in a minute.';
      throw new CallError(503, text, {}, { headers });
    }
    const claim: Claim = { caller, bytes, sending, seen: 0, seenAt: now };
    this.claims.add(claim);
    this.count(claim, bytes);
    return () => this.release(claim);
  }

  private cutSlow(now: number): void {
    for (const claim of this.claims) {
      if (!isSlow(claim, now, this.limits.slowest)) continue;
      this.release(claim);
      claim.sending.end();
    }
  }

  private release(claim: Claim): void {
    if (this.claims.delete(claim)) this.count(claim, -claim.bytes);
  }

  private count({ caller }: Claim, bytes: number): void {
    this.used += bytes;
    const own = (this.byCaller.get(caller) ?? 0) + bytes;
    if (own === 0) this.byCaller.delete(caller);
    else this.byCaller.set(caller, own);
  }
}

/** Measures a body of `bytes` that arrives from now on, by the bytes that its connection has read. */
export function sendingOf(raw: IncomingMessage, bytes: number): Sending {
  // Without a connection, as in tests, the whole body is there at once.
  const start = raw.socket?.bytesRead;
  if (typeof start !== 'number') return { arrived: () => bytes, end: () => undefined };
  return {
    arrived: () => (raw.complete ? bytes : Math.min(bytes, raw.socket.bytesRead - start)),
    end: () => raw.destroy(),
  };
}
