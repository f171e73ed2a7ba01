import { anyOf } from '../db/any-of';
import { addDays, startOfDay } from '@crewcall/domain/time';
import { answerOf } from '../jobs/testing/answers';
import type { Person, World } from '../jobs/testing/world';
import { HOUR, inHours, openWorld } from '../jobs/testing/world';

let world: World;
let office: Person;
let manager: Person;
openWorld(async (opened) => {
  ({ world, office } = opened);
  manager = await world.person({ managerOf: ['ACME'] });
});

const series = async (id: number, who = office) => (await world.call(who, 'getJobSeries', { id })).body.jobs;
const detail = async (id: number) => (await world.call(office, 'getJobDetail', { id })).body.job;
type Part = 'title' | 'description' | 'place' | 'contact' | 'supervisors' | 'crews';
const save = async (id: number, like: number, parts: Part[], more: object = {}, who = office) => {
  const version = (await detail(id)).version;
  return world.call(who, 'saveInSeries', { id, version, like, parts, ...more });
};

const zone = 'Australia/Sydney';
/** Noon: an hour more or less stays on the same day, at whatever hour the test runs. */
const noon = startOfDay(zone, inHours(200)) + 12 * HOUR;

/** Jobs on so many days, a week apart by the calendar, with one crew an hour after the start. */
async function weeks(count: number, prepend = '', first = noon): Promise<number[]> {
  const multipleDates = Array.from({ length: count }, (_, at) => addDays(zone, first, at * 7));
  const { body } = await world.call(office, 'insertNewJobs', {
    job: {
      title: 'Weekly',
      date: first,
      prepend,
      multipleDates,
      reqCrew: [{ groupId: world.groupId, amount: 2, startTime: first + HOUR, endTime: first + 5 * HOUR }],
    },
  });
  return body.jobIds;
}
const take = async (count: number, prepend?: string) =>
  (await weeks(count, prepend)) as [number, number, number];

test('J-05: jobs that were made together know each other, and which are ahead', async () => {
  const [first, second, third] = await take(3);
  expect((await series(second)).map(({ id, isAhead }) => [id, isAhead])).toEqual([
    [first, false],
    [second, false],
    [third, true],
  ]);
  const alone = await world.job();
  expect(await series(alone.id)).toHaveLength(1);
});

test('J-05, J-39: a copy joins the series of what it copies, also one day at a time, and the copied job stays as it was', async () => {
  const { id } = await world.job();
  const before = await detail(id);
  const copy = async (hours: number) => {
    const plain = { duplicateCrew: false, duplicateCrewStatus: false, sendNotification: false };
    const { body } = await world.call(office, 'duplicateJob', { id, dates: [inHours(hours)], ...plain });
    return body.jobIds[0] ?? 0;
  };
  const made = [await copy(200), await copy(300)];
  expect((await series(id)).map((job) => job.id)).toEqual([id, ...made]);
  expect(await detail(id)).toEqual(before);
});

test('B.6.03: a manager sees the jobs of a series that are their own; a stranger’s series is refused', async () => {
  const [first, second, third] = await take(3, 'ACME');
  await world.db.updateTable('job').set({ prepend: 'OPAL' }).where('id', '=', second).execute();
  expect((await series(first, manager)).map(({ id }) => id)).toEqual([first, third]);
  expect((await world.call(manager, 'getJobSeries', { id: second })).status).toBe(403);
  expect((await world.call(office, 'getJobSeries', { id: 999_999 })).status).toBe(404);
});

test('J-05: a job ahead takes over what is chosen and nothing else, in its own log and version', async () => {
  const [first, second] = await take(2);
  await world.call(office, 'saveUpdatedJobv2', {
    job: { id: first, title: 'Load out', description: 'Gloves', location: 'Hall 2', pcode: '2000' },
  });
  expect((await save(second, first, ['title', 'place'])).body).toMatchObject({
    ok: true,
    changed: ['Title', 'Location', 'Postcode'],
  });
  expect(await detail(second)).toMatchObject({
    title: 'Load out',
    description: '',
    location: 'Hall 2',
    pcode: '2000',
    version: 2,
  });
  const { body } = await world.call(office, 'viewLogJob', { id: second });
  expect(body.logs[0]).toMatchObject({
    changed: ['Title', 'Location', 'Postcode', 'The place is Hall 2.'],
  });
  // The same again changes nothing.
  expect((await save(second, first, ['title', 'place'])).body.changed).toEqual([]);
});

test('J-05, J-40: amounts and times come along to the other day, a new crew is added, and an own one stays', async () => {
  const [first, second] = await take(2);
  const like = await detail(first);
  const before = await detail(second);
  const own = await world.db
    .insertInto('crew_group')
    .values({ company_id: world.companyId, name: `Own ${second}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const date = like.date + HOUR;
  await world.call(office, 'saveUpdatedJobv2', {
    job: {
      id: first,
      date,
      reqCrew: [
        { id: like.reqCrew[0]?.id ?? 0, amount: 5, startTime: date + HOUR, endTime: date + 8 * HOUR },
        { groupId: world.groupId, amount: 1, startTime: date + 2 * HOUR },
      ],
    },
  });
  await world.call(office, 'saveUpdatedJobv2', {
    job: { id: second, reqCrew: [{ groupId: own.id, amount: 3, startTime: before.date + 2 * HOUR }] },
  });
  const added = (await detail(first)).reqCrew.find(({ id }) => id !== like.reqCrew[0]?.id)?.id ?? 0;
  const flat = { basis: 'half', cents: 20_000, up_to_minutes: 300 };
  await world.db
    .insertInto('pay_basis')
    .values({ company_id: world.companyId, group_id: null, user_id: null, crew_id: added, ...flat })
    .execute();
  expect(answerOf(await save(second, first, ['crews']))).toBe('ok');
  // The same again copies nothing twice.
  expect(answerOf(await save(second, first, ['crews']))).toBe('ok');
  const after = await detail(second);
  const paid = await world.db
    .selectFrom('pay_basis')
    .select(['crew_id', 'basis', 'cents', 'up_to_minutes'])
    .where(
      anyOf(
        'crew_id',
        after.reqCrew.map(({ id }) => id),
      ),
    )
    .execute();
  expect(paid).toEqual([{ crew_id: after.reqCrew.find(({ amount }) => amount === 1)?.id, ...flat }]);
  const there = addDays(zone, date, 7);
  expect(after.date).toBe(there);
  const shape = (crews: typeof after.reqCrew) =>
    crews.map(({ groupId, amount, startTime, endTime }) => [groupId, amount, startTime, endTime]);
  expect(shape(after.reqCrew.filter(({ groupId }) => groupId !== own.id))).toEqual([
    [world.groupId, 5, there + HOUR, there + 8 * HOUR],
    [world.groupId, 1, there + 2 * HOUR, null],
  ]);
  expect(after.reqCrew.find(({ groupId }) => groupId === own.id)).toMatchObject({ amount: 3 });
  expect(after.reqCrew.some(({ id }) => id === before.reqCrew[0]?.id)).toBe(true);
});

test('J-05: a job ahead takes over the supervisors, who get a mail; without the tick it keeps its own', async () => {
  const [first, second, third] = await take(3);
  const [old, chosen] = (await world.people(2)) as [Person, Person];
  for (const [id, { id: idUser }] of [
    [second, old],
    [third, old],
    [first, chosen],
  ] as const)
    await world.call(office, 'saveUpdatedJobv2', { job: { id, selectedSupervisors: [idUser] } });
  expect((await save(second, first, ['supervisors'])).body.changed).toEqual(['Supervisors']);
  await save(third, first, ['title']);
  expect((await detail(second)).selectedSupervisors).toEqual([chosen.id]);
  expect((await detail(third)).selectedSupervisors).toEqual([old.id]);
  const mails = await world.db
    .selectFrom('message')
    .select('subject')
    .where('user_id', '=', chosen.id)
    .where('channel', '=', 'mail')
    .execute();
  // One for each job that they supervise.
  expect(mails).toHaveLength(2);
});

test('J-05: cancelling one ahead tells its crew as any cancelling does, and once only', async () => {
  const [first, second] = await take(2);
  const [worker] = (await world.people(1)) as [Person];
  await world.member((await detail(second)).reqCrew[0]?.id ?? 0, worker.id, 2);
  expect((await save(second, first, [], { cancel: true })).body.changed).toEqual(['Status']);
  expect((await detail(second)).status).toBe(2);
  expect((await detail(first)).status).toBe(1);
  expect(answerOf(await save(second, first, [], { cancel: true }))).toBe(
    'This job is not ahead any more, or is finished or cancelled. It stays as it is.',
  );
});

test('J-05: what is finished, cancelled, past, earlier or of another series is never touched', async () => {
  const [first, second, third] = await take(3);
  const [other] = await take(2);
  const stays = 'This job is not ahead any more, or is finished or cancelled. It stays as it is.';
  await world.call(office, 'saveUpdatedJobv2', { job: { id: first, title: 'New' } });
  await world.call(office, 'saveUpdatedJobv2', { job: { id: second, status: 3 } });
  expect(answerOf(await save(second, first, ['title']))).toBe(stays);
  expect(answerOf(await save(first, third, ['title'], { cancel: true }))).toBe(stays);
  expect(answerOf(await save(first, first, [], { cancel: true }))).toBe(stays);
  expect(answerOf(await save(other, first, ['title']))).toBe(
    'These two jobs are not of one series. Please reload the job.',
  );
  await world.db
    .updateTable('job')
    .set({ start_at: inHours(-20) })
    .where('id', '=', first)
    .execute();
  await world.db
    .updateTable('job')
    .set({ start_at: inHours(-10) })
    .where('id', '=', third)
    .execute();
  expect(answerOf(await save(third, first, ['title']))).toBe(stays);
  for (const id of [second, third, other]) expect((await detail(id)).title).toBe('Weekly');
});

describe('another customer', () => {
  const set = (id: number, prepend: string) =>
    world.call(office, 'saveUpdatedJobv2', { job: { id, prepend } });
  const ahead = async (id: number) => (await series(id)).flatMap((job) => (job.isAhead ? [job.id] : []));

  test('J-05: a copy that gets another customer leaves the series, and nothing is done to it from there', async () => {
    const [first, second, third] = await take(3, 'ACME');
    expect(answerOf(await set(third, 'NOVA'))).toBe('ok');
    expect((await series(first)).map(({ id }) => id)).toEqual([first, second]);
    expect((await series(third)).map(({ id }) => id)).toEqual([third]);
    expect(answerOf(await save(third, first, [], { cancel: true }))).toBe(
      'These two jobs are not of one series. Please reload the job.',
    );
    expect((await detail(third)).status).toBe(1);
    // Without a customer it is not ACME's any more, either.
    await set(second, '');
    expect((await series(first)).map(({ id }) => id)).toEqual([first]);
  });

  test('J-05: a first customer leaves the jobs together, and those of another are never ahead', async () => {
    const [first, second, third] = await take(3);
    await set(first, 'ACME');
    expect([(await series(first)).length, await ahead(first)]).toEqual([3, []]);
    for (const parts of [['title'], ['contact', 'description']] as Part[][])
      expect(answerOf(await save(second, first, parts))).toBe(
        'This job is of another customer. It stays as it is.',
      );
    await set(third, 'ACME');
    expect(await ahead(first)).toEqual([third]);
    const idReqCrew = (await detail(first)).reqCrew[0]?.id ?? 0;
    const body = { id: second, like: first, idReqCrew, users: [(await world.person()).id] };
    expect(answerOf(await world.call(office, 'inviteInSeries', body))).toBe(
      'This job is of another customer. It stays as it is.',
    );
    expect(answerOf(await save(third, first, [], { cancel: true }))).toBe('ok');
  });
});

test('B.6.03, B.6.04: a manager stays inside their rules, and outside others’ jobs', async () => {
  const [first, second, third] = await take(3, 'ACME');
  await world.call(office, 'saveUpdatedJobv2', { job: { id: first, title: 'New', location: 'Hall 2' } });
  expect(answerOf(await save(second, first, ['title'], {}, manager))).toBe('ok');
  const refused = 'Your user doesn`t have access for this operation';
  expect(answerOf(await save(second, first, ['place'], {}, manager))).toBe(refused);
  expect(answerOf(await save(second, first, [], { cancel: true }, manager))).toBe(refused);
  await world.db.updateTable('job').set({ prepend: 'OPAL' }).where('id', '=', third).execute();
  expect((await save(third, first, ['title'], {}, manager)).status).toBe(403);
  expect((await save(second, third, ['title'], {}, manager)).status).toBe(403);
  expect(await detail(second)).toMatchObject({ title: 'New', location: '', status: 1 });
});

test('B.2.27: what somebody else changed since the list was read is not written over', async () => {
  const [first, second] = await take(2);
  await world.call(office, 'saveUpdatedJobv2', { job: { id: first, title: 'Mine' } });
  await world.call(office, 'saveUpdatedJobv2', { job: { id: second, title: 'Theirs' } });
  const body = { id: second, version: 1, like: first, parts: ['title' as const] };
  expect((await world.call(office, 'saveInSeries', body)).status).toBe(409);
  expect((await detail(second)).title).toBe('Theirs');
});

describe('inviting ahead', () => {
  const crewOf = async (id: number) => (await detail(id)).reqCrew[0]?.id ?? 0;
  const invite = async (id: number, like: number, users: Person[], who = office) => {
    const body = { id, like, idReqCrew: await crewOf(like), users: users.map((one) => one.id) };
    return world.call(who, 'inviteInSeries', body);
  };
  const standing = async (id: number) =>
    (await detail(id)).reqCrew[0]?.userList.map((one) => [one.id, one.status]);
  const name = ({ firstName }: Person) => `${firstName} Tester`;
  const mails = async ({ id }: Person) =>
    (
      await world.db
        .selectFrom('message')
        .select('id')
        .where('user_id', '=', id)
        .where('channel', '=', 'mail')
        .execute()
    ).length;

  test('J-05, B.3.10: each is invited to the crew that stands for this one, told once, and stays as they are when asked again', async () => {
    const [first, second, third] = await take(3);
    const [worker] = (await world.people(1)) as [Person];
    expect((await invite(second, first, [worker])).body).toEqual({
      ok: true,
      changed: [name(worker)],
      warnings: [],
    });
    expect(await standing(second)).toEqual([[worker.id, 1]]);
    expect(await standing(third)).toEqual([]);
    expect(await mails(worker)).toBe(1);
    expect((await invite(second, first, [worker])).body).toEqual({ ok: true, changed: [], warnings: [] });
    await world.member(await crewOf(third), worker.id, 2);
    expect((await invite(third, first, [worker])).body.changed).toEqual([]);
    expect(await standing(third)).toEqual([[worker.id, 2]]);
    expect(await mails(worker)).toBe(1);
  });

  test('J-05, J-36: a double shift, a full crew and who said no are left out and named; the others come', async () => {
    const [first, second, third] = await take(3);
    const [free, busy, denied] = (await world.people(3)) as [Person, Person, Person];
    const near = await world.job({ date: (await detail(second)).date + 9 * HOUR });
    await world.member(near.crewId, busy.id, 2);
    await world.member(await crewOf(second), denied.id, 3);
    const declined = await world.person();
    await world.member(await crewOf(second), declined.id, 3, declined.id);
    expect((await invite(second, first, [free, busy, denied, declined])).body).toEqual({
      ok: true,
      changed: [name(free)],
      warnings: [
        `Declined on this day, not invited: ${name(declined)}.`,
        `Denied on this day, not invited: ${name(denied)}.`,
        `Has another shift within 20 hours, not invited: ${name(busy)}.`,
      ],
    });
    const [a, b] = (await world.people(2)) as [Person, Person];
    for (const one of [a, b]) await world.member(await crewOf(third), one.id, 2);
    const { body } = await invite(third, first, [free]);
    expect(body.changed).toEqual([]);
    expect(body.warnings).toEqual([
      expect.stringMatching(new RegExp(`is full, not invited: ${name(free)}\\.$`)),
    ]);
    expect(await mails(busy)).toBe(0);
  });

  test('J-05, B.6.03: what is not ahead, or has no such crew, is refused, and a manager invites nobody', async () => {
    const [first, second, third] = await take(3, 'ACME');
    const [worker] = (await world.people(1)) as [Person];
    const idReqCrew = await crewOf(second);
    expect((await invite(second, first, [worker], manager)).status).toBe(403);
    expect(answerOf(await invite(first, second, [worker]))).toBe(
      'This job is not ahead any more, or is finished or cancelled. It stays as it is.',
    );
    await world.call(office, 'saveUpdatedJobv2', {
      job: { id: third, reqCrew: [{ id: await crewOf(third), deleted: true }] },
    });
    const body = { id: third, like: second, idReqCrew, users: [worker.id] };
    expect(answerOf(await world.call(office, 'inviteInSeries', body))).toBe(
      'This job has no crew that stands for this one. Nobody was invited.',
    );
    expect(await mails(worker)).toBe(0);
  });

  test('J-05: a series says how many different people know of what is ahead, and with the job itself', async () => {
    const [first, second, third] = await take(3);
    const [a, b, c, d] = (await world.people(4)) as [Person, Person, Person, Person];
    await world.member(await crewOf(first), a.id, 2);
    await world.member(await crewOf(second), a.id, 1);
    await world.member(await crewOf(second), b.id, 2);
    await world.member(await crewOf(third), b.id, 1);
    await world.member(await crewOf(third), c.id, 3);
    await world.member(await crewOf(first), d.id, 1);
    const inCrew = async (id: number) => (await world.call(office, 'getJobSeries', { id })).body.inCrew;
    // Whoever was never told of an invitation hears of no cancelling either.
    expect(await inCrew(first)).toEqual({ own: 1, ahead: 1, withThis: 2 });
    const invited = [a, b, d].map(({ id }) => id);
    await world.db.updateTable('crew_member').set({ seen_at: 1 }).where('user_id', 'in', invited).execute();
    expect(await inCrew(first)).toEqual({ own: 2, ahead: 2, withThis: 3 });
    expect(await inCrew(third)).toEqual({ own: 1, ahead: 0, withThis: 1 });
    // Of what is over nobody hears either; whoever has applied is counted apart.
    const asks = await world.person();
    await world.call(asks, 'applyfor', { jobId: second });
    const over = { start_at: inHours(-8), end_at: inHours(-2) };
    await world.db
      .updateTable('job_crew')
      .set(over)
      .where('id', '=', await crewOf(first))
      .execute();
    expect((await world.call(office, 'getJobSeries', { id: first })).body).toMatchObject({
      inCrew: { own: 0, ahead: 2, withThis: 2 },
      applied: { own: 0, ahead: 1, withThis: 1 },
    });
    // Nor does who manages a customer by now.
    const managing = [b.id, asks.id];
    await world.db
      .updateTable('app_user')
      .set({ manager_of: ['OPAL'] })
      .where('id', 'in', managing)
      .execute();
    expect((await world.call(office, 'getJobSeries', { id: first })).body).toMatchObject({
      inCrew: { own: 0, ahead: 1, withThis: 1 },
      applied: { own: 0, ahead: 0, withThis: 0 },
    });
  });
});
