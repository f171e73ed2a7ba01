import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { HOUR, ask, closedTime } from '../time-queries/testing/questioned';
import { coveredShift, requestOn } from '../cover/testing/covered';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
}, 120_000);
afterAll(() => t.close());

test('X-08: failed messages, undecided check-ins and what is asked for are counted for those who may see them', async () => {
  const worker = await t.make.user();
  const job = await t.make.job();
  await t.make.member(await t.make.crew(job), worker);
  const punch = { user_id: worker, job_id: job, action: 'in', outcome: 'pending', reason: 'punch-too-old' };
  const none = { key: null, timesheet_id: null, resolved_by: null, punched_at: 1, received_at: 1 };
  await t.db
    .insertInto('punch')
    .values([
      { ...punch, ...none, resolved_at: null },
      { ...punch, ...none, resolved_at: 5 },
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
  await t.make.prepend();
  const { id: prepend_id } = await t.db.selectFrom('prepend').select('id').executeTakeFirstOrThrow();
  const asked = { prepend_id, user_id: worker, kind: 'favourite', state: 'asked', by: worker, at: 1 };
  await t.db.insertInto('worker_flag').values(asked).execute();
  const request = { company_id: await t.make.companyId(), user_id: worker, asked_at: 1 };
  await t.db.insertInto('deletion_request').values(request).execute();
  const countsOf = async (...permissions: string[]) => {
    const who = await t.signIn(await t.make.user({ permissions }));
    return (await t.call(who, 'getNotifications', {})).body.counts;
  };
  expect(await countsOf('timesheet:read')).toMatchObject({ times: 1, failed: 0 });
  expect(await countsOf('settings:write')).toMatchObject({ times: 0, failed: 1 });
  expect(await countsOf('user:write')).toMatchObject({ deletions: 1, flags: 0 });
  expect(await countsOf('job:write')).toMatchObject({ deletions: 0, flags: 1 });
  expect(await countsOf()).toMatchObject({ times: 0, failed: 0, deletions: 0, flags: 0 });
});

test('a worker’s word for GST is named to those who may confirm it, until it is answered', async () => {
  const id = await t.make.user({ first_name: 'Mia', last_name: 'Costa' });
  const payroll = await t.signIn(await t.make.admin());
  const other = await t.signIn(await t.make.user({ permissions: ['crew:read', 'user:write'] }));
  const namedTo = async (who: typeof other) => (await t.call(who, 'getNotifications', {})).body.gstToConfirm;
  expect(await namedTo(payroll)).toEqual([]);
  await t.call(await t.signIn(id), 'saveProfile2', { gstRegistered: true });
  expect(await namedTo(payroll)).toEqual([{ idUser: id, fullName: 'Mia Costa' }]);
  expect(await namedTo(other)).toBeUndefined();
  await t.call(payroll, 'saveUserDetails', { id, gstAskedAt: null });
  expect(await namedTo(payroll)).toEqual([]);
});

test('jobs that are over and not finished, times that nobody signed and open questions are counted', async () => {
  const office = await t.signIn(await t.make.user({ permissions: ['job:write', 'timesheet:read'] }));
  const read = async (who = office) => {
    const { counts, unfinished } = (await t.call(who, 'getNotifications', {})).body;
    return { unsigned: counts.unsigned, questions: counts.questions, unfinished };
  };
  const before = await read();
  const q = await closedTime(t, 26 * HOUR);
  const { me, job, id } = q;
  expect((await ask(t, q)).status).toBe(200);
  expect(await read()).toEqual({
    unsigned: before.unsigned + 1,
    questions: before.questions + 1,
    unfinished: { count: (before.unfinished?.count ?? 0) + 1, idJob: before.unfinished?.idJob ?? job },
  });
  expect(await read(me)).toEqual({ unsigned: 0, questions: 0, unfinished: null });
  // Finished, and approved by the office: nothing is left over.
  await t.db.updateTable('job').set({ status: 3 }).where('id', '=', job).execute();
  await t.db
    .updateTable('timesheet_query')
    .set({ state: 'closed', outcome: 'kept', closed_at: Date.now() })
    .where('timesheet_id', '=', id)
    .execute();
  const approver = await t.signIn(await t.make.admin());
  await t.call(approver, 'approveTimes', { idTimesheet: [id] });
  expect(await read(approver)).toMatchObject({ unsigned: before.unsigned, unfinished: before.unfinished });
});

test('T-22: a time that its own worker signed counts as unsigned, one that somebody else signed does not', async () => {
  // Somebody else each time: one who asks again is told what they were told until something is announced.
  const unsigned = async () => {
    const office = await t.signIn(await t.make.user({ permissions: ['timesheet:read'] }));
    return (await t.call(office, 'getNotifications', {})).body.counts.unsigned ?? 0;
  };
  const { me, boss, job, id } = await closedTime(t, 26 * HOUR);
  const before = await unsigned();
  const signBy = async (created_by: number) => {
    const image_blob_id = await t.db
      .transaction()
      .execute((tx) => t.services.blobs.put(tx, Buffer.from([1]), 'image/png'));
    const { id: signature_id } = await t.db
      .insertInto('signature')
      .values({ job_id: job, signed_by: 'Dana', image_blob_id, created_by })
      .returning('id')
      .executeTakeFirstOrThrow();
    await t.db.updateTable('timesheet').set({ signature_id }).where('id', '=', id).execute();
  };
  await signBy(me.id);
  expect(await unsigned()).toBe(before);
  await signBy(boss.id);
  expect(await unsigned()).toBe(before - 1);
});

test('C.2.05: shifts that wait for cover are counted for the office, until they are settled', async () => {
  const office = await t.signIn(await t.make.user({ permissions: ['job:write'] }));
  const other = await t.signIn(await t.make.user());
  const countFor = async (who: typeof office) =>
    (await t.call(who, 'getNotifications', {})).body.counts.covers;
  expect(await countFor(office)).toBe(0);
  const { ask, asker, crew } = await coveredShift(t);
  const asked = await ask();
  expect(asked.status).toBe(200);
  expect(await countFor(office)).toBe(1);
  expect(await countFor(other)).toBe(0);
  const { id } = await requestOn(t, crew);
  expect((await t.call(asker, 'withdrawCover', { id })).status).toBe(200);
  expect(await countFor(office)).toBe(0);
});
