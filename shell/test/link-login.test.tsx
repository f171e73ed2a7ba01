import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { crew, fakeServer, office, refusal, sessionOf, startShell, stopShells } from './kit';

afterEach(stopShells);
const use = '/api/auth/otllogin';
const reply = '/api/user/replyJob';
const signsIn = { [use]: () => [200, sessionOf(crew)] as const };
const asked = (server: ReturnType<typeof fakeServer>, path: string) =>
  server.asked.filter((one) => one.path === path).map((one) => one.body);
const at = () => location.pathname + location.search;

test('A.2.04, S-11: a link shows LOADING and is used by one POST', async () => {
  const server = fakeServer({ [use]: () => [200, sessionOf(crew)] });
  let shown = '';
  const before = server.fetch;
  server.fetch = (input, init) => {
    if (String(input) === use) shown = document.body.textContent ?? '';
    return before(input, init);
  };
  await startShell({ path: '/linklogin/t0k', server });
  await waitFor(() => expect(at()).toBe('/jobs/upcoming'));
  expect(shown).toContain('LOADING');
  expect(asked(server, use)).toEqual([{ token: 't0k' }]);
});

test('B.2.01: whose link it is stands below, with logo, contact and privacy notice', async () => {
  const company = {
    name: 'Harbour Crew',
    email: 'hello@harbour.example',
    phone: '02 5550 1234',
    privacyNotice: 'Kept for a year.',
    logo: '/api/files/blob/4?sig=x',
  };
  const server = fakeServer({
    [use]: () => [503, { error: true }],
    '/api/public/getCompany': () => [200, company],
  });
  await startShell({ path: '/linklogin/t0k', server });
  expect(await screen.findByText('The link could not be checked')).toBeTruthy();
  expect(await screen.findByText('Harbour Crew')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'hello@harbour.example' })).toBeTruthy();
  expect(screen.getByText(/Kept for a year\./)).toBeTruthy();
  expect(document.querySelector('footer img')?.getAttribute('src')).toBe(company.logo);
});

test.each([
  ['/linklogin/t0k/acceptJob/7/9/1', true, 'You have accepted the invite.'],
  ['/linklogin/t0k/acceptJob/7/9', true, 'You have accepted the invite.'],
  ['/linklogin/t0k/acceptJob/7/9/0', false, 'You have declined the invite.'],
])('A.2.05, S-12: %s answers the invite', async (path, accepted, text) => {
  const server = fakeServer({ ...signsIn, [reply]: () => [200, { ok: true }] });
  await startShell({ path, server });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(at()).toBe('/jobs/upcoming/7/crews');
  expect(asked(server, reply)).toEqual([{ id: 9, accepted }]);
});

test.each(['/linklogin/t0k/acceptJob/7', '/linklogin/t0k/acceptJob/7/9/maybe', '/linklogin/t0k/acceptJob'])(
  'S-12: %s does not say which answer to which invite, so nothing is answered',
  async (path) => {
    const server = fakeServer(signsIn);
    await startShell({ path, server });
    expect(await screen.findByText(/does not say which invite it answers/)).toBeTruthy();
    expect(at()).toMatch(/^\/jobs\/upcoming/);
    expect(asked(server, reply)).toEqual([]);
  },
);

test('A.2.05, S-12: an invite that cannot be taken says why, and the shift is shown all the same', async () => {
  const server = fakeServer({ ...signsIn, [reply]: () => [200, refusal('Job has been filled')] });
  await startShell({ path: '/linklogin/t0k/acceptJob/7/9/1', server });
  expect(await screen.findByText('Job has been filled')).toBeTruthy();
  expect(at()).toBe('/jobs/upcoming/7/crews');
});

test.each([
  [`/linklogin/t/${encodeURIComponent('/me?tab=banking')}`, '/me?tab=banking'],
  ['/linklogin/t/me', '/me'],
  ['/linklogin/t', '/jobs/upcoming'],
  ['/linklogin/t//7', '/jobs/upcoming/7/crews'],
  ['/linklogin/t/nowhere', '/jobs'],
  ['/linklogin/t/%2Fadmin%2Fgroups', '/jobs'],
  [`/linklogin/t/${encodeURIComponent('//evil.example')}`, '/jobs'],
  ['/linklogin/t/us%2Fcontract%2Fme', '/us/contract/me'],
])('A.2.06, A.2.07, S-13: %s leads to %s', async (path, to) => {
  await startShell({ path, server: fakeServer(signsIn) });
  await waitFor(() => expect(at()).toBe(to));
});

test('A.2.08, A.8.02: a dead link goes to the sign-in screen, which says why until something is done, fills in the address, and leads on', async () => {
  const text = 'This link has been used already: it works once. Please sign in.';
  const server = fakeServer({
    [use]: () => [401, { ...refusal(text), state: 'used', purpose: 'invite', email: 'mia@example.com' }],
    '/api/auth/login': () => [200, sessionOf(crew)],
  });
  const { host } = await startShell({ path: '/linklogin/old/acceptJob/7/9/1', server });
  // First, for it goes after five seconds, and a busy machine takes as long to draw the screen.
  await waitFor(() =>
    expect(host.notices.list.getSnapshot()).toMatchObject([{ text, title: 'Error', timeout: 5000 }]),
  );
  const note = await screen.findByRole('note');
  expect(note.textContent).toBe(text);
  act(() => host.notices.clear());
  expect(screen.getByText(text)).toBe(note.querySelector('.MuiAlert-message'));
  expect(at()).toBe('/?redirect=%2Fjobs%2Fupcoming%2F7%2Fcrews');
  expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('mia@example.com');
  expect(at()).not.toContain('mia');
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a long password' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(screen.queryByRole('note')).toBeNull();
  await waitFor(() => expect(at()).toBe('/jobs/upcoming/7/crews'));
  expect(asked(server, reply)).toEqual([]);
});

test('A.2.08: who is signed in already meets the shift instead of the sign-in screen', async () => {
  const server = fakeServer({ [use]: () => [401, refusal('This link is too old.')] }, crew);
  await startShell({ path: '/linklogin/old/acceptJob/7/9/1', user: crew, server });
  expect(await screen.findByText('This link is too old.')).toBeTruthy();
  await waitFor(() => expect(at()).toBe('/jobs/upcoming/7/crews'));
});

describe('A.2.04, A.2.08, S-05: a link that is not good leaves the session that runs', () => {
  const text = 'This link has been used already: it works once.';
  test.each([
    ['/linklogin/old/acceptJob/7/9/1', '/jobs/upcoming/7/crews'],
    ['/linklogin/old/me', '/me'],
    ['/linklogin/old/nowhere', '/jobs'],
  ])('A.2.04, A.2.08: %s leads on to %s with the reason', async (path, to) => {
    const server = fakeServer({ [use]: () => [401, refusal(text)] }, crew);
    const { host } = await startShell({ path, user: crew, server });
    expect(await screen.findByText(text)).toBeTruthy();
    await waitFor(() => expect(at()).toBe(to));
    const sent = server.asked.filter((one) => one.path === use);
    expect(sent.map(({ token }) => token)).toEqual(['secret-token']);
    expect(host.session.token()).toBe('secret-token');
    expect(server.count('/api/auth/refresh')).toBe(1);
    expect(screen.queryByText(/session has ended/)).toBeNull();
  });
});

test('A.2.04, S-03: a session that cannot be renewed is no matter where the link is good', async () => {
  await startShell({ path: '/linklogin/t0k', user: office, server: fakeServer(signsIn) });
  await waitFor(() => expect(at()).toBe('/jobs/upcoming'));
  expect(localStorage.getItem('crewcall.session')).toContain('mia@example.com');
  expect(screen.queryByText(/session has ended/)).toBeNull();
});

test.each([true, false])(
  'A.2.04, S-03: whoever was signed in with Remember me (%s) is so after a link, as the server says',
  async (remember) => {
    localStorage.setItem(`crewcall.push.${crew.id}.kept`, `${Date.now()} https://push.example.com/1`);
    const server = fakeServer({ [use]: () => [200, { ...sessionOf(crew), remember }] }, crew);
    await startShell({ path: '/linklogin/t0k', user: crew, server });
    await waitFor(() => expect(at()).toBe('/jobs/upcoming'));
    expect(JSON.parse(localStorage.getItem('crewcall.session') ?? '{}')).toMatchObject({ remember });
    expect(localStorage.getItem(`crewcall.push.${crew.id}.kept`)).toBeNull();
  },
);

test('A.2.08: half a link says so', async () => {
  const { server } = await startShell({ path: '/linklogin' });
  const note = await screen.findByRole('note');
  expect(note.textContent).toBe('This link is not complete. Open it again from the message.');
  expect(at()).toBe('/');
  expect(server.count(use)).toBe(0);
});

test('S-11: a link for a new password leads there', async () => {
  const body = {
    ...refusal('This link is for choosing a new password.'),
    state: 'good',
    purpose: 'reset',
    email: 'm@x.io',
  };
  await startShell({ path: '/linklogin/t0k', server: fakeServer({ [use]: () => [401, body] }) });
  await waitFor(() => expect(at()).toBe('/reset/t0k'));
});

test('S-11: without a network the link is not used up, and Retry takes it', async () => {
  let isDown = true;
  const server = fakeServer({ [use]: () => (isDown ? [503, {}] : [200, sessionOf(crew)]) });
  await startShell({ path: '/linklogin/t0k', server });
  expect(await screen.findByText('The link could not be checked')).toBeTruthy();
  isDown = false;
  await act(async () => void fireEvent.click(screen.getByText('Retry')));
  await waitFor(() => expect(at()).toBe('/jobs/upcoming'));
});

test('S-02, S-11: another person’s link leaves nothing of the last user behind', async () => {
  const server = fakeServer(signsIn, office);
  localStorage.setItem('crewcall.draft.x', 'of the office');
  await startShell({ path: '/linklogin/t0k', user: office, server });
  await waitFor(() => expect(at()).toBe('/jobs/upcoming'));
  expect(localStorage.getItem('crewcall.draft.x')).toBeNull();
  expect(localStorage.getItem('crewcall.session')).toContain('mia@example.com');
});

test('S-05, S-11: a link waits for a refresh of another tab, whose cookie would end what the link opens', async () => {
  const server = fakeServer(signsIn);
  const sign: (() => void)[] = [];
  const locks = {
    request: async (name: string, run: () => Promise<unknown>) => {
      if (name === 'crewcall.refresh') await new Promise<void>((resolve) => sign.push(resolve));
      return run();
    },
  };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  try {
    await startShell({ path: '/linklogin/t0k', server });
    await waitFor(() => expect(sign.length).toBeGreaterThan(0));
    expect(asked(server, use)).toEqual([]);
    for (const next of sign) next();
    await waitFor(() => expect(at()).toBe('/jobs/upcoming'));
    expect(asked(server, use)).toEqual([{ token: 't0k' }]);
  } finally {
    Reflect.deleteProperty(navigator, 'locks');
  }
});
