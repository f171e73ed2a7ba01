import { answerOf } from '../jobs/testing/answers';
import type { Person, World } from '../jobs/testing/world';
import { DAY, HOUR, inHours, openWorld } from '../jobs/testing/world';

let world: World;
let office: Person;
let manager: Person;
let worker: Person;
openWorld(async (opened) => {
  ({ world, office } = opened);
  manager = await world.person({ managerOf: ['ACME', 'NOVA'], permissions: ['job:read', 'job:write'] });
  worker = await world.person();
});
afterEach(() => jest.restoreAllMocks());

const locked = 'Crew changes can not be changed within 48 hours of the job start time.';
const noAccess = 'Your user doesn`t have access for this operation';
const save = (who: Person, job: object) =>
  world.call(who, 'saveUpdatedJobv2', { job: job as { id: number } });
const crew = (id: number, startTime: number, change: object = {}) => ({
  id,
  groupId: world.groupId,
  amount: 3,
  startTime,
  ...change,
});

test('J-32, B.9.01, B.5.13: exactly 48 hours ahead nothing is locked, a millisecond later it is', async () => {
  const { id, crewId, date } = await world.job({ prepend: 'ACME', date: inHours(48), amount: 3 });
  const at = (now: number) => jest.spyOn(Date, 'now').mockReturnValue(now);
  at(date - 48 * HOUR);
  expect(answerOf(await save(manager, { id, reqCrew: [crew(crewId, date, { amount: 4 })] }))).toBe('ok');
  at(date - 48 * HOUR + 1);
  expect(answerOf(await save(manager, { id, reqCrew: [crew(crewId, date, { amount: 5 })] }))).toBe(locked);
  expect(answerOf(await save(office, { id, reqCrew: [crew(crewId, date, { amount: 5 })] }))).toBe('ok');
});

test('J-33, B.5.13: inside 48 hours amount, times, group, date, adding and deleting are locked; notes are not', async () => {
  const { id, crewId, date } = await world.job({ prepend: 'ACME', date: inHours(40), amount: 3 });
  const changes: object[] = [
    { date: date + HOUR },
    { reqCrew: [crew(crewId, date, { amount: 4 })] },
    { reqCrew: [crew(crewId, date + HOUR)] },
    { reqCrew: [crew(crewId, date, { endTime: date + 5 * HOUR })] },
    { reqCrew: [crew(crewId, date, { deleted: true })] },
    { reqCrew: [{ groupId: world.groupId, amount: 1, startTime: date }] },
  ];
  for (const change of changes) expect(answerOf(await save(manager, { id, ...change }))).toBe(locked);
  const free = {
    title: 'Load out',
    description: 'Steel caps',
    emailTimesheet: ['a@example.com'],
  };
  expect((await save(manager, { id, ...free })).body.changed).toHaveLength(3);
});

test('J-31: a manager’s request may be filled inside 48 hours until the office answers', async () => {
  const date = inHours(20);
  const { body } = await world.call(manager, 'insertNewJobs', { job: { title: 'Ask', date } });
  const add = { id: body.jobId, reqCrew: [{ groupId: world.groupId, amount: 2, startTime: date }] };
  expect((await save(manager, add)).body.changed).toEqual(['Crew added']);
  expect((await save(manager, { id: body.jobId, date: date + HOUR })).body.changed).toContain('Job date');
  await world.call(office, 'replyRequest', { id: body.jobId, accept: true });
  expect(answerOf(await save(manager, add))).toBe(locked);
});

test('B.6.03, J-31, J-08: a manager says where the job is until the office answers, inside 48 hours too; then the place is read-only', async () => {
  for (const hours of [20, 200]) {
    const job = { title: 'Ask', date: inHours(hours), location: 'Pier 9', state: 2, pcode: '3000' };
    const id = (await world.call(manager, 'insertNewJobs', { job })).body.jobId;
    const stored = async () => (await world.call(office, 'getJobDetail', { id })).body.job;
    const place = { location: 'Pier 9', state: 2, pcode: '3000' };
    expect(await stored()).toMatchObject({ ...place, status: 0, tz: 'Australia/Melbourne' });
    const moved = { location: 'Hall 4', state: 1, pcode: '2000' };
    expect((await save(manager, { id, ...moved })).body.changed).toEqual(['State', 'Location', 'Postcode']);
    expect(await stored()).toMatchObject({ ...moved, tz: 'Australia/Sydney' });
    await world.call(office, 'replyRequest', { id, accept: true });
    for (const [field, value] of Object.entries(place))
      expect([field, answerOf(await save(manager, { id, [field]: value }))]).toEqual([field, noAccess]);
    expect(await stored()).toMatchObject(moved);
  }
});

test('J-08, R-14: at most 30 requests of a manager wait for one company, by whichever way; the office has no such limit', async () => {
  const flooder = await world.person({ managerOf: ['FLOOD', 'CALM'] });
  const days = (count: number) => Array.from({ length: count }, (_, day) => inHours(100 + 24 * day));
  const ask = async (who: Person, count: number, prepend = 'FLOOD') =>
    world.call(who, 'insertNewJobs', {
      job: { title: 'Ask', date: inHours(100), multipleDates: days(count), prepend },
    });
  const full = (waiting: number) =>
    `At most 30 requests can wait for the office at once, and ${waiting} of yours do. Ask for fewer days, or wait for its answers.`;
  expect(answerOf(await ask(flooder, 31))).toBe(full(0));
  const { jobIds } = (await ask(flooder, 29)).body;
  const copy = (dates: number[]) =>
    world.call(flooder, 'duplicateJob', {
      id: jobIds[0] ?? 0,
      dates,
      duplicateCrew: false,
      duplicateCrewStatus: false,
      sendNotification: false,
    });
  expect(answerOf(await copy(days(3).slice(1)))).toBe(full(29));
  expect(answerOf(await copy(days(3).slice(2)))).toBe('ok');
  expect(answerOf(await ask(flooder, 1))).toBe(full(30));
  expect(answerOf(await ask(flooder, 1, 'CALM'))).toBe('ok');
  await world.call(office, 'replyRequest', { id: jobIds[0] ?? 0, accept: true });
  expect(answerOf(await ask(flooder, 1))).toBe('ok');
  expect((await ask(office, 40)).body.jobIds).toHaveLength(40);
}, 60_000);

test('J-49, B.3.04: a crew starts within 60 days of its job and ends within 72 hours of its start', async () => {
  const { id, crewId, date } = await world.job({ date: inHours(24 * 100) });
  const near = (who: string) =>
    `${who} may start at most 60 days before or after its job. Check the day, the month and the year.`;
  const long = (who: string) =>
    `${who} may end at most 72 hours after it starts. Add another crew for the days after.`;
  const stagehands = 'The crew Stagehand';
  const set = async (startTime: number, endTime: number | null = null) =>
    answerOf(await save(office, { id, reqCrew: [crew(crewId, startTime, { endTime })] }));
  expect([await set(date + 60 * DAY), await set(date - 60 * DAY)]).toEqual(['ok', 'ok']);
  expect([await set(date + 60 * DAY + HOUR), await set(date - 60 * DAY - HOUR)]).toEqual([
    near(stagehands),
    near(stagehands),
  ]);
  expect([await set(date, date + 72 * HOUR), await set(date, date + 73 * HOUR)]).toEqual([
    'ok',
    long(stagehands),
  ]);
  const added = { groupId: world.groupId, amount: 1, startTime: date + 400 * DAY };
  expect(answerOf(await save(office, { id, reqCrew: [added] }))).toBe(near('A crew'));
  const made = { job: { title: 'Gala', date, reqCrew: [added] } };
  expect(answerOf(await world.call(office, 'insertNewJobs', made))).toBe(near('A crew'));
});

test('B.3.12, J-04: a company is written one way: a known prefix in other letters is refused with it; a new one is remembered', async () => {
  const { id } = await world.job();
  expect(answerOf(await save(office, { id, prepend: 'Zenith' }))).toBe('ok');
  const other = await world.job();
  const known = 'This company is known as Zenith. Choose it from the list.';
  expect(answerOf(await save(office, { id: other.id, prepend: 'ZENITH' }))).toBe(known);
  const made = { job: { title: 'Gala', date: inHours(100), prepend: 'zenith ' } };
  expect(answerOf(await world.call(office, 'insertNewJobs', made))).toBe(known);
  expect(answerOf(await save(office, { id: other.id, prepend: 'Zenith' }))).toBe('ok');
});

test('B.6.03, R-01, J-08: what a request cannot hold is refused by name, not dropped', async () => {
  const ask = async (more: object) =>
    answerOf(
      await world.call(manager, 'insertNewJobs', { job: { title: 'Ask', date: inHours(100), ...more } }),
    );
  const said = (names: string) => `The office sets this for a request: ${names}. Leave it out and ask again.`;
  expect(await ask({ status: 1 })).toBe(said('Status'));
  expect(await ask({ color: '#000000', hidePublic: true })).toBe(said('Colour, Public listing'));
  expect(await ask({ selectedSupervisors: [worker.id] })).toBe(said('Supervisors'));
  expect(await ask({ color: '', status: 0, hidePublic: false, selectedSupervisors: [] })).toBe('ok');
});

test('R-06, R-07, J-08: a new job goes to the first of a manager’s companies, or another own one; a foreign one is refused', async () => {
  const insert = async (prepend?: string) =>
    world.call(manager, 'insertNewJobs', {
      job: { title: 'Ask', date: inHours(100), ...(prepend === undefined ? {} : { prepend }) },
    });
  const companyOf = async (prepend?: string) => {
    const { body } = await insert(prepend);
    return (await world.call(manager, 'getJobDetail', { id: body.jobId })).body.job.prepend;
  };
  expect([await companyOf(), await companyOf('NOVA')]).toEqual(['ACME', 'NOVA']);
  const foreign = await insert('OPAL');
  expect([foreign.status, answerOf(foreign)]).toEqual([403, noAccess]);
});

test('B.5.14, B.8.04: the amount may come down to the confirmed and no further; nor may the crew go or change its group', async () => {
  const { id, crewId, date } = await world.job({ prepend: 'ACME', amount: 3 });
  for (const one of await world.people(2)) await world.member(crewId, one.id, 2);
  const reduced = 'You are not allowed to reduce the amount crew on this job once they are confirmed.';
  const set = async (change: object) =>
    answerOf(await save(manager, { id, reqCrew: [crew(crewId, date, change)] }));
  expect(await set({ amount: 2 })).toBe('ok');
  expect([await set({ amount: 1 }), await set({ amount: 2, deleted: true })]).toEqual([reduced, reduced]);
  const other = await world.db
    .insertInto('crew_group')
    .values({ name: 'Loader', company_id: world.companyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await set({ amount: 2, groupId: other.id })).toBe(reduced);
});

test('B.4.01, B.8.04, R-01: a manager changes no status; the office may set any from any', async () => {
  const { id } = await world.job({ prepend: 'ACME', date: inHours(-100) });
  for (const status of [0, 2, 3]) expect(answerOf(await save(manager, { id, status }))).toBe(noAccess);
  for (const from of [0, 1, 2, 3])
    for (const to of [0, 1, 2, 3]) {
      await world.db.updateTable('job').set({ status: from }).where('id', '=', id).execute();
      const reply = await save(office, { id, status: to });
      expect([from, to, answerOf(reply), reply.body.job.status]).toEqual([from, to, 'ok', to]);
    }
});

test('J-19: to end a job with people still clocked in is done, and warned of', async () => {
  const { id, crewId, date } = await world.job({ date: inHours(-5) });
  const people = await world.people(2);
  for (const one of people)
    await world.db
      .insertInto('timesheet')
      .values({
        job_id: id,
        crew_id: crewId,
        group_id: world.groupId,
        user_id: one.id,
        start_at: date,
        end_at: null,
      })
      .execute();
  const warned = async (status: number) => (await save(office, { id, status })).body.warnings;
  expect(await warned(3)).toEqual(['2 people are still clocked in on this job.']);
  expect(await warned(1)).toEqual([]);
  await world.db
    .updateTable('timesheet')
    .set({ end_at: date + 1 })
    .where('user_id', '=', people[0]?.id ?? 0)
    .execute();
  expect(await warned(2)).toEqual(['1 person is still clocked in on this job.']);
});

test('B.6.03, B.6.05, R-15: crew change nothing, and managers neither people nor log nor messages, whatever they send', async () => {
  const { id, crewId, date } = await world.job({ prepend: 'ACME' });
  await world.member(crewId, worker.id, 2);
  const statusUser = { id: worker.id, status: 0 };
  const notice = { text: 'Hello', listUser: [worker.id], selectedEmail: true, selectedPhone: false };
  const asks: ((who: Person) => Promise<{ status: number }>)[] = [
    (who) => world.call(who, 'saveJobUserList', { idReqCrew: crewId, statusUser }),
    (who) => world.call(who, 'getJobWorkers', { idReqCrew: crewId }),
    (who) => world.call(who, 'sendNotification', notice),
    (who) => world.call(who, 'viewLogJob', { id }),
    (who) => world.call(who, 'replyRequest', { id, accept: true }),
    (who) => world.call(who, 'createtodo', { userText: 'x' }),
    (who) => world.call(who, 'generateLinkLoginUserCompany', { email: 'person1@example.com' }),
  ];
  for (const ask of asks) for (const who of [manager, worker]) expect((await ask(who)).status).toBe(403);
  const copy = { duplicateCrew: false, duplicateCrewStatus: false, sendNotification: false };
  expect((await save(worker, { id, title: 'Mine' })).status).toBe(403);
  expect((await world.call(worker, 'insertNewJobs', { job: { title: 'Mine', date } })).status).toBe(403);
  expect((await world.call(worker, 'duplicateJob', { id, dates: [date + DAY], ...copy })).status).toBe(403);
  expect((await world.call(worker, 'getDashboardJobs', { dateStart: 0, dateEnd: 1 })).status).toBe(403);
});

test('J-33, B.5.13: on a job that is days ahead no manager’s crew starts inside 48 hours, new or moved; the office’s may', async () => {
  const { id, crewId, date } = await world.job({ prepend: 'ACME', date: inHours(72), amount: 3 });
  const soon = [
    { reqCrew: [crew(crewId, inHours(1))] },
    { reqCrew: [{ groupId: world.groupId, amount: 1, startTime: inHours(47) }] },
  ];
  for (const change of soon) expect(answerOf(await save(manager, { id, ...change }))).toBe(locked);
  expect(answerOf(await save(manager, { id, reqCrew: [crew(crewId, date - HOUR)] }))).toBe('ok');
  for (const change of soon) expect(answerOf(await save(office, { id, ...change }))).toBe('ok');
});

test('J-33, B.5.13: a crew that starts days before its job is locked by its own start; the job’s other crews are not', async () => {
  const { id, crewId, date } = await world.job({ prepend: 'ACME', date: inHours(120), amount: 3 });
  const early = inHours(30);
  const first = await world.crew(id, early, 3);
  const changes: object[] = [
    { amount: 4 },
    { startTime: early + DAY },
    { startTime: date },
    { endTime: early + 5 * HOUR },
    { deleted: true },
  ];
  for (const change of changes)
    expect(answerOf(await save(manager, { id, reqCrew: [crew(first, early, change)] }))).toBe(locked);
  expect(answerOf(await save(manager, { id, date: date + 90 * DAY }))).toBe(locked);
  expect(answerOf(await save(manager, { id, reqCrew: [crew(crewId, date, { amount: 4 })] }))).toBe('ok');
  expect(answerOf(await save(manager, { id, date: date + HOUR }))).toBe('ok');
  expect(answerOf(await save(office, { id, reqCrew: [crew(first, early, { amount: 4 })] }))).toBe('ok');
});

test('B.6.03, R-07: the code at check-in is the office’s: a manager neither sets nor asks for it, inside 48 hours or before', async () => {
  for (const hours of [20, 200]) {
    const { id, crewId, date } = await world.job({ prepend: 'ACME', date: inHours(hours) });
    const set = { reqCrew: [{ id: crewId, requireCode: true }] };
    expect((await save(manager, { id, ...set })).body).toMatchObject({ code: 'no-access' });
    expect(answerOf(await save(manager, { id, ...set }))).toBe(noAccess);
    const added = { groupId: world.groupId, amount: 1, startTime: date, requireCode: true };
    expect(answerOf(await save(manager, { id, reqCrew: [added] }))).toBe(noAccess);
    const asked = { job: { title: 'Ask', date, reqCrew: [added] } };
    expect(answerOf(await world.call(manager, 'insertNewJobs', asked))).toBe(
      'The office sets this for a request: Code at check-in. Leave it out and ask again.',
    );
    expect(answerOf(await save(office, { id, ...set }))).toBe('ok');
  }
});

test('J-49, B.5.15: a crew that a new date would leave more than 60 days behind moves along, and back again', async () => {
  const { id, date } = await world.job({ date: inHours(24 * 100) });
  const later = await world.crew(id, date + HOUR);
  const far = date + 364 * DAY;
  const startOf = async () => {
    const { body } = await world.call(office, 'getJobDialog', { idJob: id });
    return body.job?.reqCrew.find((crew) => crew.id === later)?.startTime ?? 0;
  };
  expect(answerOf(await save(office, { id, date: far }))).toBe('ok');
  expect((await startOf()) - far).toBe(HOUR);
  expect(answerOf(await save(office, { id, date }))).toBe('ok');
  expect(await startOf()).toBe(date + HOUR);
  const gone = { id, date: far, reqCrew: [{ id: later, deleted: true }] };
  expect(answerOf(await save(office, gone))).toBe('ok');
});

test('J-19, A.7.30: no crew is added to a cancelled or finished job, but in the save that confirms it again', async () => {
  for (const [status, word] of [
    [2, 'cancelled'],
    [3, 'finished'],
  ] as const) {
    const { id, date } = await world.job({ status, prepend: 'ACME' });
    const reqCrew = [{ groupId: world.groupId, amount: 1, startTime: date }];
    const closed = `This job is ${word}.`;
    expect(answerOf(await save(office, { id, reqCrew }))).toBe(
      `${closed} Set its status to Confirmed before you add a crew.`,
    );
    expect(answerOf(await save(manager, { id, reqCrew }))).toBe(
      `${closed} Please ask the office before you add a crew.`,
    );
    expect(answerOf(await save(office, { id, status: 1, reqCrew }))).toBe('ok');
  }
});
