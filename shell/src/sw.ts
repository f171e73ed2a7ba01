/// <reference lib="webworker" />
import { openOfflineDatabase } from '@crewcall/platform/offline/database';
import { createQueueStore } from '@crewcall/platform/offline/queue-store';
import { queueChannel, syncTag } from '@crewcall/platform/offline/send-queue';
import { channel, lock } from './host/browser';
import { withCacheLimit, cacheFirst } from './offline/cache-first';
import { deleteOldShells, fillShellCache, olderShellFile, shellCacheOf } from './offline/shell-cache';
import { sendInBackground } from './offline/background-sync';
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
const queue = createQueueStore(openOfflineDatabase());
const page = '/index.html';
/** How many files of visited releases are cached. */
const mostFiles = 400;

worker.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const files = __SHELL_FILES__.filter(
        (file) => !/\.(br|map)$|\/sw\.js$|\/index\.html$|^\/icons\//.test(file),
      );
      await fillShellCache(caches, __SHELL_RELEASE__, [...files, page], (file) =>
        file === page ? fetchPage() : fetchFile(file),
      );
      await worker.skipWaiting();
    })(),
  );
});

/** A page in HTML under a script's name comes from a proxy, and must not be cached. */
const isPage = (response: Response) => (response.headers.get('content-type') ?? '').startsWith('text/html');

async function fetchFile(file: string): Promise<Response> {
  const response = await fetch(file);
  if (!response.ok || isPage(response)) throw new Error(`${file}: ${response.status}`);
  return response;
}

/** The page is cached without a registry, because an old registry would bring back old releases. */
async function fetchPage(): Promise<Response> {
  const response = await fetch(page, { cache: 'no-cache', credentials: 'same-origin' });
  if (!response.ok) throw new Error(`page: ${response.status}`);
  const text = (await response.text()).replace(
    /(<script type="application\/json" id="registry">)[\s\S]*?(<\/script>)/,
    '$1null$2',
  );
  const headers = new Headers(response.headers);
  for (const name of ['content-length', 'content-encoding', 'etag']) headers.delete(name);
  return new Response(text, { headers });
}

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await withCacheLimit(() => deleteOldShells(caches, shellCache)).catch(() => {});
      await worker.clients.claim();
    })(),
  );
});

/**
 * Returns the cached page at once: it starts on the last known registry and fetches the new one in parallel. A new
 * shell comes with the next service worker, for which the browser checks at every visit.
 */
async function pageFor(request: Request): Promise<Response> {
  return cacheFirst(
    () => caches.match(page, { cacheName: shellCache }),
    () => fetch(request),
  );
}

/** For files whose names change with their content: from the cache, else from the server and then cached. */
async function immutable(request: Request, name: string): Promise<Response> {
  const fromCache = async () =>
    (await caches.match(request, { cacheName: name })) ??
    (name === shellCache ? await olderShellFile(caches, request) : undefined);
  const fetchAndCache = async () => {
    const response = await fetch(request);
    if (response.ok && response.type === 'basic' && !isPage(response))
      await withCacheLimit(() => store(name, request, response.clone())).catch(() => {});
    return response;
  };
  return cacheFirst(fromCache, fetchAndCache);
}

async function store(name: string, request: Request, response: Response): Promise<void> {
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
    // A file that is opened directly, such as a calendar file, is not a screen, so it must not get the cached page.
    const isFile = /^\/(api|remotes|assets)\/|\.[a-z\d]{2,12}$/i.test(url.pathname);
    const cached = () => pageFor(request);
    // A link with `?with=` goes to the server first, because the server chooses the shell for it.
    if (!isFile) event.respondWith(url.searchParams.has('with') ? fetch(request).catch(cached) : cached());
  } else if (/^\/remotes\/[^/]+\/[^/]+\//.test(url.pathname) && url.search === '') {
    event.respondWith(immutable(request, releaseCache));
  } else if (url.pathname.startsWith('/assets/')) {
    event.respondWith(immutable(request, shellCache));
  }
});

const pages = channel<unknown>(queueChannel);

/** Background Sync: sends the queue while no page is open; if it rejects, the browser tries again later. */
worker.addEventListener('sync', (event) => {
  if (event.tag !== syncTag) return;
  event.waitUntil(
    sendInBackground({
      queue,
      fetch: (input, init) => fetch(input, init),
      lock,
      hasPage: async () =>
        (await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })).length > 0,
      changed: () => pages.postMessage('changed'),
    }).then((isDone) => {
      if (!isDone) throw new Error('Something still waits for a connection.');
    }),
  );
});

answerPushes(worker as unknown as PushWorker);
