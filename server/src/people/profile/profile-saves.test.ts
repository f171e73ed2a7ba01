import { openWorld } from '../../jobs/testing/world';
import type { Person, World } from '../../jobs/testing/world';

let world: World;
let mia: Person;
let ben: Person;
openWorld(async (opened) => {
  ({ world } = opened);
  const permissions = ['crew:read', 'user:write', 'crewinvoice:write', 'crewinvoice:read', 'job:write'];
  mia = await world.person({ permissions, firstName: 'Mia' });
  ben = await world.person({ permissions, firstName: 'Ben' });
});

const read = async (by: Person, who: Person) => (await world.call(by, 'getuserdetails', { id: who.id })).body;
const save = (by: Person, who: Person, body: object) =>
  world.call(by, 'saveUserDetails', { id: who.id, ...body });

test('B.2.40 two save one profile: the second reads which field the first changed, and can save over it', async () => {
  const worker = await world.person();
  const { version } = await read(mia, worker);
  expect((await save(mia, worker, { version, suburb: 'Redfern', city: 'Sydney' })).body.ok).toBe(true);

  const late = await save(ben, worker, { version, suburb: 'Newtown' });
  expect(late.status).toBe(409);
  expect(late.body).toMatchObject({
    error: true,
    code: 'profile-changed',
    clashes: [{ field: 'suburb', by: 'Mia Tester' }],
  });
  expect(late.body.snackbar?.text).toMatch(/^Mia Tester has changed Suburb\./);

  const now = await read(ben, worker);
  expect(now).toMatchObject({ suburb: 'Redfern', city: 'Sydney' });
  expect(now.saves?.[0]).toMatchObject({ by: 'Mia Tester', fields: ['suburb', 'city'] });
  expect((await save(ben, worker, { version: now.version, suburb: 'Newtown' })).body.ok).toBe(true);
  expect(await read(mia, worker)).toMatchObject({ suburb: 'Newtown', city: 'Sydney' });
});

test('B.2.40 different fields both stand, the same value is no clash, and who sends no version saves as ever', async () => {
  const worker = await world.person();
  const { version } = await read(mia, worker);
  await save(mia, worker, { version, suburb: 'Redfern' });
  expect((await save(ben, worker, { version, city: 'Perth' })).body.ok).toBe(true);
  expect((await save(ben, worker, { version, suburb: ' Redfern ' })).body.ok).toBe(true);
  expect((await save(ben, worker, { suburb: 'Newtown' })).body.ok).toBe(true);
  expect(await read(mia, worker)).toMatchObject({ suburb: 'Newtown', city: 'Perth' });
});

test('B.2.40 the person and the office: the office is told of the phone that the person has just changed', async () => {
  const worker = await world.person();
  const { version } = await read(mia, worker);
  const own = (await world.call(worker, 'getMyProfile', {})).body;
  expect(own.version).toBe(version);
  expect((await world.call(worker, 'saveProfile2', { version, phone: '0491 570 006' })).body.ok).toBe(true);
  const late = await save(mia, worker, { version, phone: '0491 570 157', lastName: 'Le' });
  expect([late.status, late.body.snackbar?.text]).toEqual([
    409,
    expect.stringContaining('has changed Phone'),
  ]);
  // Nothing of it is written, the last name neither.
  expect(await read(mia, worker)).toMatchObject({ phone: '+61491570006', lastName: 'Tester' });
  await save(mia, worker, { lastName: 'Le' });
  const back = await world.call(worker, 'saveProfile2', { version, lastName: 'Lee' });
  expect([back.status, back.body.snackbar?.text]).toEqual([
    409,
    expect.stringMatching(/^The office has changed Last Name/),
  ]);
});

test('B.5.26 a rate and an answer to a filter clash one by one', async () => {
  const worker = await world.person();
  const other = await world.db
    .insertInto('crew_group')
    .values({ company_id: world.companyId, name: 'Forklift' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { version } = await read(mia, worker);
  const rate = (id: number, cents: number) => ({ version, groups: [{ id, rate: cents }] });
  expect((await save(mia, worker, rate(world.groupId, 3_500))).body.ok).toBe(true);
  expect((await save(ben, worker, rate(other.id, 4_000))).body.ok).toBe(true);
  const late = await save(ben, worker, rate(world.groupId, 3_600));
  expect(late.body).toMatchObject({ clashes: [{ field: `rates.${world.groupId}`, by: 'Mia Tester' }] });
});
