import { useCallback, useEffect, useRef, useState } from 'react';

/** Long enough that the second tap of one thumb meets a disabled button, ms. */
export const PAUSE_MS = 1500;

/** For buttons whose meaning changes with a tap: true for a moment after it, so that a double tap does not undo itself. */
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
