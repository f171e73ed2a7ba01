import { useEffect } from 'react';
import { renewPush, pushCallsOf } from '@crewcall/platform/push-device';
import { useHost, useStore } from '../host/context';
import { countOf } from './notifications';
import { letBackClose } from '../host/back-closes';
import { NotificationPrompt } from './prompt';

/**
 * Closes system notifications about the page on screen, including those that arrived while another app was in front.
 */
function useSeen(): void {
  const { navigation } = useHost();
  const { pathname } = useStore(navigation).location;
  useEffect(() => {
    const close = async () => {
      if (document.visibilityState !== 'visible') return;
      const registration = await navigator.serviceWorker?.getRegistration();
      for (const one of (await registration?.getNotifications?.()) ?? [])
        if ((one.data as { path?: string } | null)?.path?.split('?')[0] === pathname) one.close();
    };
    const look = () => void close().catch(() => {});
    look();
    addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [pathname]);
}

/** Shows the bell's count on the installed app's icon. */
function useBadge(): void {
  const { notifications } = useHost();
  const lists = useStore(notifications.lists);
  const count = countOf(lists);
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return;
    void (count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count)).catch(() => {});
  }, [count]);
}

/** The parts that notifications need. Loaded after the first screen, so that they do not delay it. */
export function LateNotifications() {
  const { session, api } = useHost();
  const idUser = useStore(session.view)?.user.id ?? null;
  useBadge();
  useSeen();
  useEffect(letBackClose, []);
  useEffect(() => {
    if (idUser !== null) void renewPush(idUser, pushCallsOf(api));
  }, [idUser, api]);
  return idUser === null ? null : <NotificationPrompt key={idUser} idUser={idUser} />;
}
