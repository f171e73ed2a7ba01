/** Lets only so many works run at once. The others wait in line, and leave it where their signal says so. */
export class Semaphore {
  private running = 0;
  private readonly line = new Set<() => void>();

  constructor(private readonly atOnce: number) {}

  get waiting(): number {
    return this.line.size;
  }

  /** Throws the signal's reason where it is aborted before the work's turn has come. */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    // Who is called takes over the turn of whoever was done: a newcomer must not slip in between.
    if (this.running >= this.atOnce) await this.called(signal);
    else this.running += 1;
    try {
      return await work();
    } finally {
      const [next] = this.line;
      if (next) next();
      else this.running -= 1;
    }
  }

  private called(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.line.delete(go);
        reject(signal?.reason as Error);
      };
      const go = () => {
        this.line.delete(go);
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      this.line.add(go);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }
}
