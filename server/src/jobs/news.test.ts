import { sql } from 'kysely';
import { PushService, inHours, testApp } from '../../test/support';
import type { TestApp } from '../../test/support';

let world: TestApp;
let service: PushService;
let office: { id: number; token: string };

beforeAll(async () => {
  service = await PushService.open();
  world = await testApp();
  office = await world.signIn(await world.make.admin());
}, 120_000);
afterAll(async () => {
  await world.close();
  await service.close();
});
beforeEach(async () => {
  await settle();
});

type Person = { id: number; token: string };
async function worker(name: string, given: { last_name?: string } = {}): Promise<Person> {
  const id = await world.make.user({ first_name: name, ...given });
  const made = service.device(`${name}-${id}`);
  await world.db
    .insertInto('push_subscription')
    .values({ user_id: id, endpoint: made.endpoint, subscription: JSON.stringify(made), family: null })
    .execute();
  return world.signIn(id);
}

/** Lets the time pass that waiting tasks wait for; answers what devices and phones got, mails and texts by address. */
async function settle() {
  for (let round = 0; round < 3; round += 1) {
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.db);
    await world.drain();
  }
  const { rows } = await sql<{ channel: string; user_id: number; subject: string; body: string }>`
    delete from message where channel <> 'push' returning channel, user_id, subject, body`.execute(world.db);
  const pushes = service
    .take()
    .map(({ device, said }) => ({
      to: device.replace(/-\d+$/, ''),
      title: said.title,
      body: said.body,
      path: said.path,
      tag: said.tag,
    }))
    .sort((a, b) => a.to.localeCompare(b.to));
  return { pushes, written: rows };
}
async function shift(people: readonly Person[], status: 1 | 2 = 2) {
  const job = await world.make.job({ title: 'Load in', start_at: inHours(100) });
  const crew = await world.make.crew(job, { amount: 9 });
  for (const { id } of people) await world.make.member(crew, id, status);
  return { job, crew };
}
const say = (who: Person, idJob: number, message: string) =>
  world.call(who, 'sendchat', { idJob, message, key: crypto.randomUUID() });

test('N-19: an invite goes out by mail and push, which leads to the job; an unanswered one is reminded of', async () => {
  const kim = await worker('Kim');
  const { job, crew } = await shift([]);
  await world.call(office, 'saveJobUserList', { idReqCrew: crew, statusUser: { id: kim.id, status: 1 } });
  const { pushes, written } = await settle();
  expect(pushes[0]).toMatchObject({
    to: 'Kim',
    title: 'New invitation',
    body: expect.stringContaining('Load in') as string,
    path: `/jobs/upcoming/${job}/details`,
  });
  expect(pushes[1]).toMatchObject({ title: 'Your answer is missing', tag: pushes[0]?.tag });
  expect(written.map((row) => row.channel)).toEqual(['mail', 'sms']);
});

test.each([
  [true, 'You are on the crew', 'upcoming'],
  [false, 'Application closed', 'openings'],
])('N-19: the answer to an application (%s) is pushed to the worker', async (accept, title, tab) => {
  const kim = await worker('Kim');
  const { job, crew } = await shift([]);
  await world.call(kim, 'applyfor', { jobId: job, reqCrew: crew });
  await settle();
  await world.call(office, 'replyInviteJob', { idReqCrew: crew, idUser: kim.id, jobId: job, accept });
  expect((await settle()).pushes).toMatchObject([{ to: 'Kim', title, path: `/jobs/${tab}/${job}/details` }]);
});

test('N-19: a new time, a new place and a cancellation reach the crew, and nobody else', async () => {
  const [kim, lee] = [await worker('Kim'), await worker('Lee')];
  const { job } = await shift([kim]);
  await world.call(lee, 'getMe', {});
  await world.call(office, 'saveUpdatedJobv2', { job: { id: job, location: 'Gate 4' } });
  const moved = await settle();
  expect(moved.pushes).toMatchObject([
    { to: 'Kim', title: 'Changed: Load in', body: expect.stringContaining('Gate 4') as string },
  ]);
  expect(moved.written).toMatchObject([{ channel: 'mail', user_id: kim.id }]);
  await world.call(office, 'saveUpdatedJobv2', { job: { id: job, status: 2 } });
  expect((await settle()).pushes).toMatchObject([
    {
      to: 'Kim',
      title: 'Cancelled: Load in',
      path: `/jobs/upcoming/${job}/details`,
      tag: moved.pushes[0]?.tag,
    },
  ]);
});

test('N-19: who is taken off a shift is told by push and by mail', async () => {
  const kim = await worker('Kim');
  const { crew } = await shift([kim]);
  await world.call(office, 'saveJobUserList', { idReqCrew: crew, statusUser: { id: kim.id, status: 0 } });
  const { pushes, written } = await settle();
  expect(pushes).toMatchObject([{ title: 'You are no longer on this job', path: '/jobs/upcoming' }]);
  expect(written).toMatchObject([{ channel: 'mail', subject: 'No longer needed: Load in' }]);
});

test('N-19, N-18: a chat message is pushed to the crew but its writer, one notification for a burst', async () => {
  const [kim, lee, max] = [
    await worker('Kim', { last_name: 'Tran' }),
    await worker('Lee'),
    await worker('Max'),
  ];
  const { job } = await shift([kim, lee]);
  await world.make.supervisor(job, max.id);
  await say(kim, job, 'Gate 4');
  await say(kim, job, 'Bring gloves');
  const path = `/jobs/upcoming/${job}/chat`;
  const body = 'Kim T.: Bring gloves (2 new messages)';
  expect((await settle()).pushes).toEqual([
    { to: 'Lee', title: 'Load in', body, path, tag: `chat-${job}` },
    { to: 'Max', title: 'Load in', body, path, tag: `chat-${job}` },
  ]);
  await say(lee, job, 'Coming');
  expect((await settle()).pushes.map(({ to, body: said }) => [to, said])).toEqual([
    ['Kim', 'Lee L.: Coming'],
    ['Max', 'Lee L.: Coming (3 new messages)'],
  ]);
});

test('N-19: who reads along is not called, and nobody twice for the same message', async () => {
  const [kim, lee] = [await worker('Kim'), await worker('Lee')];
  const { job } = await shift([kim, lee]);
  await say(kim, job, 'Gate 4');
  await world.call(lee, 'getchat', { idJob: job });
  expect((await settle()).pushes).toEqual([]);
  await say(kim, job, 'Gate 5');
  expect((await settle()).pushes).toHaveLength(1);
  // Max joins: the look at this chat comes again, Lee has been told.
  const max = await worker('Max');
  await world.make.supervisor(job, max.id);
  await say(max, job, 'Hello');
  await world.call(lee, 'getchat', { idJob: job });
  expect((await settle()).pushes.map(({ to }) => to)).toEqual(['Kim']);
});

test('N-19: the office is called by chats that it took part in, invited crew by none', async () => {
  const [kim, ivy] = [await worker('Kim'), await worker('Ivy')];
  const { job, crew } = await shift([kim]);
  await world.make.member(crew, ivy.id, 1);
  const made = service.device(`Office-${office.id}`);
  await world.db
    .insertInto('push_subscription')
    .values({ user_id: office.id, endpoint: made.endpoint, subscription: JSON.stringify(made), family: null })
    .execute();
  await say(kim, job, 'Anybody there?');
  expect((await settle()).pushes).toEqual([]);
  await say(office, job, 'Yes');
  expect((await settle()).pushes.map(({ to }) => to)).toEqual(['Kim']);
  await say(kim, job, 'Thanks');
  expect((await settle()).pushes.map(({ to }) => to)).toEqual(['Office']);
});

test('N-19: chat is quiet for who switched it off', async () => {
  const [kim, lee] = [await worker('Kim'), await worker('Lee')];
  const { job } = await shift([kim, lee]);
  await world.call(lee, 'setNotificationPreference', { topic: 'chat', push: false, mail: false, sms: false });
  await say(kim, job, 'Gate 4');
  expect((await settle()).pushes).toEqual([]);
});
