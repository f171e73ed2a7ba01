import { Suspense, lazy, useEffect, useState } from 'react';
import { useHost, useStore } from '../context';

const LateNotifications = lazy(() =>
  import('./late').then((module) => ({ default: module.LateNotifications })),
);

/** ms after the first region; the shift and its Check In come first. */
const afterRegionMs = 4000;

/** Loads what notifications need when the first region has stood for a while. */
export function NotificationsLater() {
  const isThere = useStore(useHost().loads).some(({ error }) => error === null);
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    if (!isThere) return;
    const timer = setTimeout(() => setIsTime(true), afterRegionMs);
    return () => clearTimeout(timer);
  }, [isThere]);
  return isTime ? (
    <Suspense>
      <LateNotifications />
    </Suspense>
  ) : null;
}
