/** A point of an element, as parts of its width and height. */
export type Point = readonly [across: number, down: number];

/** A tab of any engine. A `find` or `body` is the text of a function of the page, with `args` as its arguments. */
export interface Tab {
  open(address: string): Promise<void>;
  back(): Promise<void>;
  ask<T>(body: string, ...args: unknown[]): Promise<T>;
  click(find: string, ...args: unknown[]): Promise<void>;
  /** Types after what is in the field. */
  type(text: string, find: string, ...args: unknown[]): Promise<void>;
  draw(points: readonly Point[], find: string, ...args: unknown[]): Promise<void>;
  /** Ends the browser with all that it holds. */
  close(): Promise<void>;
}

/** ms that anything may take: the machine may be busy. */
const withinMs = 40_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Tries until it gives something; a page may be on its way to the next one. Rejects with what the last try said. */
export async function until<T>(what: string, work: () => Promise<T>): Promise<T> {
  const end = Date.now() + withinMs;
  let last = 'nothing';
  for (;;) {
    try {
      const got = await work();
      if (got) return got;
    } catch (error) {
      last = String(error);
    }
    if (Date.now() > end) throw new Error(`${what}: ${last}`);
    await pause(100);
  }
}
