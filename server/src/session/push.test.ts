import { sql } from 'kysely';
import { randomBytes, randomUUID } from 'node:crypto';
import { PushService, testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { isPublicIp } from '../platform/transports/public-request';
import { deliverTask } from '../platform/deliver.task';
import { DELIVER, notify } from '../platform/messages';
import { taskContext } from '../platform/tasks';
import type { News } from '../platform/messages';
import { writeAs } from '../platform/write';
import type { Tx } from '../platform/handle';
import { endFamily } from './open-session';

let world: TestApp;
let service: PushService;

beforeAll(async () => {
  service = await PushService.open();
  world = await testApp({ settings: { publicUrl: 'https://crew.example.com' } });
}, 120_000);
afterAll(async () => {
  await world.close();
  await service.close();
});

const write = (fn: (tx: Tx) => Promise<unknown>) =>
  writeAs({ db: world.db, call: 'test', userId: null, quiet: true }, fn);
const subscription = (name: string) => ({
  endpoint: `https://push.example.com/${name}`,
  keys: { p256dh: 'BKey', auth: 'secret' },
});
const token = (name: string) => JSON.stringify(subscription(name));
const devicesOf = (id: number) =>
  world.db.selectFrom('push_subscription').selectAll().where('user_id', '=', id).orderBy('id').execute();

/** A device of this person at the loopback push service; the API takes public https addresses only. */
async function withDevice(user: number, name: string, family: string | null = null): Promise<void> {
  const made = service.device(name);
  await world.db
    .insertInto('push_subscription')
    .values({
      user_id: user,
      endpoint: made.endpoint,
      subscription: JSON.stringify(made),
      family,
    })
    .execute();
}
async function tell(news: News) {
  await write((tx) => notify(tx, news));
  await world.drain();
  const { rows } = await sql<{ channel: string }>`
    delete from message where user_id = ${news.userId} returning channel`.execute(world.db);
  return { said: service.take(), channels: rows.map((row) => row.channel).sort() };
}

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
  expect((await devicesOf(kim.id)).map((row) => row.endpoint).sort()).toEqual([
    'https://push.example.com/desk',
    'https://push.example.com/phone',
  ]);
  await world.call(lee, 'setNotificationToken', { token: token('phone') });
  expect(await devicesOf(kim.id)).toHaveLength(1);
  expect(await devicesOf(lee.id)).toMatchObject([{ subscription: subscription('phone') }]);
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
  expect(await devicesOf(kim.id)).toEqual([]);
});

test('A.7.16: a device can be taken back, by its owner alone; ten are kept', async () => {
  const [kim, lee] = [
    await world.signIn(await world.make.user()),
    await world.signIn(await world.make.user()),
  ];
  for (let number = 1; number <= 12; number += 1)
    await world.call(kim, 'setNotificationToken', { token: token(`many-${number}`) });
  expect((await devicesOf(kim.id)).map((row) => row.endpoint.split('-')[1])).toEqual(
    Array.from({ length: 10 }, (_, index) => String(index + 3)),
  );
  await world.call(lee, 'forgetNotificationToken', { token: token('many-12') });
  expect(await devicesOf(kim.id)).toHaveLength(10);
  await world.call(kim, 'forgetNotificationToken', { token: token('many-12') });
  expect(await devicesOf(kim.id)).toHaveLength(9);
});

test('S-02: signing out forgets the device of that session, and no other', async () => {
  const user = await world.make.user();
  const [phone, desk] = [await world.signIn(user), await world.signIn(user)];
  await world.call(phone, 'setNotificationToken', { token: token('mine') });
  await world.call(desk, 'setNotificationToken', { token: token('other') });
  expect((await world.call(phone, 'logout', {})).status).toBe(200);
  expect((await devicesOf(user)).map((row) => row.endpoint)).toEqual(['https://push.example.com/other']);
  const [{ family } = { family: null }] = await devicesOf(user);
  await write((tx) => endFamily(tx, { family: family ?? '', user_id: user }, Date.now()));
  expect(await devicesOf(user)).toEqual([]);
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
    const held = reply.cookies.find(({ name }) => name === 'rt');
    return { token: access, id: user.id, cookie: `rt=${held?.value ?? ''}` };
  };
  const first = await signIn(people[0]);
  await world.call(first, 'setNotificationToken', { token: token('kept') });
  const again = await signIn(people[0], first.cookie);
  expect(await devicesOf(first.id)).toHaveLength(1);
  const next = await signIn(people[1], again.cookie);
  expect(next.id).not.toBe(first.id);
  expect(await devicesOf(first.id)).toEqual([]);
});

test('A.7.16, N-11: every device gets the notification, encrypted for it alone and signed by this deployment', async () => {
  const user = await world.make.user();
  await withDevice(user, 'one');
  await withDevice(user, 'two');
  await write((tx) =>
    notify(tx, {
      userId: user,
      topic: 'changes',
      push: {
        title: 'Changed: Load in',
        text: 'Start 7 am — Gate ④',
        path: '/jobs',
        tag: 'job-1',
        isUrgent: true,
      },
    }),
  );
  await world.drain();
  const got = service.take().sort((a, b) => a.device.localeCompare(b.device));
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
    expect(sender).toEqual({ aud: service.origin, sub: 'https://crew.example.com', key: publicKey });
  }
});

test.each([404, 410, 400, 401, 403])(
  'A.7.16: a device whose push service answers %i is forgotten',
  async (status) => {
    const user = await world.make.user();
    await withDevice(user, `gone-${status}`);
    await withDevice(user, `here-${status}`);
    service.answers.set(`gone-${status}`, status);
    const { said } = await tell({
      userId: user,
      topic: 'chat',
      push: { title: 'Job', text: 'Hi', path: '/jobs' },
    });
    expect(said.map(({ device }) => device)).toEqual([`here-${status}`]);
    expect((await devicesOf(user)).map((row) => row.endpoint)).toEqual([`${service.origin}/here-${status}`]);
  },
);

test.each([503, 429, 408])(
  'A.7.16: a push service that answers %i is asked again, and the device stays',
  async (status) => {
    const user = await world.make.user();
    await withDevice(user, `busy-${status}`);
    service.answers.set(`busy-${status}`, status);
    await write((tx) =>
      notify(tx, { userId: user, topic: 'chat', push: { title: 'Job', text: 'Hi', path: '/jobs' } }),
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
    expect(await devicesOf(user)).toHaveLength(1);
  },
);

test('A.7.16, X-13: a push service whose name leads into the own network is sent nothing', async () => {
  const user = await world.make.user();
  await withDevice(user, 'inside');
  const row = (await devicesOf(user))[0];
  const there = {
    ...(row?.subscription as object),
    endpoint: row?.endpoint.replace('127.0.0.1', 'localhost'),
  };
  await world.db
    .updateTable('push_subscription')
    .set({ subscription: JSON.stringify(there) })
    .where('user_id', '=', user)
    .execute();
  const news = { userId: user, topic: 'chat', push: { title: 'Job', text: 'Hi', path: '/jobs' } } as const;
  await write((tx) => notify(tx, news));
  await world.drain();
  expect(service.take()).toEqual([]);
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
])('X-13: %s may be sent to: %s', (address, isPublic) => {
  expect(isPublicIp(address)).toBe(isPublic);
});

describe('N-19: what goes out by which way is its reader’s choice', () => {
  const mail = { to: 'kim@example.test', subject: 'S', text: 'T' };
  const push = { title: 'S', text: 'T', path: '/jobs' };
  const sms = { to: '+61400000009', text: 'T' };

  test('N-19: everything goes out until something is switched off', async () => {
    const kim = await world.signIn(await world.make.user());
    await withDevice(kim.id, 'kim');
    expect((await world.call(kim, 'getNotificationPreferences', {})).body).toEqual({
      topics: [
        { topic: 'invites', push: true, mail: true, sms: false },
        { topic: 'reminders', push: true, mail: false, sms: true },
        { topic: 'changes', push: true, mail: true, sms: false },
        { topic: 'chat', push: true, mail: false, sms: false },
      ],
      devices: 1,
    });
    expect((await tell({ userId: kim.id, topic: 'invites', mail, push })).channels).toEqual(['mail', 'push']);
    expect((await tell({ userId: kim.id, topic: 'reminders', sms, push })).channels).toEqual(['push', 'sms']);
    const choose = { topic: 'invites', push: false, mail: true, sms: false } as const;
    expect((await world.call(kim, 'setNotificationPreference', choose)).status).toBe(200);
    expect((await tell({ userId: kim.id, topic: 'invites', mail, push })).channels).toEqual(['mail']);
    await world.call(kim, 'setNotificationPreference', { ...choose, mail: false });
    expect((await tell({ userId: kim.id, topic: 'invites', mail, push })).channels).toEqual([]);
    expect((await tell({ userId: kim.id, topic: 'changes', mail, push })).channels).toEqual(['mail', 'push']);
    expect((await world.call(kim, 'getNotificationPreferences', {})).body.topics[0]).toEqual({
      ...choose,
      mail: false,
    });
  });

  test('N-19: the last way for changes and cancellations cannot be switched off, and it says why', async () => {
    const kim = await world.signIn(await world.make.user());
    const none = { topic: 'changes', push: false, mail: false, sms: true } as const;
    const reply = await world.call(kim, 'setNotificationPreference', none);
    expect(reply).toMatchObject({
      status: 200,
      body: { error: true, snackbar: { text: expect.stringMatching(/moved or cancelled/) as string } },
    });
    expect((await tell({ userId: kim.id, topic: 'changes', mail, push })).channels).toEqual(['mail']);
  });

  test('N-19: a change for somebody with push alone goes by mail while they have no device', async () => {
    const kim = await world.signIn(await world.make.user());
    await world.call(kim, 'setNotificationPreference', {
      topic: 'changes',
      push: true,
      mail: false,
      sms: false,
    });
    expect((await tell({ userId: kim.id, topic: 'changes', mail, push })).channels).toEqual(['mail']);
    await withDevice(kim.id, 'kim-later');
    expect((await tell({ userId: kim.id, topic: 'changes', mail, push })).channels).toEqual(['push']);
  });

  const pushAlone = async (kim: number) => {
    await world.db
      .insertInto('notification_preference')
      .values({ user_id: kim, topic: 'changes', push: true, mail: false, sms: false })
      .execute();
  };

  test('N-19: a change that the push service refused twice goes by mail, once, long before the last attempt', async () => {
    const kim = await world.make.user();
    await pushAlone(kim);
    await withDevice(kim, 'down');
    service.answers.set('down', 503);
    await write((tx) => notify(tx, { userId: kim, topic: 'changes', mail, push }));
    const { id } = await world.db
      .selectFrom('message')
      .select('id')
      .where('user_id', '=', kim)
      .executeTakeFirstOrThrow();
    const channels = async (attempt: number) => {
      const context = taskContext(world, DELIVER, { id }, { attempt });
      await expect(deliverTask.run(context)).rejects.toThrow('answered 503');
      const rows = await world.db
        .selectFrom('message')
        .select('channel')
        .where('user_id', '=', kim)
        .orderBy('id')
        .execute();
      return rows.map((row) => row.channel);
    };
    expect(await channels(1)).toEqual(['push']);
    expect(await channels(2)).toEqual(['push', 'mail']);
    expect(await channels(3)).toEqual(['push', 'mail']);
  });

  test('N-19: a change for a device that nothing can be encrypted to goes by mail at once', async () => {
    const kim = await world.make.user();
    await pushAlone(kim);
    await withDevice(kim, 'odd');
    await world.db
      .updateTable('push_subscription')
      .set({
        subscription: JSON.stringify({ ...service.device('odd'), keys: { p256dh: 'BKey', auth: 'x' } }),
      })
      .where('user_id', '=', kim)
      .execute();
    expect((await tell({ userId: kim, topic: 'changes', mail, push })).channels).toEqual(['mail', 'push']);
    expect(await devicesOf(kim)).toEqual([]);
  });

  test('S-02, S-03, N-19: a device hears as long as its session can be renewed, with the app closed too, and no longer', async () => {
    const kim = await world.make.user();
    await pushAlone(kim);
    const family = randomUUID();
    const renewable = (expires_at: number) =>
      world.db
        .insertInto('refresh_token')
        .values({ token_hash: randomBytes(32), family, user_id: kim, remember: true, expires_at })
        .execute();
    await withDevice(kim, 'shared', family);
    await renewable(Date.now() - 1);
    expect(await tell({ userId: kim, topic: 'changes', mail, push })).toEqual({
      said: [],
      channels: ['mail'],
    });
    const { token: bearer } = await world.signIn(kim);
    expect((await world.call({ token: bearer }, 'getNotificationPreferences', {})).body.devices).toBe(0);
    await renewable(Date.now() + 20 * 86_400_000);
    expect(await tell({ userId: kim, topic: 'changes', mail, push })).toMatchObject({
      said: [{ device: 'shared' }],
      channels: ['push'],
    });
  });

  test('S-02, N-19: what was queued before the session ran out is not told to its device, and goes by mail', async () => {
    const kim = await world.make.user();
    await pushAlone(kim);
    const family = randomUUID();
    await withDevice(kim, 'late', family);
    const token = { token_hash: randomBytes(32), family, user_id: kim, remember: false };
    await world.db
      .insertInto('refresh_token')
      .values({ ...token, expires_at: Date.now() + 60_000 })
      .execute();
    await write((tx) => notify(tx, { userId: kim, topic: 'changes', mail, push }));
    await world.db
      .updateTable('refresh_token')
      .set({ expires_at: Date.now() - 1 })
      .where('family', '=', family)
      .execute();
    await world.drain();
    expect(service.take()).toEqual([]);
    const rows = await world.db.selectFrom('message').select('channel').where('user_id', '=', kim).execute();
    expect(rows.map((row) => row.channel).sort()).toEqual(['mail', 'push']);
  });

  test.each([404, 410])(
    'N-19: a change that found the last device gone (%i) goes by mail, once, and not while another device is left',
    async (status) => {
      const kim = await world.make.user();
      await world.db
        .insertInto('notification_preference')
        .values({ user_id: kim, topic: 'changes', push: true, mail: false, sms: false })
        .execute();
      const names = [`old-${status}`, `older-${status}`];
      for (const name of names) await withDevice(kim, name);
      service.answers.set(names[0] ?? '', status);
      expect((await tell({ userId: kim, topic: 'changes', mail, push })).channels).toEqual(['push', 'push']);
      await withDevice(kim, names[0] ?? '');
      service.answers.set(names[1] ?? '', status);
      expect(await tell({ userId: kim, topic: 'changes', mail, push })).toEqual({
        said: [],
        channels: ['mail', 'push', 'push'],
      });
      expect(await devicesOf(kim)).toEqual([]);
      await withDevice(kim, names[0] ?? '');
      expect((await tell({ userId: kim, topic: 'chat', push })).channels).toEqual(['push']);
    },
  );
});
