import { useEffect, useState } from 'react';
import type * as Pickers from './pickers';

let request: Promise<typeof Pickers> | null = null;
let loaded: typeof Pickers | null = null;

/** Loads the calendars, which are in a separate file because only screens with a date need them. */
function fetchPickers() {
  request ??= import('./pickers');
  request.then(
    (module) => (loaded = module),
    // After a failure the next call tries again.
    () => (request = null),
  );
  return request;
}

/** The calendars once they are loaded, or `failed`. Loading starts when `isOpen` is first true. */
export function usePickers(isOpen: boolean): typeof Pickers | 'failed' | null {
  const [state, setState] = useState<typeof Pickers | 'failed' | null>(loaded);
  useEffect(() => {
    // A failed request is retried only when the calendar is opened again.
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
