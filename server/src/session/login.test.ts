import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { handlers } from '../areas';
import { createLink } from './login-link';
import { cookieOf, refreshWith } from './testing/browser-cookies';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ handlers, tasks: [] });
}, 120_000);
afterAll(() => world.close());

const login = (email: string, password: string, ip = '10.0.0.1', remember?: boolean) =>
  world.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password, ...(remember === undefined ? {} : { remember }) },
    remoteAddress: ip,
  });
const refresh = refreshWith(() => world);

describe('signing in', () => {
  test('A.7.02, S-15: signing in answers token, user and userPages by the user’s rights, and never a hash', async () => {
    await world.make.user({ email: 'Kim@Example.test', password: 'correct horse' });
    const reply = await login('kim@example.test', 'correct horse');
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      user: { email: 'Kim@Example.test' },
      userPages: [],
    });
    expect(reply.payload).not.toContain('argon2');
    expect(reply.headers['set-cookie']?.toString()).toContain('HttpOnly; SameSite=Strict');
  });

  test('X-13: a wait that was counted while the clock was a year ahead is over when the clock is set', async () => {
    await world.make.user({ email: 'jump@example.test', password: 'correct horse' });
    const real = Date.now;
    const ahead = jest.spyOn(Date, 'now').mockImplementation(() => real() + 365 * 86_400_000);
    const codes: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      codes.push((await login('jump@example.test', 'wrong', '10.6.0.1')).statusCode);
    }
    expect(codes.at(-1)).toBe(429);
    ahead.mockRestore();
    for (let round = 0; round < 4; round += 1) {
      expect((await login('jump@example.test', 'wrong', '10.6.0.1')).statusCode).toBe(401);
    }
    expect((await login('jump@example.test', 'correct horse', '10.6.0.1')).statusCode).toBe(200);
  });

  test('S-15, S-16, S-17: getMe tells what signing in told, with supervisedIds, managerOf and availableClockin', async () => {
    await world.make.user({ email: 'self@example.test', password: 'correct horse', manager_of: ['ACME'] });
    const { token, user } = (await login('self@example.test', 'correct horse')).json<{
      token: string;
      user: object;
    }>();
    const me = await world.call({ token }, 'getMe', {});
    expect(me.body).toEqual(user);
    expect(me.body).toMatchObject({
      idCompany: await world.make.companyId(),
      managerOf: 'ACME',
      supervisedIds: [],
      availableClockin: [],
      picture: null,
    });
  });

  test('X-13: unknown, wrong and switched off read the same', async () => {
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

  test('X-13: twenty wrong passwords at once: five are looked at, then even the right one waits', async () => {
    await world.make.user({ email: 'target@example.test', password: 'correct horse' });
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => login('target@example.test', 'wrong')),
    );
    expect(replies.filter((reply) => reply.statusCode === 401)).toHaveLength(5);
    expect(replies.filter((reply) => reply.statusCode === 429)).toHaveLength(15);
    const right = await login('target@example.test', 'correct horse');
    expect(right.statusCode).toBe(429);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
    expect(right.json()).toMatchObject({
      snackbar: { text: expect.stringMatching(/^Too many tries\. Please wait \d+ seconds and try again\.$/) },
    });
  });

  test('X-13: each further wrong try waits twice as long, a right one starts anew', async () => {
    const email = 'patient@example.test';
    await world.make.user({ email, password: 'correct horse' });
    for (let tries = 0; tries < 5; tries += 1) await login(email, 'wrong');
    // As if the wait were over.
    const waited = () =>
      world.db
        .updateTable('login_attempt')
        .set({ blocked_until: 0 })
        .where('key', '=', `pair:${email} address:10.0.0.1`)
        .execute();
    const waits: number[] = [];
    for (let tries = 0; tries < 7; tries += 1) {
      await waited();
      expect((await login(email, 'wrong')).statusCode).toBe(401);
      waits.push(Math.round(Number((await login(email, 'wrong')).headers['retry-after']) / 30) * 30);
    }
    expect(waits).toEqual([60, 120, 240, 480, 900, 900, 900]);
    await waited();
    expect((await login(email, 'correct horse')).statusCode).toBe(200);
    expect((await login(email, 'wrong')).statusCode).toBe(401);
    expect((await login(email, 'correct horse')).statusCode).toBe(200);
  });

  test('X-13: a venue shares an address, so 200 wrong tries from there stop it, and one account’s five do not', async () => {
    await world.make.user({ email: 'venue@example.test', password: 'correct horse' });
    for (let tries = 0; tries < 6; tries += 1) await login('clumsy@example.test', 'wrong', '10.0.0.7');
    expect((await login('venue@example.test', 'correct horse', '10.0.0.7')).statusCode).toBe(200);
    await world.db
      .insertInto('login_attempt')
      .values({ key: 'address:10.0.0.8', window_start: Date.now(), failures: 199, blocked_until: 0 })
      .execute();
    expect((await login('other@example.test', 'wrong', '10.0.0.8')).statusCode).toBe(401);
    expect((await login('venue@example.test', 'correct horse', '10.0.0.8')).statusCode).toBe(429);
    expect((await login('venue@example.test', 'correct horse', '10.0.0.9')).statusCode).toBe(200);
  });
});

describe('the refresh token', () => {
  const signIn = async (email: string) => {
    await world.make.user({ email, password: 'correct horse' });
    return cookieOf(await login(email, 'correct horse'));
  };

  test('A.2.02, S-03: Remember me keeps the cookie for 30 days from its last use, without it the cookie ends with the browser', async () => {
    await world.make.user({ email: 'cookie@example.test', password: 'correct horse' });
    const header = (reply: { headers: Record<string, unknown> }) =>
      [reply.headers['set-cookie']].flat().find((one) => String(one).startsWith('rt='));
    for (const remember of [undefined, true]) {
      const reply = await login('cookie@example.test', 'correct horse', '10.0.0.1', remember);
      expect(header(reply)).toContain('Max-Age=2592000');
      expect(header(await refresh(cookieOf(reply)))).toContain('Max-Age=2592000');
    }
    const short = await login('cookie@example.test', 'correct horse', '10.0.0.1', false);
    expect(header(short)).not.toContain('Max-Age');
    const next = await refresh(cookieOf(short));
    expect(next.statusCode).toBe(200);
    expect(header(next)).not.toContain('Max-Age');
    // And renewing does not make it longer than the shift that it was meant for.
    const until = await world.db
      .selectFrom('refresh_token')
      .select('expires_at')
      .where('remember', '=', false)
      .execute();
    expect(new Set(until.map((row) => row.expires_at)).size).toBe(1);
    expect(until[0]?.expires_at).toBeLessThanOrEqual(Date.now() + 12 * 3_600_000);
  });

  test('S-05: ten tabs at once are all served', async () => {
    const cookie = await signIn('tabs@example.test');
    const replies = await Promise.all(Array.from({ length: 10 }, () => refresh(cookie)));
    expect(replies.map((reply) => reply.statusCode)).toEqual(Array(10).fill(200));
  });

  /** Ends the grace of all that was rotated so far, in the order in which it was. */
  const later = () =>
    world.db
      .updateTable('refresh_token')
      .set((eb) => ({ rotated_at: eb('rotated_at', '-', 21_000) }))
      .where('rotated_at', 'is not', null)
      .execute();

  test('S-06: used again after the grace, with a later one used, it ends the whole family', async () => {
    const cookie = await signIn('stolen@example.test');
    const next = cookieOf(await refresh(cookie));
    await later();
    const last = cookieOf(await refresh(next));
    expect((await refresh(cookie)).statusCode).toBe(401);
    expect((await refresh(last)).statusCode).toBe(401);
  });

  test('S-06, T-22: a browser that was killed before its new cookie was on the disk stays signed in', async () => {
    const cookie = await signIn('killed@example.test');
    for (let killed = 0; killed < 2; killed += 1) {
      expect((await refresh(cookie)).statusCode).toBe(200);
      await later();
    }
    const kept = cookieOf(await refresh(cookie));
    await later();
    expect((await refresh(kept)).statusCode).toBe(200);
  });

  test('S-06: where the one that seemed lost is shown after all, there are two holders: both are out', async () => {
    const cookie = await signIn('two@example.test');
    const held = await refresh(cookie);
    const statusOf = async (reply: typeof held) =>
      (await world.call({ token: reply.json<{ token: string }>().token }, 'getMe', {})).status;
    // From now on this process knows the first holder.
    expect(await statusOf(held)).toBe(200);
    await later();
    await world.db.deleteFrom('change').execute();
    const thief = await refresh(cookie);
    expect(thief.statusCode).toBe(200);
    // The first holder's access is over at once, here and on every server, and trying to renew it ends the other's.
    expect(await statusOf(held)).toBe(401);
    const told = world.db.selectFrom('change').select(['event', 'ids']).where('event', '=', 'session.ended');
    const idUser = thief.json<{ user: { id: number } }>().user.id;
    expect(await told.execute()).toEqual([{ event: 'session.ended', ids: { idUser } }]);
    expect(await statusOf(thief)).toBe(200);
    expect((await refresh(cookieOf(held))).statusCode).toBe(401);
    expect(await statusOf(thief)).toBe(401);
    expect((await refresh(cookieOf(thief))).statusCode).toBe(401);
  });

  test('S-03: however often it is used, a session ends 90 days after the sign-in', async () => {
    const cookie = await signIn('lasting@example.test');
    const day = 86_400_000;
    const startedAt = Date.now() - 75 * day;
    await world.db.updateTable('refresh_token').set({ started_at: startedAt }).execute();
    const renewed = await refresh(cookie);
    const { id } = renewed.json<{ user: { id: number } }>().user;
    const rows = await world.db
      .selectFrom('refresh_token')
      .select(['started_at', 'expires_at'])
      .where('user_id', '=', id)
      .where('rotated_at', 'is', null)
      .execute();
    expect(rows).toEqual([{ started_at: startedAt, expires_at: startedAt + 90 * day }]);
    const maxAge = renewed.cookies.find(({ name }) => name === 'rt')?.maxAge ?? 0;
    expect(maxAge).toBeLessThanOrEqual((15 * day) / 1000);
  });

  test('S-06: another origin is refused', async () => {
    const cookie = await signIn('origin@example.test');
    const refused = await refresh(cookie, { origin: 'https://evil.example' });
    expect(refused.statusCode).toBe(403);
    // A proxy that changes Host looks like this too, and its operator has to read what to set.
    expect(refused.json<{ snackbar: { text: string } }>().snackbar.text).toMatch(
      /which is http:\/\/localhost.*PUBLIC_URL/,
    );
    expect((await refresh(cookie, { origin: 'http://localhost:80', host: 'localhost:80' })).statusCode).toBe(
      200,
    );
  });

  test('S-02: signing out ends token and cookie', async () => {
    await world.make.user({ email: 'out@example.test', password: 'correct horse' });
    const reply = await login('out@example.test', 'correct horse');
    const { token } = reply.json<{ token: string }>();
    expect((await world.call({ token }, 'getMe', {})).status).toBe(200);
    const out = await world.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { authorization: token },
    });
    expect(out.headers['clear-site-data']).toBe('"cache"');
    expect((await world.call({ token }, 'getMe', {})).status).toBe(401);
    const ended = await refresh(cookieOf(reply));
    expect([ended.statusCode, ended.headers['clear-site-data']]).toEqual([401, '"cache"']);
  });

  test('S-02, S-03: whoever holds a session that was ended elsewhere is told why; nobody else is', async () => {
    const why = async (change: (me: { id: number; token: string }) => Promise<unknown>) => {
      const email = `why-${Math.random()}@example.test`;
      const id = await world.make.user({ email, password: 'correct horse' });
      const cookie = cookieOf(await login(email, 'correct horse'));
      await change({ id, token: (await world.signIn(id)).token });
      const said = await refresh(cookie);
      expect(said.statusCode).toBe(401);
      return said.json<{ code?: string; snackbar: { text: string } }>();
    };
    const office = await world.signIn(await world.make.admin());
    expect(await why((me) => world.call(me, 'endOtherSessions', {}))).toMatchObject({
      code: 'signed-out',
      snackbar: { text: 'This device was signed out, from another one or by the office.' },
    });
    const renew = async ({ id: userId }: { id: number }) => {
      const expiresAt = Date.now() + 60_000;
      const token = await createLink(world.db, { userId, purpose: 'reset', createdBy: null, expiresAt });
      return world.call(null, 'reset', { token, password: 'battery staple horse' });
    };
    expect(await why(renew)).toMatchObject({
      code: 'signed-out',
      snackbar: { text: 'Your password was changed. Sign in with the new one.' },
    });
    expect(
      await why(({ id }) => world.call(office, 'toggeuseractive', { id, newState: false })),
    ).toMatchObject({
      code: 'signed-out',
      snackbar: { text: 'This account is switched off. Ask the office about it.' },
    });
    expect((await refresh('made-up')).json()).toMatchObject({ snackbar: { text: 'Please sign in again.' } });
    expect((await refresh('made-up')).json()).not.toHaveProperty('code');
  });

  test('S-02: signing in again ends the session that the browser held, and no other', async () => {
    await world.make.user({ email: 'again@example.test', password: 'correct horse' });
    const other = cookieOf(await login('again@example.test', 'correct horse'));
    const held = await login('again@example.test', 'correct horse');
    const first = cookieOf(held);
    await world.db.deleteFrom('change').execute();
    await world.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { cookie: `rt=${first}` },
      payload: { email: 'again@example.test', password: 'correct horse' },
    });
    const { user } = held.json<{ user: { id: number } }>();
    const told = world.db.selectFrom('change').select('ids').where('event', '=', 'session.ended');
    expect(await told.execute()).toEqual([{ ids: { idUser: user.id } }]);
    expect((await refresh(first)).statusCode).toBe(401);
    expect((await refresh(other)).statusCode).toBe(200);
  });

  test('P-24: switching a user off ends their session at once on another server too', async () => {
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
