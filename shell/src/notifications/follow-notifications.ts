import type { Navigation } from '@crewcall/platform';

/** What the service worker says when a notification was pressed: the address to go to, answered on its port. */
interface Clicked {
  type: 'crewcall.open';
  path: string;
}
const isClicked = (data: unknown): data is Clicked =>
  (data as Clicked | null)?.type === 'crewcall.open' && typeof (data as Clicked).path === 'string';

/**
 * A tap on a notification opens its page in this tab, and asks about unsaved work like any other move. On every screen:
 * if a tab stays silent, a second one opens beside it.
 */
export function followNotifications(navigation: Navigation): void {
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  worker?.addEventListener('message', ({ data, ports }) => {
    if (!isClicked(data)) return;
    ports[0]?.postMessage('heard');
    void navigation.push(data.path);
  });
}
