import { inHours, testApp } from '../../test/support';
import type { Caller, TestApp } from '../../test/support';
import { configure } from '../../test/support/shift';
import { handlers, tasks } from '../areas';
import { warnSmsLimitTask } from '../platform/notifications/warn-sms-limit.task';
import { taskContext } from '../platform/queue/tasks';

let t: TestApp;
let admin: NonNullable<Caller> & { id: number };
beforeAll(async () => {
  t = await testApp({
    handlers,
    tasks,
    settings: { smsUrl: 'clicksend://user:secret@127.0.0.1:9', publicUrl: 'https://crew.example.test' },
  });
  admin = await t.signIn(await t.make.admin());
}, 120_000);
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom('message').execute();
  await configure(t, {
    confCompanyName: 'Bright Crew',
    confSmsPartCents: 7.5,
    confSmsMonthLimit: 10,
    confNotificationRegistrantEmail: 'desk@bright.example',
  });
});

const sms = (parts: number, sent_at: number | null = Date.now()) =>
  t.db
    .insertInto('message')
    .values({ channel: 'sms', recipient: '+61491570006', body: 'Gate 4', status: 'sent', sent_at, parts })
    .execute();
const all = () => t.db.selectFrom('message').selectAll().orderBy('id').execute();
const notifyMany = async (selectedPhone: boolean, by = admin) => {
  const people = [await t.make.user({ phone: '+61491570156' }), await t.make.user({ phone: '+61491570157' })];
  const to = { listUser: people, selectedEmail: true, selectedPhone };
  return t.call(by, 'sendNotification', { text: 'Gate 4', ...to });
};

test('D.6.03: the month’s sum counts the parts that were sent this month', async () => {
  await sms(2);
  await sms(3);
  await sms(40, Date.now() - 40 * 86_400_000);
  const { body } = await t.call(admin, 'getSms', {});
  expect(body).toMatchObject({ provider: 'clicksend', takesReplies: true, parts: 5, cents: 38 });
  expect(body.addresses.map(({ url }) => url.split('token=')[0])).toEqual([
    'https://crew.example.test/api/sms/receipt/clicksend?',
    'https://crew.example.test/api/sms/reply/clicksend?',
  ]);
});

test('D.6.03: who may only read the settings does not see the secret addresses', async () => {
  const reader = await t.signIn(await t.make.user({ permissions: ['settings:read'] }));
  expect((await t.call(reader, 'getSms', {})).body.addresses).toEqual([]);
});

test('D.6.03: the test goes to the caller’s own phone, and one without a phone is told', async () => {
  const ring = (phone: string) =>
    t.db.updateTable('app_user').set({ phone }).where('id', '=', admin.id).execute();
  await ring('');
  expect((await t.call(admin, 'sendTestSms', {})).body.snackbar?.text ?? '').toContain('no phone number');
  await ring('+61491570006');
  expect((await t.call(admin, 'sendTestSms', {})).body).toEqual({ ok: true, to: '+61491570006' });
  expect(await all()).toMatchObject([{ channel: 'sms', recipient: '+61491570006', user_id: admin.id }]);
});

test('D.6.03: at the limit messages to many go by email only; invitations still go by SMS', async () => {
  await sms(9);
  const refused = await notifyMany(true);
  expect(refused.body.snackbar?.text).toBe(
    'This would take 2 SMS, and 9 of the month’s 10 are sent. Choose email, or raise the limit under Settings.',
  );
  expect((await notifyMany(false)).body).toEqual({ sent: 2, failed: [] });
  const job = await t.make.job({ start_at: inHours(6) });
  const crew = await t.make.crew(job, { group_id: await t.make.group(), amount: 1, start_at: inHours(6) });
  const kim = await t.make.user({ phone: '+61491570158' });
  await t.call(admin, 'saveJobUserList', { idReqCrew: crew, statusUser: { id: kim, status: 1 } });
  expect((await all()).filter(({ user_id }) => user_id === kim).map(({ channel }) => channel)).toContain(
    'sms',
  );
});

test('D.6.03: within the limit, and without one, messages to many go by SMS', async () => {
  await sms(8);
  expect((await notifyMany(true)).body).toEqual({ sent: 2, failed: [] });
  await configure(t, { confSmsMonthLimit: 0 });
  await sms(5_000);
  expect((await notifyMany(true)).body).toEqual({ sent: 2, failed: [] });
});

test('D.6.03: texts that still wait count for the limit', async () => {
  await sms(7);
  expect((await notifyMany(true)).body).toEqual({ sent: 2, failed: [] });
  expect((await notifyMany(true)).body.snackbar?.text).toBe(
    'This would take 2 SMS, and 9 of the month’s 10 are sent or waiting. Choose email, or raise the limit under Settings.',
  );
});

test('D.6.03: of two senders at once, only one gets what is left of the limit', async () => {
  await sms(8);
  const others = [await t.signIn(await t.make.admin()), await t.signIn(await t.make.admin())];
  const answers = await Promise.all(others.map((by) => notifyMany(true, by)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
  expect(
    (await all()).filter(({ channel, status }) => channel === 'sms' && status === 'waiting'),
  ).toHaveLength(2);
});

test('D.6.03: at 80 % the office is told, once a month', async () => {
  const warn = () => warnSmsLimitTask.run(taskContext(t, 'warn-sms-limit', {}));
  const warnings = async () => (await all()).filter(({ subject }) => subject.includes('used up'));
  await sms(7);
  await warn();
  expect(await warnings()).toEqual([]);
  await sms(1);
  await warn();
  await warn();
  expect(await warnings()).toMatchObject([
    { recipient: 'desk@bright.example', body: expect.stringContaining('8 of the 10 SMS') },
  ]);
});
