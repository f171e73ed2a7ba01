import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
}, 120_000);
afterAll(() => t.close());

test('X-08: failed messages and undecided check-ins are counted for those who may see them', async () => {
  const worker = await t.make.user();
  const job = await t.make.job();
  await t.make.member(await t.make.crew(job), worker);
  const press = { user_id: worker, job_id: job, action: 'in', outcome: 'kept', reason: 'press-too-old' };
  const none = { key: null, timesheet_id: null, resolved_by: null, pressed_at: 1, received_at: 1 };
  await t.db
    .insertInto('clock_press')
    .values([
      { ...press, ...none, resolved_at: null },
      { ...press, ...none, resolved_at: 5 },
    ])
    .execute();
  const message = { channel: 'mail', recipient: 'a@example.test', subject: 'x', body: 'y' };
  await t.db
    .insertInto('message')
    .values([
      { ...message, status: 'failed' },
      { ...message, status: 'sent' },
    ])
    .execute();
  const countsOf = async (...permissions: string[]) => {
    const who = await t.signIn(await t.make.user({ permissions }));
    return (await t.call(who, 'getNotifications', {})).body.counts;
  };
  expect(await countsOf('timesheet:read')).toMatchObject({ times: 1, failed: 0 });
  expect(await countsOf('settings:write')).toMatchObject({ times: 0, failed: 1 });
  expect(await countsOf()).toMatchObject({ times: 0, failed: 0 });
});
