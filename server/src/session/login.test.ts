import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { handlers } from './index';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ handlers, tasks: [] });
}, 120_000);
afterAll(() => world.close());

const login = (email: string, password: string, ip = '10.0.0.1') =>
  world.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password },
    remoteAddress: ip,
  });
const cookieOf = (reply: { cookies: { name: string; value: string }[] }) =>
  reply.cookies.find(({ name }) => name === 'rt')?.value ?? '';
const refresh = (cookie: string, headers: Record<string, string> = {}) =>
  world.inject({ method: 'POST', url: '/api/auth/refresh', headers: { cookie: `rt=${cookie}`, ...headers } });

describe('signing in', () => {
  test('A.7.02 answers token, user and userPages, and never a hash', async () => {
    await world.make.user({ email: 'Kim@Example.test', password: 'correct horse' });
    const reply = await login('kim@example.test', 'correct horse');
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      user: { email: 'Kim@Example.test' },
      userPages: expect.arrayContaining(['jobs']),
    });
    expect(reply.payload).not.toContain('argon2');
    expect(reply.headers['set-cookie']?.toString()).toContain('HttpOnly; SameSite=Strict');
  });

  test('unknown, wrong and switched off read the same', async () => {
    await world.make.user({ email: 'off@example.test', password: 'correct horse', active: false });
    await world.make.user({ email: 'on@example.test', password: 'correct horse' });
    const replies = await Promise.all([
      login('off@example.test', 'correct horse'),
      login('on@example.test', 'wrong'),
      login('nobody@example.test', 'wrong'),
    ]);
    expect(new Set(replies.map((reply) => reply.payload)).size).toBe(1);
    expect(replies.every((reply) => reply.statusCode === 401)).toBe(true);
  });

  test('X-13 twenty wrong passwords at once: five are looked at, then even the right one waits', async () => {
    await world.make.user({ email: 'target@example.test', password: 'correct horse' });
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => login('target@example.test', 'wrong')),
    );
    expect(replies.filter((reply) => reply.statusCode === 401)).toHaveLength(5);
    expect(replies.filter((reply) => reply.statusCode === 429)).toHaveLength(15);
    const right = await login('target@example.test', 'correct horse');
    expect(right.statusCode).toBe(429);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('the refresh token', () => {
  const signIn = async (email: string) => {
    await world.make.user({ email, password: 'correct horse' });
    return cookieOf(await login(email, 'correct horse'));
  };

  test('ten tabs at once are all served', async () => {
    const cookie = await signIn('tabs@example.test');
    const replies = await Promise.all(Array.from({ length: 10 }, () => refresh(cookie)));
    expect(replies.map((reply) => reply.statusCode)).toEqual(Array(10).fill(200));
  });

  test('used again after the grace, it ends the whole family', async () => {
    const cookie = await signIn('stolen@example.test');
    const next = cookieOf(await refresh(cookie));
    await world.db
      .updateTable('refresh_token')
      .set({ rotated_at: Date.now() - 21_000 })
      .where('rotated_at', 'is not', null)
      .execute();
    expect((await refresh(cookie)).statusCode).toBe(401);
    expect((await refresh(next)).statusCode).toBe(401);
  });

  test('another origin is refused', async () => {
    const cookie = await signIn('origin@example.test');
    expect((await refresh(cookie, { origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await refresh(cookie, { origin: 'http://localhost:80', host: 'localhost:80' })).statusCode).toBe(
      200,
    );
  });

  test('signing out ends token and cookie', async () => {
    await world.make.user({ email: 'out@example.test', password: 'correct horse' });
    const reply = await login('out@example.test', 'correct horse');
    const { token } = reply.json<{ token: string }>();
    expect((await world.call({ token }, 'getMe', {})).status).toBe(200);
    await world.inject({ method: 'POST', url: '/api/auth/logout', headers: { authorization: token } });
    expect((await world.call({ token }, 'getMe', {})).status).toBe(401);
    expect((await refresh(cookieOf(reply))).statusCode).toBe(401);
  });

  test('switching a user off ends their session at once on another server too', async () => {
    const id = await world.make.user();
    const person = await world.signIn(id);
    const other = await testApp({ handlers, tasks: [], connection: world.connection });
    expect((await other.call(person, 'getMe', {})).status).toBe(200);
    await world.db.updateTable('app_user').set({ active: false }).where('id', '=', id).execute();
    await world.db
      .insertInto('change')
      .values({ event: 'user.changed', ids: JSON.stringify({ idUser: id }), audience: [`user:${id}`] })
      .execute();
    await other.services.live.catchUp();
    expect((await other.call(person, 'getMe', {})).status).toBe(401);
    await other.close();
  });
});

describe('one-time links', () => {
  test('A.7.03 looking changes nothing; of 20 uses one wins', async () => {
    const { createLink } = await import('./login-link');
    const userId = await world.make.user();
    const token = await createLink(world.db, {
      userId,
      purpose: 'login',
      createdBy: null,
      expiresAt: Date.now() + 60_000,
    });
    for (let look = 0; look < 3; look += 1) {
      expect((await world.call(null, 'otlCheck', { token })).body).toMatchObject({
        valid: true,
        purpose: 'login',
      });
    }
    const uses = await Promise.all(Array.from({ length: 20 }, () => world.call(null, 'otlLogin', { token })));
    expect(uses.filter((use) => use.status === 200)).toHaveLength(1);
    expect((await world.call(null, 'otlCheck', { token })).body).toMatchObject({ valid: false });
  });
});
