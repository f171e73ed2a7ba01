import type { In } from '@crewcall/contract/types';
import ExcelJS from 'exceljs';
import { openWorld } from '../jobs/testing/world';
import type { Person, World } from '../jobs/testing/world';
import type { CrewFilter } from './found-people';

let world: World;
let boss: Person;
openWorld(async (opened) => {
  ({ world } = opened);
  boss = await world.person({
    permissions: ['crew:read', 'crew:approve', 'user:write', 'crewinvoice:read', 'crewinvoice:write'],
    firstName: 'Zora',
  });
});

const everybody = {
  ...{ text: '', active: -1, state: 0, group: '', licence: '', gaps: '', role: '', near: '', withinKm: 0 },
  ...{ worked: '', workedDay: '', values: {} },
} as const satisfies CrewFilter;
const page = async (find: Partial<CrewFilter>, more: Omit<In<'getAvailableCrew'>, 'find'> = {}, who = boss) =>
  (await world.call(who, 'getAvailableCrew', { find: { ...everybody, ...find }, ...more })).body;
const namesIn = ({ crew, invited }: Awaited<ReturnType<typeof page>>) =>
  [...crew, ...invited].map(({ fullName }) => fullName.split(' ')[0]);
const set = (id: number, facts: object) =>
  world.db.updateTable('app_user').set(facts).where('id', '=', id).execute();
/** Crew with these first names and one word of their own, by which the search tells them from the other tests'. */
const crewOf = async (word: string, names: readonly string[]) => {
  const made: Person[] = [];
  for (const firstName of names) {
    const someone = await world.person({ firstName });
    await set(someone.id, { last_name: word });
    made.push(someone);
  }
  return made;
};

test('A.7.05: pages follow each other in the order of the list, and each counts all that match', async () => {
  await crewOf('Paging', ['Élan', 'Bo', 'anh', 'Dai', 'Cy']);
  const email = 'aa.paging@example.test';
  await world.call(boss, 'addPerson', { kind: 'crew', firstName: 'Aa', lastName: 'Paging', email });
  const pages = [];
  for (let offset = 0; offset < 8; offset += 2)
    pages.push(await page({ text: 'paging' }, { limit: 2, offset }));
  expect(pages.map(namesIn)).toEqual([['anh', 'Bo'], ['Cy', 'Dai'], ['Élan', 'Aa'], []]);
  expect(pages.map(({ total, accounts }) => [total, accounts])).toEqual(Array(4).fill([6, 5]));
  expect(pages.map(({ choices }) => choices !== undefined)).toEqual([true, false, false, false]);
  // Those invited are for users who approve crew, and no filter finds them that asks for what an account has.
  const reader = await world.person({ permissions: ['crew:read'] });
  expect((await page({ text: 'paging' }, {}, reader)).total).toBe(5);
  for (const find of [
    { active: 1 },
    { state: 1 },
    { group: 'x' },
    { role: 'office' as const },
    { near: '2000' },
  ])
    expect((await page({ text: 'aa paging', ...find })).total).toBe(0);
  expect((await page({ text: 'aa paging', role: 'crew', gaps: 'invitation' })).total).toBe(1);
  expect((await world.call(boss, 'getAvailableCrew', { limit: 101 })).status).toBe(400);
});

test('X-06: without a limit everybody is answered, however many they are', async () => {
  await world.people(101);
  const { body } = await world.call(boss, 'getAvailableCrew', {});
  expect(body.total).toBeGreaterThan(101);
  expect(body.crew.length + body.invited.length).toBe(body.total);
});

test('each column sorts both ways, by name within, and what has no value is last', async () => {
  const [ana, ben, cat] = await crewOf('Sorting', ['Ana', 'Ben', 'Cat']);
  if (!ana || !ben || !cat) throw new Error('Nobody was made.');
  const rig = await world.db
    .insertInto('crew_group')
    .values({ company_id: world.companyId, name: 'Sorters' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await world.db
    .insertInto('user_group_rate')
    .values({ user_id: ben.id, group_id: rig.id, rate_cents: 1 })
    .execute();
  await set(ana.id, { suburb: 'Zetland', postcode: '2017', email: 'y.sorting@example.test' });
  await set(ben.id, {
    suburb: 'Alexandria',
    postcode: '2000',
    email: 'x.sorting@example.test',
    active: false,
  });
  await set(cat.id, { permissions: ['crew:read'], email: 'z.sorting@example.test', password_hash: 'x' });
  const job = await world.job();
  for (const [id, days] of [
    [ana.id, 9],
    [ben.id, 3],
  ] as const) {
    const start_at = Date.now() - days * 86_400_000;
    const on = { job_id: job.id, crew_id: job.crewId, group_id: world.groupId, user_id: id };
    await world.db
      .insertInto('timesheet')
      .values({ ...on, start_at, end_at: start_at + 60_000 })
      .execute();
  }
  const by = async (
    key: NonNullable<In<'getAvailableCrew'>['sort']>['key'],
    find: Partial<CrewFilter> = {},
  ) => {
    const ways = [];
    for (const down of [false, true])
      ways.push(namesIn(await page({ text: 'sorting', ...find }, { sort: { key, down } })).join(' '));
    return ways;
  };
  expect(await by('name')).toEqual(['Ana Ben Cat', 'Cat Ben Ana']);
  expect(await by('email')).toEqual(['Ben Ana Cat', 'Cat Ana Ben']);
  expect(await by('groups')).toEqual(['Ben Ana Cat', 'Ben Ana Cat']);
  expect(await by('licences')).toEqual(['Ana Ben Cat', 'Ana Ben Cat']);
  expect(await by('place')).toEqual(['Ben Ana Cat', 'Ana Ben Cat']);
  expect(await by('km', { near: '2000', withinKm: 20 })).toEqual(['Ben Ana', 'Ana Ben']);
  expect(await by('role')).toEqual(['Ana Ben Cat', 'Cat Ana Ben']);
  expect(await by('worked')).toEqual(['Ben Ana Cat', 'Ana Ben Cat']);
  expect(await by('missing')).toEqual(['Ben Cat Ana', 'Ana Cat Ben']);
  expect(await by('active')).toEqual(['Ana Cat Ben', 'Ben Ana Cat']);
  expect(await by('cv')).toEqual(['Ana Ben Cat', 'Ana Ben Cat']);
});

test('A.2.43: the filters of the list, each by itself', async () => {
  const [on, off, desk, manager, lead] = await crewOf('Filtered', ['On', 'Off', 'Desk', 'Boss', 'Lead']);
  if (!on || !off || !desk || !manager || !lead) throw new Error('Nobody was made.');
  await set(on.id, { postcode: '2016', password_hash: 'x' });
  await set(off.id, { active: false, postcode: '2000' });
  await set(desk.id, { permissions: ['crew:read'], password_hash: 'x' });
  await set(manager.id, { manager_of: ['ACME'], postcode: '3000' });
  const job = await world.job();
  await world.db.insertInto('job_supervisor').values({ job_id: job.id, user_id: lead.id }).execute();
  const dead = await world.job({ status: 2 });
  await world.db.insertInto('job_supervisor').values({ job_id: dead.id, user_id: on.id }).execute();
  // Midnight of the day in Sydney, and the last minute before it.
  const midnight = Date.parse('2026-11-19T13:00:00Z');
  for (const [id, start_at] of [
    [on.id, midnight],
    [off.id, midnight - 60_000],
  ] as const) {
    const row = { job_id: job.id, crew_id: job.crewId, group_id: world.groupId, user_id: id };
    await world.db
      .insertInto('timesheet')
      .values({ ...row, start_at, end_at: start_at + 60_000 })
      .execute();
  }
  const by = async (find: Partial<CrewFilter>) =>
    namesIn(await page({ text: 'filtered', ...find })).join(' ');
  expect(await by({ active: 0 })).toBe('Off');
  expect(await by({ role: 'crew' })).toBe('Lead Off On');
  expect(await by({ role: 'office' })).toBe('Desk');
  expect(await by({ role: 'manager' })).toBe('Boss');
  expect(await by({ role: 'supervisor' })).toBe('Lead');
  expect(await by({ near: '2000' })).toBe('Off');
  expect(await by({ near: '2000', withinKm: 20 })).toBe('Off On');
  // A postcode that is still being typed narrows nothing.
  expect(await by({ near: '20', withinKm: 5 })).toBe('Boss Desk Lead Off On');
  expect(await by({ worked: 'since', workedDay: '2026-11-20' })).toBe('On');
  expect(await by({ worked: 'notSince', workedDay: '2026-11-20' })).toBe('Boss Desk Lead Off');
  expect(await by({ worked: 'since', workedDay: '' })).toBe('Boss Desk Lead Off On');
  // Inactive people are asked for nothing, so they are neither complete nor not.
  expect(await by({ gaps: 'complete' })).toBe('Desk');
  expect(await by({ gaps: 'missing' })).toBe('Boss Lead On');
  expect(await by({ gaps: 'abn' })).toBe('On');
  const odd = await page({ worked: 'since', workedDay: '2026-13-45' });
  expect((odd as { snackbar?: { text: string } }).snackbar?.text).toBe(
    'The day must be a day of the years 2000 to 2099.',
  );
});

test('"Select all" is carried out for all that the search finds, except those left out', async () => {
  const people = await crewOf('Chosen', ['Ana', 'Ben', 'Cat']);
  const [, ben] = people;
  const find = { ...everybody, text: 'chosen' };
  const all = (await world.call(boss, 'findPeople', { find, except: [] })).body;
  expect(all).toEqual({
    people: people.map(({ id, firstName }) => ({ id, fullName: `${firstName} Chosen` })),
    next: null,
  });
  const some = (await world.call(boss, 'findPeople', { find, except: [ben?.id ?? 0] })).body;
  expect(some.people.map(({ fullName }) => fullName)).toEqual(['Ana Chosen', 'Cat Chosen']);
  const after = (await world.call(boss, 'findPeople', { find, except: [], after: ben?.id ?? 0 })).body;
  expect(after.people.map(({ fullName }) => fullName)).toEqual(['Cat Chosen']);
  const asked = { type: 'crew' as const, found: { find, except: [ben?.id ?? 0] } };
  const { xlsxFile } = (await world.call(boss, 'downloadxlsxData', asked)).body;
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(Buffer.from(xlsxFile, 'base64') as never);
  expect(book.getWorksheet('Crew')?.getColumn(1).values.slice(2)).toEqual(['Ana', 'Cat']);
});
