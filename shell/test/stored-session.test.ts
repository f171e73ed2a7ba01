import { openOfflineDatabase } from '@crewcall/platform/host';
import { deferLogout } from '../src/session/deferred-logout';
import type { SignedIn } from '../src/session/held-session';
import { crew, fakeServer, sessionOf } from './kit';
import { remember, tab } from './session-tabs';

describe('S-03: a browser that has cleared its storage and kept its cookies', () => {
  beforeEach(() => (document.cookie = 'view=crew; Path=/'));
  afterEach(() => (document.cookie = 'view=; Path=/; Max-Age=0'));

  test('S-03: asks once who is signed in, and is in again', async () => {
    const server = fakeServer({}, crew);
    const { session } = tab(server.fetch);
    await session.known();
    expect([session.view.getSnapshot()?.user.id, session.token()]).toEqual([crew.id, 'secret-token']);
    expect(server.count('/api/auth/refresh')).toBe(1);
  });

  test('S-03: is not asked again about a session that is over', async () => {
    const server = fakeServer({}, null);
    const { session, ended } = tab(server.fetch);
    await session.known();
    expect([session.view.getSnapshot(), ended.mock.calls.length]).toEqual([null, 0]);
    expect(tab(server.fetch).session.known()).toBeNull();
    expect(server.count('/api/auth/refresh')).toBe(1);
  });

  test('S-03, X-07: Sign In does not wait for ever for a server that is not reached', async () => {
    jest.useFakeTimers();
    let fail = (_error: Error) => {};
    const { session } = tab(() => new Promise((_resolve, reject) => (fail = reject)));
    const known = session.known();
    await jest.advanceTimersByTimeAsync(6000);
    await known;
    expect(session.view.getSnapshot()).toBeNull();
    fail(new TypeError('offline'));
    await session.ready();
  });

  test('S-03: whose time is over without Remember me is not brought back by the next visit', async () => {
    remember(false, Date.now() - 1000);
    const server = fakeServer({}, crew);
    tab(server.fetch);
    expect(localStorage.getItem('crewcall.session')).toBeNull();
    expect(tab(server.fetch).session.known()).toBeNull();
    expect(server.asked).toEqual([]);
  });

  test('S-02: who has signed out, told or not, is not brought back', async () => {
    await deferLogout({ database: openOfflineDatabase() });
    const server = fakeServer({}, crew);
    expect(tab(server.fetch).session.known()).toBeNull();
    expect(server.asked).toEqual([]);
  });
});

describe('S-02, A.9.02: storage that is switched off or full ends no session', () => {
  const blocked = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  const full = () => ({
    ...{ getItem: () => null, removeItem: () => {} },
    setItem: () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    },
  });
  test.each([
    ['switched off', blocked],
    ['full', full as unknown as () => Storage],
  ])('S-02, A.9.02: %s, it lives as long as its tab', async (_what, storage) => {
    jest.useFakeTimers();
    const { session, ended } = tab(fakeServer({}, crew).fetch, storage);
    session.accept(sessionOf(crew) as SignedIn, true);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(ended).not.toHaveBeenCalled();
    expect(session.token()).toBe('secret-token');
  });
});
