import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { useHost, useStore } from '../host/context';

/** ms to wait after the first region: the worker's shift with Check In must load first. */
const afterRegionMs = 4000;
const againMs = 30_000;

/** Loads the code for notifications a few seconds after the first region; retries until the file is loaded. */
export function NotificationsLater() {
  const isThere = useStore(useHost().loads).some(({ error }) => error === null);
  const [View, setView] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isThere) return;
    let timer: ReturnType<typeof setTimeout>;
    const load = () =>
      void import('./notification-parts').then(
        ({ LateNotifications }) => setView(() => LateNotifications),
        () => (timer = setTimeout(load, againMs)),
      );
    timer = setTimeout(load, afterRegionMs);
    return () => clearTimeout(timer);
  }, [isThere]);
  return View && <View />;
}
