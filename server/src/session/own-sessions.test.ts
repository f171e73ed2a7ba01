import type { AddressInfo } from 'node:net';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { toUser } from '../platform/live/audience';
import { writeAs } from '../platform/database/write';
import { deviceWords } from './own-sessions.call';
import { handlers } from '../areas';
import { createLinks } from './login-link';
import { cookieOf, refreshWith } from './testing/browser-cookies';

let world: TestApp;
let origin: string;
beforeAll(async () => {
  world = await testApp({ handlers, tasks: [] });
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`;
}, 120_000);
afterAll(() => world.close());

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const pixel =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const desk =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0';

const refresh = refreshWith(() => world);

async function signIn(email: string, agent: string, remember = true) {
  const reply = await world.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'user-agent': agent },
    payload: { email, password: 'correct horse', remember },
  });
  const { token } = reply.json<{ token: string }>();
  return { token, agent, cookie: cookieOf(reply) };
}
type Device = Awaited<ReturnType<typeof signIn>>;

const list = async ({ token, agent }: Device) =>
  (await world.call({ token }, 'getSessions', {}, { 'user-agent': agent })).body.sessions;
const statusOf = async (device: Device) => (await world.call(device, 'getMe', {})).status;
const refreshOf = async ({ cookie }: Device) => (await refresh(cookie)).statusCode;

/** The live feed of a device. `until` reads on to what it matches, or to the end. */
async function feedOf({ token }: Device) {
  const reply = await fetch(`${origin}/api/live`, { headers: { authorization: token } });
  const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    until: async (pattern: RegExp) => {
      while (!pattern.test(text)) {
        const { done, value } = await reader.read();
        if (done) return false;
        text += value;
      }
      return true;
    },
    text: () => text,
    close: () => reader.cancel(),
  };
}

test('S-02, S-19: who is signed in where is listed, this browser first, with the browser and the last use of each', async () => {
  const email = 'kim@example.test';
  const idUser = await world.make.user({ email, password: 'correct horse' });
  await world.make.user({ email: 'lee@example.test', password: 'correct horse' });
  await signIn('lee@example.test', desk);
  const phone = await signIn(email, iphone);
  const old = await signIn(email, pixel, false);
  const here = await signIn(email, desk);
  const days = (count: number) => Date.now() - count * 86_400_000;
  const { family } = await world.db
    .selectFrom('refresh_token')
    .select('family')
    .where('user_id', '=', idUser)
    .orderBy('created_at')
    .executeTakeFirstOrThrow();
  // The phone was used three days ago: of its session only what renews it is left.
  await world.db.deleteFrom('session').where('family', '=', family).execute();
  await world.db
    .updateTable('refresh_token')
    .set({ created_at: days(3) })
    .where('family', '=', family)
    .execute();
  const listed = await list(here);
  expect(listed.map(({ device, isThis }) => [device, isThis])).toEqual([
    ['Microsoft Edge on Windows', true],
    ['Chrome on Android', false],
    ['Safari on iPhone', false],
  ]);
  expect(listed[2]?.usedAt).toBeLessThan(days(2));
  // What has run out by time, or was signed out, is no session any more.
  await world.db
    .updateTable('refresh_token')
    .set({ expires_at: days(0) })
    .where('user_id', '=', idUser)
    .where('remember', '=', false)
    .execute();
  expect(await list(here)).toHaveLength(2);
  expect(await refreshOf(phone)).toBe(200);
  await world.call(old, 'logout', {});
  expect(await statusOf(old)).toBe(401);
});

test('S-06, S-19: two browsers that have one cookie are two devices in the list, and either can be signed out', async () => {
  const email = 'copied@example.test';
  const idUser = await world.make.user({ email, password: 'correct horse' });
  const { cookie } = await signIn(email, iphone);
  const renew = async (held: string, agent: string): Promise<Device> => {
    const reply = await refresh(held, { 'user-agent': agent });
    expect(reply.statusCode).toBe(200);
    return { token: reply.json<{ token: string }>().token, agent, cookie: cookieOf(reply) };
  };
  /** Puts all that happened an hour back. */
  const later = () =>
    world.db
      .updateTable('refresh_token')
      .set((eb) => ({
        created_at: eb('created_at', '-', 3_600_000),
        rotated_at: eb('rotated_at', '-', 3_600_000),
      }))
      .where('user_id', '=', idUser)
      .execute();
  const [owner, thief] = [await renew(cookie, iphone), await renew(cookie, desk)];
  await later();
  const phone = await renew(owner.cookie, iphone);
  expect(await list(phone)).toHaveLength(1);
  const other = await renew(thief.cookie, desk);
  const listed = await list(phone);
  expect(listed.map(({ device, isThis }) => [device, isThis])).toEqual([
    ['Safari on iPhone', true],
    ['Microsoft Edge on Windows', false],
  ]);
  expect((await world.call(phone, 'endSession', { id: listed[1]?.id ?? '' })).body.ok).toBe(true);
  expect([await statusOf(other), await statusOf(phone)]).toEqual([401, 200]);
  expect([await refreshOf(other), await refreshOf(phone)]).toEqual([401, 200]);
});

test('S-06: two tabs that renew at once are one device, hour after hour', async () => {
  const email = 'tabs@example.test';
  const idUser = await world.make.user({ email, password: 'correct horse' });
  let device = await signIn(email, iphone);
  for (let hour = 0; hour < 3; hour += 1) {
    const [, last] = [await refresh(device.cookie), await refresh(device.cookie)];
    device = { ...device, token: last.json<{ token: string }>().token, cookie: cookieOf(last) };
    await world.db
      .updateTable('refresh_token')
      .set((eb) => ({
        created_at: eb('created_at', '-', 3_600_000),
        rotated_at: eb('rotated_at', '-', 3_600_000),
      }))
      .where('user_id', '=', idUser)
      .execute();
  }
  expect(await list(device)).toHaveLength(1);
});

test('S-02, S-19: signing out of all other devices ends their tokens, cookies, notifications and live feeds at once; this one stays', async () => {
  const email = 'ann@example.test';
  const idUser = await world.make.user({ email, password: 'correct horse' });
  const [phone, desktop, here] = [
    await signIn(email, iphone),
    await signIn(email, desk),
    await signIn(email, pixel),
  ];
  const subscription = (name: string) =>
    JSON.stringify({
      endpoint: `https://push.example.com/${name}`,
      keys: { p256dh: 'BKey', auth: 'secret' },
    });
  await world.call(phone, 'setNotificationToken', { token: subscription('phone') });
  await world.call(here, 'setNotificationToken', { token: subscription('here') });
  // This process knows both.
  expect([await statusOf(phone), await statusOf(desktop)]).toEqual([200, 200]);
  const [away, own] = [await feedOf(phone), await feedOf(here)];
  await Promise.all([away.until(/event: hello/), own.until(/event: hello/)]);

  expect(await world.call(here, 'endOtherSessions', {})).toMatchObject({
    status: 200,
    body: { ok: true, ended: 2 },
  });
  expect([await statusOf(phone), await statusOf(desktop), await statusOf(here)]).toEqual([401, 401, 200]);
  expect(await away.until(/event: ended/)).toBe(true);
  expect(await away.until(/never/)).toBe(false);
  await writeAs({ db: world.db, call: 'test', userId: null, quiet: true }, async (tx) =>
    tx.announce('notifications.changed', {}, toUser(idUser)),
  );
  expect(await own.until(/notifications.changed/)).toBe(true);
  expect(own.text()).not.toContain('event: ended');
  await own.close();
  expect([await refreshOf(phone), await refreshOf(desktop), await refreshOf(here)]).toEqual([401, 401, 200]);
  const devices = await world.db
    .selectFrom('push_subscription')
    .select('endpoint')
    .where('user_id', '=', idUser)
    .execute();
  expect(devices.map(({ endpoint }) => endpoint)).toEqual(['https://push.example.com/here']);
  expect(await list(here)).toHaveLength(1);
  expect((await world.call(here, 'endOtherSessions', {})).body).toEqual({ ok: true, ended: 0 });
});

test('S-02, S-11: signing out of all other devices ends open sign-in links; an invitation is still answered', async () => {
  const email = 'lin@example.test';
  const userId = await world.make.user({ email, password: 'correct horse' });
  const here = await signIn(email, pixel);
  const link = { userId, createdBy: null, expiresAt: Date.now() + 60_000 };
  const tokens = await createLinks(
    world.db,
    (['login', 'admin', 'invite'] as const).map((purpose) => ({ ...link, purpose })),
  );
  await world.call(here, 'endOtherSessions', {});
  const statuses = [];
  for (const token of tokens) statuses.push((await world.call(null, 'otlLogin', { token })).status);
  expect(statuses).toEqual([401, 401, 200]);
});

test('S-02: one device is signed out by its name of the list; its own, another’s and a strange one are not', async () => {
  await world.make.user({ email: 'eve@example.test', password: 'correct horse' });
  await world.make.user({ email: 'pat@example.test', password: 'correct horse' });
  const [phone, here, eve] = [
    await signIn('pat@example.test', iphone),
    await signIn('pat@example.test', desk),
    await signIn('eve@example.test', desk),
  ];
  const [own, other] = await list(here);
  const end = (device: Device, id = '') => world.call(device, 'endSession', { id });
  expect((await end(eve, other?.id)).status).toBe(404);
  expect((await end(here, own?.id)).body.snackbar?.text).toMatch(/in your hand/);
  expect((await end(here, 'made up')).status).toBe(404);
  expect([await statusOf(phone), await refreshOf(phone)]).toEqual([200, 200]);
  expect((await end(here, other?.id)).body).toEqual({ ok: true });
  expect([await statusOf(phone), await refreshOf(phone), await statusOf(here)]).toEqual([401, 401, 200]);
  expect((await end(here, other?.id)).status).toBe(404);
  expect(await list(here)).toHaveLength(1);
});

test('S-02: nobody signs anybody else out', async () => {
  await world.make.user({ email: 'one@example.test', password: 'correct horse' });
  await world.make.user({ email: 'two@example.test', password: 'correct horse' });
  const [one, two] = [await signIn('one@example.test', desk), await signIn('two@example.test', desk)];
  expect((await world.call(one, 'endOtherSessions', {})).body).toEqual({ ok: true, ended: 0 });
  expect([await statusOf(two), await refreshOf(two)]).toEqual([200, 200]);
  expect((await world.call(null, 'endOtherSessions', {})).status).toBe(401);
});

test.each([
  [iphone, 'Safari on iPhone'],
  [pixel, 'Chrome on Android'],
  [desk, 'Microsoft Edge on Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari on macOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['', null],
])('S-02: %s is %s', (agent, words) => {
  expect(deviceWords(agent)).toBe(words);
});
