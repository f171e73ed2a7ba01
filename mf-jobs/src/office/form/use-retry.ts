import { useEffect, useRef } from 'react';
import { useRegion } from '@crewcall/platform';

const FIRST_MS = 2_000;
const LONGEST_MS = 30_000;

/**
 * Retries while `waiting`: after 2 s, then twice as long each time up to 30 s, and at once when the browser or the
 * shell is online again. `state` must be a new object after each attempt; `idle` and `saved` reset the delay.
 */
export function useRetry(state: { kind: string }, retry: () => void): void {
  const { reach } = useRegion();
  const wait = useRef(FIRST_MS);
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    if (state.kind === 'idle' || state.kind === 'saved') wait.current = FIRST_MS;
    if (state.kind !== 'waiting') return;
    const again = () => latest.current();
    const timer = setTimeout(again, wait.current);
    wait.current = Math.min(wait.current * 2, LONGEST_MS);
    let was = reach.getSnapshot();
    const stop = reach.subscribe(() => {
      const is = reach.getSnapshot();
      if (is && !was) again();
      was = is;
    });
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      stop();
      window.removeEventListener('online', again);
    };
  }, [state, reach]);
}
