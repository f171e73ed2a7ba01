import { Turns } from './turns';

interface Coming {
  bytes: Promise<Buffer | null>;
  readers: number;
  isReading: boolean;
  leave: AbortController;
}

/**
 * Bytes by their hash, which never change: each read once for all who ask meanwhile, a few at a time, and the last ones
 * kept in memory. Whoever gave up while nobody else waits is not read for.
 */
export class SharedBytes {
  private readonly kept = new Map<string, Buffer>();
  private readonly coming = new Map<string, Coming>();
  private readonly turns: Turns;
  private held = 0;

  constructor(private readonly most: { bytes: number; atOnce: number }) {
    this.turns = new Turns(most.atOnce);
  }

  async get(hash: string, read: () => Promise<Buffer | null>, signal?: AbortSignal): Promise<Buffer | null> {
    signal?.throwIfAborted();
    const known = this.kept.get(hash);
    if (known) {
      this.kept.delete(hash);
      this.kept.set(hash, known);
      return known;
    }
    const coming = this.coming.get(hash) ?? this.start(hash, read);
    coming.readers += 1;
    const leave = () => {
      coming.readers -= 1;
      if (coming.readers > 0 || coming.isReading) return;
      // Whoever asks from now on waits anew.
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
    coming.bytes = this.turns
      .run(work, coming.leave.signal)
      .then((bytes) => {
        if (bytes !== null) this.keep(hash, bytes);
        return bytes;
      })
      .finally(() => {
        if (this.coming.get(hash) === coming) this.coming.delete(hash);
      });
    this.coming.set(hash, coming);
    return coming;
  }

  private keep(hash: string, bytes: Buffer): void {
    if (bytes.length > this.most.bytes || this.kept.has(hash)) return;
    this.kept.set(hash, bytes);
    this.held += bytes.length;
    for (const [oldest, old] of this.kept) {
      if (this.held <= this.most.bytes) break;
      this.kept.delete(oldest);
      this.held -= old.length;
    }
  }
}
