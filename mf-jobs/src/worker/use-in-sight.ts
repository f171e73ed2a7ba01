import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};
const read = () => document.visibilityState === 'visible';

/** Whether the page is visible: false behind a locked screen, another tab or another app. */
export const useInSight = (): boolean => useSyncExternalStore(subscribe, read);
