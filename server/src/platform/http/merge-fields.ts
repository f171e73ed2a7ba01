import { isDeepStrictEqual } from 'node:util';
import { conflict } from '../../errors';

/** Throws 409: another user has changed these fields since the sender read them. Names each with its new value. */
export const refuseOvertaken = (changes: readonly string[], clashes: readonly string[]): never =>
  conflict(
    `Somebody else has changed ${changes.join(', ')}. What you typed is still here: save again to put it in its place.`,
    { clashes },
  );

/**
 * Merges a save with the saves of others since its sender read `was`: writes only what the sender changed. Throws 409
 * if another user has changed the same field to another value; `theirs` returns the field's name and that value.
 */
export function mergeFields<T extends object>(
  stored: T,
  typed: T,
  was: T,
  theirs: (field: string & keyof T) => string,
): T {
  const merged = { ...stored };
  const clashes: (string & keyof T)[] = [];
  for (const field of Object.keys({ ...was, ...typed }) as (string & keyof T)[]) {
    if (isDeepStrictEqual(typed[field], was[field])) continue;
    const isTheirs = !isDeepStrictEqual(stored[field], was[field]);
    if (isTheirs && !isDeepStrictEqual(stored[field], typed[field])) clashes.push(field);
    merged[field] = typed[field];
  }
  if (clashes.length > 0) refuseOvertaken(clashes.map(theirs), clashes);
  return merged;
}
