import { useCallback, useEffect, useState } from 'react';
import { useRegion } from '@crewcall/platform';
import { useLocation } from '@crewcall/platform/router';

/** State of the list that is preserved while the worker is on another page. */
const useRemembered = <T>(name: string): Map<string, T> =>
  useRegion().cache.get(name, () => new Map<string, T>());

/** State that is restored when the worker returns with Back, and reset otherwise. */
export function useSavedState<T>(name: string, initial: T): [T, (change: (value: T) => T) => void] {
  const { navigation } = useRegion();
  const memory = useRemembered<T>('list-state');
  const [value, setValue] = useState<T>(() => {
    const before = navigation.getSnapshot().action === 'POP' ? memory.get(name) : undefined;
    return before ?? initial;
  });
  useEffect(() => void memory.set(name, value), [memory, name, value]);
  return [value, setValue];
}

const HOLD_MS = 1500;
const hands = ['pointerdown', 'wheel', 'keydown'] as const;

/** Scrolls to `y`, again and again while the page grows, until the user scrolls. */
function holdAt(y: number): void {
  const go = () => window.scrollTo(0, y);
  go();
  if (typeof ResizeObserver === 'undefined') return;
  const observer = new ResizeObserver(go);
  observer.observe(document.body);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const hand of hands) window.removeEventListener(hand, stop, true);
  };
  const timer = setTimeout(stop, HOLD_MS);
  for (const hand of hands) window.addEventListener(hand, stop, { capture: true, passive: true });
}

/**
 * Saves the scroll position for each history entry. The returned function restores it after Back, and returns whether
 * it did.
 */
export function useSavedScroll(): () => boolean {
  const { navigation } = useRegion();
  const memory = useRemembered<number>('list-scroll');
  const { key } = useLocation();
  // Read now, before navigation scrolls the page to its top.
  const [before] = useState(() =>
    navigation.getSnapshot().action === 'POP' ? memory.get(navigation.getSnapshot().location.key) : undefined,
  );
  useEffect(() => {
    const keep = () => void memory.set(navigation.getSnapshot().location.key, window.scrollY);
    // A job that opens beside the list has its own address: save the position for it too, so that the list does not
    // jump.
    if (window.scrollY > 0) keep();
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [memory, navigation, key]);
  return useCallback(() => {
    if (before === undefined) return false;
    holdAt(before);
    return true;
  }, [before]);
}
