import { createStore, readRegistry } from '@crewcall/platform/host';
import type { Host } from '../src/host';
import { dayFiles, keepParts } from '../src/offline/keep-parts';
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
const registry = readRegistry(
  registryOf(
    live({
      ...remote,
      regions: {
        jobs: region('jobs'),
        requests: region('requests'),
        viewer: region('viewer'),
        form: region('form'),
      },
    }),
  ),
);

test('X-07, S-18: a worker’s screens and slots are kept ahead, nothing that this user may not see', () => {
  const base = '/remotes/mf-jobs/1.0.0-00000000';
  expect(dayFiles(registry, viewOf(crew)).sort()).toEqual(
    ['jobs.js', 'remoteEntry.js', 'viewer.js'].map((file) => `${base}/${file}`),
  );
  expect(dayFiles(registry, viewOf(office))).toEqual([]);
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

  test('X-07, S-18: the open screen is kept at once, the rest of the day in its time, however late the worker comes', async () => {
    env['NODE_ENV'] = 'production';
    jest.useFakeTimers();
    const worker = Object.assign(new EventTarget(), { controller: null as object | null });
    Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
    const asked: string[] = [];
    globalThis.fetch = async (input) => {
      asked.push(String(input));
      return new Response('');
    };
    const base = '/remotes/mf-jobs/1.0.0-00000000';
    const loaded = [`${base}/detail.js`, `${base}/detail.js`, '/api/user/getMe', `${base}/jobs.js?attempt=2`];
    performance.getEntriesByType = () =>
      loaded.map((path) => ({ name: `${location.origin}${path}` }) as PerformanceEntry);
    const loads = createStore<readonly { error: Error | null }[]>([]);
    keepParts({
      loads,
      releases: { registry: createStore(registry) },
      session: { view: createStore(viewOf(crew)) },
      reach: { isReached: createStore(true) },
    } as unknown as Host);
    loads.set([{ error: null }]);
    await jest.advanceTimersByTimeAsync(20_000);
    expect(asked).toEqual([]);
    worker.controller = {};
    worker.dispatchEvent(new Event('controllerchange'));
    await jest.advanceTimersByTimeAsync(0);
    expect(asked[0]).toBe(`${base}/detail.js`);
    expect(asked.slice(1).sort()).toEqual(
      ['jobs.js', 'remoteEntry.js', 'viewer.js'].map((file) => `${base}/${file}`),
    );
  });
});
