import { Semaphore } from './semaphore';

/** Limits how much work runs in parallel, and gives everybody a turn: of one sender, one piece is in line at a time. */
export class FairSemaphore {
  private readonly all: Semaphore;
  private readonly own = new Map<number | string, Semaphore>();

  constructor(atOnce: number) {
    this.all = new Semaphore(atOnce);
  }

  async run<T>(by: number | string, work: () => Promise<T>): Promise<T> {
    const own = this.own.get(by) ?? new Semaphore(1);
    this.own.set(by, own);
    try {
      return await own.run(() => this.all.run(work));
    } finally {
      if (own.isIdle) this.own.delete(by);
    }
  }
}
