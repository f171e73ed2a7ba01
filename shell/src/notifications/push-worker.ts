/** The parts of a service worker that notifications use. */
interface Client {
  url: string;
  focused: boolean;
  visibilityState: string;
  focus(): Promise<unknown>;
  postMessage(message: unknown, ports: MessagePort[]): void;
}
export interface PushWorker {
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Client[]>;
    openWindow(url: string): Promise<unknown>;
  };
  registration: {
    showNotification(title: string, options: object): Promise<void>;
    getNotifications(): Promise<readonly Shown[]>;
  };
  navigator?: { setAppBadge?(count: number): Promise<void> };
  location: { origin: string };
  addEventListener(type: string, listener: (event: PushEvents) => void): void;
}
interface Shown {
  data?: { path?: string } | null;
  close(): void;
}
interface PushEvents {
  waitUntil(work: Promise<unknown>): void;
  data?: { json(): unknown } | null;
  notification: { close(): void; data?: { path?: string } };
}
interface Said {
  title?: string;
  body?: string;
  path?: string;
  tag?: string;
}

/** ms for an open tab to answer. Short, because browsers let a tap open a window only within about a second. */
const answerWithinMs = 800;

function read(data: PushEvents['data']): Said {
  try {
    return (data?.json() ?? {}) as Said;
  } catch {
    return {};
  }
}

const windows = (worker: PushWorker) =>
  worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

// Always show a notification, because a browser withdraws permission from a site that shows none after a push. If the
// user is looking at that very page, make no sound and close the notification at once.
async function show(worker: PushWorker, { title, body, path, tag }: Said): Promise<void> {
  const seen = (await windows(worker)).some(
    ({ focused, visibilityState, url }) =>
      focused && visibilityState === 'visible' && new URL(url).pathname === path,
  );
  await worker.registration.showNotification(title ?? 'Crewcall', {
    body: body ?? 'There is something new for you.',
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { path: path ?? '/messages' },
    ...(tag === undefined ? {} : { tag, renotify: !seen }),
    ...(seen ? { silent: true } : {}),
  });
  if (seen) {
    for (const one of await worker.registration.getNotifications()) if (one.data?.path === path) one.close();
  }
  const shown = await worker.registration.getNotifications();
  await worker.navigator?.setAppBadge?.(shown.length);
}

/**
 * Asks an open tab to open `path` itself, because the tab knows about its unsaved work; resolves to whether it
 * answered.
 */
const ask = (client: Client, path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const end = (isHeard: boolean) => {
      clearTimeout(timer);
      port1.close();
      resolve(isHeard);
    };
    const timer = setTimeout(() => end(false), answerWithinMs);
    port1.onmessage = () => end(true);
    client.postMessage({ type: 'crewcall.open', path }, [port2]);
  });

async function open(worker: PushWorker, path: string): Promise<void> {
  const url = new URL(path, worker.location.origin);
  if (url.origin !== worker.location.origin) return;
  const clients = await windows(worker);
  const client =
    clients.find(({ focused }) => focused) ??
    clients.find(({ visibilityState }) => visibilityState === 'visible') ??
    clients[0];
  if (client === undefined) return void (await worker.clients.openWindow(url.href));
  const look = () => client.focus().catch(() => {});
  if (await ask(client, url.pathname + url.search + url.hash)) return void (await look());
  // A tab that did not answer may have unsaved work, so never navigate it. Open a new window or focus one, not both.
  await worker.clients.openWindow(url.href).catch(look);
}

/** Shows push notifications. A tap on one opens its page: in an open tab, or in a new one. */
export function answerPushes(worker: PushWorker): void {
  worker.addEventListener('push', (event) => event.waitUntil(show(worker, read(event.data))));
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(worker, event.notification.data?.path ?? '/messages'));
  });
}
