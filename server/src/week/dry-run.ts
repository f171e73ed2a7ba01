import { isRefusal } from '../errors';
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

/** Runs an action on one of many jobs: a refusal becomes a sentence, so that it does not stop the others. */
export async function orRefusal<T>(run: () => Promise<T>): Promise<{ done: T } | { refused: string }> {
  try {
    return { done: await run() };
  } catch (error) {
    if (isRefusal(error)) return { refused: error.message };
    throw error;
  }
}
