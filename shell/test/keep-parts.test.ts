import { createStore, readRegistry } from '@crewcall/platform/host';
import type { ReadRegistry } from '@crewcall/platform/host';
import type { Host } from '../src/host';
import { dayParts, keepParts } from '../src/offline/keep-parts';
import { viewOf } from '../src/session/session-view';
import { crew, live, manifest, office, registryOf } from './kit';

const region = (file: string) => ({ expose: `./${file}`, files: [`${file}.js`] });
const remote = manifest('mf-jobs', {
  routes: [
    { path: '/jobs', policy: 'job.view', title: 'Jobs', region: 'jobs' },
    { path: '/admin/requests', policy: 'job.read', title: 'Requests', region: 'requests' },
  ],
  nav: [
    { to: '/jobs', title: 'Jobs', order: 1, policy: 'job.view', icon: '', area: 'worker' },
    { to: '/admin/requests', title: 'Requests', order: 1, policy: 'job.read', icon: '', area: 'admin' },
  ],
  slots: [
    { name: 'job-viewer', policy: 'job.view', region: 'viewer', params: [] },
    { name: 'job-form', policy: 'job.read', region: 'form', params: [] },
  ],
});
const registryWith = (jobs: string) =>
  readRegistry(
    registryOf(
      live({
        ...remote,
        regions: {
          jobs: region(jobs),
          requests: region('requests'),
          viewer: region('viewer'),
          form: region('form'),
        },
      }),
    ),
  );
const registry = registryWith('jobs');
const filesOf = (view: Parameters<typeof dayParts>[1]) =>
  [...new Set(dayParts(registry, view).flatMap(({ files }) => files))].sort();

test('X-07, S-18: a worker’s screens and slots are kept ahead, nothing that this user may not see', () => {
  const base = '/remotes/mf-jobs/1.0.0-00000000';
  expect(filesOf(viewOf(crew))).toEqual(
    ['jobs.js', 'remoteEntry.js', 'viewer.js'].map((file) => `${base}/${file}`),
  );
  expect(filesOf(viewOf(office))).toEqual([]);
});

describe('once a service worker answers for the page', () => {
  const env = process.env as Record<string, string | undefined>;
  const wasEnv = env['NODE_ENV'];
  const was = { fetch: globalThis.fetch, entries: performance.getEntriesByType };
  afterEach(() => {
    env['NODE_ENV'] = wasEnv;
    globalThis.fetch = was.fetch;
    performance.getEntriesByType = was.entries;
    jest.useRealTimers();
  });

  const base = '/remotes/mf-jobs/1.0.0-00000000';
  const dayOf = (jobs: string) =>
    [`${base}/${jobs}.js`, `${base}/remoteEntry.js`, `${base}/viewer.js`].sort();

  /** A page with what it has kept; `answer` is the network's. */
  function start({ controller = {} as object | null, kept = null as ReadRegistry | null } = {}) {
    env['NODE_ENV'] = 'production';
    jest.useFakeTimers();
    const worker = Object.assign(new EventTarget(), { controller });
    Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
    const net = { answer: (_path: string) => new Response(''), asked: [] as string[] };
    globalThis.fetch = async (input) => {
      net.asked.push(String(input));
      return net.answer(String(input));
    };
    const newest = createStore(registry);
    const isReached = createStore(true);
    let isKept = kept;
    keepParts({
      releases: {
        registry: newest,
        kept: () => isKept,
        keep: () => (isKept = newest.getSnapshot()),
      },
      session: { view: createStore(viewOf(crew)) },
      reach: { isReached },
    } as unknown as Host);
    return { worker, net, newest, isReached, kept: () => isKept };
  }

  test('X-07, S-18: the open screen is kept at once, the rest of the day in its time, however late the worker comes', async () => {
    const { worker, net } = start({ controller: null });
    const loaded = [`${base}/detail.js`, `${base}/detail.js`, '/api/user/getMe', `${base}/jobs.js?attempt=2`];
    performance.getEntriesByType = () =>
      loaded.map((path) => ({ name: `${location.origin}${path}` }) as PerformanceEntry);
    await jest.advanceTimersByTimeAsync(20_000);
    expect(net.asked).toEqual([]);
    worker.controller = {};
    worker.dispatchEvent(new Event('controllerchange'));
    await jest.advanceTimersByTimeAsync(100);
    expect(net.asked[0]).toBe(`${base}/detail.js`);
    expect(net.asked.slice(1).sort()).toEqual(dayOf('jobs'));
  });

  test('X-07, S-18: a release is kept for the next visit when all its files are here, not before', async () => {
    const { net, newest, isReached, kept } = start({ kept: registry });
    await jest.advanceTimersByTimeAsync(20_000);
    const next = registryWith('jobs-next');
    net.answer = (path) => new Response('', { status: path.endsWith('viewer.js') ? 502 : 200 });
    newest.set(next);
    await jest.advanceTimersByTimeAsync(100);
    expect(kept()).toBe(registry);
    net.answer = () => new Response('');
    net.asked.length = 0;
    isReached.set(false);
    isReached.set(true);
    await jest.advanceTimersByTimeAsync(100);
    expect(net.asked.sort()).toEqual(dayOf('jobs-next'));
    expect(kept()).toBe(next);
  });

  test('X-07, S-18: who saves data gets the new files of the screens that were used, of no others', async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    const used = new Set([`${base}/remoteEntry.js`, `${base}/jobs.js`]);
    Object.defineProperty(globalThis, 'caches', {
      value: { match: async (path: string) => (used.has(path) ? new Response('') : undefined) },
      configurable: true,
    });
    const { net, newest, kept } = start({ kept: registry });
    newest.set(registryWith('jobs-next'));
    await jest.advanceTimersByTimeAsync(20_000);
    expect([...new Set(net.asked)].sort()).toEqual([`${base}/jobs-next.js`, `${base}/remoteEntry.js`]);
    expect(kept()).toBe(newest.getSnapshot());
    Reflect.deleteProperty(navigator, 'connection');
    Reflect.deleteProperty(globalThis, 'caches');
  });
});
