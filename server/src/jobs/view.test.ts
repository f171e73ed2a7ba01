import type { Person, World } from './testing/world';
import { DAY, inHours, openWorld } from './testing/world';

let world: World;
let office: Person;
openWorld((opened) => ({ world, office } = opened));

const range = () => ({ dateStart: Date.now() - DAY, dateEnd: Date.now() + 60 * DAY });

describe('who sees which job', () => {
  test('J-26, A.7.26: a hidden job is found by its crew, its supervisor and the office only', async () => {
    const [worker, stranger, supervisor] = (await world.people(3)) as [Person, Person, Person];
    const manager = await world.person({ managerOf: ['ACME'] });
    const other = await world.person({ managerOf: ['OPAL'] });
    const { id, crewId } = await world.job({ hidePublic: true, prepend: 'ACME' });
    await world.member(crewId, worker.id, 1);
    await world.db.insertInto('job_supervisor').values({ job_id: id, user_id: supervisor.id }).execute();
    const sees = async (person: Person) =>
      (await world.call(person, 'getJobDialog', { idJob: id })).status === 200;
    expect(await Promise.all([worker, supervisor, office, manager].map(sees))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(await Promise.all([stranger, other].map(sees))).toEqual([false, false]);
    const openings = await world.call(worker, 'getPublicJobs', range());
    expect(openings.body.jobs.map((job) => job.id)).not.toContain(id);
    const linked = await world.call(worker, 'getPublicJobs', { ...range(), idJob: id });
    expect(linked.body.jobs.map((job) => job.id)).toContain(id);
    const notLinked = await world.call(stranger, 'getPublicJobs', { ...range(), idJob: id });
    expect(notLinked.body.jobs.map((job) => job.id)).not.toContain(id);
    const mine = await world.call(supervisor, 'getMyDashboardv2', {});
    expect(mine.body).toMatchObject({ supervisedIds: [id], invitedIds: [] });
    expect((await world.call(worker, 'getMyDashboardv2', {})).body.invitedIds).toEqual([id]);
  });

  test('A.2.14: an opening is found on the days of its crews, also once its own day is past', async () => {
    const [worker] = (await world.people(1)) as [Person];
    const { id } = await world.job({ date: inHours(-70) });
    await world.crew(id, inHours(70), 4);
    const found = async (from: number, to: number) => {
      const days = { dateStart: inHours(from), dateEnd: inHours(to) };
      return (await world.call(worker, 'getPublicJobs', days)).body.jobs.some((job) => job.id === id);
    };
    expect([await found(0, 168), await found(0, 48)]).toEqual([true, false]);
  });

  test('J-17, R-08: pending and cancelled jobs are no openings; managers have none', async () => {
    const [worker] = (await world.people(1)) as [Person];
    const manager = await world.person({ managerOf: ['ACME'] });
    const open = await world.job();
    const pending = await world.job({ status: 0 });
    const cancelled = await world.job({ status: 2 });
    const ids = (await world.call(worker, 'getPublicJobs', range())).body.jobs.map((job) => job.id);
    expect(ids).toContain(open.id);
    expect(ids).not.toContain(pending.id);
    expect(ids).not.toContain(cancelled.id);
    expect((await world.call(manager, 'getPublicJobs', range())).body.jobs).toEqual([]);
    expect((await world.call(manager, 'getMyDashboardv2', {})).body).toEqual({
      availableClockin: [],
      coming: [],
      earliestCheckIn: 120,
      invitedIds: [],
      invoicedIds: [],
      jobs: [],
      pendingPunches: [],
      supervisedIds: [],
    });
  });

  test('A.9.13, A.4.01, J-26: a job that no crew was ever asked for is offered to no worker; one whose crews are gone or full is', async () => {
    const [worker, supervisor] = (await world.people(2)) as [Person, Person];
    const date = inHours(100);
    const { body } = await world.call(office, 'insertNewJobs', { job: { title: 'New job', date } });
    const id = body.jobId;
    const month = { dateStart: date - 10 * DAY, dateEnd: date + 10 * DAY };
    const seen = async (who: Person) => {
      const [openings, linked, shifts, one] = await Promise.all([
        world.call(who, 'getPublicJobs', range()),
        world.call(who, 'getPublicJobs', { ...range(), idJob: id }),
        world.call(who, 'getJobs', month),
        world.call(who, 'getJobDialog', { idJob: id }),
      ]);
      const lists = [openings, linked, shifts].map((list) => list.body.jobs.some((job) => job.id === id));
      return [...lists, one.status === 200];
    };
    expect(await seen(worker)).toEqual([false, false, false, false]);
    expect((await world.call(worker, 'applyfor', { jobId: id })).status).toBe(403);
    await world.call(office, 'saveUpdatedJobv2', { job: { id, selectedSupervisors: [supervisor.id] } });
    expect(await seen(supervisor)).toEqual([false, true, true, true]);
    const crewId = await world.crew(id, date);
    expect(await seen(worker)).toEqual([true, true, true, true]);
    await world.member(crewId, supervisor.id, 2);
    expect(await seen(worker)).toEqual([true, true, true, true]);
    await world.db.updateTable('job_crew').set({ deleted_at: 1 }).where('id', '=', crewId).execute();
    expect(await seen(worker)).toEqual([true, true, true, true]);
  });

  test('N-18: names, phones and codes by role', async () => {
    const [a, b, stranger, supervisor] = (await world.people(4)) as [Person, Person, Person, Person];
    const manager = await world.person({ managerOf: ['ACME'] });
    const { id, crewId } = await world.job({ prepend: 'ACME', amount: 3 });
    await world.db.updateTable('job').set({ onsite_phone: '0400111222' }).where('id', '=', id).execute();
    await world.db.updateTable('job_crew').set({ require_code: true }).where('id', '=', crewId).execute();
    await world.member(crewId, a.id, 2);
    await world.member(crewId, b.id, 2);
    await world.db.insertInto('job_supervisor').values({ job_id: id, user_id: supervisor.id }).execute();
    const view = async (person: Person) => {
      const { body } = await world.call(person, 'getJobDialog', { idJob: id });
      const [crew] = body.job.reqCrew;
      const seen = crew?.userList.find((one) => one.id === b.id);
      return [seen?.fullName, seen?.phone, crew?.code, body.job.onSiteResponsibleNumber, crew?.confirmed];
    };
    const phone = '+61400000000';
    expect(await view(a)).toEqual([`${b.firstName} T.`, null, undefined, '0400111222', 2]);
    expect(await view(stranger)).toEqual([undefined, undefined, undefined, '', 2]);
    expect(await view(supervisor)).toEqual([`${b.firstName} Tester`, phone, '1234', '0400111222', 2]);
    expect(await view(office)).toEqual([`${b.firstName} Tester`, phone, '1234', '0400111222', 2]);
    expect(await view(manager)).toEqual([`${b.firstName} Tester`, null, undefined, '0400111222', 2]);
    // What a device keeps for times without reception holds neither codes nor others' phones.
    const mine = (await world.call(supervisor, 'getMyDashboardv2', {})).body.jobs;
    const month = (await world.call(supervisor, 'getJobs', { dateStart: 0, dateEnd: inHours(9000) })).body
      .jobs;
    for (const jobs of [mine, month]) {
      const [crew] = jobs.find((job) => job.id === id)?.reqCrew ?? [];
      const seen = crew?.userList.find((one) => one.id === b.id);
      expect([seen?.fullName, seen?.phone, crew?.code]).toEqual([`${b.firstName} Tester`, null, undefined]);
    }
  });

  test('A.7.24, J-24: the calendar filters by words, state, company and status, and takes jobs that reach into the range', async () => {
    const date = inHours(2000);
    const { id } = await world.job({ date, title: 'Zebra 100%', prepend: 'OPAL' });
    const ids = async (filters: object, person = office) =>
      (
        await world.call(person, 'getJobs', { dateStart: date - DAY, dateEnd: date + DAY, ...filters })
      ).body.jobs.map((job) => job.id);
    expect(await ids({})).toEqual([id]);
    expect(await ids({ text: 'zebra 100%', company: 'OPAL', state: 1, status: 10 })).toEqual([id]);
    expect(await ids({ text: 'stageHAND' })).toEqual([id]);
    expect(await ids({ text: '100% zébra stagehand' })).toEqual([id]);
    for (const none of [{ text: 'zebra_1' }, { company: 'ACME' }, { state: 2 }, { status: 3 }])
      expect(await ids(none)).toEqual([]);
    expect(await ids({ dateStart: date + 3_600_000, dateEnd: date + 7_200_000 })).toEqual([id]);
    expect(await ids({ dateStart: date + 4 * 3_600_000, dateEnd: date + DAY })).toEqual([]);
    // The on-site name is for those inside, and so nobody else finds a job by it, letter by letter.
    await world.db
      .updateTable('job')
      .set({ onsite_name: 'Wilhelmina Xu', location: 'Pier 9' })
      .where('id', '=', id)
      .execute();
    const stranger = await world.person();
    expect(await ids({ text: 'wilhelmina' })).toEqual([id]);
    expect(await ids({ text: 'zebra pier stagehand' }, stranger)).toEqual([id]);
    expect(await ids({ text: 'wilh' }, stranger)).toEqual([]);
  });
});

test('J-48: lists send the same number of statements for 2 jobs and for 40', async () => {
  const [worker] = (await world.people(1)) as [Person];
  const crowd = await world.people(6);
  const fill = async (count: number, date: number) => {
    for (let index = 0; index < count; index += 1) {
      const { id, crewId } = await world.job({ date, amount: 8 });
      await world.crew(id, date, 2);
      await world.member(crewId, worker.id, 2);
      for (const one of crowd) await world.member(crewId, one.id, 2);
    }
  };
  const near = inHours(3000);
  const far = inHours(4000);
  await fill(2, near);
  await fill(40, far);
  for (const [person, name] of [
    [office, 'getJobs'],
    [worker, 'getJobs'],
    [office, 'getDashboardJobs'],
    [worker, 'getPublicJobs'],
  ] as const) {
    const ask = (date: number) => async () => {
      const body = { dateStart: date - DAY, dateEnd: date + DAY };
      const paged = name === 'getDashboardJobs' ? { ...body, limit: 100 } : body;
      const reply = await world.call(person, name, paged);
      expect(reply.body.jobs.length).toBe(date === near ? 2 : 40);
    };
    await ask(near)();
    expect([name, await world.counting(ask(far))]).toEqual([name, await world.counting(ask(near))]);
  }
});

describe('the office', () => {
  test('N-13, A.3.10: to-dos are one list, closed to managers and crew', async () => {
    const [worker] = (await world.people(1)) as [Person];
    const manager = await world.person({ managerOf: ['ACME'], permissions: ['job:read'] });
    const { body } = await world.call(office, 'createtodo', { userText: '  Order radios ' });
    expect(body.todo).toMatchObject({ description: 'Order radios', completed: false });
    await world.call(office, 'toggleTodo', { idTodo: body.todo.id, status: 1 });
    const data = await world.call(office, 'getDashboardAdminData', range());
    expect(data.body.toDoList).toMatchObject([{ description: 'Order radios', completed: true }]);
    expect((await world.call(manager, 'getDashboardAdminData', range())).body.toDoList).toEqual([]);
    for (const person of [worker, manager])
      expect((await world.call(person, 'createtodo', { userText: 'x' })).status).toBe(403);
    expect((await world.call(office, 'deleteTodo', { idTodo: body.todo.id })).body).toEqual({ ok: true });
    expect((await world.call(office, 'deleteTodo', { idTodo: body.todo.id })).status).toBe(404);
  });

  test('A.3.09: the charts count places per day', async () => {
    const date = inHours(5000);
    const { crewId } = await world.job({ date, amount: 4 });
    const [a, b] = (await world.people(2)) as [Person, Person];
    await world.member(crewId, a.id, 2);
    await world.member(crewId, b.id, 1);
    const { graphData } = (
      await world.call(office, 'getDashboardAdminData', { dateStart: date - DAY, dateEnd: date + DAY })
    ).body;
    const sum = (list: number[]) => list.reduce((total, value) => total + value, 0);
    expect([graphData.requiredAmount, graphData.confirmedAmout, graphData.pendingAmount].map(sum)).toEqual([
      4, 1, 1,
    ]);
    expect(graphData.dates.length).toBe(graphData.requiredAmount.length);
  });

  test('R-13, B.7.06, B.7.07: sign-in links go to the job company only; customers are its managers', async () => {
    const manager = await world.person({ managerOf: ['NOVA'] });
    const email = `person${manager.firstName.slice(6)}@example.com`;
    const nova = await world.job({ prepend: 'NOVA' });
    const opal = await world.job({ prepend: 'OPAL' });
    const customers = await world.call(office, 'getusersCustomer', { prefix: 'NOVA' });
    expect(customers.body.users).toEqual([{ name: `${manager.firstName} Tester`, email }]);
    const link = await world.call(office, 'generateLinkLoginUserCompany', { email, idJob: nova.id });
    expect(link.body.linklogin).toMatch(
      new RegExp(`/linklogin/[\\w-]{43}/${encodeURIComponent(`/admin/dashboard/${nova.id}`)}$`),
    );
    expect(
      (await world.call(office, 'generateLinkLoginUserCompany', { email, idJob: opal.id })).body.error,
    ).toBe(true);
    expect((await world.call(manager, 'generateLinkLoginUserCompany', { email })).status).toBe(403);
  });

  test('B.7.05, N-12: a mass notification tells who could not be reached', async () => {
    const [a, b] = (await world.people(2)) as [Person, Person];
    await world.db.updateTable('app_user').set({ phone: '' }).where('id', '=', b.id).execute();
    const [off] = (await world.people(1)) as [Person];
    await world.db.updateTable('app_user').set({ active: false }).where('id', '=', off.id).execute();
    const listUser = [a.id, b.id, off.id, 999_999];
    const { body } = await world.call(office, 'sendNotification', {
      text: 'Bring gloves',
      listUser,
      selectedEmail: false,
      selectedPhone: true,
    });
    expect(body).toEqual({
      sent: 1,
      failed: [
        `${b.firstName} Tester (no phone number)`,
        `${off.firstName} Tester (switched off)`,
        'Worker 999999 (not known here)',
      ],
    });
    const none = await world.call(office, 'sendNotification', {
      text: 'x',
      listUser,
      selectedEmail: false,
      selectedPhone: false,
    });
    expect(none.body.error).toBe(true);
  });

  test('B.7.05, N-12: ten notifications, or 2,000 people, in ten minutes; then 429 with a sentence, for this sender alone', async () => {
    const [a] = (await world.people(1)) as [Person];
    const [sender, other] = [await world.office(), await world.office()];
    const send = (who = sender) =>
      world.call(who, 'sendNotification', {
        text: 'Bring gloves',
        listUser: [a.id],
        selectedEmail: true,
        selectedPhone: false,
      });
    for (let round = 0; round < 10; round += 1) expect((await send()).status).toBe(200);
    // The record tells; it decides nothing.
    await world.db.deleteFrom('audit').execute();
    const stopped = await send();
    expect([stopped.status, stopped.body.snackbar?.text]).toEqual([
      429,
      expect.stringMatching(
        /^At most 10 notifications, or 2000 people, in ten minutes. Please try again in \d+ minutes.$/,
      ),
    ]);
    await world.db.insertInto('sent_notice').values({ user_id: other.id, recipients: 1999 }).execute();
    expect([(await send(other)).status, (await send(other)).status]).toEqual([200, 429]);
  });

  test('A.9.13: the form knows whether a crew was ever asked for, as what workers find goes by it', async () => {
    const { body } = await world.call(office, 'insertNewJobs', { job: { title: 'Bare', date: inHours(90) } });
    const asked = async (id: number) =>
      (await world.call(office, 'getJobDetail', { id })).body.extraData.crewWasAsked;
    expect(await asked(body.jobId)).toBe(false);
    const { id, crewId } = await world.job({});
    await world.db.updateTable('job_crew').set({ deleted_at: 1 }).where('id', '=', crewId).execute();
    expect(await asked(id)).toBe(true);
  });

  test('B.7.14: the form offers its choices', async () => {
    const { id } = await world.job({ prepend: 'ACME' });
    await world.call(office, 'saveUpdatedJobv2', {
      job: {
        id,
        location: 'Hall 9',
        emailTimesheet: ['Boss@Example.com'],
        onSiteResponsibleName: 'Kim',
        onSiteResponsibleNumber: '0400 111 222',
      },
    });
    const { extraData, job } = (await world.call(office, 'getJobDetail', { id })).body;
    expect(job.emailTimesheet).toEqual(['boss@example.com']);
    expect(extraData.emails).toEqual(['boss@example.com']);
    expect(extraData.locations).toContain('Hall 9');
    expect(extraData.responsibles).toMatchObject([{ onSiteResponsibleName: 'Kim' }]);
    expect(extraData.supervisors).toEqual([]);
    expect([600, 660]).toContain(extraData.tzOffset);
  });
});
