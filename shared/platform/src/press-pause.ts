import { useCallback, useEffect, useRef, useState } from 'react';

/** Long enough that the second tap of one thumb meets a resting button, ms. */
export const REST_MS = 1500;

/** For buttons that turn round after a press: true for a moment, so that a double tap does not undo itself. */
export function useRest(): [isResting: boolean, rest: () => void] {
  const [isResting, setResting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const rest = useCallback(() => {
    setResting(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setResting(false), REST_MS);
  }, []);
  return [isResting, rest];
}
