import type { SignedIn } from '../src/session/held-session';
import { crew, fakeServer, office, sessionOf } from './kit';
import { remember, tab } from './session-tabs';

test('S-06: a reload shows the last user at once and gets a token through the cookie', async () => {
  remember(true);
  const server = fakeServer({}, crew);
  const { session } = tab(server.fetch);
  expect(session.view.getSnapshot()?.user.firstName).toBe('Mia');
  expect(session.token()).toBeNull();
  await session.ready();
  expect(session.token()).toBe('secret-token');
});
test('S-05, A.4.20: refreshes at the same time are one, over tabs too', async () => {
  remember(true);
  const server = fakeServer({}, crew);
  const first = tab(server.fetch);
  const second = tab(server.fetch);
  await Promise.all([
    first.session.ready(),
    second.session.ready(),
    first.session.refresh(),
    first.session.refresh(),
  ]);
  expect(second.session.token()).toBe('secret-token');
  expect(server.count('/api/auth/refresh')).toBe(1);
});
test('S-03: a refused refresh ends the session; without a network it stays', async () => {
  remember(true);
  const refused = tab(fakeServer({}, null).fetch);
  await refused.session.ready();
  expect(refused.ended).toHaveBeenCalledWith('expired');
  remember(true);
  const offline = tab(() => Promise.reject(new TypeError('offline')));
  await offline.session.ready();
  expect(offline.ended).not.toHaveBeenCalled();
  expect(offline.session.view.getSnapshot()).not.toBeNull();
});
test('S-03, A.8.03: a server that is asked too often says so and is left alone for as long as it wants', async () => {
  jest.useFakeTimers();
  remember(true, Date.now() + 600_000);
  const server = fakeServer({}, crew);
  let isBusy = true;
  let asked = 0;
  const { session, ended } = tab((input, init) => {
    asked += 1;
    const text = JSON.stringify({ error: true, snackbar: { text: 'Too many tries.' } });
    return isBusy
      ? Promise.resolve(new Response(text, { status: 429, headers: { 'retry-after': '30' } }))
      : server.fetch(input, init);
  });
  await session.ready();
  await session.ready();
  await expect(session.refresh()).rejects.toMatchObject({ status: 429, text: 'Too many tries.' });
  expect(session.trouble()).toMatchObject({ kind: 'refused', status: 429 });
  expect(asked).toBe(1);
  expect(ended).not.toHaveBeenCalled();
  isBusy = false;
  await jest.advanceTimersByTimeAsync(30_000);
  await session.ready();
  expect(session.token()).toBe('secret-token');
  expect(session.trouble()).toBeNull();
});
test('S-03: a page at another address than the server knows says so, and ends no session', async () => {
  remember(true, Date.now() + 600_000);
  const text = 'This must come from our own page, which is https://crew.example.com.';
  const body = JSON.stringify({ error: true, snackbar: { text } });
  const { session, ended } = tab(() => Promise.resolve(new Response(body, { status: 403 })));
  await session.ready();
  expect(ended).not.toHaveBeenCalled();
  expect(session.trouble()).toMatchObject({ status: 403, text });
});
test('S-03, X-07: a page of the venue’s Wi-Fi ends no session, whatever its status', async () => {
  for (const status of [200, 403, 404]) {
    remember(true);
    const { session, ended } = tab(() => Promise.resolve(new Response('<!doctype html>', { status })));
    await session.ready();
    expect(ended).not.toHaveBeenCalled();
    expect(session.view.getSnapshot()).not.toBeNull();
    expect(session.trouble()).toMatchObject({ kind: 'offline' });
  }
});
test('S-03, A.4.19, A.8.05: expired without Remember me is over, and nobody is asked', async () => {
  remember(false, Date.now() - 1);
  const server = fakeServer({}, crew);
  const { session } = tab(server.fetch);
  await session.ready();
  expect(session.view.getSnapshot()).toBeNull();
  expect(server.asked).toHaveLength(0);
});
test('A.9.02, S-04: the clock is looked at every 2 s, without a request', async () => {
  jest.useFakeTimers();
  const server = fakeServer({}, null);
  const { session, ended } = tab(server.fetch);
  session.accept({ token: 't', expires: Date.now() + 5000, user: crew, userPages: [], seq: 17 }, false);
  await jest.advanceTimersByTimeAsync(4100);
  expect(ended).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(2100);
  expect(ended).toHaveBeenCalledWith('expired');
  expect(server.asked).toHaveLength(0);
});
test('S-02: sign-out reaches every tab', async () => {
  const server = fakeServer({}, crew);
  const one = tab(server.fetch);
  const two = tab(server.fetch);
  one.session.accept({ token: 't', expires: Date.now() + 60_000, user: crew, userPages: [], seq: 17 }, true);
  expect(two.session.token()).toBe('t');
  one.session.end('signed-out');
  expect(two.session.view.getSnapshot()).toBeNull();
  expect(two.ended).toHaveBeenCalledWith('elsewhere');
});
describe('A.2.01, S-02: a refresh beside the sign-out does not open the session again', () => {
  /** A server whose refresh answers when told. */
  function slow() {
    const server = fakeServer({}, crew);
    const said: string[] = [];
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    const send: typeof fetch = async (input, init) => {
      said.push('asked');
      await held;
      said.push('answered');
      return server.fetch(input, init);
    };
    return { send, said, answer: () => answer() };
  }
  const known = () => localStorage.getItem('crewcall.session');

  test('A.2.01: the server is told after it, and what it answers is not taken up', async () => {
    remember(true);
    const { send, said, answer } = slow();
    const { session } = tab(send);
    await Promise.resolve();
    const left = session.leave(() => Promise.resolve(void said.push('told')));
    const other = session.refresh().catch(() => 'given up');
    answer();
    await left;
    expect(await other).toBe('given up');
    expect(said.filter((one) => one !== 'asked').at(-1)).toBe('told');
    expect(session.token()).toBeNull();
    session.end('signed-out');
    expect(known()).toBeNull();
  });
  test('A.2.01: an answer that comes after the end is thrown away, as is that to another user before', async () => {
    remember(true);
    for (const next of [null, office]) {
      remember(true);
      const { send, said, answer } = slow();
      const { session, ended } = tab(send);
      await Promise.resolve();
      const refreshed = session.refresh().catch(() => false);
      for (let turn = 0; said.length === 0 && turn < 100; turn += 1) await Promise.resolve();
      if (next === null) session.end('signed-out');
      else session.accept({ ...sessionOf(next), user: next, token: 'of the office' }, true);
      ended.mockClear();
      answer();
      await refreshed;
      await session.ready();
      expect(session.token()).toBe(next === null ? null : 'of the office');
      expect(session.view.getSnapshot()?.user.id ?? null).toBe(next?.id ?? null);
      expect(ended).not.toHaveBeenCalled();
    }
  });
});
test('S-03: once the time is over, only Remember me saves the session', async () => {
  for (const isRemembered of [false, true]) {
    const server = fakeServer({}, crew);
    const { session } = tab(server.fetch);
    session.accept(
      { token: 'old', expires: Date.now() - 1, user: crew, userPages: [], seq: 17 },
      isRemembered,
    );
    expect(await session.refresh()).toBe(isRemembered);
    expect(server.count('/api/auth/refresh')).toBe(isRemembered ? 1 : 0);
  }
});
test('S-02, S-16: what the server said of the last user is not taken up once another has signed in', () => {
  const { session } = tab(fakeServer({}, crew).fetch);
  session.accept(sessionOf(crew) as SignedIn, true);
  session.accept({ ...sessionOf(office), token: 'of the office' } as SignedIn, true);
  session.update({ ...crew, firstName: 'Too late' });
  expect(session.view.getSnapshot()?.user.id).toBe(office.id);
  expect(localStorage.getItem('crewcall.session')).not.toContain('Too late');
  session.update({ ...office, firstName: 'In time' });
  expect(session.view.getSnapshot()?.user.firstName).toBe('In time');
});
test('S-02: a session that is gone from storage is over in this tab too', async () => {
  jest.useFakeTimers();
  const { session, ended } = tab(fakeServer({}, crew).fetch);
  session.accept(sessionOf(crew) as SignedIn, true);
  localStorage.clear();
  await jest.advanceTimersByTimeAsync(2100);
  expect(ended).toHaveBeenCalledWith('elsewhere');
});
