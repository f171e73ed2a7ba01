import { configure } from '../../test/support/shift';
import { noticeWorld } from './testing/notice-world';

const HOUR = 3_600_000;
const OFFICE = '02 9000 1234';
const LINK = 'https://crewcall.invalid';

let t: Awaited<ReturnType<typeof noticeWorld>>;
beforeAll(async () => {
  t = await noticeWorld();
}, 120_000);
afterAll(() => t.world.close());
beforeEach(async () => {
  await configure(t.world, { confPublicPhone: OFFICE });
  await t.settle();
});

const ring = (id: number) =>
  t.world.db.updateTable('app_user').set({ phone: '+61491570006' }).where('id', '=', id).execute();
const set = (crew: number, id: number, status: number) =>
  t.world.call(t.office, 'saveJobUserList', {
    idReqCrew: crew,
    statusUser: { id, status },
    pay: { kind: 'nothing' },
  });
const texts = async () =>
  (await t.settle()).filter(({ channel }) => channel === 'sms').map(({ body }) => body);

async function soon(hours: number) {
  const made = await t.shift(2, hours);
  await ring(made.kim.id);
  return made;
}

describe('N-19: at short notice', () => {
  test('N-19: a cancelled shift goes by text message, with the reason, the link and the office’s phone', async () => {
    const { job } = await soon(2.5);
    await t.save(job, { status: 2, reason: 'Storm warning' });
    const sent = await t.settle();
    expect(sent.map(({ channel }) => channel).sort()).toEqual(['mail', 'sms']);
    const text = sent.find(({ channel }) => channel === 'sms')?.body ?? '';
    expect(text).toMatch(/^Load in on .* has been cancelled\. Reason: Storm warning /);
    expect(text).toContain(`${LINK}/jobs/upcoming/${job}/details Office: ${OFFICE}`);
    expect(sent.find(({ channel }) => channel === 'mail')?.body).toContain('\n\nReason: Storm warning\n\n');
  });

  test('N-19: so do a moved shift and a place taken away', async () => {
    const { job, crew, start, kim } = await soon(5);
    await t.save(job, { date: start + HOUR });
    expect(await texts()).toEqual([expect.stringMatching(/^Load in has changed\. Your start was /)]);
    await set(crew, kim.id, 0);
    expect(await texts()).toEqual([expect.stringMatching(/^You are no longer on Load in /)]);
  });

  test('N-19: earlier than the company’s hours there is none, nor for a worker who switched it off', async () => {
    const far = await soon(13);
    await t.save(far.job, { status: 2 });
    expect(await texts()).toEqual([]);
    await configure(t.world, { confUrgentHours: 24 });
    const near = await soon(13);
    const choice = { topic: 'changes' as const, push: true, mail: true, sms: false };
    const { job, kim } = await soon(2);
    await t.world.call(kim, 'setNotificationPreference', choice);
    await t.save(near.job, { status: 2 });
    await t.save(job, { status: 2 });
    expect(await texts()).toHaveLength(1);
  });
});

test('N-19: a change at short notice asks why, and the reason goes to the crew with it', async () => {
  const save = async (id: number, change: object) =>
    (await t.world.call(t.office, 'saveUpdatedJobv2', { job: { id, ...change } })).body;
  const { job, start } = await soon(5);
  expect(await save(job, { date: start + HOUR })).toMatchObject({ asksWhy: true });
  expect(await save(job, { reason: 'Hall 1 is flooded' })).toMatchObject({ asksWhy: false });
  expect(await save(job, { location: 'Gate 4' })).toMatchObject({ asksWhy: false });
  expect(await texts()).toEqual([expect.stringContaining('now Gate 4. Reason: Hall 1 is flooded ')]);
  const far = await t.shift(2, 100);
  expect(await save(far.job, { location: 'Gate 4' })).toMatchObject({ asksWhy: false });
  const empty = await t.shift(3, 5);
  expect(await save(empty.job, { location: 'Gate 4' })).toMatchObject({ asksWhy: false });
  await t.settle();
  expect(await save(far.job, { reason: 'Late' })).toMatchObject({
    error: true,
    snackbar: { text: 'The crew has been notified already. Write to them in the chat.' },
  });
  expect(await t.settle()).toEqual([]);
});

test('N-19: only a change that the crew reads asks why, and only the office', async () => {
  const save = async (by: typeof t.office, id: number, change: object) =>
    (await t.world.call(by, 'saveUpdatedJobv2', { job: { id, ...change } })).body;
  await configure(t.world, { confUrgentHours: 72 });
  const { job, crew, start } = await soon(60);
  await t.world.db.updateTable('job').set({ prepend: 'ACME' }).where('id', '=', job).execute();
  const manager = await t.world.signIn(await t.world.make.manager('ACME'));
  const later = { reqCrew: [{ id: crew, startTime: start + HOUR }] };
  expect(await save(manager, job, later)).toMatchObject({
    changed: ['Crew Stagehand: start time'],
    asksWhy: false,
  });
  await save(manager, job, { reason: 'We felt like it' });
  expect(await save(t.office, job, { location: 'Gate 4' })).toMatchObject({ asksWhy: true });
  expect(await save(t.office, job, { title: 'Bump in' })).toMatchObject({ asksWhy: false });
  expect((await texts()).join()).toMatch(/^(?!.*Reason).*Gate 4/);
});

test('N-19: who supervises a job that starts soon reads so by mail alone', async () => {
  const { job } = await t.shift(2, 5);
  const sam = await t.world.make.user({ first_name: 'Sam' });
  await ring(sam);
  await t.save(job, { selectedSupervisors: [sam] });
  expect(await t.settle()).toMatchObject([{ channel: 'mail', subject: 'You supervise Load in' }]);
});

test('N-18, N-19: who is confirmed at short notice reads it by text message, with the link', async () => {
  const confirm = async (hours: number) => {
    const { job, crew, kim } = await t.shift(3, hours);
    await ring(kim.id);
    await set(crew, kim.id, 2);
    return { job, sent: await texts() };
  };
  const { job, sent } = await confirm(4);
  expect(sent).toEqual([expect.stringMatching(/^You are confirmed for Load in on .*The place is Hall 1\. /)]);
  expect(sent[0]).toContain(`${LINK}/jobs/upcoming/${job}/details Office: ${OFFICE}`);
  expect((await confirm(13)).sent).toEqual([]);
  // Recorded afterwards.
  expect((await confirm(-2)).sent).toEqual([]);
});

test('N-18, N-19: a confirmed worker’s mail has the link, the site’s and the office’s phone; who is only invited reads no phone of the site', async () => {
  const { job, crew, kim } = await t.shift(1);
  await t.save(job, { onSiteResponsibleName: 'Jo', onSiteResponsibleNumber: '0412 345 678' });
  await t.settle();
  await set(crew, kim.id, 2);
  const [confirmed] = await t.settle();
  expect(confirmed?.body).toContain(
    `\n\nSee it here: ${LINK}/jobs/upcoming/${job}/details\nOn site: Jo, 0412 345 678\nOffice: ${OFFICE}\n\n`,
  );
  const lee = await t.world.make.user({ first_name: 'Lee' });
  await set(crew, lee, 1);
  await t.save(job, { location: 'Gate 4' });
  const toLee = (await t.settle()).filter(({ channel, user_id }) => channel === 'mail' && user_id === lee);
  expect(toLee).toHaveLength(2);
  for (const { body } of toLee) {
    expect(body).toContain(`Office: ${OFFICE}`);
    expect(body).not.toContain('0412 345 678');
  }
});

test('N-19: supervisors hear that they supervise a job, and of its changes, in words of their own', async () => {
  const { job, start } = await t.shift();
  const sam = await t.world.make.user({ first_name: 'Sam' });
  await t.save(job, { selectedSupervisors: [sam] });
  expect(await t.settle()).toMatchObject([{ user_id: sam, subject: 'You supervise Load in' }]);
  await t.save(job, { selectedSupervisors: [sam], date: start + HOUR });
  const toSam = (await t.settle()).filter(({ user_id }) => user_id === sam);
  expect(toSam).toMatchObject([{ subject: 'Changed: Load in' }]);
  expect(toSam[0]?.body).toMatch(/The start of .* was .* and is now /);
  expect(toSam[0]?.body).not.toContain('Your start');
});

test('N-19: new jobs are one message to their supervisor, however many days', async () => {
  const sam = await t.world.make.user({ first_name: 'Sam' });
  const start = Math.floor(Date.now() / HOUR) * HOUR + 100 * HOUR;
  await t.world.call(t.office, 'insertNewJobs', {
    job: {
      title: 'Bump out',
      date: start,
      multipleDates: [start, start + 24 * HOUR],
      selectedSupervisors: [sam],
    },
  });
  const [told, ...more] = await t.settle();
  expect([told?.user_id, more]).toEqual([sam, []]);
  expect(told?.body.match(/Bump out on /g)).toHaveLength(2);
});

test('N-19: a customer’s manager hears what the office changed of their job, and nothing of their own change', async () => {
  const { job, start } = await t.shift();
  await t.world.db.updateTable('job').set({ prepend: 'ACME' }).where('id', '=', job).execute();
  const manager = await t.world.signIn(await t.world.make.manager('ACME'));
  const other = await t.world.make.manager('OTHER');
  await t.save(job, { date: start + HOUR });
  const heard = (await t.settle()).filter(({ user_id }) => [manager.id, other].includes(user_id));
  expect(heard).toMatchObject([{ user_id: manager.id, subject: 'Changed: Load in' }]);
  expect(heard[0]?.body).toContain(`See it here: ${LINK}/admin/dashboard/${job}\n`);
  await t.world.call(manager, 'saveUpdatedJobv2', { job: { id: job, location: 'Gate 4' } });
  expect((await t.settle()).filter(({ user_id }) => user_id === manager.id)).toEqual([]);
});
