/// <reference lib="webworker" />
import { createOutboxQueue } from '@crewcall/platform/host/outbox-queue';
import { createDeviceStore } from '@crewcall/platform/host/device-store';
import { outboxChannel, outboxTag } from '@crewcall/platform/host/outbox-send';
import { channel, lock } from './browser';
import { askCaches, cacheFirst } from './offline/cache-first';
import { dropOldShells, keepShell, olderShellFile, shellCacheOf } from './offline/shell-files';
import { syncOutbox } from './offline/outbox-sync';
import { answerPushes } from './notifications/push-worker';
import type { PushWorker } from './notifications/push-worker';

declare const __SHELL_RELEASE__: string;
declare const __SHELL_FILES__: readonly string[];

interface Worker {
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly unknown[]>;
  };
  location: { origin: string };
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void;
}
interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
  respondWith(answer: Promise<Response>): void;
  request: Request;
  tag: string;
}
const worker = globalThis as unknown as Worker;

const shellCache = shellCacheOf(__SHELL_RELEASE__);
const releaseCache = 'crewcall-releases';
const device = createDeviceStore();
const page = '/index.html';
/** How many files of visited releases are kept. */
const mostFiles = 400;

worker.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const files = __SHELL_FILES__.filter(
        (file) => !/\.(br|map)$|\/sw\.js$|\/index\.html$|^\/icons\//.test(file),
      );
      await keepShell(caches, shellCache, async (cache) => {
        await cache.addAll([...files]);
        await keepPage(cache);
      });
      await worker.skipWaiting();
    })(),
  );
});

/** The page as it is kept carries no registry: an old one would bring back old releases. */
async function keepPage(cache: Cache): Promise<void> {
  const response = await fetch(page, { cache: 'no-cache', credentials: 'same-origin' });
  if (!response.ok) throw new Error(`page: ${response.status}`);
  const text = (await response.text()).replace(
    /(<script type="application\/json" id="registry">)[\s\S]*?(<\/script>)/,
    '$1null$2',
  );
  const headers = new Headers(response.headers);
  for (const name of ['content-length', 'content-encoding', 'etag']) headers.delete(name);
  await cache.put(page, new Response(text, { headers }));
}

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await askCaches(() => dropOldShells(caches, shellCache)).catch(() => {});
      await worker.clients.claim();
    })(),
  );
});

/**
 * The kept page, at once: it starts on the last known registry and fetches the new one beside. The shell itself comes
 * anew with the next service worker, which the browser looks for at every visit.
 */
async function pageFor(request: Request): Promise<Response> {
  return cacheFirst(
    () => caches.match(page, { cacheName: shellCache }),
    () => fetch(request),
  );
}

/** Files under immutable names: from the cache, else from the server and kept. */
async function immutable(request: Request, name: string): Promise<Response> {
  const fromCache = async () =>
    (await caches.match(request, { cacheName: name })) ??
    (name === shellCache ? await olderShellFile(caches, request) : undefined);
  const fetchAndKeep = async () => {
    const response = await fetch(request);
    const type = response.headers.get('content-type') ?? '';
    // A page in HTML under a script's name is some proxy's, and must not stay.
    if (response.ok && response.type === 'basic' && !type.startsWith('text/html'))
      await askCaches(() => keep(name, request, response.clone())).catch(() => {});
    return response;
  };
  return cacheFirst(fromCache, fetchAndKeep);
}

async function keep(name: string, request: Request, response: Response): Promise<void> {
  const cache = await caches.open(name);
  await cache.put(request, response);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - mostFiles)).map((key) => cache.delete(key)));
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  if (request.mode === 'navigate') {
    // A file that somebody opens, as a calendar's, is no screen.
    const isFile = /^\/(api|remotes|assets)\/|\.[a-z\d]{2,12}$/i.test(url.pathname);
    const kept = () => pageFor(request);
    // Which shell a link to other releases shows, or leads back to, the server says.
    if (!isFile) event.respondWith(url.searchParams.has('with') ? fetch(request).catch(kept) : kept());
  } else if (/^\/remotes\/[^/]+\/[^/]+\//.test(url.pathname) && url.search === '') {
    event.respondWith(immutable(request, releaseCache));
  } else if (url.pathname.startsWith('/assets/')) {
    event.respondWith(immutable(request, shellCache));
  }
});

const pages = channel<unknown>(outboxChannel);

/** Background Sync: sends what waits while no page is open; a rejection lets the browser try again later. */
worker.addEventListener('sync', (event) => {
  if (event.tag !== outboxTag) return;
  event.waitUntil(
    syncOutbox({
      queue: createOutboxQueue(device),
      fetch: (input, init) => fetch(input, init),
      lock,
      hasPage: async () =>
        (await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })).length > 0,
      changed: () => pages.postMessage('changed'),
    }).then((isDone) => {
      if (!isDone) throw new Error('Something still waits for reception.');
    }),
  );
});

answerPushes(worker as unknown as PushWorker);
