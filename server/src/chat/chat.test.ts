import type { Person, World } from '../jobs/testing/world';
import { openWorld } from '../jobs/testing/world';

let world: World;
let office: Person;
openWorld((opened) => ({ world, office } = opened));

describe('chat', () => {
  test('B.2.21, N-04, B.6.01: confirmed crew, supervisors, the office and the own manager may; the invited and strangers may not', async () => {
    const [confirmed, invited, stranger, supervisor] = (await world.people(4)) as [
      Person,
      Person,
      Person,
      Person,
    ];
    const manager = await world.person({ managerOf: ['ACME'] });
    const { id, crewId } = await world.job({ prepend: 'ACME', amount: 4 });
    await world.member(crewId, confirmed.id, 2);
    await world.member(crewId, invited.id, 1);
    await world.db.insertInto('job_supervisor').values({ job_id: id, user_id: supervisor.id }).execute();
    for (const [person, status] of [
      [confirmed, 200],
      [supervisor, 200],
      [office, 200],
      [manager, 200],
      [invited, 403],
      [stranger, 403],
    ] as const) {
      expect((await world.call(person, 'sendchat', { idJob: id, message: 'Hello' })).status).toBe(status);
      expect((await world.call(person, 'getchat', { idJob: id })).status).toBe(status);
    }
  });

  test('N-05: reading says how far one had read before', async () => {
    const [a, b] = (await world.people(2)) as [Person, Person];
    const { id, crewId } = await world.job({ amount: 2 });
    await world.member(crewId, a.id, 2);
    await world.member(crewId, b.id, 2);
    const say = async () => (await world.call(a, 'sendchat', { idJob: id, message: 'Hello' })).body.idMessage;
    const read = async () => (await world.call(b, 'getchat', { idJob: id })).body.readTo;
    const first = await say();
    expect(await read()).toBe(0);
    expect(await read()).toBe(first);
    await say();
    expect(await read()).toBe(first);
  });

  test('a message that waited for a network says when it was written, and one that was sent at once does not', async () => {
    const [a] = (await world.people(1)) as [Person];
    const { id, crewId } = await world.job({ amount: 1 });
    await world.member(crewId, a.id, 2);
    const now = Date.now();
    const say = (message: string, writtenAt: number) =>
      world.call(a, 'sendchat', { idJob: id, message, key: message, writtenAt });
    await say('Hours ago', now - 2 * 3_600_000);
    await say('Just now', now);
    await say('A clock that is ahead', now + 3_600_000);
    const { messages } = (await world.call(office, 'getchat', { idJob: id })).body;
    expect(messages.map(({ chatContent, timeWritten }) => [chatContent, timeWritten])).toEqual([
      ['Hours ago', now - 2 * 3_600_000],
      ['Just now', undefined],
      ['A clock that is ahead', undefined],
    ]);
  });

  test('A.7.32, A.7.33, B.7.20, N-01, N-02, N-03: one key is one message, also when sent at once; every message is told once to those who read later', async () => {
    const [a, b] = (await world.people(2)) as [Person, Person];
    const { id, crewId } = await world.job({ amount: 2 });
    await world.member(crewId, a.id, 2);
    await world.member(crewId, b.id, 2);
    const same = await Promise.all(
      Array.from({ length: 8 }, () => world.call(a, 'sendchat', { idJob: id, message: 'Once', key: 'k1' })),
    );
    expect(new Set(same.map((reply) => reply.body.idMessage)).size).toBe(1);
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        world.call(index % 2 ? a : b, 'sendchat', { idJob: id, text: `M${index}`, file: -1 }),
      ),
    );
    const all = (await world.call(office, 'getchat', { idJob: id })).body;
    expect(all.messages).toHaveLength(13);
    expect(all.messages[0]).toEqual({
      idChat: same[0]?.body.idMessage,
      idSender: a.id,
      chatContent: 'Once',
      timeSent: expect.any(Number) as number,
      userName: `${a.firstName} Tester`,
      deleted: false,
      fileId: null,
    });
    expect(new Set(all.messages.map((message) => message.timeSent)).size).toBe(13);
    const times = all.messages.map((message) => message.timeSent);
    expect(times).toEqual([...times].sort((x, y) => x - y));
    const after = await world.call(office, 'getchat', { idJob: id, lastUpdate: times[9] ?? 0, next: false });
    expect(after.body.messages).toHaveLength(3);
    const page = await world.call(office, 'getchat', { idJob: id, limit: 5 });
    expect([page.body.messages.length, page.body.hasMore]).toEqual([5, true]);
    const before = await world.call(office, 'getchat', {
      idJob: id,
      limit: 10,
      lastUpdate: page.body.messages[0]?.timeSent ?? 0,
      next: true,
    });
    expect([before.body.messages.length, before.body.hasMore]).toEqual([8, false]);
  });

  test('N-02, N-04: a message sent again after its writer was taken off was sent; nothing new is, nor told', async () => {
    const [a, b] = (await world.people(2)) as [Person, Person];
    const { id, crewId } = await world.job({ amount: 2 });
    await world.member(crewId, a.id, 2);
    await world.member(crewId, b.id, 2);
    const send = (key: string) =>
      world.call(a, 'sendchat', { idJob: id, message: 'On my way', key, lastUpdate: 1 });
    const first = await send('off-1');
    await world.call(b, 'sendchat', { idJob: id, message: 'Without you' });
    await world.db.deleteFrom('crew_member').where('user_id', '=', a.id).execute();
    const again = await send('off-1');
    expect(again.status).toBe(200);
    expect(again.body.idMessage).toBe(first.body.idMessage);
    expect(again.body.messages.map(({ chatContent }) => chatContent)).toEqual(['On my way']);
    expect((await send('off-2')).status).toBe(403);
  });

  test('A.7.32, X-02, X-13: a message that shows nothing is none, and one person sends at most 30 a minute', async () => {
    const [a, b] = (await world.people(2)) as [Person, Person];
    const { id, crewId } = await world.job({ amount: 2 });
    for (const one of [a, b]) await world.member(crewId, one.id, 2);
    const send = (who: Person, message: string) => world.call(who, 'sendchat', { idJob: id, message });
    for (const unseen of [' \n ', '\u200b\u200d', '\u2060\ufeff \u3164']) {
      expect((await send(b, unseen)).status).toBe(400);
    }
    const replies = await Promise.all(Array.from({ length: 35 }, (_, index) => send(a, `M${index}`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([
      ...Array(30).fill(200),
      ...Array(5).fill(429),
    ]);
    const { status, body } = await send(a, 'One more');
    expect(status).toBe(429);
    expect(body).toMatchObject({
      retryAfter: expect.any(Number),
      snackbar: {
        text: expect.stringMatching(/^Too many messages\. Please wait \d+ seconds and try again\.$/),
      },
    });
    expect((await send(b, 'Not held up by others')).status).toBe(200);
  });

  test('A.7.33, N-05: unread messages count until they are read', async () => {
    const [a, b] = (await world.people(2)) as [Person, Person];
    const { id, crewId } = await world.job({ amount: 2 });
    await world.member(crewId, a.id, 2);
    await world.member(crewId, b.id, 2);
    const unread = async () => (await world.call(b, 'getJobDialog', { idJob: id })).body.job.unreadMessages;
    await world.call(a, 'sendchat', { idJob: id, message: 'One' });
    await world.call(a, 'sendchat', { idJob: id, message: 'Two' });
    expect(await unread()).toBe(2);
    const latest = await world.call(office, 'getLatestsChatAdmin', { limit: 5, skipIds: [] });
    expect(latest.body.chats[0]).toMatchObject({
      idJob: id,
      description: 'Two',
      users: [`${a.firstName} Tester`],
      unread: 2,
    });
    const skipped = await world.call(office, 'getLatestsChatAdmin', { limit: 5, skipIds: [id] });
    expect(skipped.body.chats.map((chat) => chat.idJob)).not.toContain(id);
    await world.call(b, 'getchat', { idJob: id });
    expect(await unread()).toBe(0);
  });

  test('N-05, X-07: a message that goes out late leaves unread what others wrote meanwhile, and counts for none of one’s own', async () => {
    const [a, b] = (await world.people(2)) as [Person, Person];
    const { id, crewId } = await world.job({ amount: 2 });
    await world.member(crewId, a.id, 2);
    await world.member(crewId, b.id, 2);
    const counts = async (who: Person) => {
      const { job } = (await world.call(who, 'getJobDialog', { idJob: id })).body;
      const { unreadMessages } = (await world.call(who, 'getNotifications', {})).body;
      return [job.unreadMessages, unreadMessages.find((one) => one.id === id)?.count ?? 0];
    };
    await world.call(a, 'sendchat', { idJob: id, message: 'Gate 4, not 5' });
    await world.call(b, 'sendchat', { idJob: id, message: 'On my way to 5', key: 'late-1' });
    expect(await counts(b)).toEqual([1, 1]);
    expect(await counts(a)).toEqual([1, 1]);
    await world.call(a, 'getchat', { idJob: id });
    await world.call(a, 'sendchat', { idJob: id, message: 'Gate 4!' });
    expect(await counts(a)).toEqual([0, 0]);
    await world.call(office, 'sendchat', { idJob: id, message: 'Gate 4 it is' });
    const { chats } = (await world.call(office, 'getLatestsChatAdmin', { limit: 5, skipIds: [] })).body;
    expect(chats.find(({ idJob }) => idJob === id)?.unread).toBe(3);
  });
});
