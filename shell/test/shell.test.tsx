import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  crew,
  fakeRuntime,
  fakeServer,
  jobs,
  live,
  manager,
  manifest,
  noLists,
  office,
  registryOf,
  startShell,
  stopShells,
} from './kit';

afterEach(stopShells);
const regionState = (remote: string) =>
  document.querySelector(`[data-remote=${remote}]`)?.getAttribute('data-state');

describe('navigation', () => {
  test('A.2.59, B.2.06 the office sees its pages, their counters and the way to the Worker Portal', async () => {
    const server = fakeServer(
      {
        '/api/user/getNotifications': () => [
          200,
          { ...noLists, listCrewInvite: [{}, {}, {}], counts: { ...noLists.counts, requests: 2, covers: 3 } },
        ],
      },
      office,
    );
    await startShell({ path: '/admin/dashboard', user: office, server });
    const bar = screen.getByRole('navigation', { name: 'Main' });
    expect(within(bar).getByText('Settings')).toBeTruthy();
    expect(screen.getByText('Worker Portal').closest('a')?.getAttribute('href')).toBe('/jobs');
    await waitFor(() => expect(within(bar).getByText('Requests').closest('a')?.textContent).toContain('5'));
    expect(within(bar).getByText('Applications').closest('a')?.textContent).toContain('3');
    expect(within(bar).getByText('Dashboard').closest('a')?.getAttribute('aria-current')).toBe('page');
  });
  test('B.2.05 crew see neither the office nor the way there', async () => {
    await startShell({ path: '/jobs', user: crew });
    expect(screen.queryByText('Admin Portal')).toBeNull();
    expect(screen.queryByText('Settings')).toBeNull();
  });
  test('C.2.06 the menu calls the office, where the company has a phone; the office’s own has no such row', async () => {
    const company = { name: 'Crew Co', email: '', phone: '+61290001234', privacyNotice: '' };
    const answers = { '/api/public/getCompany': () => [200, company] as [number, unknown] };
    await startShell({ path: '/jobs', user: crew, server: fakeServer(answers, crew) });
    const row = await screen.findByRole('link', { name: 'Call the office, 02 9000 1234' });
    expect(row.getAttribute('href')).toBe('tel:+61290001234');
    stopShells();
    await startShell({ path: '/admin/dashboard', user: office, server: fakeServer(answers, office) });
    expect(screen.queryByRole('link', { name: /^Call the office/ })).toBeNull();
  });
  test('C.2.06 the menu has the number that was saved at once and offline, and asks again once it is old', async () => {
    const saved = (age: number) =>
      localStorage.setItem(
        'crewcall.office-phone',
        JSON.stringify({ phone: '+61290001234', at: Date.now() - age }),
      );
    saved(60_000);
    const fresh = await startShell({ path: '/jobs', user: crew });
    expect(screen.getByRole('link', { name: 'Call the office, 02 9000 1234' })).toBeTruthy();
    expect(fresh.server.count('/api/public/getCompany')).toBe(0);
    stopShells();
    saved(2 * 3_600_000);
    const server = fakeServer({ '/api/public/getCompany': () => [503, {}] }, crew);
    await startShell({ path: '/jobs', user: crew, server });
    expect(screen.getByRole('link', { name: 'Call the office, 02 9000 1234' })).toBeTruthy();
    expect(server.count('/api/public/getCompany')).toBe(1);
  });
  test('C.2.06 a customer’s manager has the row as well', async () => {
    const company = { name: 'Crew Co', email: '', phone: '+61290001234', privacyNotice: '' };
    const server = fakeServer({ '/api/public/getCompany': () => [200, company] }, manager);
    await startShell({ path: '/admin/dashboard', user: manager, server });
    expect(await screen.findByRole('link', { name: 'Call the office, 02 9000 1234' })).toBeTruthy();
  });
  test('the office has its account in the foot of the menu, and no item that leads out of the Worker Portal', async () => {
    await startShell({ path: '/jobs', user: office });
    const bar = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(bar.getByRole('link', { name: 'Jobs' })).toBeTruthy();
    expect(bar.queryByRole('link', { name: 'Me' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Ada Okafor' }).getAttribute('href')).toBe('/me');
  });
  test('the office’s own account is a page of the office', async () => {
    await startShell({ path: '/me', user: office });
    expect(within(screen.getByRole('navigation', { name: 'Main' })).getByText('Settings')).toBeTruthy();
    expect(screen.getByText('Worker Portal')).toBeTruthy();
  });
  test('a customer’s manager has one portal, also on their account', async () => {
    await startShell({ path: '/me', user: manager });
    const bar = screen.getByRole('navigation', { name: 'Main' });
    expect(within(bar).getByText('Dashboard')).toBeTruthy();
    expect(screen.queryByText('Worker Portal')).toBeNull();
    expect(screen.queryByText('Admin Portal')).toBeNull();
  });
  test('a page without its policy is Not Found and downloads nothing', async () => {
    const { federation } = await startShell({ path: '/admin/dashboard', user: crew });
    expect(screen.getByRole('heading', { name: 'Not Found' })).toBeTruthy();
    expect(federation.state.loads).toBe(0);
  });
  test('whoever owes a second factor is led to the page that sets it up, and offered no other', async () => {
    const owing = { ...office, permissions: [], factorDue: true };
    await startShell({ path: '/admin/dashboard', user: owing });
    await waitFor(() => expect(location.pathname).toBe('/me/second-factor'));
    expect(await screen.findByRole('heading', { name: 'page of mf-admin-crew' })).toBeTruthy();
    const bar = screen.getByRole('navigation', { name: 'Main' });
    expect(within(bar).queryByRole('link')).toBeNull();
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy();
  });
  test('F29: moving sets the title, announces the page and focuses its heading', async () => {
    await startShell({ path: '/jobs', user: crew });
    await act(async () => void fireEvent.click(screen.getAllByText('Me')[0]!));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('page of mf-admin-crew'));
    expect(document.title).toBe('me · Crewcall');
    expect(screen.getAllByRole('status').some((one) => one.textContent === 'me')).toBe(true);
  });
});

test('X-08: failed messages are counted in the rail; a counter that this server does not know counts nothing', async () => {
  const counts = { requests: 0, registrants: 0, failed: 3 };
  const server = fakeServer({ '/api/user/getNotifications': () => [200, { ...noLists, counts }] }, office);
  await startShell({ path: '/admin/dashboard', user: office, server });
  const row = () => screen.getByText('Failed messages').closest('a');
  await waitFor(() => expect(row()?.textContent).toBe('Failed messages3'));
  expect(screen.getByText('Outbox').closest('a')?.textContent).toBe('Outbox');
});

test('X-08: failed messages are one row a person with their count; all of one are tried again together', async () => {
  const message = (id: number, person: string | null, recipient: string) => ({
    id,
    channel: 'mail',
    recipient,
    person,
    subject: `Shift ${id}`,
    body: 'x',
    status: 'failed',
    attempts: 12,
    error: 'No such address.',
    createdAt: 0,
    sentAt: null,
  });
  const messages = [
    message(3, null, 'nobody@example.test'),
    message(2, 'Mia Costa', 'mia@example.test'),
    message(1, 'Mia Costa', '+61491570156'),
  ];
  const server = fakeServer(
    {
      '/api/platform/getFailedMessages': () => [200, { messages }],
      '/api/platform/retryMessage': () => [200, { ok: true }],
    },
    office,
  );
  await startShell({ path: '/admin/failed', user: office, server });
  const mia = await screen.findByRole('row', { name: /Mia Costa/ });
  expect(within(mia).getByText('2 messages')).toBeTruthy();
  expect(
    within(screen.getByRole('row', { name: /nobody@example.test/ })).getByText('1 message'),
  ).toBeTruthy();
  fireEvent.click(within(mia).getByRole('button', { name: 'Retry all of Mia Costa' }));
  await waitFor(() => expect(server.count('/api/platform/retryMessage')).toBe(2));
});

test('A.3.16 the bell counts the four lists, and the title tells it too', async () => {
  const lists = {
    ...noLists,
    jobsAvailable: [
      {
        idReqCrew: 1,
        idJob: 2,
        startTime: 0,
        title: 'Load in',
        groupName: 'Rigger',
        prepend: '',
        location: '',
        tz: 'UTC',
      },
    ],
    listInviteCompany: [{ id: 1, companyLogo: null, companyName: 'Opal' }],
    unreadMessages: [{ date: 0, prepend: '', title: 'Gala', id: 3, count: 9, thread: 'crew' }],
  };
  const server = fakeServer({ '/api/user/getNotifications': () => [200, lists] }, crew);
  await startShell({ path: '/jobs', user: crew, server });
  expect(await screen.findByRole('button', { name: 'Notifications, 3 new' })).toBeTruthy();
  await waitFor(() => expect(document.title.startsWith('(3) ')).toBe(true));
});

test('a message to many is in the bell with who sent it, and a private message leads to its thread', async () => {
  const lists = {
    ...noLists,
    notices: [{ id: 8, sender: 'Kim Tran', date: 0, text: 'Gate 4 is closed' }],
    unreadMessages: [{ date: 0, prepend: '', title: 'Gala', id: 3, count: 1, thread: 'office:5' }],
  };
  const server = fakeServer({ '/api/user/getNotifications': () => [200, lists] }, crew);
  await startShell({ path: '/jobs', user: crew, server });
  fireEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 new' }));
  const panel = await screen.findByRole('dialog', { name: 'Notifications' });
  const links = within(panel)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links.slice(0, 2)).toEqual([
    ['Kim TranGate 4 is closed', '/messages'],
    ['GalaWorker and office · 1 new message', '/jobs/upcoming/3/chat?thread=office:5'],
  ]);
});

test('A.3.16: a list of the bell that is longer than it shows says how many more there are', async () => {
  const one = (id: number) => ({ date: 0, prepend: '', title: `Gala ${id}`, id, count: 1, thread: 'crew' });
  const lists = { ...noLists, unreadMessages: [1, 2, 3, 4, 5, 6].map(one) };
  const server = fakeServer({ '/api/user/getNotifications': () => [200, lists] }, crew);
  await startShell({ path: '/jobs', user: crew, server });
  fireEvent.click(await screen.findByRole('button', { name: 'Notifications, 6 new' }));
  const panel = await screen.findByRole('dialog', { name: 'Notifications' });
  expect(within(panel).getByText('Messages · 6')).toBeTruthy();
  expect(within(panel).getAllByText(/^Gala/)).toHaveLength(4);
  expect(within(panel).getByRole('link', { name: '2 more' }).getAttribute('href')).toBe('/messages/messages');
});

test('A.3.16, A.2.24: each list of the bell leads to its own tab of the messages', async () => {
  const lists = {
    ...noLists,
    listCrewInvite: [
      { idReqCrew: 1, idUser: 9, fullName: 'Anh Le', jobName: 'Gala', groupName: 'Rigger', status: 0 },
    ],
    listInviteCompany: [{ id: 1, companyLogo: null, companyName: 'Opal' }],
  };
  const server = fakeServer({ '/api/user/getNotifications': () => [200, lists] }, crew);
  await startShell({ path: '/jobs', user: crew, server });
  fireEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 new' }));
  const panel = await screen.findByRole('dialog', { name: 'Notifications' });
  const links = within(panel).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/messages/approvals',
    '/messages/companies',
    '/messages',
  ]);
});

describe('regions', () => {
  test('a remote that does not load says so, names itself and recovers on Retry; the rest stays', async () => {
    let isDown = true;
    const federation = fakeRuntime(() => isDown);
    const { server } = await startShell({ path: '/jobs', user: crew, federation });
    expect(await screen.findByText('Jobs could not be shown')).toBeTruthy();
    expect(regionState('mf-jobs')).toBe('failed');
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
    await waitFor(() => expect(server.count('/api/platform/report')).toBe(1));
    isDown = false;
    await act(async () => void fireEvent.click(screen.getByText('Retry')));
    expect(await screen.findByText('page of mf-jobs')).toBeTruthy();
    expect(regionState('mf-jobs')).toBe('ready');
  });
  test.each([
    [
      'needs another React',
      { requires: { platform: '^1.0.0', react: '^18.0.0', calls: [], slots: [] } },
      [],
      /It needs react \^18\.0\.0; the shell has 19/,
    ],
    ['uses a call that the server does not have', {}, ['It uses the call moon.'], /It uses the call moon\./],
  ])('a release that %s says so in its place, without its code', async (_what, more, misfits, text) => {
    const next = live(manifest('mf-jobs', { ...jobs, ...more }));
    if (next.live) next.live.misfits = misfits;
    const { federation } = await startShell({ path: '/jobs', user: crew, registry: registryOf(next) });
    expect(await screen.findByText('Jobs needs a newer Crewcall')).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(regionState('mf-jobs')).toBe('misfit');
    expect(federation.state.loads).toBe(0);
  });
  test('a switched-off remote gives its reason', async () => {
    await startShell({
      path: '/jobs',
      user: crew,
      registry: registryOf({ ...live(jobs), disabled: { reason: 'Being mended' } }),
    });
    expect(screen.getByText('Being mended')).toBeTruthy();
    expect(regionState('mf-jobs')).toBe('disabled');
  });
  test('a new release is offered where one is mounted, and taken on Update', async () => {
    const next = manifest('mf-jobs', { ...jobs, release: '1.1.0-11111111', version: '1.1.0' });
    const server = fakeServer(
      { '/registry.json': () => [200, { ...registryOf(live(next)), sequence: 2 }] },
      crew,
    );
    const { host } = await startShell({ path: '/jobs', user: crew, server });
    await screen.findByText('page of mf-jobs');
    await act(() => host.releases.refresh());
    expect(screen.getByText('A new version of Jobs is ready.')).toBeTruthy();
    expect(document.querySelector('[data-release="1.0.0-00000000"]')).toBeTruthy();
    // What is typed in another region stays, so it is neither asked about nor let go.
    const drop = jest.fn();
    host.unsaved.scope({ id: 'panel' }).register({ title: 'Job 12', isDirty: () => true, drop });
    await act(async () => void fireEvent.click(screen.getByText('Update')));
    expect(screen.queryByText('Job 12')).toBeNull();
    expect(drop).not.toHaveBeenCalled();
    await waitFor(() => expect(document.querySelector('[data-release="1.1.0-11111111"]')).toBeTruthy());
  });
  test('a release of another remote, and a new answer of the same ones, leave a mounted region alone', async () => {
    const canary = { release: '1.1.0-22222222', version: '1.1.0' };
    const mine = {
      ...live(jobs),
      canary: {
        base: `/remotes/mf-jobs/${canary.release}`,
        manifest: manifest('mf-jobs', { ...jobs, ...canary }),
        misfits: [],
        rule: { percent: 100 },
      },
    };
    const other = (release: string) => live(manifest('mf-invoicing', { release }));
    let sequence = 1;
    const server = fakeServer(
      {
        '/registry.json': () => [
          200,
          { ...registryOf(mine, other(`1.0.0-0000000${sequence}`)), sequence: ++sequence },
        ],
      },
      crew,
    );
    const registry = registryOf(mine, other('1.0.0-00000000'));
    const { host } = await startShell({ path: '/jobs', user: crew, server, registry });
    const page = await screen.findByText('page of mf-jobs');
    expect(document.querySelector(`[data-release="${canary.release}"]`)).toBeTruthy();
    for (const _time of [1, 2]) await act(() => host.releases.refresh());
    expect(page.isConnected).toBe(true);
    expect(screen.queryByText(/A new version/)).toBeNull();
  });
  test('the panel of the address is mounted beside the page and closed by its button', async () => {
    await startShell({ path: '/admin/dashboard?panel=job-form&panel.idJob=12', user: office });
    expect(await screen.findByRole('dialog', { name: 'Job' })).toBeTruthy();
    await act(async () => void fireEvent.click(screen.getByLabelText('Close')));
    await waitFor(() => expect(location.search).toBe(''));
    expect(screen.queryByRole('dialog', { name: 'Job' })).toBeNull();
  });
});

describe('unsaved work', () => {
  async function dirty() {
    const shell = await startShell({ path: '/jobs', user: crew });
    const scope = shell.host.unsaved.scope({ id: 'page', stays: (to) => to.pathname.startsWith('/jobs') });
    scope.register({ title: 'Time card of Friday', isDirty: () => true });
    return { ...shell, scope };
  }
  test('leaving asks once, Stay stays, Leave goes', async () => {
    await dirty();
    await act(async () => void fireEvent.click(screen.getAllByText('Me')[0]!));
    expect(screen.getByText('Time card of Friday')).toBeTruthy();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Stay' })));
    expect(location.pathname).toBe('/jobs');
    await act(async () => void fireEvent.click(screen.getAllByText('Me')[0]!));
    await act(async () => void fireEvent.click(await screen.findByRole('button', { name: 'Leave' })));
    await waitFor(() => expect(location.pathname).toBe('/me'));
  });
  test('reloading is held, signing out asks', async () => {
    const { host, server } = await dirty();
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    await act(async () => void fireEvent.click(screen.getByText('Sign out')));
    await act(async () => void fireEvent.click(await screen.findByRole('button', { name: 'Stay' })));
    expect(host.session.view.getSnapshot()).not.toBeNull();
    expect(server.count('/api/auth/logout')).toBe(0);
  });
});
