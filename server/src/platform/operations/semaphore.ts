/** Limits how much work runs in parallel. Other work waits in order; it leaves the queue when its signal aborts. */
export class Semaphore {
  private running = 0;
  private readonly line = new Set<() => void>();

  constructor(private readonly atOnce: number) {}

  get isIdle(): boolean {
    return this.running === 0;
  }

  get waiting(): number {
    return this.line.size;
  }

  /** Throws the signal's reason if it aborts before the work starts. */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    // The next waiting work takes over the slot of the finished one, so that newer work cannot overtake it.
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
