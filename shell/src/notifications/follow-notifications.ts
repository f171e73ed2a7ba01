import type { Navigation } from '@crewcall/platform';

/** The service worker's message after a tap on a notification: the path to open. We answer on the message's port. */
interface Clicked {
  type: 'crewcall.open';
  path: string;
}
const isClicked = (data: unknown): data is Clicked =>
  (data as Clicked | null)?.type === 'crewcall.open' && typeof (data as Clicked).path === 'string';

/**
 * Opens the page of a tapped notification in this tab; asks about unsaved work like any other navigation. Runs on
 * every screen, because the service worker opens a second tab if none answers.
 */
export function followNotifications(navigation: Navigation): void {
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  worker?.addEventListener('message', ({ data, ports }) => {
    if (!isClicked(data)) return;
    ports[0]?.postMessage('heard');
    void navigation.push(data.path);
  });
}
