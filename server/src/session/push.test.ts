import type { TestApp } from '../../test/support';
import { notify } from '../platform/notifications/notifications';
import { isPublicIp } from '../platform/security/public-request';
import { endFamily } from './open-session';
import { openPushWorld } from './testing/push-world';
import type { PushWorld } from './testing/push-world';

let pushes: PushWorld;
let world: TestApp;
openPushWorld((opened) => {
  pushes = opened;
  world = opened.app;
});

const subscription = (name: string) => ({
  endpoint: `https://push.example.com/${name}`,
  keys: { p256dh: 'BKey', auth: 'secret' },
});
const token = (name: string) => JSON.stringify(subscription(name));

test('A.7.16, N-11: a subscription is kept once per device, and belongs to who brought it last', async () => {
  const [kim, lee] = [
    await world.signIn(await world.make.user()),
    await world.signIn(await world.make.user()),
  ];
  for (const name of ['phone', 'desk', 'phone'])
    expect(await world.call(kim, 'setNotificationToken', { token: token(name) })).toMatchObject({
      status: 200,
      body: { ok: true },
    });
  expect((await pushes.devicesOf(kim.id)).map((row) => row.endpoint).sort()).toEqual([
    'https://push.example.com/desk',
    'https://push.example.com/phone',
  ]);
  await world.call(lee, 'setNotificationToken', { token: token('phone') });
  expect(await pushes.devicesOf(kim.id)).toHaveLength(1);
  expect(await pushes.devicesOf(lee.id)).toMatchObject([{ subscription: subscription('phone') }]);
});

test.each([
  ['another kind of token', 'fcm:abcdef'],
  [
    'an address of our own network',
    JSON.stringify({ ...subscription('x'), endpoint: 'https://localhost/x' }),
  ],
  ['plain http', JSON.stringify({ ...subscription('x'), endpoint: 'http://push.example.com/x' })],
  ['a subscription without keys', JSON.stringify({ endpoint: 'https://push.example.com/x' })],
])('A.7.16, N-11: %s is accepted and leads nowhere', async (_, text) => {
  const kim = await world.signIn(await world.make.user());
  expect((await world.call(kim, 'setNotificationToken', { token: text })).status).toBe(200);
  expect(await pushes.devicesOf(kim.id)).toEqual([]);
});

test('A.7.16: a device can be taken back, by its owner alone; ten are kept', async () => {
  const [kim, lee] = [
    await world.signIn(await world.make.user()),
    await world.signIn(await world.make.user()),
  ];
  for (let number = 1; number <= 12; number += 1)
    await world.call(kim, 'setNotificationToken', { token: token(`many-${number}`) });
  expect((await pushes.devicesOf(kim.id)).map((row) => row.endpoint.split('-')[1])).toEqual(
    Array.from({ length: 10 }, (_, index) => String(index + 3)),
  );
  await world.call(lee, 'forgetNotificationToken', { token: token('many-12') });
  expect(await pushes.devicesOf(kim.id)).toHaveLength(10);
  await world.call(kim, 'forgetNotificationToken', { token: token('many-12') });
  expect(await pushes.devicesOf(kim.id)).toHaveLength(9);
});

test('S-02: signing out forgets the device of that session, and no other', async () => {
  const user = await world.make.user();
  const [phone, desk] = [await world.signIn(user), await world.signIn(user)];
  await world.call(phone, 'setNotificationToken', { token: token('mine') });
  await world.call(desk, 'setNotificationToken', { token: token('other') });
  expect((await world.call(phone, 'logout', {})).status).toBe(200);
  expect((await pushes.devicesOf(user)).map((row) => row.endpoint)).toEqual([
    'https://push.example.com/other',
  ]);
  const [{ family } = { family: null }] = await pushes.devicesOf(user);
  await pushes.write((tx) => endFamily(tx, { family: family ?? '', user_id: user }, Date.now()));
  expect(await pushes.devicesOf(user)).toEqual([]);
});

test('S-02, A.7.16: who signs in again in the same browser keeps its notifications, somebody else ends them', async () => {
  const people = ['kept@example.test', 'next@example.test'];
  for (const email of people) await world.make.user({ email, password: 'a long password' });
  const signIn = async (email = '', cookie = '') => {
    const reply = await world.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { cookie },
      payload: { email, password: 'a long password' },
    });
    const { token: access, user } = reply.json<{ token: string; user: { id: number } }>();
    const held = reply.cookies.find(({ name }) => name === '__Host-rt');
    return { token: access, id: user.id, cookie: `__Host-rt=${held?.value ?? ''}` };
  };
  const first = await signIn(people[0]);
  await world.call(first, 'setNotificationToken', { token: token('kept') });
  const again = await signIn(people[0], first.cookie);
  expect(await pushes.devicesOf(first.id)).toHaveLength(1);
  const next = await signIn(people[1], again.cookie);
  expect(next.id).not.toBe(first.id);
  expect(await pushes.devicesOf(first.id)).toEqual([]);
});

test('A.7.16, N-11: every device gets the notification, encrypted for it alone and signed by this deployment', async () => {
  const user = await world.make.user();
  await pushes.withDevice(user, 'one');
  await pushes.withDevice(user, 'two');
  await pushes.write((tx) =>
    notify(tx, [user], {
      topic: 'changes',
      title: 'Changed: Load in',
      text: 'Start 7 am — Gate ④',
      path: '/jobs',
      tag: 'job-1',
      isUrgent: true,
      mail: 'none',
    }),
  );
  await world.drain();
  const got = pushes.service.take().sort((a, b) => a.device.localeCompare(b.device));
  expect(got.map(({ device }) => device)).toEqual(['one', 'two']);
  const { publicKey } = world.services.keys.vapid;
  for (const { said, headers, sender } of got) {
    expect(said).toMatchObject({
      title: 'Changed: Load in',
      body: 'Start 7 am — Gate ④',
      path: '/jobs',
      tag: 'job-1',
    });
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', topic: 'job-1' });
    expect(sender).toEqual({ aud: pushes.service.origin, sub: 'https://crew.example.com', key: publicKey });
  }
});

test.each([404, 410])('A.7.16: a device whose push service answers %i is forgotten', async (status) => {
  const user = await world.make.user();
  await pushes.withDevice(user, `gone-${status}`);
  await pushes.withDevice(user, `here-${status}`);
  pushes.service.answers.set(`gone-${status}`, status);
  const { said } = await pushes.tell({
    userId: user,
    topic: 'chat',
    title: 'Job',
    text: 'Hi',
    path: '/jobs',
    mail: 'none',
  });
  expect(said.map(({ device }) => device)).toEqual([`here-${status}`]);
  expect((await pushes.devicesOf(user)).map((row) => row.endpoint)).toEqual([
    `${pushes.service.origin}/here-${status}`,
  ]);
});

test.each([503, 429, 408, 400, 401, 403])(
  'A.7.16: a push service that answers %i is asked again, and the device stays',
  async (status) => {
    const user = await world.make.user();
    await pushes.withDevice(user, `busy-${status}`);
    pushes.service.answers.set(`busy-${status}`, status);
    await pushes.write((tx) =>
      notify(tx, [user], { topic: 'chat', title: 'Job', text: 'Hi', path: '/jobs', mail: 'none' }),
    );
    await world.drain();
    const row = await world.db
      .selectFrom('message')
      .selectAll()
      .where('user_id', '=', user)
      .executeTakeFirst();
    expect(row).toMatchObject({
      status: 'waiting',
      attempts: 1,
      error: `The push service answered ${status}.`,
    });
    expect(await pushes.devicesOf(user)).toHaveLength(1);
  },
);

test('A.7.16, X-13: a push service whose name leads into the own network is sent nothing', async () => {
  const user = await world.make.user();
  await pushes.withDevice(user, 'inside');
  const row = (await pushes.devicesOf(user))[0];
  const there = {
    ...(row?.subscription as object),
    endpoint: row?.endpoint.replace('127.0.0.1', 'localhost'),
  };
  await world.db
    .updateTable('push_subscription')
    .set({ subscription: JSON.stringify(there) })
    .where('user_id', '=', user)
    .execute();
  const news = { topic: 'chat', title: 'Job', text: 'Hi', path: '/jobs', mail: 'none' } as const;
  await pushes.write((tx) => notify(tx, [user], news));
  await world.drain();
  expect(pushes.service.take()).toEqual([]);
  const message = await world.db
    .selectFrom('message')
    .selectAll()
    .where('user_id', '=', user)
    .executeTakeFirst();
  expect(message).toMatchObject({ status: 'waiting', error: 'localhost leads into a private network.' });
});

test.each([
  ['93.184.216.34', true],
  ['2606:4700::6810:1', true],
  ['10.1.2.3', false],
  ['172.31.0.1', false],
  ['169.254.169.254', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::ffff:192.168.0.1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['fec0::1', false],
  ['::10.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['2001:4860:4860::8888', true],
])('X-13: %s may be sent to: %s', (address, isPublic) => {
  expect(isPublicIp(address)).toBe(isPublic);
});
