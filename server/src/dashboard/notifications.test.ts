import type { Person, World } from '../jobs/testing/world';
import { openWorld } from '../jobs/testing/world';

let world: World;
let office: Person;
openWorld((opened) => ({ world, office } = opened));

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
