import type { Navigation } from '@crewcall/platform';

/** What the service worker says when a notification was tapped: the address to go to, answered on its port. */
interface Tapped {
  type: 'crewcall.open';
  path: string;
}
const isTapped = (data: unknown): data is Tapped =>
  (data as Tapped | null)?.type === 'crewcall.open' && typeof (data as Tapped).path === 'string';

/**
 * A tap on a notification goes where it leads, in this tab, and asks about unsaved work like any other move. Whatever
 * the screen: a tab that stays silent gets a second one beside it.
 */
export function followNotifications(navigation: Navigation): void {
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  worker?.addEventListener('message', ({ data, ports }) => {
    if (!isTapped(data)) return;
    ports[0]?.postMessage('heard');
    void navigation.push(data.path);
  });
}
