import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { shift } from '../../test/support/shift';
import { makeRegistrationHash } from '../registrants/registration-link';
import { createLink } from './login-link';
import type { LinkPurpose } from './login-link';
import { knownOf } from './testing/browser-cookies';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
}, 120_000);
afterAll(() => world.close());

const link = (userId: number, purpose: LinkPurpose = 'login', expiresAt = Date.now() + 60_000) =>
  createLink(world.db, { userId, purpose, createdBy: null, expiresAt });
const follow = (token: string) => world.call(null, 'otlLogin', { token });

test('A.7.03, S-11, C-04: GET and HEAD tell and change nothing; of 20 uses one wins', async () => {
  const token = await link(await world.make.user({ email: 'kim@example.test', first_name: 'Kim' }));
  for (const method of ['HEAD', 'GET', 'HEAD', 'GET'] as const) {
    const seen = await world.inject({ method, url: `/api/auth/otllogin/${token}` });
    expect(seen.statusCode).toBe(200);
    expect(seen.headers['set-cookie']).toBeUndefined();
  }
  expect((await world.call(null, 'otlCheck', { token })).body).toEqual({
    valid: true,
    state: 'good',
    purpose: 'login',
    firstName: 'Kim',
    email: 'kim@example.test',
    isKnownBrowser: false,
    shift: null,
  });
  const uses = await Promise.all(Array.from({ length: 20 }, () => follow(token)));
  expect(uses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(uses.filter(({ status }) => status === 401)).toHaveLength(19);
});

test('S-12: an invitation’s link names the shift of its own user, while it is good', async () => {
  const [id, other] = [await world.make.user(), await world.make.user()];
  const start = Date.UTC(2026, 10, 29, 20);
  const made = await shift(world, { at: start, title: 'Load in', workers: [id] });
  const foreign = await shift(world, { at: start, workers: [other] });
  const named = async (token: string, idReqCrew: number) =>
    (await world.call(null, 'otlCheck', { token, idReqCrew })).body.shift;
  const token = await link(id, 'invite');
  expect(await named(token, made.crew)).toEqual({
    title: 'Load in',
    startTime: start,
    tz: 'Australia/Sydney',
  });
  expect(await named(token, foreign.crew)).toBeNull();
  expect(await named(await link(id, 'login'), made.crew)).toBeNull();
  expect(await named(await link(id, 'invite', Date.now() - 1), made.crew)).toBeNull();
  await follow(token);
  expect(await named(token, made.crew)).toBeNull();
});

test('S-11: a link says whether its own user was signed in with this browser before', async () => {
  const id = await world.make.user();
  const signedIn = await world.inject({
    method: 'POST',
    url: '/api/auth/otllogin',
    payload: { token: await link(id) },
  });
  const isKnown = async (userId: number) => {
    const url = `/api/auth/otllogin/${await link(userId)}`;
    const seen = await world.inject({ url, headers: { cookie: `known=${knownOf(signedIn)}` } });
    return seen.json<{ isKnownBrowser: boolean }>().isKnownBrowser;
  };
  expect(await isKnown(id)).toBe(true);
  expect(await isKnown(await world.make.user())).toBe(false);
});

test('A.2.04, S-11: a session by link ends with the browser, answers as a sign-in does, and is audited', async () => {
  const id = await world.make.user();
  const { body, headers } = await follow(await link(id));
  expect(body).toMatchObject({ user: { id }, userPages: [] });
  expect([headers['set-cookie']].flat().find((one) => String(one).startsWith('rt='))).not.toContain(
    'Max-Age',
  );
  const audited = await world.db
    .selectFrom('audit')
    .select('detail')
    .where('entity', '=', 'user')
    .where('entity_id', '=', String(id))
    .execute();
  expect(JSON.stringify(audited)).toContain('signedInByLink');
});

describe('A.2.04, S-03: a link in a browser that remembers somebody', () => {
  async function browser(remember: boolean) {
    const email = `held-${Math.random()}@example.test`;
    const id = await world.make.user({ email, password: 'a long password' });
    const reply = await world.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password: 'a long password', remember },
    });
    const token = reply.json<{ token: string }>().token;
    return { id, token, cookie: `rt=${reply.cookies.find(({ name }) => name === 'rt')?.value ?? ''}` };
  }
  async function take(userId: number, cookie: string) {
    const payload = { token: await link(userId, 'invite') };
    const reply = await world.inject({
      method: 'POST',
      url: '/api/auth/otllogin',
      headers: { cookie },
      payload,
    });
    expect(reply.statusCode).toBe(200);
    const held = reply.cookies.find(({ name }) => name === 'rt');
    const { remember } = reply.json<{ remember: boolean }>();
    return { remember, isKept: held?.maxAge !== undefined, cookie: `rt=${held?.value ?? ''}` };
  }
  const devicesOf = (id: number) =>
    world.db
      .selectFrom('push_subscription as p')
      .innerJoin('refresh_token as r', 'r.family', 'p.family')
      .select(['p.endpoint', 'r.remember'])
      .where('p.user_id', '=', id)
      .where('r.revoked_at', 'is', null)
      .execute();

  test('A.2.04, S-03, A.7.16: the same user stays remembered, again and again, with the device’s notifications', async () => {
    const mine = await browser(true);
    const endpoint = `https://push.example.com/held-${mine.id}`;
    const subscription = JSON.stringify({ endpoint, keys: { p256dh: 'BKey', auth: 'secret' } });
    await world.call(mine, 'setNotificationToken', { token: subscription });
    const first = await take(mine.id, mine.cookie);
    expect(first).toMatchObject({ remember: true, isKept: true });
    expect(await take(mine.id, first.cookie)).toMatchObject({ remember: true, isKept: true });
    expect(await devicesOf(mine.id)).toEqual([{ endpoint, remember: true }]);
  });
  test('A.2.04, S-03: not without Remember me, not another user, not a session that was ended or is too old', async () => {
    const plain = await browser(false);
    expect(await take(plain.id, plain.cookie)).toMatchObject({ remember: false, isKept: false });
    const other = await browser(true);
    expect(await take(await world.make.user(), other.cookie)).toMatchObject({
      remember: false,
      isKept: false,
    });
    const ended = await browser(true);
    await world.call(ended, 'logout', {});
    expect(await take(ended.id, ended.cookie)).toMatchObject({ remember: false, isKept: false });
    const old = await browser(true);
    await world.db
      .updateTable('refresh_token')
      .set({ expires_at: 1 })
      .where('user_id', '=', old.id)
      .execute();
    expect(await take(old.id, old.cookie)).toMatchObject({ remember: false, isKept: false });
  });
});

describe('A.2.08, S-11: a link that signs nobody in says why, and with which address to sign in instead', () => {
  const refused = async (token: string) => {
    const { status, body } = await follow(token);
    const { snackbar, ...rest } = body as unknown as { snackbar: { text: string } };
    expect(status).toBe(401);
    return { text: snackbar.text, ...rest };
  };
  const who = async () => {
    const id = await world.make.user();
    const row = await world.db
      .selectFrom('app_user')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { id, email: row.email };
  };
  test('A.2.08: used', async () => {
    const { id, email } = await who();
    const token = await link(id, 'invite');
    await follow(token);
    expect(await refused(token)).toEqual({
      error: true,
      text: 'This link has been used already: it works once. Please sign in.',
      state: 'used',
      purpose: 'invite',
      email,
    });
    expect((await world.call(null, 'otlCheck', { token })).body).toMatchObject({
      valid: false,
      state: 'used',
    });
  });
  test('A.2.08: to who is signed in already, whose session goes on', async () => {
    const { id } = await who();
    const used = await link(id);
    await follow(used);
    const reader = await world.signIn(await world.make.user());
    for (const [token, text] of [
      [used, 'This link has been used already: it works once.'],
      [await link(id, 'login', Date.now() - 1), 'This link is too old.'],
      ['made-up', 'This link is not valid.'],
    ] as const) {
      const { status, body } = await world.call(reader, 'otlLogin', { token });
      expect([status, (body as unknown as { snackbar: { text: string } }).snackbar.text]).toEqual([
        401,
        text,
      ]);
    }
    expect((await world.call(reader, 'getMe', {})).status).toBe(200);
  });
  test('A.2.08: expired', async () => {
    const { id, email } = await who();
    expect(await refused(await link(id, 'login', Date.now() - 1))).toMatchObject({
      text: 'This link is too old. Please sign in, or ask for a new one.',
      state: 'expired',
      email,
    });
  });
  test('A.2.08: made for something else, and still good for that', async () => {
    const { id, email } = await who();
    const token = await link(id, 'reset');
    expect(await refused(token)).toMatchObject({
      text: 'This link is for choosing a new password, not for signing in.',
      purpose: 'reset',
      email,
    });
    expect((await world.call(null, 'reset', { token, password: 'a fresh password' })).status).toBe(200);
  });
  test('A.2.08: never given out, or of somebody who was switched off', async () => {
    const nothing = {
      error: true,
      text: 'This link is not valid. Please sign in, or ask for a new one.',
      state: 'unknown',
      purpose: null,
      email: null,
    };
    expect(await refused('made-up')).toEqual(nothing);
    const off = await world.make.user({ active: false });
    expect(await refused(await link(off))).toEqual(nothing);
  });
});

test('R-13: an office link is for a customer’s user only, lasts 30 minutes, and the audit names who made it', async () => {
  const office = await world.signIn(await world.make.admin());
  const manager = await world.make.user({ email: 'boss@acme.test', manager_of: ['ACME'] });
  await world.make.user({ email: 'worker@crew.test' });
  const made = await world.call(office, 'generateLinkLoginUserCompany', { email: 'boss@acme.test' });
  const path = new URL(made.body.linklogin).pathname.split('/');
  expect(path.slice(0, 2)).toEqual(['', 'linklogin']);
  const row = await world.db
    .selectFrom('login_link')
    .select(['created_by', 'expires_at'])
    .where('user_id', '=', manager)
    .executeTakeFirstOrThrow();
  expect(row.created_by).toBe(office.id);
  expect(row.expires_at).toBeLessThanOrEqual(Date.now() + 30 * 60_000);
  expect((await follow(path[2] ?? '')).body.user.id).toBe(manager);
  for (const email of ['worker@crew.test', 'nobody@crew.test']) {
    const { body } = await world.call(office, 'generateLinkLoginUserCompany', { email });
    expect(body.error).toBe(true);
    expect(body.linklogin).toBeUndefined();
  }
  const crew = await world.signIn(await world.make.user());
  const denied = await world.call(crew, 'generateLinkLoginUserCompany', { email: 'boss@acme.test' });
  expect(denied.status).toBe(403);
});

test('B.2.02, P-03: a registration hash is a number, an underscore and a token; the number alone opens nothing', async () => {
  const { id } = await world.db
    .insertInto('registrant')
    .values({
      company_id: await world.make.companyId(),
      type: 'worker',
      first_name: 'Reg',
      last_name: 'Istrant',
      email: 'reg@example.test',
      phone: '+61412345678',
      postcode: '2000',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const old = await makeRegistrationHash(world.db, id, null, Date.now() - 1000);
  const hash = await makeRegistrationHash(world.db, id, null, Date.now());
  expect(hash).toMatch(new RegExp(`^${id}_[\\w-]{43}$`));
  const open = async (text: string) =>
    (await world.call(null, 'getUserPreregisterData', { hash: text })).body.user?.email ?? null;
  expect(await open(hash)).toBe('reg@example.test');
  const token = hash.slice(hash.indexOf('_') + 1);
  for (const wrong of [old, `${id + 1}_${token}`, `${id}_`, token, `${id}_made-up`])
    expect(await open(wrong)).toBeNull();
});
