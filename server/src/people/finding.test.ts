import type { In } from '@crewcall/contract/types';
import { openWorld } from '../jobs/testing/world';
import type { Person, World } from '../jobs/testing/world';
import { licenceDesk } from '../licences/testing/licence-world';
import type { LicenceDesk } from '../licences/testing/licence-world';
import type { CrewFilter } from './found-people';

let world: World;
let d: LicenceDesk;
let boss: Person;
openWorld(async (opened) => {
  ({ world } = opened);
  d = await licenceDesk(world);
  boss = await world.person({ permissions: ['crew:read', 'user:write', 'job:read', 'job:write'] });
});

const everybody = {
  ...{ text: '', active: -1, state: 0, group: '', licence: '', gaps: '', role: '', near: '', withinKm: 0 },
  ...{ worked: '', workedDay: '', values: {} },
} as const satisfies CrewFilter;
/** The rows that a search of the crew list finds. */
const listed = async (
  asked: Partial<CrewFilter>,
  more: Omit<In<'getAvailableCrew'>, 'find'> = {},
  who = boss,
) => (await world.call(who, 'getAvailableCrew', { find: { ...everybody, ...asked }, ...more })).body;
const idsIn = async (asked: Partial<CrewFilter>, more: Omit<In<'getAvailableCrew'>, 'find'> = {}) =>
  (await listed(asked, more)).crew.map(({ id }) => id);
const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);
const set = (id: number, facts: object) =>
  world.db.updateTable('app_user').set(facts).where('id', '=', id).execute();

test('A.2.43: the list of crew and that of whom to invite find the same people by the same words', async () => {
  const { body: group } = await world.call(
    await world.person({ permissions: ['group:write'] }),
    'createNewGroup',
    { groupName: 'Rigger' },
  );
  const { id: idType, name } = await d.type({ name: 'White Card' });
  const { id: idFilter } = await world.db
    .insertInto('filter_definition')
    .values({ company_id: world.companyId, description: 'Has a van', type: 'checkbox' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const make = async (facts: object, { rated = true, licensed = true, van = false } = {}) => {
    const someone = await world.person();
    const { id } = someone;
    await set(id, facts);
    if (rated)
      await world.db
        .insertInto('user_group_rate')
        .values({ user_id: id, group_id: group.group.id, rate_cents: 4_000 })
        .execute();
    if (licensed) await d.grant(someone, idType);
    if (van)
      await world.db
        .insertInto('user_filter')
        .values({ user_id: id, filter_id: idFilter, value: 'true' })
        .execute();
    return id;
  };
  const sydney = { city: 'Sydney', suburb: 'Redfern', state: 1, postcode: '2016' };
  const right = await make(sydney);
  const van = await make(sydney, { van: true });
  await make(sydney, { licensed: false });
  await make(sydney, { rated: false });
  await make({ ...sydney, city: 'Hobart', suburb: 'Sandy Bay' });
  const { crewId } = await world.job();
  const both = async (asked: Partial<CrewFilter>) => {
    const inList = sorted(await idsIn(asked));
    const { text = '', state = 0, values = {} } = asked;
    const find = { text, state, values };
    const inInvite = (await world.call(boss, 'getJobWorkers', { idReqCrew: crewId, find })).body.workers;
    expect(sorted(inInvite.map(({ id }) => id))).toEqual(inList);
    return inList;
  };
  expect(await both({ text: 'rigger sydney white card' })).toEqual([right, van]);
  expect(await both({ text: 'rigger sydney white card van' })).toEqual([van]);
  expect(
    await both({ group: 'Rigger', licence: name, state: 1, values: { [String(idFilter)]: 'true' } }),
  ).toEqual([van]);
});

test('A.7.05: the list says how far people live, what they are and when they last worked', async () => {
  const [near, far, nowhere] = [await world.person(), await world.person(), await world.person()];
  await set(near.id, { postcode: '2016' });
  await set(far.id, { postcode: '3000' });
  await set(nowhere.id, { postcode: '' });
  const job = await world.job();
  await world.db.insertInto('job_supervisor').values({ job_id: job.id, user_id: near.id }).execute();
  const started = Date.now() - 86_400_000;
  await world.db
    .insertInto('timesheet')
    .values({
      job_id: job.id,
      crew_id: job.crewId,
      group_id: world.groupId,
      user_id: near.id,
      start_at: started,
      end_at: started + 1,
      rate_cents: null,
      signature_id: null,
      invoice_id: null,
      created_by: null,
    })
    .execute();
  const manager = await world.person({ managerOf: ['ACME'] });
  const body = await listed({ near: '2000', withinKm: 5000 });
  const row = (id: number) => body.crew.find((one) => one.id === id);
  expect(body.knowsNear).toBe(true);
  expect(row(near.id)?.km).toBeGreaterThan(1);
  expect(row(near.id)?.km).toBeLessThan(6);
  expect(Math.round(row(far.id)?.km ?? 0)).toBeGreaterThan(690);
  // An unknown place is in no circle.
  expect(row(nowhere.id)).toBeUndefined();
  expect(row(near.id)).toMatchObject({ role: 'crew', supervises: true, lastWorked: started });
  expect(row(far.id)).toMatchObject({ role: 'crew', supervises: false, lastWorked: null });
  const all = (await listed({})).crew;
  const roleOf = (id: number) => all.find((one) => one.id === id)?.role;
  expect([roleOf(boss.id), roleOf(manager.id), roleOf(nowhere.id)]).toEqual(['office', 'manager', 'crew']);
  const unknown = await listed({ near: '0001', withinKm: 20 });
  expect([unknown.knowsNear, unknown.total]).toEqual([false, 0]);
});

test('A.2.43: searches are kept for oneself, renamed, changed and deleted', async () => {
  const filter = {
    text: 'rigger',
    active: 1,
    state: 0,
    group: '',
    licence: '',
    gaps: 'abn' as const,
    role: 'crew' as const,
    near: '2000',
    withinKm: 20,
    worked: '' as const,
    workedDay: '',
    values: { 7: 'true' },
  };
  const kept = async (who = boss) => (await world.call(who, 'getCrewSearches', {})).body.searches;
  const { id } = (await world.call(boss, 'saveCrewSearch', { name: 'Near riggers', filter })).body;
  expect(await kept()).toEqual([{ id, name: 'Near riggers', filter }]);
  const twin = await world.call(boss, 'saveCrewSearch', { name: 'near RIGGERS', filter });
  expect(twin.body.snackbar?.text).toBe(
    'You have a search called "near RIGGERS" already. Choose another name.',
  );
  const odd = { ...filter, worked: 'since' as const, workedDay: '2026-13-45' };
  const refused = await world.call(boss, 'saveCrewSearch', { name: 'Odd', filter: odd });
  expect(refused.body.snackbar?.text).toBe('The day must be a day of the years 2000 to 2099.');
  await world.call(boss, 'saveCrewSearch', { id, name: 'Riggers' });
  expect(await kept()).toEqual([{ id, name: 'Riggers', filter }]);
  // Another's is as though it were not there.
  const other = await world.person({ permissions: ['crew:read'] });
  expect(await kept(other)).toEqual([]);
  expect((await world.call(other, 'deleteCrewSearch', { id })).status).toBe(404);
  expect((await world.call(other, 'saveCrewSearch', { id, name: 'Mine now' })).status).toBe(404);
  const own = JSON.parse(
    Buffer.from((await world.call(boss, 'getOwnData', {})).body.file, 'base64').toString(),
  ) as Record<string, { name: string }[]>;
  expect(own['searches you saved']?.map((one) => one.name)).toEqual(['Riggers']);
  await world.call(boss, 'deleteCrewSearch', { id });
  expect(await kept()).toEqual([]);
  const log = await world.db
    .selectFrom('audit')
    .select('call')
    .where('entity', '=', 'crew-search')
    .where('user_id', '=', boss.id)
    .orderBy('id')
    .execute();
  expect(log.map((one) => one.call)).toEqual(['saveCrewSearch', 'saveCrewSearch', 'deleteCrewSearch']);
});
