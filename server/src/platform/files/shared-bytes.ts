import { LruCache } from './lru-cache';
import { Semaphore } from '../operations/semaphore';

interface Coming {
  bytes: Promise<Buffer | null>;
  readers: number;
  isReading: boolean;
  leave: AbortController;
}

/**
 * Reads bytes by their hash, so they never change. One read serves all requests that arrive while it runs; a few
 * hashes are read at a time. The most recently read bytes stay in memory. A waiting read is cancelled when all
 * requests for it have gone.
 */
export class SharedBytes {
  private readonly kept: LruCache<Buffer>;
  private readonly coming = new Map<string, Coming>();
  private readonly semaphore: Semaphore;

  constructor({ bytes, atOnce }: { bytes: number; atOnce: number }) {
    this.kept = new LruCache(bytes);
    this.semaphore = new Semaphore(atOnce);
  }

  async get(hash: string, read: () => Promise<Buffer | null>, signal?: AbortSignal): Promise<Buffer | null> {
    signal?.throwIfAborted();
    const known = this.kept.get(hash);
    if (known) return known;
    const coming = this.coming.get(hash) ?? this.start(hash, read);
    coming.readers += 1;
    const leave = () => {
      coming.readers -= 1;
      if (coming.readers > 0 || coming.isReading) return;
      // A later request starts another read.
      this.coming.delete(hash);
      coming.leave.abort();
    };
    signal?.addEventListener('abort', leave, { once: true });
    try {
      return await coming.bytes;
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  private start(hash: string, read: () => Promise<Buffer | null>): Coming {
    const coming: Coming = {
      bytes: Promise.resolve(null),
      readers: 0,
      isReading: false,
      leave: new AbortController(),
    };
    const work = () => {
      coming.isReading = true;
      return read();
    };
    coming.bytes = this.semaphore
      .run(work, coming.leave.signal)
      .then((bytes) => {
        if (bytes !== null) this.kept.keep(hash, bytes, bytes.length);
        return bytes;
      })
      .finally(() => {
        if (this.coming.get(hash) === coming) this.coming.delete(hash);
      });
    this.coming.set(hash, coming);
    return coming;
  }
}
