import { sql } from 'kysely';
import { PushService, addDevice, inHours, testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { taskContext } from '../platform/queue/tasks';
import { writeAs } from '../platform/database/write';
import { queueNotice } from '../planning/change-notice.task';
import { chatPushTask } from '../chat/chat-push.task';

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
async function worker(
  name: string,
  given: { last_name?: string; permissions?: string[] } = {},
): Promise<Person> {
  const id = await world.make.user({ first_name: name, ...given });
  await addDevice(world.db, id, service.device(`${name}-${id}`));
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

test('X-03, N-19: whatever goes out names the clock that its times are told by, wherever it is read', async () => {
  const [kim, lee] = [await worker('Kim'), await worker('Lee')];
  const job = await world.make.job({ title: 'Bump in', zone: 'Australia/Perth', start_at: inHours(100) });
  const crew = await world.make.crew(job, { amount: 9, start_at: inHours(100) });
  const set = (who: Person, status: number) =>
    world.call(office, 'saveJobUserList', { idReqCrew: crew, statusUser: { id: who.id, status } });
  await set(kim, 1);
  const invited = await settle();
  await set(kim, 2);
  await world.call(lee, 'applyfor', { jobId: job, reqCrew: crew });
  await world.call(office, 'replyInviteJob', {
    idReqCrew: crew,
    idUser: lee.id,
    jobId: job,
    accept: false,
  });
  const answered = await settle();
  await world.call(office, 'saveUpdatedJobv2', { job: { id: job, location: 'Gate 4' } });
  const changed = await settle();
  await set(kim, 0);
  const rounds = [invited, answered, changed, await settle()];
  const said = rounds.flatMap(({ pushes, written }) => [...pushes, ...written].map(({ body }) => body));
  // The invitation, its reminder, two answers, the change, the place taken back: each by two ways.
  expect(said).toHaveLength(12);
  for (const text of said) expect(text).toMatch(/\d\d:\d\d [ap]m AWST\b/);
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

test('N-19, B.2.18: a new start reaches open invites; whoever accepts on the old one is told of it all the same', async () => {
  const [kim, lee] = [await worker('Kim'), await worker('Lee')];
  const { job, crew } = await shift([kim, lee], 1);
  const { body } = await world.call(kim, 'getJobDialog', { idJob: job });
  await world.call(lee, 'seenInvites', { ids: [crew] });
  await world.call(office, 'saveUpdatedJobv2', { job: { id: job, date: body.job.date + 7_200_000 } });
  expect((await world.call(kim, 'replyJob', { id: crew, accepted: true })).body).toMatchObject({ ok: true });
  const { pushes, written } = await settle();
  const title = 'Changed: Load in';
  const said = expect.stringMatching(/^Load in has changed\. Your start was .* and is now /) as string;
  const told = pushes.filter((push) => push.title === title);
  expect(told.map(({ to, body }) => [to, body])).toEqual([
    ['Kim', said],
    ['Lee', said],
  ]);
  const mails = written.filter(({ channel, subject }) => channel === 'mail' && subject === title);
  expect(mails.map(({ user_id }) => user_id).sort()).toEqual([kim.id, lee.id].sort());
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
  await world.call(max, 'getchat', { idJob: job });
  await say(max, job, 'Hello');
  await world.call(lee, 'getchat', { idJob: job });
  expect((await settle()).pushes.map(({ to }) => to)).toEqual(['Kim']);
});

test('N-19, X-07: whose own message went out late is called by what others wrote before it, never by their own', async () => {
  const [kim, lee] = [await worker('Kim'), await worker('Lee')];
  const { job } = await shift([kim, lee]);
  await say(kim, job, 'Gate 4');
  await say(lee, job, 'On my way');
  expect((await settle()).pushes.map(({ to, body }) => [to, body])).toEqual([
    ['Kim', 'Lee L.: On my way'],
    ['Lee', 'Kim L.: Gate 4'],
  ]);
  await say(lee, job, 'Here');
  expect((await settle()).pushes.map(({ to }) => to)).toEqual(['Kim']);
});

test('N-19: the office is called by chats that it took part in, invited crew by none', async () => {
  const [kim, ivy] = [await worker('Kim'), await worker('Ivy')];
  const { job, crew } = await shift([kim]);
  await world.make.member(crew, ivy.id, 1);
  await addDevice(world.db, office.id, service.device(`Office-${office.id}`));
  await say(kim, job, 'Anybody there?');
  expect((await settle()).pushes).toEqual([]);
  await world.call(office, 'getchat', { idJob: job });
  await say(office, job, 'Yes');
  expect((await settle()).pushes.map(({ to }) => to)).toEqual(['Kim']);
  await say(kim, job, 'Thanks');
  expect((await settle()).pushes.map(({ to }) => to)).toEqual(['Office']);
});

test('a private message calls the whole office until one of it has answered, and leads to its thread', async () => {
  const kim = await worker('Kim');
  const { job } = await shift([kim, await worker('Lee')]);
  const [ira, joe] = [
    await worker('Ira', { permissions: ['job:read'] }),
    await worker('Joe', { permissions: ['job:read'] }),
  ];
  const thread = `office:${kim.id}`;
  const write = (who: Person, message: string) =>
    world.call(who, 'sendchat', { idJob: job, thread, message, key: crypto.randomUUID() });
  // The office of the whole file has a device too.
  const called = async () => (await settle()).pushes.filter(({ to }) => to !== 'Office');
  await write(kim, 'I am late');
  const pushes = await called();
  expect(pushes.map(({ to }) => to)).toEqual(['Ira', 'Joe']);
  expect(pushes[0]).toMatchObject({
    body: 'Kim L.: I am late',
    path: `/jobs/upcoming/${job}/chat?thread=${thread}`,
    tag: `chat-${job}-${thread}`,
  });
  await write(ira, 'Thanks');
  expect((await called()).map(({ to }) => to)).toEqual(['Kim']);
  await world.call(joe, 'getchat', { idJob: job, thread });
  await write(kim, 'Here now');
  expect((await called()).map(({ to }) => to)).toEqual(['Ira']);
});

test('N-19: chat is quiet for who switched it off', async () => {
  const [kim, lee] = [await worker('Kim'), await worker('Lee')];
  const { job } = await shift([kim, lee]);
  await world.call(lee, 'setNotificationPreference', { topic: 'chat', push: false, mail: false, sms: false });
  await say(kim, job, 'Gate 4');
  expect((await settle()).pushes).toEqual([]);
});

test('N-19, N-04: who lost the right to read the chat is no longer called by it, whatever other rights they hold', async () => {
  const kim = await worker('Kim');
  const { job } = await shift([kim]);
  const asked = await Promise.all(['Gil', 'Hal', 'Ira'].map((name) => worker(name)));
  const [gil, hal, ira] = asked as [Person, Person, Person];
  await world.make.prepend('ACME');
  const set = (who: Person, permissions: string[], manager_of: string[]) =>
    world.db.updateTable('app_user').set({ permissions, manager_of }).where('id', '=', who.id).execute();
  await world.db.updateTable('job').set({ prepend: 'ACME' }).where('id', '=', job).execute();
  for (const who of asked) {
    await world.db
      .insertInto('chat_message')
      .values({ job_id: job, sender_id: who.id, content: 'Here', sent_at: who.id, file_id: null, key: null })
      .execute();
  }
  await set(gil, ['crew:read'], []);
  await set(hal, ['job:read'], ['OTHER']);
  await set(ira, [], ['ACME']);
  await world.call(kim, 'getchat', { idJob: job });
  await say(kim, job, 'Who is there?');
  expect((await settle()).pushes.map(({ to }) => to)).toEqual(['Ira']);
  await set(gil, ['job:read'], []);
  await say(kim, job, 'And now?');
  expect((await settle()).pushes.map(({ to }) => to)).toEqual(['Gil', 'Ira']);
});

test('N-19: a chat of many is told in as many statements as one of few', async () => {
  const count = async (people: number) => {
    const crew = await Promise.all(Array.from({ length: people }, (_, place) => worker(`P${place}`)));
    const { job } = await shift(crew);
    await say(crew[0] as Person, job, 'Hello');
    let statements = 0;
    const db = world.db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    await chatPushTask.run(taskContext({ db, services: world.services }, 'chat-push', { idJob: job }));
    expect((await settle()).pushes).toHaveLength(people - 1);
    return statements;
  };
  const few = await count(3);
  expect(few).toBeGreaterThan(0);
  expect(await count(9)).toBe(few);
});

test('N-19: several saves of a job are one message to each worker, whichever crews each one moved', async () => {
  const [kim, lee] = [await worker('Kim'), await worker('Lee')];
  const { job, crew } = await shift([kim]);
  const second = await world.make.crew(job, { amount: 2 });
  await world.make.member(second, lee.id, 2);
  const save = async (change: object) => {
    const reply = await world.call(office, 'saveUpdatedJobv2', { job: { id: job, ...change } });
    expect(reply.body.error).not.toBe(true);
  };
  const groups = await world.db
    .selectFrom('job_crew')
    .select(['id', 'group_id'])
    .where('job_id', '=', job)
    .execute();
  const groupOf = new Map(groups.map((row) => [row.id, row.group_id]));
  const then = (id: number) => ({
    id: job,
    location: '',
    zone: 'Australia/Sydney',
    crews: [{ id, startTime: inHours(100), endTime: null, groupId: groupOf.get(id) ?? 0 }],
  });
  await world.db.deleteFrom('message').execute();
  await writeAs({ db: world.db, call: 'test', userId: null, quiet: true }, (tx) =>
    queueNotice(tx, then(crew), 'changed', { now: Date.now() }),
  );
  await save({ location: 'Gate 4' });
  await writeAs({ db: world.db, call: 'test', userId: null, quiet: true }, (tx) =>
    queueNotice(tx, then(second), 'changed', { now: Date.now() }),
  );
  const { pushes, written } = await settle();
  expect(pushes.map(({ to }) => to)).toEqual(['Kim', 'Lee']);
  expect(written.map((row) => row.user_id).sort()).toEqual([kim.id, lee.id].sort());
});
