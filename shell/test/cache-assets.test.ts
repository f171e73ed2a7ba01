import { createStore, readRegistry } from '@crewcall/platform/host';
import type { SessionView } from '@crewcall/platform';
import type { ReadRegistry } from '@crewcall/platform/host';
import type { Host } from '../src/host/context';
import { dayParts, cacheAssets } from '../src/regions/cache-assets';
import { viewOf } from '../src/session/session-view';
import { crew, live, manifest, office, registryOf } from './kit';

const region = (file: string, later: string[] = []) => ({
  expose: `./${file}`,
  files: [`${file}.js`],
  later,
});
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
    { name: 'job-viewer', policy: 'job.view', title: 'Job', width: 520, region: 'viewer', params: {} },
    { name: 'job-form', policy: 'job.read', title: 'Job', width: 620, region: 'form', params: {} },
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
          viewer: region('viewer', ['map.js']),
          form: region('form'),
        },
      }),
    ),
  );
const registry = registryWith('jobs');
const filesOf = (view: Parameters<typeof dayParts>[1]) =>
  [...new Set(dayParts(registry, view).flatMap(({ files, later }) => [...files, ...later]))].sort();

test('X-07, S-18: a worker’s screens and slots are kept ahead, nothing that this user may not see', () => {
  const base = '/remotes/mf-jobs/1.0.0-00000000';
  expect(filesOf(viewOf(crew))).toEqual(
    ['jobs.js', 'map.js', 'remoteEntry.js', 'viewer.js'].map((file) => `${base}/${file}`),
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
    Reflect.deleteProperty(globalThis, 'caches');
    jest.useRealTimers();
  });

  const base = '/remotes/mf-jobs/1.0.0-00000000';
  const dayOf = (jobs: string) =>
    ['map', jobs, 'remoteEntry', 'viewer'].map((file) => `${base}/${file}.js`).sort();

  /** A page with what it has kept; `answer` is the network's. */
  function start({
    controller = {} as object | null,
    kept = null as ReadRegistry | null,
    view = viewOf(crew) as SessionView | null,
  } = {}) {
    env['NODE_ENV'] = 'production';
    jest.useFakeTimers();
    const worker = Object.assign(new EventTarget(), { controller });
    Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
    const net = {
      answer: (_path: string) => new Response(''),
      asked: [] as string[],
      here: new Set<string>(),
    };
    globalThis.fetch = async (input) => {
      const path = String(input);
      net.asked.push(path);
      const response = net.answer(path);
      if (response.ok) net.here.add(path);
      return response;
    };
    Object.defineProperty(globalThis, 'caches', {
      value: { match: async (path: string) => (net.here.has(path) ? new Response('') : undefined) },
      configurable: true,
    });
    const newest = createStore(registry);
    const isReached = createStore(true);
    const session = createStore(view);
    let isKept = kept;
    cacheAssets({
      releases: {
        registry: newest,
        lastKnown: () => isKept,
        keep: () => (isKept = newest.getSnapshot()),
      },
      session: { view: session },
      reach: { isReached },
    } as unknown as Host);
    return { worker, net, newest, isReached, session, lastKnown: () => isKept };
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
    const { net, newest, isReached, lastKnown } = start({ kept: registry });
    await jest.advanceTimersByTimeAsync(20_000);
    const next = registryWith('jobs-next');
    net.answer = (path) => new Response('', { status: path.endsWith('jobs-next.js') ? 502 : 200 });
    newest.set(next);
    await jest.advanceTimersByTimeAsync(100);
    expect(lastKnown()).toBe(registry);
    net.answer = () => new Response('');
    net.asked.length = 0;
    isReached.set(false);
    isReached.set(true);
    await jest.advanceTimersByTimeAsync(100);
    expect(net.asked.sort()).toEqual(dayOf('jobs-next'));
    expect(lastKnown()).toBe(next);
  });

  test('X-07, S-18: who saves data gets the new files of the screens that were used, of no others', async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    const { net, newest, lastKnown } = start({ kept: registry });
    for (const file of ['remoteEntry', 'viewer']) net.here.add(`${base}/${file}.js`);
    newest.set(registryWith('jobs-next'));
    await jest.advanceTimersByTimeAsync(20_000);
    expect([...new Set(net.asked)].sort()).toEqual(
      ['map', 'remoteEntry', 'viewer'].map((file) => `${base}/${file}.js`),
    );
    expect(lastKnown()).toBe(newest.getSnapshot());
    Reflect.deleteProperty(navigator, 'connection');
  });

  test('X-07, S-18: who signs in late has the day kept as well', async () => {
    const { net, session, lastKnown } = start({ view: null });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(net.asked).toEqual([]);
    session.set(viewOf(crew));
    await jest.advanceTimersByTimeAsync(100);
    expect([...net.asked].sort()).toEqual(dayOf('jobs'));
    expect(lastKnown()).toBe(registry);
  });
});
