import { answerOf } from '../jobs/testing/answers';
import type { Person, World } from '../jobs/testing/world';
import { openWorld } from '../jobs/testing/world';

let world: World;
let office: Person;
openWorld((opened) => ({ world, office } = opened));

/** A job of a customer of its own, with a worker, another, a supervisor, and the customer's manager. */
async function onJob() {
  const prepend = `C${Math.random().toString(36).slice(2, 8).toUpperCase()}`;
  const [ann, ben] = (await world.people(2)) as [Person, Person];
  const boss = await world.person({ firstName: 'Lee' });
  const manager = await world.person({ managerOf: [prepend], firstName: 'Mia' });
  const { id, crewId } = await world.job({ prepend, amount: 4 });
  for (const one of [ann, ben]) await world.member(crewId, one.id, 2);
  await world.db.insertInto('job_supervisor').values({ job_id: id, user_id: boss.id }).execute();
  return { id, crewId, ann, ben, boss, manager };
}
const read = async (who: Person, idJob: number, thread?: string) =>
  (await world.call(who, 'getchat', { idJob, ...(thread === undefined ? {} : { thread }) })).body;
const say = (who: Person, idJob: number, thread: string, message: string) =>
  world.call(who, 'sendchat', { idJob, thread, message, key: crypto.randomUUID() });
const unreadOf = async (who: Person, idJob: number) =>
  (await world.call(who, 'getNotifications', {})).body.unreadMessages
    .filter(({ id }) => id === idJob)
    .map(({ count, thread }) => [count, thread]);

test('the crew’s chat says who reads it: crew, supervisor, office and the customer’s manager by name', async () => {
  const { id, ann, ben, manager } = await onJob();
  // Somebody on two crews is named once.
  await world.member(await world.crew(id, Date.now() + 3_600_000), ann.id, 2);
  const said = (await read(manager, id)).readBy;
  expect(said).toContain(`the crew of this job (${ann.firstName} Tester and ${ben.firstName} Tester)`);
  expect(said).toContain('its supervisor (Lee Tester)');
  expect(said).toMatch(/the office \(.+\) and the customer’s manager \(Mia Tester\)\.$/);
  // Crew read names as they stand beside the messages.
  expect((await read(ann, id)).readBy).toContain('the customer’s manager (Mia T.)');
});

test('who may read which thread, and write in it: each side and nobody else', async () => {
  const { id, crewId, ann, ben, boss, manager } = await onJob();
  const invited = await world.person();
  await world.member(crewId, invited.id, 1);
  const people = { ann, ben, boss, manager, office, invited };
  const readers: Record<string, (keyof typeof people)[]> = {
    crew: ['ann', 'ben', 'boss', 'manager', 'office'],
    customer: ['manager', 'office'],
    [`office:${ann.id}`]: ['ann', 'office'],
    [`supervisor:${ann.id}`]: ['ann', 'boss'],
  };
  for (const [thread, may] of Object.entries(readers)) {
    for (const [name, who] of Object.entries(people)) {
      const status = may.includes(name as keyof typeof people) ? 200 : 403;
      expect([thread, name, (await say(who, id, thread, `${name} in ${thread}`)).status]).toEqual([
        thread,
        name,
        status,
      ]);
      expect((await world.call(who, 'getchat', { idJob: id, thread })).status).toBe(status);
    }
    const { messages } = await read(may.includes('office') ? office : boss, id, thread);
    expect(messages.map(({ chatContent }) => chatContent)).toEqual(may.map((name) => `${name} in ${thread}`));
  }
  expect((await world.call(ann, 'getchat', { idJob: id, thread: 'boss' })).status).toBe(400);
});

test('a worker can choose the crew, the office and the supervisor; a manager the crew and the office', async () => {
  const { id, ann, boss, manager } = await onJob();
  const titles = async (who: Person) => (await read(who, id)).threads.map(({ title }) => title);
  expect(await titles(ann)).toEqual(['Everyone', 'Office', 'Supervisor']);
  expect(await titles(manager)).toEqual(['Everyone', 'Office']);
  expect(await titles(boss)).toEqual(['Everyone', 'Office']);
  expect(await titles(office)).toEqual(['Everyone', 'Customer']);
  await say(ann, id, `office:${ann.id}`, 'I am late');
  await say(ann, id, `supervisor:${ann.id}`, 'Which gate?');
  expect(await titles(office)).toEqual(['Everyone', 'Customer', `${ann.firstName} Tester`]);
  expect(await titles(boss)).toEqual(['Everyone', 'Office', `${ann.firstName} Tester`]);
  expect((await read(ann, id, `supervisor:${ann.id}`)).readBy).toBe(
    'Read by you and its supervisor (Lee T.).',
  );
});

test('a private message is new to the other side alone, until it is read there, and its list opens that thread', async () => {
  const { id, ann, ben, boss, manager } = await onJob();
  await say(ann, id, `office:${ann.id}`, 'I am late');
  expect(await unreadOf(office, id)).toEqual([[1, `office:${ann.id}`]]);
  for (const other of [ann, ben, boss, manager]) expect(await unreadOf(other, id)).toEqual([]);
  const latest = (await world.call(office, 'getLatestsChatAdmin', {})).body.chats;
  expect(latest.find(({ idJob }) => idJob === id)).toMatchObject({
    description: 'I am late',
    thread: `office:${ann.id}`,
    unread: 1,
  });
  expect((await world.call(manager, 'getLatestsChatAdmin', {})).body.chats.map(({ idJob }) => idJob)).toEqual(
    [],
  );
  // The crew's chat is read, the private thread is not.
  await read(office, id);
  expect(await unreadOf(office, id)).toHaveLength(1);
  await read(office, id, `office:${ann.id}`);
  expect(await unreadOf(office, id)).toEqual([]);
  await say(office, id, `office:${ann.id}`, 'Thanks');
  expect((await world.call(ann, 'getMyChats', {})).body.chats).toMatchObject([
    { idJob: id, text: 'Thanks', thread: `office:${ann.id}`, unread: 1 },
  ]);
  expect((await world.call(ann, 'getJobDialog', { idJob: id })).body.job.unreadMessages).toBe(1);
  expect((await world.call(ben, 'getMyChats', {})).body.chats).toEqual([]);
});

test('a message that nobody on the other side would read is refused, and says why', async () => {
  const { id, ann } = await onJob();
  await say(ann, id, `office:${ann.id}`, 'I am late');
  await world.db.deleteFrom('crew_member').where('user_id', '=', ann.id).execute();
  expect(answerOf(await say(office, id, `office:${ann.id}`, 'And now?'))).toBe(
    'This worker is not on the job any more, so they would not read it.',
  );
  expect((await world.call(ann, 'getchat', { idJob: id, thread: `office:${ann.id}` })).status).toBe(403);
  const plain = await world.job();
  expect(answerOf(await say(office, plain.id, 'customer', 'Hello'))).toBe(
    'This customer has no manager here who could read it.',
  );
});

test('a message to many stays in the app, with who sent it, new until it was shown', async () => {
  const [ann, ben] = (await world.people(2)) as [Person, Person];
  await world.db.updateTable('app_user').set({ email: '', phone: '' }).where('id', '=', ben.id).execute();
  const send = (text: string) =>
    world.call(office, 'sendNotification', {
      text,
      listUser: [ann.id, ben.id],
      selectedEmail: true,
      selectedPhone: false,
    });
  await send('{firstName}, gate 4 is closed');
  await send('Gate 4 is open');
  const fresh = async (who: Person) =>
    (await world.call(who, 'getNotifications', {})).body.notices.map(({ sender, text }) => [sender, text]);
  const both = (who: Person) => [
    ['Olive Tester', 'Gate 4 is open'],
    ['Olive Tester', `${who.firstName}, gate 4 is closed`],
  ];
  for (const who of [ann, ben]) expect(await fresh(who)).toEqual(both(who));
  const listed = async () => (await world.call(ann, 'getMyChats', {})).body.notices;
  expect((await listed()).map(({ isRead }) => isRead)).toEqual([false, false]);
  await world.call(ann, 'readNotices', { idNotice: (await listed())[0]?.id ?? 0 });
  expect(await fresh(ann)).toEqual([]);
  expect((await listed()).map(({ sender, text, isRead }) => [sender, text, isRead])).toEqual(
    both(ann).map((notice) => [...notice, true]),
  );
  expect(await fresh(ben)).toHaveLength(2);
});
