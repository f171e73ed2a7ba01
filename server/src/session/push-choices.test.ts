import { randomBytes, randomUUID } from 'node:crypto';
import type { TestApp } from '../../test/support';
import { deliverTask } from '../platform/notifications/deliver.task';
import { DELIVER } from '../platform/notifications/messages';
import { notify } from '../platform/notifications/notifications';
import { taskContext } from '../platform/queue/tasks';
import { openPushWorld } from './testing/push-world';
import type { PushWorld } from './testing/push-world';

let pushes: PushWorld;
let world: TestApp;
openPushWorld((opened) => {
  pushes = opened;
  world = opened.app;
});

const news = { title: 'S', text: 'T', path: '/jobs', mail: 'always' } as const;

test('N-19: everything goes out until something is switched off', async () => {
  const kim = await world.signIn(await world.make.user());
  await pushes.withDevice(kim.id, 'kim');
  expect((await world.call(kim, 'getNotificationPreferences', {})).body).toEqual({
    topics: [
      { topic: 'invites', push: true, mail: true, sms: true },
      { topic: 'reminders', push: true, mail: false, sms: true },
      { topic: 'changes', push: true, mail: true, sms: true },
      { topic: 'chat', push: true, mail: false, sms: false },
    ],
    devices: 1,
  });
  expect((await pushes.tell({ userId: kim.id, topic: 'invites', ...news })).channels).toEqual([
    'mail',
    'push',
  ]);
  expect((await pushes.tell({ userId: kim.id, topic: 'reminders', ...news, sms: 'T' })).channels).toEqual([
    'push',
    'sms',
  ]);
  const choose = { topic: 'invites', push: false, mail: true, sms: false } as const;
  expect((await world.call(kim, 'setNotificationPreference', choose)).status).toBe(200);
  expect((await pushes.tell({ userId: kim.id, topic: 'invites', ...news })).channels).toEqual(['mail']);
  await world.call(kim, 'setNotificationPreference', { ...choose, mail: false });
  expect((await pushes.tell({ userId: kim.id, topic: 'invites', ...news })).channels).toEqual([]);
  expect((await pushes.tell({ userId: kim.id, topic: 'changes', ...news })).channels).toEqual([
    'mail',
    'push',
  ]);
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
  expect((await pushes.tell({ userId: kim.id, topic: 'changes', ...news })).channels).toEqual(['mail']);
});

test('N-19: a change for somebody with push alone goes by mail while they have no device', async () => {
  const kim = await world.signIn(await world.make.user());
  await world.call(kim, 'setNotificationPreference', {
    topic: 'changes',
    push: true,
    mail: false,
    sms: false,
  });
  expect((await pushes.tell({ userId: kim.id, topic: 'changes', ...news })).channels).toEqual(['mail']);
  await pushes.withDevice(kim.id, 'kim-later');
  expect((await pushes.tell({ userId: kim.id, topic: 'changes', ...news })).channels).toEqual(['push']);
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
  await pushes.withDevice(kim, 'down');
  pushes.service.answers.set('down', 503);
  await pushes.write((tx) => notify(tx, [kim], { topic: 'changes', ...news }));
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
  await pushes.withDevice(kim, 'odd');
  await world.db
    .updateTable('push_subscription')
    .set({
      subscription: JSON.stringify({ ...pushes.service.device('odd'), keys: { p256dh: 'BKey', auth: 'x' } }),
    })
    .where('user_id', '=', kim)
    .execute();
  expect((await pushes.tell({ userId: kim, topic: 'changes', ...news })).channels).toEqual(['mail', 'push']);
  expect(await pushes.devicesOf(kim)).toEqual([]);
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
  await pushes.withDevice(kim, 'shared', family);
  await renewable(Date.now() - 1);
  expect(await pushes.tell({ userId: kim, topic: 'changes', ...news })).toEqual({
    said: [],
    channels: ['mail'],
  });
  const { token: bearer } = await world.signIn(kim);
  expect((await world.call({ token: bearer }, 'getNotificationPreferences', {})).body.devices).toBe(0);
  await renewable(Date.now() + 20 * 86_400_000);
  expect(await pushes.tell({ userId: kim, topic: 'changes', ...news })).toMatchObject({
    said: [{ device: 'shared' }],
    channels: ['push'],
  });
});

test('S-02, N-19: what was queued before the session ran out is not told to its device, and goes by mail', async () => {
  const kim = await world.make.user();
  await pushAlone(kim);
  const family = randomUUID();
  await pushes.withDevice(kim, 'late', family);
  const token = { token_hash: randomBytes(32), family, user_id: kim, remember: false };
  await world.db
    .insertInto('refresh_token')
    .values({ ...token, expires_at: Date.now() + 60_000 })
    .execute();
  await pushes.write((tx) => notify(tx, [kim], { topic: 'changes', ...news }));
  await world.db
    .updateTable('refresh_token')
    .set({ expires_at: Date.now() - 1 })
    .where('family', '=', family)
    .execute();
  await world.drain();
  expect(pushes.service.take()).toEqual([]);
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
    for (const name of names) await pushes.withDevice(kim, name);
    pushes.service.answers.set(names[0] ?? '', status);
    expect((await pushes.tell({ userId: kim, topic: 'changes', ...news })).channels).toEqual([
      'push',
      'push',
    ]);
    await pushes.withDevice(kim, names[0] ?? '');
    pushes.service.answers.set(names[1] ?? '', status);
    expect(await pushes.tell({ userId: kim, topic: 'changes', ...news })).toEqual({
      said: [],
      channels: ['mail', 'push', 'push'],
    });
    expect(await pushes.devicesOf(kim)).toEqual([]);
    await pushes.withDevice(kim, names[0] ?? '');
    expect((await pushes.tell({ userId: kim, topic: 'chat', ...news })).channels).toEqual(['push']);
  },
);
