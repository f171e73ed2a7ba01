import { MINUTE_MS } from '@crewcall/domain/units';
import { isRefusal, refuse } from '../errors';
import type { Tx } from '../platform/database/tx';

/** `write` of a handler. */
export type Write = <T>(fn: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Runs a write and rolls it back, so that a preview follows the very rules of the write that it announces. Returns what
 * the write would answer. Nothing is stored, notified or audited.
 */
export async function dryRun<T>(write: Write, fn: (tx: Tx) => Promise<T>): Promise<T> {
  const undo = new Error('This was a preview.');
  const found: T[] = [];
  try {
    await write(async (tx) => {
      found.splice(0, 1, await fn(tx));
      throw undo;
    });
  } catch (error) {
    if (error !== undo) throw error;
  }
  return found[0] as T;
}

/** How often a user may make a preview: each is as much work as the write that it announces. */
export const PREVIEW_LIMIT = { per: 'user', max: 60, windowMs: MINUTE_MS, what: 'previews' } as const;

const MOST_JOBS = 300;

/** Refuses more jobs than one action takes. `say` is a sentence of their number and the most, with what to do instead. */
export function refuseTooMany(count: number, say: (count: number, most: number) => string): void {
  if (count > MOST_JOBS) refuse(say(count, MOST_JOBS));
}

/** Runs an action on one of many jobs: a refusal becomes a sentence, so that it does not stop the others. */
export async function orRefusal<T>(run: () => Promise<T>): Promise<{ done: T } | { refused: string }> {
  try {
    return { done: await run() };
  } catch (error) {
    if (isRefusal(error)) return { refused: error.message };
    throw error;
  }
}
