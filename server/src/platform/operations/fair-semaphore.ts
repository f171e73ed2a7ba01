import { Semaphore } from './semaphore';

/** Limits how much work runs in parallel, fairly: each sender has only one piece of work in the queue at a time. */
export class FairSemaphore {
  private readonly all: Semaphore;
  private readonly own = new Map<number | string, Semaphore>();
  private inLine = 0;

  constructor(private readonly atOnce: number) {
    this.all = new Semaphore(atOnce);
  }

  get waiting(): number {
    return Math.max(0, this.inLine - this.atOnce);
  }

  /** How many pieces of work of this sender are waiting. */
  waitingOf(by: number | string): number {
    return this.own.get(by)?.waiting ?? 0;
  }

  async run<T>(by: number | string, work: () => Promise<T>): Promise<T> {
    const own = this.own.get(by) ?? new Semaphore(1);
    this.own.set(by, own);
    this.inLine += 1;
    try {
      return await own.run(() => this.all.run(work));
    } finally {
      this.inLine -= 1;
      if (own.isIdle) this.own.delete(by);
    }
  }
}
