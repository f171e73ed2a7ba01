import { epochToLocal } from '@crewcall/domain/time';
import type { Person, World } from '../jobs/testing/world';
import { DAY, HOUR, inHours, openWorld } from '../jobs/testing/world';

let world: World;
let office: Person;
let manager: Person;
openWorld(async (opened) => {
  ({ world, office } = opened);
  manager = await world.person({ managerOf: ['ACME'], permissions: ['job:write'] });
});

describe('inviting', () => {
  test('B.8.06, C-01, J-36, J-37, N-19: the office may overfill and is told; double shifts are named; invites carry one-time links', async () => {
    const { id, crewId, date } = await world.job({ amount: 1 });
    const near = await world.job({ date: date + 10 * HOUR });
    const [a, b] = (await world.people(2)) as [Person, Person];
    await world.member(near.crewId, a.id, 1);
    const statusUser = [
      { id: a.id, status: 2 },
      { id: b.id, status: 2 },
    ];
    const { body } = await world.call(office, 'saveJobUserList', { idReqCrew: crewId, statusUser });
    expect(body).toEqual({
      UserhasDoubleShift: [`${a.firstName} Tester`],
      conflicts: [{ id: a.id, text: expect.stringMatching(/of rest\.$/) as string }],
      isOverfilled: true,
      error: false,
    });

    const [c] = (await world.people(1)) as [Person];
    await world.call(office, 'saveJobUserList', { idReqCrew: crewId, statusUser: { id: c.id, status: 1 } });
    const [mail] = await world.db.selectFrom('message').selectAll().where('user_id', '=', c.id).execute();
    expect(mail?.body).toMatch(new RegExp(`/linklogin/[\\w-]{43}/acceptJob/${id}/${crewId}/1`));
    expect(mail?.body).toMatch(new RegExp(`/linklogin/[\\w-]{43}/acceptJob/${id}/${crewId}/0`));
    const links = await world.db.selectFrom('login_link').selectAll().where('user_id', '=', c.id).execute();
    expect(links.map((link) => [link.purpose, link.expires_at, link.used_at])).toEqual([
      ['invite', date, null],
    ]);
    const waiting = await world.call(c, 'getNotifications', {});
    expect(waiting.body.jobsAvailable.map((one) => one.idReqCrew)).toEqual([crewId]);
    expect(await world.queued('remind-invite')).toContainEqual(expect.objectContaining({ idUser: c.id }));
    await world.runTasks('remind-invite');
    await world.runTasks('remind-invite');
    const sms = await world.db
      .selectFrom('message')
      .select('channel')
      .where('user_id', '=', c.id)
      .where('channel', '=', 'sms')
      .execute();
    expect(sms).toHaveLength(1);
    await world.call(office, 'saveJobUserList', { idReqCrew: crewId, statusUser: { id: c.id, status: 0 } });
    const left = await world.call(c, 'replyJob', { id: crewId, accepted: true });
    expect(left.body.snackbar?.text).toBe('You are not in the crew');
  });

  test('C.3.06, C.3.07: an invitation that waits for the morning is not sent once it is taken back, answered or of no job any more', async () => {
    const people = (await world.people(3)) as [Person, Person, Person];
    const clock = (hours: number) =>
      epochToLocal('Australia/Sydney', Date.now() + hours * HOUR).slice(11, 16);
    await world.db
      .updateTable('app_user')
      .set({ state: 1, quiet_from: clock(-2), quiet_to: clock(3) })
      .where(
        'id',
        'in',
        people.map(({ id }) => id),
      )
      .execute();
    const { id, crewId } = await world.job({ date: inHours(20) });
    const invite = (status: number, who: Person) => ({ id: who.id, status });
    const set = (...statusUser: { id: number; status: number }[]) =>
      world.call(office, 'saveJobUserList', { idReqCrew: crewId, statusUser });
    await set(...people.map((one) => invite(1, one)));
    const isSent = async ({ id: user }: Person) => {
      const texts = await world.db
        .selectFrom('message')
        .select(['due_at', 'valid_until'])
        .where('user_id', '=', user)
        .where('channel', '=', 'sms')
        .execute();
      return texts.map(({ due_at, valid_until }) => (valid_until ?? Infinity) > (due_at ?? 0));
    };
    const all = () => Promise.all(people.map(isSent));
    expect(await all()).toEqual([[true], [true], [true]]);
    await set(invite(0, people[0]));
    await world.call(people[1], 'replyJob', { id: crewId, accepted: false });
    expect(await all()).toEqual([[false], [false], [true]]);
    await world.call(office, 'saveUpdatedJobv2', { job: { id, status: 2 } });
    expect(await all()).toEqual([[false], [false], [false]]);
  });

  test('B.3.10, B.7.15: the invite list holds every worker, and no one of the office, with status, rate and double shift', async () => {
    const { crewId, date } = await world.job();
    const near = await world.job({ date: date + HOUR });
    const [worker] = (await world.people(1)) as [Person];
    await world.member(near.crewId, worker.id, 2);
    await world.member(crewId, worker.id, 1);
    await world.db
      .insertInto('user_group_rate')
      .values({ user_id: worker.id, group_id: world.groupId, rate_cents: 3500 })
      .execute();
    const { body } = await world.call(office, 'getJobWorkers', { idReqCrew: crewId });
    expect(body.workers.find((one) => one.id === worker.id)).toMatchObject({
      selectedOption: 1,
      hasRate: true,
      hasDoubleShift: true,
    });
    expect(body.workers.some((one) => one.id === manager.id || one.id === office.id)).toBe(false);
  });

  test('J-36, B.8.05, B.9.05: less than 20 h apart is a double shift, at 20 h, declined or cancelled is none', async () => {
    const { crewId, date } = await world.job({ amount: 9 });
    const near = async (hours: number, status: number, jobStatus = 1) => {
      const [worker] = (await world.people(1)) as [Person];
      const other = await world.job({ date: date + hours * HOUR, status: jobStatus });
      await world.member(other.crewId, worker.id, status);
      const statusUser = { id: worker.id, status: 1 };
      const { body } = await world.call(office, 'saveJobUserList', { idReqCrew: crewId, statusUser });
      return body.UserhasDoubleShift.length === 1;
    };
    expect(await Promise.all([near(19.75, 2), near(-19.75, 1), near(0, 2)])).toEqual([true, true, true]);
    expect(await Promise.all([near(20, 2), near(-20, 1), near(1, 3), near(1, 2, 2)])).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  test('J-39, J-40: a duplicate keeps the time of day over daylight saving; workers come as invited or as they stand', async () => {
    // Sydney leaves daylight saving on 4 April 2027.
    const date = Date.UTC(2027, 3, 1, 21, 0);
    const { id, crewId } = await world.job({ date, amount: 3 });
    const [a, b, c] = (await world.people(3)) as [Person, Person, Person];
    await world.member(crewId, a.id, 2);
    await world.member(crewId, b.id, 1);
    await world.member(crewId, c.id, 3);
    const dates = [date + 7 * DAY];
    const copy = { id, dates, duplicateCrew: true, sendNotification: true };
    const invited = await world.call(office, 'duplicateJob', { ...copy, duplicateCrewStatus: false });
    const first = await world.call(office, 'getJobDetail', { id: invited.body.jobIds[0] ?? 0 });
    expect(first.body.job.date).toBe(date + 7 * DAY + HOUR);
    expect(first.body.job.reqCrew[0]).toMatchObject({ amount: 3, startTime: date + 7 * DAY + HOUR });
    expect(first.body.job.reqCrew[0]?.userList.map((one) => one.status)).toEqual([1, 1]);
    const mails = await world.db
      .selectFrom('message')
      .select('id')
      .where('user_id', 'in', [a.id, b.id])
      .where('channel', '=', 'mail')
      .execute();
    expect(mails).toHaveLength(2);
    const copied = await world.call(office, 'duplicateJob', {
      ...copy,
      duplicateCrewStatus: true,
      sendNotification: false,
    });
    const second = await world.call(office, 'getJobDetail', { id: copied.body.jobIds[0] ?? 0 });
    expect(second.body.job.reqCrew[0]?.userList.map((one) => one.status).sort()).toEqual([1, 2, 3]);
  });
});
