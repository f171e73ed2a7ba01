import { useCallback, useEffect, useRef, useState } from 'react';

/** Long enough that the second press of one thumb meets a paused button, ms. */
export const PAUSE_MS = 1500;

/** For buttons that turn round after a press: true for a moment, so that a double press does not undo itself. */
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
