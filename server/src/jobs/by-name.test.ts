import type { Person, World } from './testing/world';
import { inHours, openWorld } from './testing/world';

let world: World;
let office: Person;
openWorld((opened) => ({ world, office } = opened));

// By bytes it would be Bob, Zoe, adam, Émile.
const names = ['Zoe', 'Émile', 'adam', 'Bob'];
const sorted = ['adam', 'Bob', 'Émile', 'Zoe'];
const detail = async (id: number) => (await world.call(office, 'getJobDetail', { id })).body;

test('A.3.02, B.3.10, B.7.14, J-25: people stand by name as a reader sorts, in crews, choices and a job’s supervisors', async () => {
  const job = await world.job({ amount: 9 });
  const people: Person[] = [];
  for (const firstName of names) people.push(await world.person({ firstName }));
  for (const { id } of people) {
    await world.member(job.crewId, id, 2);
    await world.db.insertInto('job_supervisor').values({ job_id: job.id, user_id: id }).execute();
  }
  const of = (list: readonly { fullName: string }[]) =>
    list.map(({ fullName }) => fullName.replace(' Tester', '')).filter((name) => names.includes(name));
  const { job: seen, extraData } = await detail(job.id);
  expect(of(seen.reqCrew[0]?.userList ?? [])).toEqual(sorted);
  expect(of(extraData.supervisors)).toEqual(sorted);
  expect(of((await world.call(office, 'getJobDialog', { idJob: job.id })).body.supervisors)).toEqual(sorted);
  const offered = await world.call(office, 'getJobWorkers', { idReqCrew: job.crewId });
  expect(of(offered.body.workers)).toEqual(sorted);
});

test('two people of one name are told apart wherever one of them is chosen', async () => {
  const job = await world.job({ amount: 9 });
  const [one, other] = [await world.person({ firstName: 'Kim' }), await world.person({ firstName: 'Kim' })];
  await world.db.updateTable('app_user').set({ phone: '+61491570006' }).where('id', '=', one.id).execute();
  await world.db.updateTable('app_user').set({ phone: '' }).where('id', '=', other.id).execute();
  const called = (list: readonly { id: number; fullName: string }[]) =>
    list.filter(({ id }) => id === one.id || id === other.id).map(({ fullName }) => fullName);
  const apart = ['Kim Tester (…006)', `Kim Tester (no. ${other.id})`];
  const named = async (search: string, as: 'crew' | 'supervisor') =>
    called((await world.call(office, 'getPeopleByName', { search, as })).body.people);
  expect(await named('tester kim', 'supervisor')).toEqual(apart);
  expect(await named('KIM', 'crew')).toEqual(apart);
  expect(await named('kim nobody', 'crew')).toEqual([]);
  const { workers } = (await world.call(office, 'getJobWorkers', { idReqCrew: job.crewId })).body;
  expect(called(workers)).toEqual(apart);
});

test('A.7.38, B.7.14: companies, places, responsibles and groups stand by name as a reader sorts', async () => {
  for (const [index, name] of names.entries()) {
    await world.call(office, 'insertNewJobs', {
      job: {
        title: 'Load in',
        date: inHours(100),
        location: name,
        prepend: 'STAND',
        onSiteResponsibleName: name,
        onSiteResponsibleNumber: `0400 000 00${index}`,
        emailTimesheet: [`${name.replace('É', 'E')}@example.com`],
      },
    });
    await world.db.insertInto('crew_group').values({ company_id: world.companyId, name }).execute();
    await world.db
      .insertInto('prepend')
      .values({ company_id: world.companyId, text: name, full_name: name })
      .execute();
  }
  const { extraData } = await detail((await world.job({ prepend: 'STAND' })).id);
  const ours = (list: readonly string[]) => list.filter((name) => names.includes(name));
  expect(ours(extraData.locations)).toEqual(sorted);
  expect(ours(extraData.responsibles.map((one) => one.onSiteResponsibleName))).toEqual(sorted);
  expect(ours(extraData.groups.map(({ groupName }) => groupName))).toEqual(sorted);
  expect(ours(extraData.prepends.map(({ fullName }) => fullName))).toEqual(sorted);
  const { body } = await world.call(office, 'getAvailablePrepend', {});
  expect(ours(body.prepends.map(({ fullName }) => fullName))).toEqual(sorted);
});

test('B.5.11, B.7.14: of a company’s many recipients the 200 of its latest jobs are offered', async () => {
  const { id } = await world.job({ prepend: 'MANY', date: inHours(10) });
  const { id: newest } = await world.job({ prepend: 'MANY', date: inHours(20) });
  const emails = Array.from({ length: 205 }, (_, index) => `a${String(index).padStart(3, '0')}@example.com`);
  await world.db
    .insertInto('job_recipient')
    .values(emails.map((email) => ({ job_id: id, email })))
    .execute();
  const latest = ['y@example.com', 'Z@example.com'];
  await world.db
    .insertInto('job_recipient')
    .values(latest.map((email) => ({ job_id: newest, email })))
    .execute();
  const offered = (await detail(id)).extraData.emails;
  expect(offered).toHaveLength(200);
  expect(offered.slice(-2)).toEqual(latest);
});
