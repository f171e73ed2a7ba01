import { handlers } from '../areas';
import type { Person, World } from '../jobs/testing/world';
import { HOUR, openWorld } from '../jobs/testing/world';

let world: World;
let office: Person;
openWorld((opened) => ({ world, office } = opened));

// Sydney: UTC+10 from 4 April 2027 03:00, UTC+11 again from 3 October 2027 02:00.
const sydney = (month: number, day: number, hour: number, minutes = 0, offset = 10) =>
  Date.UTC(2027, month - 1, day, hour - offset, minutes);

let serial = 0;
const key = () => `copy-${(serial += 1)}`;
const detail = async (id: number) => (await world.call(office, 'getJobDetail', { id })).body.job;
const copy = (from: string, to: string, people = false, as = key()) =>
  world.call(office, 'copyWeek', { from, to, people, key: as });
const preview = (from: string, to: string, people = false) =>
  world.call(office, 'previewCopyWeek', { from, to, people });
const countOf = async (table: 'job' | 'crew_draft' | 'crew_member' | 'audit') =>
  (await world.db.selectFrom(table).select('id').execute()).length;
const rated = async (...people: Person[]) => {
  for (const { id } of people)
    await world.db
      .insertInto('user_group_rate')
      .values({ user_id: id, group_id: world.groupId, rate_cents: 3000 })
      .execute();
};
const draftsOf = (crewId: number) =>
  world.db
    .selectFrom('crew_draft')
    .select(['user_id', 'action', 'made_by'])
    .where('crew_id', '=', crewId)
    .orderBy('user_id')
    .execute();

test('D.4.04: all jobs of a week, Monday first on each job’s own clock, get a copy at the same time of day', async () => {
  const monday = await world.job({ date: sydney(5, 31, 0, 15), title: 'Monday' });
  const sunday = await world.job({ date: sydney(6, 6, 23, 45), title: 'Sunday' });
  await world.job({ date: sydney(6, 7, 0), title: 'The week after' });
  await world.job({ date: sydney(6, 2, 9), title: 'Cancelled', status: 2 });
  // 22:30 UTC on Sunday is Monday 06:30 in Perth: this week there, as in Sydney.
  const perth = await world.job({ date: Date.UTC(2027, 4, 30, 22, 30), title: 'Perth' });
  await world.db
    .updateTable('job')
    .set({ zone: 'Australia/Perth', state: 6 })
    .where('id', '=', perth.id)
    .execute();
  const { body } = await copy('2027-05-31', '2027-06-14');
  expect(body.refused).toEqual([]);
  expect(body.made.map(({ title, date }) => [title, date])).toEqual([
    ['Monday', sydney(6, 14, 0, 15)],
    ['Perth', Date.UTC(2027, 5, 13, 22, 30)],
    ['Sunday', sydney(6, 20, 23, 45)],
  ]);
  expect(await detail(body.made[0]?.idJob ?? 0)).toMatchObject({
    status: 1,
    reqCrew: [{ amount: 1, startTime: sydney(6, 14, 0, 15) }],
  });
  expect((await detail(monday.id)).date).toBe(monday.date);
  expect((await detail(sunday.id)).date).toBe(sunday.date);
});

test('D.4.04: over the start of daylight saving the time of day stays, and a skipped hour is named', async () => {
  await world.job({ date: sydney(9, 29, 9), title: 'Morning' });
  await world.job({ date: sydney(9, 26, 2, 30), title: 'Night' });
  const { body } = await copy('2027-09-20', '2027-09-27');
  expect(body.made.map(({ date }) => date)).toEqual([sydney(10, 3, 3, 30, 11)]);
  expect(body.notes).toContain(
    'There is no 02:30 am on 03/10/27, when the clocks go forward; that copy starts at 03:30 am.',
  );
  const after = await copy('2027-09-27', '2027-10-04');
  expect(after.body.made.map(({ date }) => date)).toContain(sydney(10, 6, 9, 0, 11));
});

test('D.4.04: people become drafts and nobody is invited; who is away, inactive or without a rate is named', async () => {
  const job = await world.job({ date: sydney(7, 1, 9), prepend: 'OPAL', title: 'Gala', amount: 9 });
  const [comes, invited, declined, away, off, unrated] = (await world.people(6)) as [
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
  ];
  await rated(comes, invited, declined, away, off);
  for (const { id } of [comes, away, off, unrated]) await world.member(job.crewId, id, 2);
  await world.member(job.crewId, invited.id, 1);
  await world.member(job.crewId, declined.id, 3);
  await world.db.updateTable('app_user').set({ active: false }).where('id', '=', off.id).execute();
  await world.db
    .insertInto('unavailability')
    .values({
      ...{
        company_id: world.companyId,
        user_id: away.id,
        kind: 'away',
        zone: 'Australia/Sydney',
        all_day: true,
        created_at: 0,
      },
      ...{ start_at: sydney(7, 8, 0), end_at: sydney(7, 9, 0) },
    })
    .execute();
  const before = await countOf('crew_member');
  const planned = (await preview('2027-06-28', '2027-07-05', true)).body;
  const { body } = await copy('2027-06-28', '2027-07-05', true);
  expect(body.leftOut.map(({ idUser, title }) => [idUser, title])).toEqual([
    [away.id, 'Gala'],
    [off.id, 'Gala'],
    [unrated.id, 'Gala'],
  ]);
  expect(body.leftOut[0]?.text).toMatch(new RegExp(`^${away.firstName} Tester: Is away`));
  expect(body.leftOut.slice(1).map(({ text }) => text)).toEqual([
    `${off.firstName} Tester is not active crew any more.`,
    expect.stringMatching(new RegExp(`^${unrated.firstName} Tester has no rate in `)),
  ]);
  const [crew] = (await detail(body.made[0]?.idJob ?? 0)).reqCrew;
  expect(await draftsOf(crew?.id ?? 0)).toEqual(
    [comes.id, invited.id]
      .sort((a, b) => a - b)
      .map((user_id) => ({ user_id, action: 'invite', made_by: office.id })),
  );
  expect(body.drafts).toBe(2);
  expect(await countOf('crew_member')).toBe(before);
  // The preview has said the same.
  expect(planned.leftOut.map(({ idUser, text }) => [idUser, text])).toEqual(
    body.leftOut.map(({ idUser, text }) => [idUser, text]),
  );
});

test('D.4.04: who is blocked for the customer, or lacks a licence of the crew by then, is left out and named', async () => {
  const own = { company_id: world.companyId };
  const job = await world.job({ date: sydney(11, 10, 9, 0, 11), prepend: 'NOVA' });
  const [blocked, expired] = (await world.people(2)) as [Person, Person];
  await rated(blocked, expired);
  const customer = await world.db
    .insertInto('prepend')
    .values({ ...own, text: 'NOVA', full_name: 'Nova Events' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const flag = { kind: 'blocked', reason: 'A row on site', by: office.id, at: 0 };
  await world.db
    .insertInto('worker_flag')
    .values({ prepend_id: customer.id, user_id: blocked.id, ...flag })
    .execute();
  const type = await world.db
    .insertInto('licence_type')
    .values({ ...own, name: 'Forklift', needs: JSON.stringify({}) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const lift = await world.crew(job.id, job.date);
  await world.db
    .insertInto('crew_licence')
    .values({ ...own, crew_id: lift, type_id: type.id, rule: 'block' })
    .execute();
  await world.member(job.crewId, blocked.id, 2);
  await world.member(lift, expired.id, 2);
  const { body } = await copy('2027-11-08', '2027-11-15', true);
  expect(body.drafts).toBe(0);
  expect(body.leftOut.map(({ idUser }) => idUser)).toEqual([blocked.id, expired.id]);
  expect(body.leftOut[0]?.text).toContain('Nova Events');
  expect(body.leftOut[1]?.text).toContain('Forklift');
});

test('D.4.04: without people the copies have none', async () => {
  const job = await world.job({ date: sydney(7, 20, 9) });
  const [one] = (await world.people(1)) as [Person];
  await rated(one);
  await world.member(job.crewId, one.id, 2);
  const { body } = await copy('2027-07-19', '2027-07-26');
  expect(body).toMatchObject({ drafts: 0, leftOut: [] });
  const [crew] = (await detail(body.made[0]?.idJob ?? 0)).reqCrew;
  expect(await draftsOf(crew?.id ?? 0)).toEqual([]);
  expect(crew?.userList).toEqual([]);
});

test('D.4.04: a job that is refused is named and does not stop the others; the preview names it before', async () => {
  const off = await world.db
    .insertInto('crew_group')
    .values({ company_id: world.companyId, name: 'Loaders' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const refused = await world.job({ date: sydney(8, 3, 9), title: 'With loaders' });
  await world.job({ date: sydney(8, 4, 9), title: 'Fine' });
  await world.db.updateTable('job_crew').set({ group_id: off.id }).where('id', '=', refused.crewId).execute();
  await world.db.updateTable('crew_group').set({ active: false }).where('id', '=', off.id).execute();
  const text = 'The group Loaders is switched off. Choose another group, or switch it on again.';
  for (const { body } of [
    await preview('2027-08-02', '2027-08-09'),
    await copy('2027-08-02', '2027-08-09'),
  ]) {
    expect(body.refused.map((one) => [one.title, one.text])).toEqual([['With loaders', text]]);
    expect(body.made.map(({ title }) => title)).toEqual(['Fine']);
  }
});

test('D.4.04, C.0.06: the preview stores nothing; the same key again copies nothing twice and answers the same', async () => {
  await world.job({ date: sydney(8, 17, 9), title: 'Twice' });
  const before = [await countOf('job'), await countOf('audit')];
  expect((await preview('2027-08-16', '2027-08-23')).body).toMatchObject({
    there: 0,
    made: [{ title: 'Twice' }],
  });
  expect([await countOf('job'), await countOf('audit')]).toEqual(before);
  const as = key();
  const first = await copy('2027-08-16', '2027-08-23', false, as);
  expect((await copy('2027-08-16', '2027-08-23', false, as)).body).toEqual(first.body);
  expect(await countOf('job')).toBe((before[0] ?? 0) + 1);
  expect((await preview('2027-08-16', '2027-08-23')).body.there).toBe(1);
});

test('D.4.04: supervisors of the copies are notified once, about all of them', async () => {
  const boss = await world.person();
  for (const day of [24, 25]) {
    const { id } = await world.job({ date: sydney(8, day + 6, 9), title: `Day ${day}` });
    await world.db.insertInto('job_supervisor').values({ job_id: id, user_id: boss.id }).execute();
  }
  const { body } = await copy('2027-08-30', '2027-09-06');
  expect(body.made).toHaveLength(2);
  const told = await world.db
    .selectFrom('message')
    .select('subject')
    .where('user_id', '=', boss.id)
    .where('channel', '=', 'mail')
    .execute();
  expect(told).toHaveLength(1);
});

test('D.4.04: days that are no Mondays, and the same week, are refused', async () => {
  const said = async (from: string, to: string) => (await copy(from, to)).body.snackbar?.text;
  expect(await said('2027-06-01', '2027-06-14')).toBe(
    'A week starts on a Monday. Choose the Monday of each week.',
  );
  expect(await said('2027-06-07', '2027-06-07')).toBe('This is the same week. Choose another one.');
});

test('D.4.04: a week with more than 300 jobs is refused with their number', async () => {
  const start = sydney(5, 11, 9);
  const job = { company_id: world.companyId, start_at: start, zone: 'Australia/Sydney', status: 1 };
  await world.db
    .insertInto('job')
    .values(Array.from({ length: 301 }, (_, at) => ({ ...job, title: `Job ${at}` })))
    .execute();
  const before = await countOf('job');
  const text =
    'This week has 301 jobs, and at most 300 can be copied at once. Duplicate the jobs that you need instead.';
  expect((await preview('2027-05-10', '2027-05-17')).body.snackbar?.text).toBe(text);
  expect((await copy('2027-05-10', '2027-05-17')).body.snackbar?.text).toBe(text);
  expect(await countOf('job')).toBe(before);
});

test.each(['previewCopyWeek', 'previewShift'])('D.4.04, D.4.05: %s is limited per user', (name) => {
  expect(handlers.find((one) => one.name === name)?.options.limit).toMatchObject({ per: 'user', max: 60 });
});

test('D.4.04: the preview of each further job takes fewer than thirty statements', async () => {
  for (let at = 0; at < 10; at += 1) await world.job({ date: sydney(11, 1, 9, 0, 11) + at * HOUR });
  const ten = await world.counting(() => preview('2027-11-01', '2027-11-08', true));
  for (let at = 0; at < 10; at += 1) await world.job({ date: sydney(11, 2, 9, 0, 11) + at * HOUR });
  const twenty = await world.counting(() => preview('2027-11-01', '2027-11-08', true));
  expect(twenty - ten).toBeLessThan(10 * 30);
});
