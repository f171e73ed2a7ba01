import { useEffect, useState } from 'react';
import type * as Pickers from './pickers';

let request: Promise<typeof Pickers> | null = null;
let loaded: typeof Pickers | null = null;

/** Fetches the calendars: a file of their own, which only screens with a date need. */
function fetchPickers() {
  request ??= import('./pickers');
  request.then(
    (module) => (loaded = module),
    // After a failure the next call tries again.
    () => (request = null),
  );
  return request;
}

/** The calendars once they are loaded, or `failed`. They are fetched when `isOpen` is true for the first time. */
export function usePickers(isOpen: boolean): typeof Pickers | 'failed' | null {
  const [state, setState] = useState<typeof Pickers | 'failed' | null>(loaded);
  useEffect(() => {
    // A failed request is repeated when the calendar is opened again, not at once.
    if (!isOpen) return;
    let isHere = true;
    fetchPickers().then(
      (module) => isHere && setState(module),
      () => isHere && setState('failed'),
    );
    return () => {
      isHere = false;
    };
  }, [isOpen]);
  return state;
}
