import { useState } from 'react';
import { ApiError } from './api-error';

const readOf = <D extends object>(stored: D, part: Partial<D>) =>
  Object.fromEntries((Object.keys(part) as (keyof D)[]).map((key) => [key, stored[key]])) as Partial<D>;

/**
 * What a user has changed in a record that others may change too. Unchanged fields show the latest stored values.
 * `was` goes to the server with a save: for a changed field, its value before the user's first edit; for the others,
 * the value on screen.
 */
export function useEdits<D extends object>(stored: D) {
  const [edits, setEdits] = useState<Partial<D>>({});
  const [read, setRead] = useState<Partial<D>>({});
  return {
    draft: { ...stored, ...edits },
    was: { ...stored, ...read },
    set: (part: Partial<D>) => {
      setRead((before) => ({ ...readOf(stored, part), ...before }));
      setEdits((before) => ({ ...before, ...part }));
    },
    /** Shows what is stored again: after a save, or to undo. */
    reset: () => {
      setEdits({});
      setRead({});
    },
    /** Call after a failed save. On a 409 runs `refetch`; the next save then overwrites what the other user saved. */
    overtaken: (error: unknown, refetch: () => void) => {
      if (!(error instanceof ApiError) || error.kind !== 'conflict') return;
      setRead({});
      refetch();
    },
  };
}
