import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { handlers } from '../areas';
import { cookieOf, knownOf, refreshWith } from './testing/browser-cookies';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ handlers, tasks: [] });
}, 120_000);
afterAll(() => world.close());

const refresh = refreshWith(() => world);
const known = (reply: Parameters<typeof knownOf>[0]) => `known=${knownOf(reply)}`;
const from = (email: string, password: string, ip: string, cookie = '') =>
  world.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { cookie },
    payload: { email, password },
    remoteAddress: ip,
  });
async function guess(email: string, ip: string, tries = 6) {
  let last = 0;
  for (let count = 0; count < tries; count += 1) last = (await from(email, 'wrong', ip)).statusCode;
  return last;
}
/** As if fifty tries had come from many addresses. */
const siege = (email: string) =>
  world.db
    .insertInto('login_attempt')
    .values({
      key: `account:${email}`,
      window_start: Date.now(),
      failures: 60,
      blocked_until: Date.now() + 600_000,
    })
    .execute();

test('X-13: five wrong tries stop that address for that account, and neither elsewhere', async () => {
  await world.make.user({ email: 'pair@example.test', password: 'correct horse' });
  await world.make.user({ email: 'beside@example.test', password: 'correct horse' });
  expect(await guess('pair@example.test', '10.1.0.1')).toBe(429);
  expect((await from('pair@example.test', 'correct horse', '10.1.0.1')).statusCode).toBe(429);
  expect((await from('pair@example.test', 'correct horse', '10.1.0.2')).statusCode).toBe(200);
  expect((await from('beside@example.test', 'correct horse', '10.1.0.1')).statusCode).toBe(200);
});

test('X-13: over all addresses an account has fifty', async () => {
  const email = 'many@example.test';
  await world.make.user({ email, password: 'correct horse' });
  for (let address = 0; address < 10; address += 1) await guess(email, `10.2.0.${address}`, 5);
  expect((await from(email, 'correct horse', '10.2.1.1')).statusCode).toBe(429);
  const row = await world.db
    .selectFrom('login_attempt')
    .select('failures')
    .where('key', '=', `account:${email}`)
    .executeTakeFirst();
  expect(row?.failures).toBe(50);
});

test('X-13: a browser that was signed in before gets in, and has its own five tries', async () => {
  const email = 'regular@example.test';
  await world.make.user({ email, password: 'correct horse' });
  const first = await from(email, 'correct horse', '10.3.0.1');
  expect(first.headers['set-cookie']?.toString()).toMatch(
    /known=[^;]+; Max-Age=34560000; Path=\/api\/auth; HttpOnly; SameSite=Strict/,
  );
  const cookie = known(first);
  await siege(email);
  await world.db
    .insertInto('login_attempt')
    .values({
      key: 'address:10.3.0.1',
      window_start: Date.now(),
      failures: 300,
      blocked_until: Date.now() + 600_000,
    })
    .execute();
  expect((await from(email, 'correct horse', '10.3.0.1')).statusCode).toBe(429);
  expect((await from(email, 'correct horse', '10.3.0.1', cookie)).statusCode).toBe(200);
  for (let tries = 0; tries < 5; tries += 1)
    expect((await from(email, 'wrong', '10.3.0.1', cookie)).statusCode).toBe(401);
  expect((await from(email, 'correct horse', '10.3.0.1', cookie)).statusCode).toBe(429);
  expect((await from(email, 'correct horse', '10.3.0.9', cookie)).statusCode).toBe(429);
});

test('X-13: a browser that has been signed in all along is known too, and told once', async () => {
  const email = 'remembered@example.test';
  await world.make.user({ email, password: 'correct horse' });
  const rt = cookieOf(await from(email, 'correct horse', '10.6.0.1'));
  const renewed = await refresh(rt);
  const cookie = known(renewed);
  await siege(email);
  expect((await from(email, 'correct horse', '10.6.0.1', cookie)).statusCode).toBe(200);
  const again = await refresh(cookieOf(await from(email, 'correct horse', '10.6.0.1', cookie)), {});
  expect(known(again)).not.toBe('known=');
  const told = await world.inject({
    method: 'POST',
    url: '/api/auth/refresh',
    headers: { cookie: `rt=${cookieOf(again)}; ${cookie}` },
  });
  expect([told.statusCode, known(told)]).toEqual([200, 'known=']);
});

test('X-13: the cookie helps nobody else, and not when it was changed', async () => {
  const own = 'owner-of-cookie@example.test';
  const target = 'besieged@example.test';
  await world.make.user({ email: own, password: 'correct horse' });
  const victim = await world.make.user({ email: target, password: 'correct horse' });
  const cookie = known(await from(own, 'correct horse', '10.4.0.1'));
  await siege(target);
  expect((await from(target, 'correct horse', '10.4.0.1', cookie)).statusCode).toBe(429);
  const [id, , mac] = cookie.split('.');
  const forged = `${id}.${victim}.${mac}`;
  expect((await from(target, 'correct horse', '10.4.0.1', forged)).statusCode).toBe(429);
});

test('X-13: a shared tablet knows both of its people', async () => {
  for (const email of ['early@example.test', 'late@example.test'])
    await world.make.user({ email, password: 'correct horse' });
  const one = known(await from('early@example.test', 'correct horse', '10.5.0.1'));
  const both = known(await from('late@example.test', 'correct horse', '10.5.0.1', one));
  for (const email of ['early@example.test', 'late@example.test']) {
    await siege(email);
    expect((await from(email, 'correct horse', '10.5.0.1', both)).statusCode).toBe(200);
  }
});
