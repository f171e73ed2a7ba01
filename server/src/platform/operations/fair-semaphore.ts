import { Semaphore } from './semaphore';

/** Limits how much work runs in parallel, and gives everybody a turn: of one sender, one piece is in line at a time. */
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

  /** How much work of this sender waits. */
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
