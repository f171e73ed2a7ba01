import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { crew, fakeServer, office, refusal, sessionOf, startShell, stopShells } from './kit';

afterEach(stopShells);
const use = '/api/auth/otllogin';
const reply = '/api/user/replyJob';
const signsIn = { [use]: () => [200, sessionOf(crew)] as const };
const asked = (server: ReturnType<typeof fakeServer>, path: string) =>
  server.asked.filter((one) => one.path === path).map((one) => one.body);
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
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

test.each(['/linklogin/t0k', '/linklogin/t0k/no-such-page'])(
  '%s leads the office to the office, and not to a worker’s shifts',
  async (path) => {
    await startShell({ path, server: fakeServer({ [use]: () => [200, sessionOf(office)] }) });
    await waitFor(() => expect(at()).toBe('/admin/dashboard'));
  },
);

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
  if (!accepted) await press('Decline');
  expect(await screen.findByText(text)).toBeTruthy();
  expect(at()).toBe('/jobs/upcoming/7/crews');
  expect(asked(server, reply)).toEqual([{ id: 9, accepted }]);
});

describe('S-11: a scanner that opens the link and runs its scripts', () => {
  const check = '/api/auth/otllogin/t0k';
  const found = (part: object) => () =>
    [
      200,
      { state: 'good', purpose: 'invite', firstName: 'Mia', isKnownBrowser: false, shift: null, ...part },
    ] as const;
  test.each([
    ['/linklogin/t0k/acceptJob/7/9/1', false, 'Accept this shift?', 'Accept'],
    ['/linklogin/t0k/acceptJob/7/9/0', false, 'Decline this shift?', 'Decline'],
    ['/linklogin/t0k/acceptJob/7/9/0', true, 'Decline this shift?', 'Decline'],
    ['/linklogin/t0k/me', false, 'Continue as Mia', 'Sign In'],
  ])(
    'S-11: %s (known browser: %s) uses nothing up before its button is pressed',
    async (path, isKnownBrowser, title, name) => {
      const server = fakeServer({
        ...signsIn,
        [reply]: () => [200, { ok: true }],
        [check]: found({ isKnownBrowser }),
      });
      await startShell({ path, server });
      expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
      expect([server.count(use), server.count(reply)]).toEqual([0, 0]);
      await press(name);
      await waitFor(() => expect(at()).toBe(path.includes('acceptJob') ? '/jobs/upcoming/7/crews' : '/me'));
      expect([server.count(use), server.count(reply)]).toEqual([1, path.includes('acceptJob') ? 1 : 0]);
    },
  );

  test.each([
    ['UTC', 'Accept Load in, Mon 30 Nov 2020, 7:00 am?'],
    ['Australia/Sydney', 'Accept Load in, Mon 30 Nov 2020, 6:00 pm AEDT?'],
  ])('S-12: the question names the shift, in the zone of its job (%s)', async (tz, title) => {
    const shift = { title: 'Load in', startTime: Date.UTC(2020, 10, 30, 7), tz };
    await startShell({
      path: '/linklogin/t0k/acceptJob/7/9/1',
      server: fakeServer({ [check]: found({ shift }) }),
    });
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  });

  test('S-11: a used link declines for its signed-in user, by its button as well', async () => {
    const used = { ...refusal('Used already.'), state: 'used', purpose: 'invite', email: crew.email };
    const answers = {
      [use]: () => [401, used] as const,
      [reply]: () => [200, { ok: true }] as const,
      [check]: found({ state: 'used', isKnownBrowser: true }),
    };
    const server = fakeServer(answers, crew);
    await startShell({ path: '/linklogin/t0k/acceptJob/7/9/0', user: crew, server });
    await press('Decline');
    expect(await screen.findByText('You have declined the invite.')).toBeTruthy();
  });

  test('S-11: a link that could not be looked at is not used up, and Retry looks again', async () => {
    let isDown = true;
    const server = fakeServer({ ...signsIn, [check]: () => (isDown ? [503, {}] : found({})()) });
    await startShell({ path: '/linklogin/t0k', server });
    await screen.findByText('The link could not be checked');
    isDown = false;
    await press('Retry');
    expect(await screen.findByRole('heading', { name: 'Continue as Mia' })).toBeTruthy();
    expect(server.count(use)).toBe(0);
  });
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

describe('C.1.13: what speaks against the shift', () => {
  const conflicts = ['You work until 3:00 pm in Brisbane.'];
  const path = '/linklogin/t0k/acceptJob/7/9/1';
  const check = '/api/availability/getMyConflicts';
  const accepts = { ...signsIn, [reply]: () => [200, { ok: true, conflicts }] as const };
  const asks = { ...accepts, [check]: () => [200, { conflicts }] as const };
  const press = async (name: string) => {
    const asked = await screen.findByRole('alertdialog', { name: 'Accept anyway?' });
    expect(asked.textContent).toContain(conflicts[0]);
    fireEvent.click(within(asked).getByRole('button', { name }));
  };

  test('C.1.13, A.2.05: is asked before a link accepts, and said again beside the yes', async () => {
    const server = fakeServer(asks);
    await startShell({ path, server });
    await press('Accept anyway');
    expect(await screen.findByText(`You have accepted the invite. ${conflicts[0]}`)).toBeTruthy();
    expect(at()).toBe('/jobs/upcoming/7/crews');
    expect(asked(server, check)).toEqual([{ idReqCrew: 9 }]);
    expect(asked(server, reply)).toEqual([{ id: 9, accepted: true }]);
  });

  test('C.1.13, A.2.05: whoever leaves it at that meets the shift unanswered', async () => {
    const server = fakeServer(asks);
    await startShell({ path, server });
    await press('Not now');
    expect(await screen.findByText('Nothing was answered. You can answer the invite here.')).toBeTruthy();
    expect(at()).toBe('/jobs/upcoming/7/crews');
    expect(asked(server, reply)).toEqual([]);
  });

  test('C.1.13, A.2.05: where it could not be asked it is said afterwards, for long enough to read', async () => {
    const { host } = await startShell({ path, server: fakeServer(accepts) });
    await waitFor(() =>
      expect(host.notices.list.getSnapshot()).toMatchObject([
        {
          text: `You have accepted the invite. ${conflicts[0]}`,
          color: 'warning',
          timeout: 60_000,
        },
      ]),
    );
    expect(at()).toBe('/jobs/upcoming/7/crews');
  });

  test('C.1.13, A.2.05: nothing is asked of whoever declines', async () => {
    const server = fakeServer({ ...asks, [reply]: () => [200, { ok: true }] });
    await startShell({ path: '/linklogin/t0k/acceptJob/7/9/0', server });
    fireEvent.click(await screen.findByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('You have declined the invite.')).toBeTruthy();
    expect(asked(server, check)).toEqual([]);
  });
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

describe('A.2.05, A.2.08, S-11: a link whose first answer was lost has left its cookie', () => {
  const text = 'This link has been used already: it works once. Please sign in.';
  const path = '/linklogin/t0k/acceptJob/7/9/1';
  const refresh = '/api/auth/refresh';
  const renewed = (user: typeof crew) => () => [200, sessionOf(user)] as const;
  /** The first use opens the session, and says nothing. */
  function lossy(signedIn: typeof crew, email: string | null) {
    let isUsed = false;
    const server = fakeServer({
      [use]: () => {
        if (isUsed) return [401, { ...refusal(text), state: 'used', purpose: 'invite', email }];
        isUsed = true;
        document.cookie = 'view=crew';
        return [503, {}];
      },
      [refresh]: () => (isUsed ? renewed(signedIn)() : [401, refusal('Please sign in again.')]),
      [reply]: () => [200, { ok: true }],
    });
    return server;
  }
  const retry = async () => act(async () => void fireEvent.click(await screen.findByText('Retry')));
  afterEach(() => {
    document.cookie = 'view=; Max-Age=0';
  });

  test('A.2.05, S-11: Retry takes the session up, and gives the answer of the address', async () => {
    const server = lossy(crew, crew.email);
    await startShell({ path, server });
    await retry();
    expect(await screen.findByText('You have accepted the invite.')).toBeTruthy();
    expect(screen.queryByText(text)).toBeNull();
    expect(at()).toBe('/jobs/upcoming/7/crews');
    expect(asked(server, reply)).toEqual([{ id: 9, accepted: true }]);
    expect(localStorage.getItem('crewcall.session')).toContain(crew.email);
  });

  test('A.2.05, S-11: so does a reload, which the cookie signs in', async () => {
    document.cookie = 'view=crew';
    const used = { ...refusal(text), state: 'used', purpose: 'invite', email: crew.email };
    const server = fakeServer(
      { [use]: () => [401, used], [refresh]: renewed(crew), [reply]: () => [200, { ok: true }] },
      crew,
    );
    await startShell({ path, server });
    expect(await screen.findByText('You have accepted the invite.')).toBeTruthy();
    expect(asked(server, reply)).toHaveLength(1);
  });

  const ada = { ...office, email: 'ada@example.com' };
  test('S-02, S-11: who was signed in before leaves nothing behind', async () => {
    const server = lossy(crew, crew.email);
    const before = server.fetch;
    let isFirst = true;
    server.fetch = (input, init) => {
      if (String(input) !== refresh || !isFirst) return before(input, init);
      isFirst = false;
      return Promise.resolve(
        new Response(JSON.stringify(sessionOf(ada)), { headers: { 'content-type': 'application/json' } }),
      );
    };
    localStorage.setItem('crewcall.draft.x', 'of the office');
    await startShell({ path, user: ada, server });
    await retry();
    expect(await screen.findByText('You have accepted the invite.')).toBeTruthy();
    expect(localStorage.getItem('crewcall.draft.x')).toBeNull();
    expect(localStorage.getItem('crewcall.session')).toContain(crew.email);
  });

  test.each([ada.email, null])('S-11: another person’s session answers nothing (%s)', async (email) => {
    const server = lossy(crew, email);
    await startShell({ path, server });
    await retry();
    expect(await screen.findByText(text)).toBeTruthy();
    await waitFor(() => expect(at()).toBe('/jobs/upcoming/7/crews'));
    expect(asked(server, reply)).toEqual([]);
  });

  test('S-11: without reception it is asked again', async () => {
    const server = lossy(crew, crew.email);
    const before = server.fetch;
    let isDown = false;
    server.fetch = (input, init) =>
      isDown && String(input) === refresh ? Promise.reject(new TypeError('no network')) : before(input, init);
    await startShell({ path, server });
    await screen.findByText('Retry');
    isDown = true;
    await retry();
    expect(await screen.findByText('The link could not be checked')).toBeTruthy();
    isDown = false;
    await retry();
    expect(await screen.findByText('You have accepted the invite.')).toBeTruthy();
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
