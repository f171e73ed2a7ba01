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
  const registration = { update: () => Promise.resolve(looks.push('look')) };
  const worker = Object.assign(new EventTarget(), {
    controller,
    register: () => Promise.resolve(),
    getRegistration: () => Promise.resolve(registration),
  });
  const shellBus = createBus().scope({ source: 'shell' });
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
  const notices = createNotices();
  const unsaved = createUnsaved({ confirm: () => Promise.resolve(true) });
  const offlineQueue = createStore<readonly QueueItem[]>([]);
  const loads = createStore([]);
  startServiceWorker({ shellBus, notices, unsaved, loads, offlineQueue } as unknown as Host);
  return {
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
