import { useState } from 'react';
import { ApiError } from './api-error';

const readOf = <D extends object>(stored: D, part: Partial<D>) =>
  Object.fromEntries((Object.keys(part) as (keyof D)[]).map((key) => [key, stored[key]])) as Partial<D>;

/**
 * What a user has changed of a record that others may change too. Fields that nobody has touched show what is stored
 * now. `was` goes to the server with a save: a touched field as it was when the user first changed it, the others as the
 * form shows them.
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
    /** For a failed save. After a 409 runs `refetch`; the next save then writes over what somebody else has saved. */
    overtaken: (error: unknown, refetch: () => void) => {
      if (!(error instanceof ApiError) || error.kind !== 'conflict') return;
      setRead({});
      refetch();
    },
  };
}
