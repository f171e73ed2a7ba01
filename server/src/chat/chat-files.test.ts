import { CHAT_PICTURE_SIDE } from '@crewcall/domain/limits';
import sharp from 'sharp';
import type { Person, World } from '../jobs/testing/world';
import { openWorld } from '../jobs/testing/world';

let world: World;
let office: Person;
openWorld((opened) => ({ world, office } = opened));

/** A phone's photo of so many px, with the place where it was taken in its head. */
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '33/1 51/1 0/1', GPSLatitudeRef: 'S' } })
    .toBuffer();

async function chatOfTwo() {
  const [a, b, invited] = (await world.people(3)) as [Person, Person, Person];
  const { id, crewId } = await world.job({ amount: 3, prepend: 'ACME' });
  await world.member(crewId, a.id, 2);
  await world.member(crewId, b.id, 2);
  await world.member(crewId, invited.id, 1);
  return { a, b, invited, id };
}

describe('files of a chat', () => {
  test('N-02, J-45: a photo comes as a message of its own, smaller and without the place where it was taken, once', async () => {
    const { a, b, id } = await chatOfTwo();
    const bytes = await photo(4000, 3000);
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const send = () => world.sendFile(a, { idJob: id, key: 'photo-1', name: 'IMG 12.jpeg', bytes });
    const [first, again] = await Promise.all([send(), send()]);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(first.body.idMessage).toBe(again.body.idMessage);
    const { messages } = (await world.call(b, 'getchat', { idJob: id })).body;
    expect(messages).toHaveLength(1);
    const [message] = messages;
    expect(message).toMatchObject({
      chatContent: '',
      fileId: null,
      attachment: { name: 'IMG 12.jpg', mime: 'image/jpeg', width: CHAT_PICTURE_SIDE, height: 1200 },
    });
    const { body } = await world.call(b, 'getChatFile', { idChat: message?.idChat ?? 0 });
    const file = await world.app.inject({ method: 'GET', url: body.url });
    const stored = await sharp(file.rawPayload).metadata();
    expect([stored.format, stored.width, stored.height, stored.exif]).toEqual([
      'jpeg',
      CHAT_PICTURE_SIDE,
      1200,
      undefined,
    ]);
    expect(await world.db.selectFrom('chat_file').selectAll().execute()).toHaveLength(1);
    // It is the chat's, and none of the job's files.
    expect((await world.call(b, 'getJobDialog', { idJob: id })).body.jobFiles).toEqual([]);
  });

  test('N-04, B.2.21: who may not read the chat neither sends nor fetches its files', async () => {
    const { a, b, invited, id } = await chatOfTwo();
    const [stranger, supervisor] = (await world.people(2)) as [Person, Person];
    const manager = await world.person({ managerOf: ['ACME'] });
    const otherManager = await world.person({ managerOf: ['OPAL'] });
    await world.db.insertInto('job_supervisor').values({ job_id: id, user_id: supervisor.id }).execute();
    const bytes = Buffer.from('Dock 4, then left');
    const { body } = await world.sendFile(a, { idJob: id, key: 'rights', name: 'way.txt', bytes });
    for (const [person, status] of [
      [a, 200],
      [b, 200],
      [supervisor, 200],
      [office, 200],
      [manager, 200],
      [invited, 403],
      [stranger, 403],
      [otherManager, 403],
    ] as const) {
      const fetched = await world.call(person, 'getChatFile', { idChat: body.idMessage });
      expect(fetched.status).toBe(status);
      const sent = await world.sendFile(person, { idJob: id, key: `r${person.id}`, name: 'a.txt', bytes });
      expect(sent.status).toBe(status);
    }
    expect((await world.call(a, 'getChatFile', { idChat: 999_999 })).status).toBe(404);
  });

  test('J-45: programs, pages, pictures that cannot be drawn anew and empty files are refused with a sentence; nothing is written', async () => {
    const { a, id } = await chatOfTwo();
    const gif = await sharp(await photo(10, 10))
      .gif()
      .toBuffer();
    for (const [name, bytes, reason] of [
      ['run.sh', Buffer.from('#!/bin/sh'), 'is a program or script'],
      ['plan.pdf', await photo(10, 10), 'is not really a .pdf file'],
      ['dance.gif', gif, 'Send it as JPEG, PNG or WebP'],
      ['none.txt', Buffer.alloc(0), 'is empty'],
    ] as const) {
      const reply = await world.sendFile(a, { idJob: id, key: `bad ${name}`, name, bytes });
      expect([name, reply.status, reply.body.snackbar?.text]).toEqual([
        name,
        200,
        expect.stringContaining(reason),
      ]);
    }
    expect((await world.call(a, 'getchat', { idJob: id })).body.messages).toEqual([]);
  });

  test('X-13: one person sends at most twenty files a minute', async () => {
    const { a, id } = await chatOfTwo();
    const replies = await Promise.all(
      Array.from({ length: 22 }, (_, nth) =>
        world.sendFile(a, { idJob: id, key: `many ${nth}`, name: 'a.txt', bytes: Buffer.from(`${nth}`) }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(20).fill(200), 429, 429]);
  });
});

describe('own chats', () => {
  test('A.2.24, A.3.17: a conversation stays listed after it was read, with who said what last', async () => {
    const { a, b, invited, id } = await chatOfTwo();
    const listed = async (who: Person) => (await world.call(who, 'getMyChats', {})).body.chats;
    await world.call(a, 'sendchat', { idJob: id, message: 'Gate 4' });
    await world.call(a, 'sendchat', { idJob: id, message: 'Not 5' });
    expect(await listed(b)).toMatchObject([
      { idJob: id, prepend: 'ACME', sender: `${a.firstName} T.`, isOwn: false, text: 'Not 5', unread: 2 },
    ]);
    await world.call(b, 'getchat', { idJob: id });
    expect(await listed(b)).toMatchObject([{ idJob: id, text: 'Not 5', unread: 0 }]);
    await world.sendFile(b, { idJob: id, key: 'map', name: 'map.txt', bytes: Buffer.from('left') });
    expect(await listed(a)).toMatchObject([
      { text: '', sender: `${b.firstName} T.`, attachment: { name: 'map.txt' }, unread: 1 },
    ]);
    expect(await listed(b)).toMatchObject([{ isOwn: true, unread: 0 }]);
    // The invited may not read it yet; the office reads along and is not called by it.
    expect(await listed(invited)).toEqual([]);
    expect(await listed(office)).toEqual([]);
    const { chats } = (await world.call(office, 'getLatestsChatAdmin', { limit: 5, skipIds: [] })).body;
    expect(chats.find(({ idJob }) => idJob === id)?.description).toBe('map.txt');
    await world.db.updateTable('chat_message').set({ deleted: true }).where('job_id', '=', id).execute();
    expect(await listed(a)).toMatchObject([{ text: '', deleted: true, unread: 0 }]);
  });
});
