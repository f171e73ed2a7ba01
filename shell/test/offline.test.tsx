import { waitingText } from '../src/session/sign-out';
import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CacheHolder, QueueItem, RegionProps } from '@crewcall/platform';
import type { QueryClient } from '@tanstack/react-query';
import { makeQueryClient } from '@crewcall/platform/query-client';
import { blockStorage } from '@crewcall/platform/offline/testing-storage';
import { createSavedQueries, openOfflineDatabase, createQueueStore } from '@crewcall/platform/host';
import type { MountParcel } from '@crewcall/platform/host';
import { countOf } from '../src/notifications/notifications';
import {
  crew,
  fakeRuntime,
  fakeServer,
  noLists,
  office,
  refusal,
  sessionOf,
  startShell,
  stopShells,
} from './kit';

const database = openOfflineDatabase();
const queue = createQueueStore(database);
const savedQueries = () => database.run('queries', 'read', (store) => store.getAll());
const fetchDashboard = (client: QueryClient) =>
  client.fetchQuery({ queryKey: ['getMyDashboardv2', {}], queryFn: () => ({ jobs: ['of Mia'] }) });
const press = { key: 'a'.repeat(32), id: 4, action: 'in', tapTime: Date.now() - 60_000 };
const draft = { key: 'b'.repeat(32), idJob: 4, message: 'On my way', at: Date.now() };
const clocked = { ok: true, timesheet: null, kept: false, text: 'Checked in at 3:00 pm' };
const pressed: QueueItem = {
  key: press.key,
  name: 'punch',
  idUser: 1,
  idJob: 4,
  at: press.tapTime,
  address: ['POST', '/api/time/doclock', ''],
  body: { ...press, action: 'in' },
};
const written: QueueItem = {
  key: draft.key,
  name: 'message',
  idUser: 1,
  idJob: 4,
  at: draft.at,
  address: ['POST', '/api/job/sendchat', ''],
  body: draft,
};

afterEach(async () => {
  stopShells();
  for (const name of ['queue', 'queries', 'logout'] as const)
    await database.run(name, 'write', (store) => store.clear());
});

test('D.1.04: signing out counts the expenses that wait', () => {
  const body = { idJob: 4, day: '2026-11-10', type: 'fuel', cents: 4400, gstCents: 400, key: 'c' } as const;
  const spent: QueueItem = {
    ...{ key: 'c', name: 'expense', idUser: 1, idJob: 4, at: 1, body },
    address: ['POST', '/api/expense/addExpense', ''],
  };
  expect(waitingText([spent])).toBe('1 expense waits for reception.');
  expect(waitingText([written, spent])).toBe('1 message and 1 expense wait for reception.');
});

test('S-02, T-22: signing out says what waits, tells the server, forgets the user and keeps what waits', async () => {
  await queue.put(pressed);
  await queue.put(written);
  localStorage.setItem('crewcall.draft.x', '1');
  const { host, server } = await startShell({ path: '/jobs', user: crew });
  await waitFor(() => expect(host.offlineQueue.getSnapshot()).toHaveLength(2));
  await act(async () => void fireEvent.click(screen.getByText('Sign out')));
  expect(await screen.findByText('1 check-in or check-out and 1 message wait for reception.')).toBeTruthy();
  expect(screen.getByText('They stay on this device and are sent when you sign in here again.')).toBeTruthy();
  const dialog = within(screen.getByRole('alertdialog'));
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Sign out' })));
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeTruthy();
  expect(
    await screen.findByText(
      '1 check-in or check-out and 1 message wait for reception. They go out when the same person signs in here again.',
    ),
  ).toBeTruthy();
  expect(location.pathname + location.search).toBe('/');
  expect(server.count('/api/auth/logout')).toBe(1);
  expect(host.session.token()).toBeNull();
  expect(localStorage.getItem('crewcall.session')).toBeNull();
  expect(localStorage.getItem('crewcall.draft.x')).toBeNull();
  expect((await queue.list(1)).map(({ key, isPaused }) => [key, isPaused])).toEqual([
    [press.key, true],
    [draft.key, true],
  ]);
});

test('S-02, X-07: a device whose writes never end keeps nobody from signing out', async () => {
  await database.run('queue', 'write', async () => {});
  const { host, server } = await startShell({ path: '/jobs', user: crew });
  await host.session.ready();
  const letGo = await blockStorage();
  await act(async () => void fireEvent.click(screen.getByText('Sign out')));
  expect(await screen.findByRole('heading', { name: 'Sign In' }, { timeout: 15_000 })).toBeTruthy();
  expect(server.count('/api/auth/logout')).toBe(1);
  await letGo();
}, 30_000);

test('S-02, S-03, B.7.20: a half-written message outlives a session that runs out, and no sign-out', async () => {
  localStorage.setItem('crewcall.draft.chat.5.1', 'I am late, the tr');
  localStorage.setItem('crewcall.draft.x', '1');
  const { host } = await startShell({ path: '/jobs', user: crew });
  await host.session.ready();
  await act(async () => host.session.end('expired'));
  expect(localStorage.getItem('crewcall.draft.chat.5.1')).toBe('I am late, the tr');
  expect(localStorage.getItem('crewcall.draft.x')).toBeNull();
  stopShells();
  const again = await startShell({ path: '/jobs', user: crew });
  await again.host.session.ready();
  await act(async () => again.host.session.end('signed-out'));
  expect(localStorage.getItem('crewcall.draft.chat.5.1')).toBeNull();
});

test('S-02: a sign-out without reception is told to the server once it is reached, and by nobody who has signed in since', async () => {
  const logout = jest.fn((): [number, object] => {
    throw new TypeError('no network');
  });
  const server = fakeServer(
    {
      '/api/auth/logout': logout,
      '/api/public/getCompany': () => {
        throw new TypeError('no network');
      },
      '/api/health': () => [200, { ok: true }],
    },
    crew,
  );
  const { host } = await startShell({ path: '/jobs', user: crew, server });
  await host.session.ready();
  await act(async () => void fireEvent.click(screen.getByText('Sign out')));
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeTruthy();
  expect(logout).toHaveBeenCalledTimes(1);

  const reachAgain = async (answer: [number, object], times: number) => {
    logout.mockImplementation(() => answer);
    await act(async () => host.reach.heard(false));
    await act(async () => host.reach.heard(true));
    await waitFor(() => expect(logout).toHaveBeenCalledTimes(times));
    await act(async () => {});
  };
  // Neither somebody else's answer nor one that puts it off has ended anything.
  await reachAgain([200, { portal: 'Welcome to the venue' }], 2);
  await reachAgain([429, refusal('Please wait.')], 3);
  await reachAgain([200, { ok: true }], 4);
  await reachAgain([200, { ok: true }], 4);

  localStorage.setItem('crewcall.owes-logout', '1');
  await act(async () => host.session.accept(sessionOf(crew) as never, true));
  await waitFor(() => expect(localStorage.getItem('crewcall.owes-logout')).toBeNull());
  expect(logout).toHaveBeenCalledTimes(4);
});

test('A.2.01, S-02: /logout also ends a session of which only the cookies are left', async () => {
  document.cookie = 'view=crew; Path=/';
  const { server } = await startShell({ path: '/logout', server: fakeServer({}, crew) });
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeTruthy();
  expect([server.count('/api/auth/logout'), server.count('/api/auth/refresh')]).toEqual([1, 0]);
  expect(document.cookie).not.toContain('view=');
});

test('A.2.01, S-02: who stays at /logout, for what waits, gets a token and their first page', async () => {
  await queue.put(pressed);
  const server = fakeServer({}, crew);
  const { host } = await startShell({ path: '/logout', user: crew, server });
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(server.count('/api/auth/refresh')).toBe(0);
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Stay' })));
  await waitFor(() => expect(location.pathname).toBe('/jobs'));
  await host.session.ready();
  expect([host.session.token(), server.count('/api/auth/logout')]).toEqual(['secret-token', 0]);
});

test('C-02: a session that was renewed early, a while before the shell ran, does not put the clock back', async () => {
  const at = Date.now() - 60_000;
  const early = new Response(JSON.stringify(sessionOf(crew)), {
    headers: { date: new Date(at).toUTCString() },
  });
  globalThis.crewcallTimes = new WeakMap([[early, { sent: at - 100, arrived: at }]]);
  globalThis.crewcallEarly = { answer: Promise.resolve(early), isHere: true };
  const { host } = await startShell({ path: '/jobs', user: crew });
  await waitFor(() => expect(host.session.token()).toBe('secret-token'));
  expect(host.own.clock.now()).toBeGreaterThanOrEqual(at + 60_000);
});

test('X-07: a server that cannot renew the session now is no lost connection', async () => {
  for (const status of [429, 503]) {
    const server = fakeServer({ '/api/auth/refresh': () => [status, refusal('Please wait.')] }, crew);
    const { host } = await startShell({ path: '/jobs', user: crew, server });
    await expect(host.api.call('getMe', {})).rejects.toMatchObject({ status, text: 'Please wait.' });
    expect(host.reach.isReached.getSnapshot()).toBe(true);
    expect(screen.queryByText(/^No connection\./)).toBeNull();
    stopShells();
  }
  const { host } = await startShell({ path: '/jobs', user: crew, server: fakeServer({}, crew) });
  await act(async () => host.session.end('signed-out'));
});

test('T-22: what one user pressed is never sent by another, and goes out when its own user is back', async () => {
  await queue.put(pressed);
  const answers = { '/api/time/doclock': () => [200, clocked] as const };
  const other = fakeServer(answers, office);
  const { host } = await startShell({ path: '/admin/groups', user: office, server: other });
  await host.session.ready();
  await host.offlineQueue.open();
  expect(other.count('/api/time/doclock')).toBe(0);
  stopShells();
  const own = fakeServer(answers, crew);
  await startShell({ path: '/jobs', user: crew, server: own });
  await waitFor(() => expect(own.count('/api/time/doclock')).toBe(1));
  await waitFor(async () => expect(await queue.owners()).toEqual([]));
});

test('T-22: what the service worker was answered while no page was open is told by the next one', async () => {
  await queue.put({
    ...pressed,
    answer: { text: 'Your supervisor decides about it.', tone: 'warning' },
  });
  await startShell({ path: '/jobs', user: crew });
  expect(await screen.findByText('Your supervisor decides about it.')).toBeTruthy();
  await waitFor(async () => expect(await queue.list(1)).toEqual([]));
});

test('S-02: what was kept of a session is gone after it, and another user never sees it', async () => {
  const saved = createSavedQueries(database);
  saved.open(1);
  await fetchDashboard(makeQueryClient({ persister: saved.persister()! }));
  await waitFor(async () => expect(await savedQueries()).toHaveLength(1));
  const { host } = await startShell({ path: '/admin/groups', user: office });
  expect(host.caches.of('mf-jobs', '1.0.0').persister).toBeUndefined();
  stopShells();
  const shell = await startShell({ path: '/jobs', user: crew });
  const again = makeQueryClient(shell.host.caches.of('mf-jobs', '1.0.0'));
  const offline = () => Promise.reject(new Error('The server is not reached.'));
  expect(await again.fetchQuery({ queryKey: ['getMyDashboardv2', {}], queryFn: offline })).toEqual({
    jobs: ['of Mia'],
  });
  await act(async () => shell.host.session.end('signed-out'));
  await waitFor(async () => expect(await savedQueries()).toEqual([]));
});

test('X-07: a part that was not opened before says that it needs the network, and comes by itself', async () => {
  let isDown = true;
  let isHealthy = false;
  const federation = fakeRuntime(() => isDown);
  const server = fakeServer(
    { '/api/health': () => (isHealthy ? [200, { ok: true }] : [503, { ok: false }]) },
    crew,
  );
  const { host } = await startShell({ path: '/jobs', user: crew, federation, server });
  await act(async () => host.reach.heard(false));
  expect(await screen.findByText('This needs the network')).toBeTruthy();
  expect(screen.getByText(/^This screen was not opened on this device before\./)).toBeTruthy();
  expect(screen.getByText(/^No connection\./)).toBeTruthy();
  isDown = false;
  isHealthy = true;
  await act(async () => host.reach.check());
  expect(await screen.findByText('page of mf-jobs')).toBeTruthy();
  expect(screen.queryByText(/^No connection\./)).toBeNull();
});

/** An open screen of which something is kept, without reception; `fail` is what it calls when it throws. */
async function withKeptAnswer() {
  const state = { fail: (_error: unknown) => {}, cache: {} as CacheHolder };
  const federation = {
    ...fakeRuntime(),
    mountParcel: ((_config, props) => {
      const { element, ...given } = props as Pick<RegionProps, 'element' | 'fail' | 'cache'>;
      Object.assign(state, given);
      element.append('jobs of today');
      return { mountPromise: Promise.resolve(), unmount: async () => {}, update: async () => {} };
    }) satisfies MountParcel,
  };
  const server = fakeServer({ '/api/health': () => [503, { ok: false }] }, crew);
  const { host } = await startShell({ path: '/jobs/4/chat', user: crew, federation, server });
  await screen.findByText('jobs of today');
  await fetchDashboard(state.cache.get('query', () => makeQueryClient(state.cache)));
  await waitFor(async () => expect(await savedQueries()).toHaveLength(1));
  await act(async () => host.reach.heard(false));
  return { host, state, kept: savedQueries };
}

test('X-07: a file that did not come without reception deletes nothing that is kept, says that a part is away, and leaves the other screens', async () => {
  const { host, state, kept } = await withKeptAnswer();
  const missing = Object.assign(new Error('Loading chunk 12 failed.'), { name: 'ChunkLoadError' });
  await act(async () => state.fail(missing));
  expect(screen.getByText('This needs the network')).toBeTruthy();
  expect(screen.getByText(/^This part was not opened on this device before\./)).toBeTruthy();
  await act(async () => host.navigation.push('/jobs'));
  expect(await screen.findByText('jobs of today')).toBeTruthy();
  expect(screen.queryByText('This needs the network')).toBeNull();
  expect(await kept()).toHaveLength(1);
});

test('X-07: what broke a screen that was drawn is not kept, and no word of a screen that was never opened', async () => {
  const { state, kept } = await withKeptAnswer();
  await act(async () => state.fail(new TypeError('jobs is undefined')));
  expect(screen.getByText('Jobs could not be shown')).toBeTruthy();
  expect(screen.queryByText(/was not opened on this device before/)).toBeNull();
  await waitFor(async () => expect(await kept()).toEqual([]));
});

test('X-07: without reception the page’s root says so to every bar and panel, and the numbers of the last visit stay', async () => {
  const lists = { ...noLists, listCrewInvite: [{}, {}, {}] };
  const server = fakeServer({ '/api/user/getNotifications': () => [200, lists] }, crew);
  const first = await startShell({ path: '/jobs', user: crew, server });
  await waitFor(() => expect(countOf(first.host.notifications.lists.getSnapshot())).toBe(3));
  const kept = localStorage.getItem('crewcall.lists.1') ?? '';
  stopShells();
  localStorage.setItem('crewcall.lists.1', kept);
  const { host } = await startShell({
    path: '/jobs',
    user: crew,
    server: fakeServer({ '/api/user/getNotifications': () => [503, {}] }, crew),
  });
  expect(countOf(host.notifications.lists.getSnapshot())).toBe(3);
  const root = document.documentElement;
  act(() => host.reach.heard(false));
  expect(root.hasAttribute('data-offline')).toBe(true);
  expect(screen.getByText('No connection.')).toBeTruthy();
  expect(screen.getByText(/Your own check-ins, messages and expenses are sent later\./)).toBeTruthy();
  act(() => host.reach.heard(true));
  expect(root.hasAttribute('data-offline')).toBe(false);
  // Nobody else sees them, and nothing is kept of the office.
  await act(async () => host.session.end('signed-out'));
  expect(localStorage.getItem('crewcall.lists.1')).toBeNull();
  stopShells();
  await startShell({ path: '/admin/groups', user: office });
  expect(localStorage.getItem('crewcall.lists.1')).toBeNull();
});
