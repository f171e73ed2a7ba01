import { useEffect, useState } from 'react';
import type * as Pickers from './pickers';

let request: Promise<typeof Pickers> | null = null;
let loaded: typeof Pickers | null = null;

/** The calendars are a file of their own, which only screens with a date ask for. By its package name, so that a page has it once. */
function fetchPickers() {
  request ??= import('./pickers');
  request.then(
    (module) => (loaded = module),
    // What failed is asked for again at the next try.
    () => (request = null),
  );
  return request;
}

/** The calendars once they are there, `failed` without reception; asked for when first `isOpen`. */
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
