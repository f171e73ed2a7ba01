import { createBus, createStore, createUnsaved } from '@crewcall/platform/host';
import type { QueueItem } from '@crewcall/platform';
import { createNotices } from '../src/host/notices';
import type { Host } from '../src/host/context';
import { startServiceWorker } from '../src/service-worker';

const env = process.env as Record<string, string | undefined>;
const wasEnv = env['NODE_ENV'];
beforeEach(() => {
  env['NODE_ENV'] = 'production';
  jest.useFakeTimers();
});
afterEach(() => {
  env['NODE_ENV'] = wasEnv;
  jest.useRealTimers();
});

/** A page that a service worker answers for already, or not yet; `update` is the next one taking over. */
function start(controller: object | null = {}) {
  const looks: string[] = [];
  const installing = Object.assign(new EventTarget(), { state: 'installing' });
  const registration = { installing, update: () => Promise.resolve(looks.push('look')) };
  const worker = Object.assign(new EventTarget(), {
    controller,
    register: () => {
      looks.push('register');
      installing.state = 'installing';
      return Promise.resolve(registration);
    },
    getRegistration: () => Promise.resolve(registration),
  });
  const shellBus = createBus().scope({ source: 'shell' });
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
  const notices = createNotices();
  const unsaved = createUnsaved({ confirm: () => Promise.resolve(true) });
  const offlineQueue = createStore<readonly QueueItem[]>([]);
  const loads = createStore([]);
  const isReached = createStore(true);
  startServiceWorker({
    shellBus,
    notices,
    unsaved,
    loads,
    offlineQueue,
    reach: { isReached },
  } as unknown as Host);
  return {
    isReached,
    /** The page has been open for a while, so the worker is installed. */
    load: () => {
      dispatchEvent(new Event('load'));
      return jest.advanceTimersByTimeAsync(15_000);
    },
    fail: () => {
      installing.state = 'redundant';
      installing.dispatchEvent(new Event('statechange'));
    },
    unsaved,
    offlineQueue,
    shellBus,
    looks,
    update: () => worker.dispatchEvent(new Event('controllerchange')),
    said: () => notices.list.getSnapshot().map(({ text }) => text),
  };
}
const offer = ['A new version of Crewcall is ready.'];

test('a new version is offered at once where nobody is in the middle of something', () => {
  const { update, said } = start();
  update();
  expect(said()).toEqual(offer);
});

test('the offer of a new version waits for unsaved work', () => {
  const { update, said, unsaved } = start();
  let isDirty = true;
  unsaved.scope({ id: 'page' }).register({ title: 'Time card of Friday', isDirty: () => isDirty });
  update();
  jest.advanceTimersByTime(60_000);
  expect(said()).toEqual([]);
  isDirty = false;
  jest.advanceTimersByTime(3000);
  expect(said()).toEqual(offer);
});

test('X-07: the offer of a new version waits for check-ins and messages on their way', () => {
  const { update, said, offlineQueue } = start();
  offlineQueue.set([{ key: 'a' } as QueueItem]);
  update();
  jest.advanceTimersByTime(60_000);
  expect(said()).toEqual([]);
  offlineQueue.set([]);
  jest.advanceTimersByTime(3000);
  expect(said()).toEqual(offer);
});

test('a tab that began without a worker is offered the version after its first one', () => {
  const { update, said } = start(null);
  update();
  expect(said()).toEqual([]);
  update();
  expect(said()).toEqual(offer);
});

test('F09: a tab looks for the next shell as soon as one is live, and not for a remote', async () => {
  const { shellBus, looks } = start();
  shellBus.emit('release.changed', { remote: 'mf-jobs', release: '1.0.0-0a1b2c3d' });
  await Promise.resolve();
  expect(looks).toEqual([]);
  shellBus.emit('release.changed', { remote: 'shell', release: '1.0.0-0a1b2c3d' });
  await Promise.resolve();
  expect(looks).toEqual(['look']);
});

test('X-07: an installation that a lost connection broke off is tried again once the server is reached', async () => {
  const { isReached, load, fail, looks } = start(null);
  await load();
  expect(looks).toEqual(['register']);
  isReached.set(false);
  fail();
  await jest.advanceTimersByTimeAsync(600_000);
  expect(looks).toEqual(['register']);
  isReached.set(true);
  await jest.advanceTimersByTimeAsync(0);
  expect(looks).toEqual(['register', 'register', 'look']);
});

test('X-07: an installation that fails although the server is reached is tried again after a while', async () => {
  const { load, fail, looks } = start(null);
  await load();
  fail();
  await jest.advanceTimersByTimeAsync(59_000);
  expect(looks).toEqual(['register']);
  await jest.advanceTimersByTimeAsync(2000);
  expect(looks).toEqual(['register', 'register', 'look']);
});
