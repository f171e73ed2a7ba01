import { ApiError } from '../src/api-error';
import { prefetchReads } from '../src/host/prefetch/reads';
import { createStore } from '../src/host/store';
import type { SessionView } from '../src/region-props';
import type { ApiClient } from '../src/api-client';
import type { Loader } from '../src/host/loader';
import type { Release } from '../src/host/registry';

const early = [{ call: 'getMyDashboardv2', path: '/api/job/getMyDashboardv2' }];
const release = {
  base: '/remotes/mf-jobs/1.0.0-0a1b2c3d',
  manifest: { routes: [{ path: '/jobs', title: 'Jobs', policy: 'session', region: 'jobs', early }] },
} as unknown as Release;

function start(answers: (() => Promise<unknown>)[]) {
  const call = jest.fn((..._args: unknown[]) => (answers.shift() ?? (() => Promise.resolve('later')))());
  const state = createStore<{ state: 'pending' } | { state: 'ready'; lifecycles: never }>({
    state: 'pending',
  });
  const one = { ...state, retry: () => {} };
  const loader: Loader = { load: () => one };
  const session = createStore({ user: { id: 1 } } as SessionView);
  const log = createStore<readonly unknown[]>([]);
  const world = { session, log, at: 0 };
  const ahead = prefetchReads({
    api: { call } as unknown as ApiClient,
    loader,
    session,
    log,
    now: () => world.at,
  });
  const ask = (body: object = {}) => ahead.api.call('getMyDashboardv2', body as never);
  return { call, state, world, ask, load: (region = 'jobs') => ahead.loader.load(release, region) };
}
type World = ReturnType<typeof start>['world'];
const soon = (value: unknown) => () => Promise.resolve(value);

test('design First load: what a route reads is asked for beside its code, once', async () => {
  const { call, ask, load } = start([soon('early')]);
  load();
  // The shell begins with it, and so does whoever draws it.
  load();
  expect(call).toHaveBeenCalledWith(
    'getMyDashboardv2',
    {},
    {
      address: ['GET', '/api/job/getMyDashboardv2', ''],
      quiet: true,
    },
  );
  expect(await ask()).toBe('early');
  expect(call).toHaveBeenCalledTimes(1);
  expect(await ask()).toBe('later');
});

test('another region, another question, and code that is there already ask nothing early', async () => {
  const { call, state, ask, load } = start([soon('asked')]);
  load('messages');
  state.set({ state: 'ready', lifecycles: null as never });
  load();
  expect(call).not.toHaveBeenCalled();
  expect(await ask({ idUser: 3 })).toBe('asked');
});

test.each([
  ['somebody else signs in', ({ session }) => session.set({ user: { id: 2 } } as SessionView)],
  ['the bus has told of a change', ({ log }) => log.set([{ event: 'job.changed' }])],
  ['ten seconds pass', (world) => (world.at = 10_000)],
] as [string, (world: World) => void][])('the answer counts no more once %s', async (_what, happen) => {
  const { ask, load, world } = start([soon('early')]);
  load();
  happen(world);
  expect(await ask()).toBe('later');
});

test('what failed early is asked again, and the region hears what is wrong', async () => {
  const gone = () => Promise.reject(new ApiError('offline', 'No network.'));
  const { ask, load } = start([gone, soon('now'), gone, gone]);
  load();
  expect(await ask()).toBe('now');
  load();
  await expect(ask()).rejects.toThrow('No network.');
});
