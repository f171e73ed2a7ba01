import type { Person, World } from './testing/world';
import { openWorld } from './testing/world';

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

describe('notifications', () => {
  test('N-09, N-06, N-07, A.3.11: four lists, each of which empties with what is answered or read', async () => {
    const [worker, colleague] = (await world.people(2)) as [Person, Person];
    const invite = await world.job();
    const chat = await world.job({ amount: 2 });
    await world.member(invite.crewId, worker.id, 1);
    for (const one of [worker, colleague]) await world.member(chat.crewId, one.id, 2);
    await world.call(colleague, 'sendchat', { idJob: chat.id, message: 'Gate B' });
    const lists = async (who: Person) => {
      const { jobsAvailable, listCrewInvite, listInviteCompany, unreadMessages } = (
        await world.call(who, 'getNotifications', {})
      ).body;
      return [jobsAvailable, listCrewInvite, listInviteCompany, unreadMessages].map((list) => list.length);
    };
    expect(await lists(worker)).toEqual([1, 0, 0, 1]);
    await world.call(worker, 'replyJob', { id: invite.crewId, accepted: false });
    await world.call(worker, 'getchat', { idJob: chat.id });
    expect(await lists(worker)).toEqual([0, 0, 0, 0]);
    const before = await lists(office);
    const open = await world.job();
    await world.call(worker, 'applyfor', { jobId: open.id });
    expect((await lists(office))[1]).toBe((before[1] ?? 0) + 1);
    await world.call(worker, 'withdraw', { jobId: open.id });
    expect((await lists(office))[1]).toBe(before[1]);
  });

  test('N-04, N-08: a manager hears of unread chats of the own company; a company invite is answered once', async () => {
    const manager = await world.person({ managerOf: ['ACME'] });
    const [worker] = (await world.people(1)) as [Person];
    const { id } = await world.job({ prepend: 'ACME' });
    const other = await world.job({ prepend: 'OPAL' });
    for (const idJob of [id, other.id]) await world.call(office, 'sendchat', { idJob, message: 'Gate B' });
    const heard = await world.call(manager, 'getNotifications', {});
    expect(heard.body.unreadMessages.map((one) => one.id)).toContain(id);
    expect(heard.body.unreadMessages.map((one) => one.id)).not.toContain(other.id);

    const { id: prependId } = await world.db
      .insertInto('prepend')
      .values({ company_id: world.companyId, text: 'ZETA', full_name: 'Zeta Shows', logo_blob_id: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await world.db
      .insertInto('company_invite')
      .values({ prepend_id: prependId, user_id: worker.id, answered_at: null })
      .execute();
    const { listInviteCompany } = (await world.call(worker, 'getNotifications', {})).body;
    expect(listInviteCompany).toMatchObject([{ companyName: 'Zeta Shows', companyLogo: null }]);
    const answer = { id: listInviteCompany[0]?.id ?? 0, accept: true };
    expect((await world.call(manager, 'replyInviteCompany', answer)).status).toBe(403);
    expect((await world.call(worker, 'replyInviteCompany', answer)).body).toEqual({ ok: true });
    const row = await world.db.selectFrom('company_invite').select('status').executeTakeFirstOrThrow();
    expect(row.status).toBe(2);
  });

  test('N-08: the office asks a worker to join a company’s preferred crew; who joined is marked in the invite list', async () => {
    const manager = await world.person({ managerOf: ['NOVA'] });
    const [a, b] = (await world.people(2)) as [Person, Person];
    await world.db
      .insertInto('prepend')
      .values({ company_id: world.companyId, text: 'NOVA', full_name: 'Nova Live', logo_blob_id: null })
      .execute();
    const allow = (confAllowExternal: number) =>
      world.db
        .updateTable('company')
        .set({ config: JSON.stringify({ confAllowExternal }) })
        .execute();
    const invite = (who: Person, idUser: number | number[]) =>
      world.call(who, 'inviteToCompany', { prefix: 'NOVA', idUser });
    const crew = async () =>
      (await world.call(office, 'getCompanyCrew', { prefix: 'NOVA' })).body.crew.map(({ idUser, status }) => [
        idUser,
        status,
      ]);

    await allow(0);
    expect((await invite(office, a.id)).body.snackbar?.text).toMatch(/Switch it on in the job settings/);
    await allow(1);
    expect((await invite(manager, a.id)).status).toBe(403);
    expect((await invite(office, [a.id, manager.id])).status).toBe(404);
    expect((await invite(office, [a.id, b.id])).body.asked).toEqual([a.id, b.id]);
    expect((await invite(office, [a.id, b.id])).body.asked).toEqual([]);

    const answer = async (who: Person, accept: boolean) => {
      const [one] = (await world.call(who, 'getNotifications', {})).body.listInviteCompany;
      expect(one?.companyName).toBe('Nova Live');
      await world.call(who, 'replyInviteCompany', { id: one?.id ?? 0, accept });
    };
    await answer(a, true);
    await answer(b, false);
    expect(await crew()).toEqual([
      [a.id, 2],
      [b.id, 3],
    ]);
    expect((await invite(office, [a.id, b.id])).body.asked).toEqual([b.id]);

    const { crewId } = await world.job({ prepend: 'NOVA' });
    const preferred = async () =>
      (await world.call(office, 'getJobWorkers', { idReqCrew: crewId })).body.workers
        .filter((one) => one.preferred)
        .map(({ id }) => id);
    expect(await preferred()).toEqual([a.id]);
    const { body } = await world.call(office, 'getCompanyCrew', { prefix: 'NOVA' });
    const id = body.crew.find(({ idUser }) => idUser === a.id)?.id ?? 0;
    expect((await world.call(office, 'removeFromCompany', { id })).body).toEqual({ ok: true });
    expect((await world.call(office, 'removeFromCompany', { id })).status).toBe(404);
    expect(await preferred()).toEqual([]);
    await allow(0);
  });
});

describe('files', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

  test('J-45: programs are refused by what they are, not by what they are called', async () => {
    const { id } = await world.job();
    for (const [name, bytes] of [
      ['plan.pdf', Buffer.from('MZ\u0090\u0000 this is a program')],
      ['run.txt', Buffer.from('#!/bin/sh\nrm -rf /')],
      ['setup.exe', Buffer.from('hello')],
      ['plan.pdf', png],
      ['empty.txt', Buffer.alloc(0)],
    ] as const) {
      const reply = await world.upload(office, id, [
        { name: 'fine.png', bytes: png },
        { name, bytes },
      ]);
      expect([name, reply.body.error]).toEqual([name, true]);
    }
    expect(await world.db.selectFrom('job_file').select('id').where('job_id', '=', id).execute()).toEqual([]);
  });

  test('A.7.36, B.3.09, B.6.01, B.7.09, J-45, J-46: uploads are seen by the crew and fetched by a signed link; strangers get none', async () => {
    const [worker, stranger] = (await world.people(2)) as [Person, Person];
    const { id, crewId } = await world.job();
    await world.member(crewId, worker.id, 1);
    const up = await world.upload(office, id, [
      { name: '../rigging plan.png', bytes: png },
      { name: 'notes.txt', bytes: Buffer.from('Dock 4') },
    ]);
    expect(up.body.files.map((file) => [file.name, file.mime])).toEqual([
      ['rigging plan.png', 'image/png'],
      ['notes.txt', 'text/plain; charset=utf-8'],
    ]);
    const dialog = await world.call(worker, 'getJobDialog', { idJob: id });
    expect([dialog.body.jobFiles.length, dialog.body.job.fileCount]).toEqual([2, 2]);
    expect((await world.call(stranger, 'getJobDialog', { idJob: id })).body.jobFiles).toEqual([]);
    const idFile = up.body.files[0]?.id ?? 0;
    expect((await world.call(stranger, 'downloadFileJobSignature', { idFile, idJob: id })).status).toBe(404);
    const link = await world.call(worker, 'downloadFileJobSignature', {
      idFile,
      idJob: id,
      fullDownload: true,
    });
    const file = await world.app.inject({ method: 'GET', url: link.body.url });
    expect([file.statusCode, file.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('attachment'),
    ]);
    expect(file.rawPayload.equals(png)).toBe(true);
    expect(
      (await world.app.inject({ method: 'GET', url: link.body.url.replace(/sig=.../, 'sig=xxx') }))
        .statusCode,
    ).toBe(403);
    expect((await world.upload(worker, id, [{ name: 'a.png', bytes: png }])).status).toBe(403);
    expect((await world.call(office, 'deleteJobFile', { idFile, idJob: id })).body).toEqual({ ok: true });
    expect((await world.call(worker, 'downloadFileJobSignature', { idFile, idJob: id })).status).toBe(404);
  });
});
