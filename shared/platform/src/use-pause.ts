import { useCallback, useEffect, useRef, useState } from 'react';

/** ms. Long enough that the second tap of a double tap hits a disabled button. */
export const PAUSE_MS = 1500;

/**
 * For a button whose action changes with a tap: true for a moment after the tap, so that a double tap does not undo
 * it.
 */
export function usePause(): [isPaused: boolean, pause: () => void] {
  const [isPaused, setIsPaused] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const pause = useCallback(() => {
    setIsPaused(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsPaused(false), PAUSE_MS);
  }, []);
  return [isPaused, pause];
}
