import { addDays, localToEpoch } from '@crewcall/domain/time';
import type { In } from '@crewcall/contract/types';
import type { Person, World } from '../jobs/testing/world';
import { DAY, HOUR, inHours, openWorld } from '../jobs/testing/world';

let world: World;
let office: Person;
openWorld((opened) => ({ world, office } = opened));

const zone = 'Australia/Sydney';
const at = (local: string) => localToEpoch(zone, local).at;
const day = (local: string) => ({
  dateStart: at(`${local}T00:00`),
  dateEnd: addDays(zone, at(`${local}T00:00`), 1),
});
const list = async (body: In<'getDashboardJobs'>, who = office) =>
  (await world.call(who, 'getDashboardJobs', body)).body;
const sums = async (body: In<'getDashboardSums'>, who = office) =>
  (await world.call(who, 'getDashboardSums', body)).body;

test('A.7.34, A.2.29: pages follow each other without a gap, those to act on first, then by time and id', async () => {
  const worker = await world.person();
  const made: { id: number; isOpen: boolean }[] = [];
  for (let index = 0; index < 7; index += 1) {
    const { id, crewId } = await world.job({ date: at('2034-03-10T09:00') - (index % 2) * HOUR });
    if (index !== 2 && index !== 5) await world.member(crewId, worker.id, 2);
    made.push({ id, isOpen: index === 2 || index === 5 });
  }
  const asked = await world.job({ date: at('2034-03-10T20:00'), status: 0 });
  const range = day('2034-03-10');
  const pages = [];
  for (const offset of [0, 3, 6, 9]) pages.push(await list({ ...range, offset, limit: 3 }));
  expect(pages.map(({ total, jobs }) => [total, jobs.length])).toEqual([
    [8, 3],
    [8, 3],
    [8, 2],
    [8, 0],
  ]);
  const id = (index: number) => made[index]?.id;
  expect(pages.flatMap(({ jobs }) => jobs.map((job) => job.id))).toEqual([
    ...[id(5), id(2), asked.id],
    ...[id(1), id(3), id(0), id(4), id(6)],
  ]);
  expect((await list({ ...range, needsCrew: true })).jobs.map((job) => job.id)).toEqual([id(5), id(2)]);
  expect((await world.call(office, 'getDashboardJobs', { ...range, limit: 101 })).status).toBe(400);
});

test('A.9.06: sums of days and sections count what is listed, each job once', async () => {
  const dateStart = at('2034-05-01T00:00');
  const range = { dateStart, dateEnd: addDays(zone, dateStart, 14) };
  const both = await world.job({ date: at('2034-05-01T09:00'), amount: 2, title: 'Both days' });
  await world.crew(both.id, at('2034-05-02T09:00'), 3);
  await world.job({ date: at('2034-05-01T10:00'), amount: 5, status: 2, title: 'Off' });
  await world.job({ date: at('2034-05-12T09:00'), amount: 1, title: 'Far' });
  const all = await sums(range);
  expect(all.days).toHaveLength(14);
  expect(all.days[0]).toEqual({
    ...{ start: dateStart, jobs: 1 },
    ...{ required: 2, confirmed: 0, open: 2, over: 0, taken: 0 },
  });
  expect([all.days[1]?.required, all.days[11]?.jobs, all.jobs, all.needCrew]).toEqual([3, 1, 2, 1]);
  expect(all.sections.map(({ kind, rows, jobs, open }) => [kind, rows, jobs, open])).toEqual([
    ['today', 2, 2, 2],
    ['tomorrow', 1, 1, 3],
    ['week', 0, 0, 0],
  ]);
  const far = await sums({ ...range, day: at('2034-05-12T00:00') });
  expect(far.sections.map(({ kind, rows }) => [kind, rows])).toEqual([['day', 1]]);
  const found = await sums({ ...range, text: 'both', needsCrew: true });
  expect(found.days).toEqual(all.days);
  expect(found.sections.map(({ rows }) => rows)).toEqual([1, 1, 0]);
});

test('A.2.28: the search finds titles, customers, places, groups, workers and supervisors', async () => {
  const [worker, boss] = [
    await world.person({ firstName: 'Anh' }),
    await world.person({
      firstName: 'Renée',
      permissions: ['job:read', 'timesheet:read', 'timesheet:write'],
    }),
  ];
  await world.db
    .insertInto('prepend')
    .values({ company_id: world.companyId, text: 'ZEN', full_name: 'Zenith Events' })
    .execute();
  const job = await world.job({ date: at('2034-06-10T09:00'), title: 'Gala', prepend: 'ZEN' });
  await world.db.updateTable('job').set({ location: 'Town Hall' }).where('id', '=', job.id).execute();
  await world.member(job.crewId, worker.id, 1);
  await world.db.insertInto('job_supervisor').values({ job_id: job.id, user_id: boss.id }).execute();
  await world.job({ date: at('2034-06-10T10:00'), title: 'Other' });
  const range = day('2034-06-10');
  for (const text of ['gala', 'zenith', 'town hall', 'anh tester', 'renee', 'gala anh'])
    expect([text, (await list({ ...range, text })).jobs.map(({ id }) => id)]).toEqual([text, [job.id]]);
  expect((await list({ ...range, text: 'stagehand' })).total).toBe(2);
  expect((await list({ ...range, text: 'gala nobody' })).total).toBe(0);
  const { jobs } = await list({ ...range, text: 'gala' });
  expect(jobs[0]).toMatchObject({ supervisors: ['Renée Tester'], invited: 1, location: 'Town Hall' });
});

test('A.3.02: a row counts the messages of its own job alone', async () => {
  const writer = await world.person();
  const [one, other] = [
    await world.job({ date: at('2034-08-10T09:00') }),
    await world.job({ date: at('2034-08-10T10:00') }),
  ];
  const write = (job: { id: number }, sent_at: number) =>
    world.db
      .insertInto('chat_message')
      .values({ job_id: job.id, sender_id: writer.id, content: 'Hello', sent_at, file_id: null, key: null })
      .execute();
  for (const sentAt of [1_000, 2_000]) await write(one, sentAt);
  await write(other, 3_000);
  const { jobs } = await list(day('2034-08-10'));
  expect(jobs.map(({ id, unreadMessages }) => [id, unreadMessages])).toEqual([
    [one.id, 2],
    [other.id, 1],
  ]);
});

test('A.1.04: a customer’s manager lists, sums and finds only jobs of own companies', async () => {
  const manager = await world.person({ managerOf: ['ACME'] });
  const own = await world.job({ date: at('2034-07-10T09:00'), prepend: 'ACME', title: 'Theirs' });
  await world.job({ date: at('2034-07-10T10:00'), prepend: 'OPAL', title: 'Not theirs' });
  const range = day('2034-07-10');
  expect((await list(range, manager)).jobs.map(({ id }) => id)).toEqual([own.id]);
  expect((await list({ ...range, text: 'theirs' }, manager)).total).toBe(1);
  const { days, sections } = await sums(range, manager);
  expect([days[0]?.jobs, sections[0]?.jobs]).toEqual([1, 1]);
  expect((await sums(range)).days[0]?.jobs).toBe(2);
  expect((await world.call(manager, 'getNeeds', {})).status).toBe(403);
});

test('A.9.06: a night that is still running is listed today, if it is asked for', async () => {
  const worker = await world.person({ firstName: 'Night' });
  const date = inHours(-30);
  const job = await world.job({ date, title: 'Long night' });
  await world.member(job.crewId, worker.id, 2);
  await world.db
    .insertInto('timesheet')
    .values({
      ...{ job_id: job.id, crew_id: job.crewId, group_id: world.groupId, user_id: worker.id },
      ...{ start_at: date, end_at: null },
    })
    .execute();
  const { days } = await sums({ dateStart: date + DAY, dateEnd: date + 2 * DAY });
  const start = days[0]?.start ?? 0;
  const range = { dateStart: start, dateEnd: addDays(zone, start, 1), text: 'long night' };
  expect((await list(range)).total).toBe(0);
  expect((await list({ ...range, running: true })).jobs).toMatchObject([
    { id: job.id, status: 'in-progress' },
  ]);
});

test('what needs the office: people missing today, covers, places of two days, licences by right', async () => {
  const clerk = await world.person({ permissions: ['job:read', 'job:write', 'user:write'] });
  const worker = await world.person({ firstName: 'Missing' });
  const soon = await world.job({
    date: Math.floor(Date.now() / HOUR) * HOUR - HOUR,
    amount: 4,
    title: 'Soon',
  });
  await world.member(soon.crewId, worker.id, 2);
  const { places } = (await world.call(clerk, 'getNeeds', {})).body;
  expect(places).toMatchObject({ idJob: soon.id, title: 'Soon', tz: zone, startTime: soon.date });
  const before = places?.count ?? 0;
  expect(before).toBeGreaterThanOrEqual(3);
  // Beyond two days, cancelled, or too many: none of these has an open place.
  await world.job({ date: inHours(60), amount: 9 });
  await world.job({ date: inHours(3), amount: 9, status: 2 });
  const over = await world.job({ date: inHours(3), amount: 1 });
  for (const { id } of await world.people(3)) await world.member(over.crewId, id, 2);
  const after = (await world.call(clerk, 'getNeeds', {})).body;
  expect(after.places?.count).toBe(before);
  expect(after.people.find(({ status }) => status === 'missing')?.names).toContain('Missing Tester');
  expect(after.licences).toEqual({ waiting: { count: 0, names: [] }, expiring: { count: 0, names: [] } });
  expect((await world.call(office, 'getNeeds', {})).body.licences).toBeNull();
});
