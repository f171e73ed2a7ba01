import { useEffect, useEffectEvent } from 'react';

/**
 * Runs when the page goes out of sight or is left. A phone may end a page that nobody sees, and tells it nothing then:
 * iOS knows no `beforeunload`.
 */
export function useLeftPage(run: () => void): void {
  const leave = useEffectEvent(run);
  useEffect(() => {
    const hide = () => document.visibilityState === 'hidden' && leave();
    const go = () => leave();
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', go);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', go);
    };
  }, []);
}
