import { useState } from 'react';
import { ApiError } from './api-error';

/**
 * What a user has changed of a record that others may change too. Fields that nobody has touched show what is stored
 * now. `was` goes to the server with a save: the record as it was when the user began.
 */
export function useEdits<D extends object>(stored: D) {
  const [edits, setEdits] = useState<Partial<D>>({});
  const [read, setRead] = useState<D | null>(null);
  return {
    draft: { ...stored, ...edits },
    was: read ?? stored,
    set: (part: Partial<D>) => {
      setRead((before) => before ?? stored);
      setEdits((before) => ({ ...before, ...part }));
    },
    /** For a failed save. After a 409 runs `refetch`; the next save then writes over what somebody else has saved. */
    overtaken: (error: unknown, refetch: () => void) => {
      if (!(error instanceof ApiError) || error.kind !== 'conflict') return;
      setRead(null);
      refetch();
    },
  };
}
