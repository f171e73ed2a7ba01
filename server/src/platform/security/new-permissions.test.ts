import { permissions } from '@crewcall/domain/policies';
import type { Permission } from '@crewcall/domain/policies';
import { testApp } from '../../../test/support';
import type { TestApp } from '../../../test/support';
import { admitPermissions } from './new-permissions';

let world: TestApp;
beforeEach(async () => {
  world = await testApp({ tasks: [] });
}, 120_000);
afterEach(() => world.close());

const heldBy = async (id: number) => (await world.call(await world.signIn(id), 'getMe', {})).body.permissions;
const without = (missing: Permission) => permissions.filter((name) => name !== missing);

test('R-15: a permission that a release brings is held by whoever held all before, and by nobody else', async () => {
  await admitPermissions(world.db);
  const [holder, other] = [await world.make.admin(), await world.make.admin(without('stats:read'))];
  const off = await world.make.user({ permissions: [...permissions], active: false });
  const crew = await world.make.user();
  const later = [...permissions, 'test:new'];
  expect(await admitPermissions(world.db, later)).toEqual({ fresh: ['test:new'], people: 1 });
  expect(await heldBy(holder)).toEqual(later);
  expect(await heldBy(other)).not.toContain('test:new');
  expect(await heldBy(crew)).toEqual([]);
  const gone = await world.db
    .selectFrom('app_user')
    .select('permissions')
    .where('id', '=', off)
    .executeTakeFirstOrThrow();
  expect(gone.permissions).not.toContain('test:new');
  expect(await admitPermissions(world.db, later)).toEqual({ fresh: [], people: 0 });
});

test('R-15: where a release knows none of the permissions of before, nobody is given its own', async () => {
  await admitPermissions(world.db);
  const people = [await world.make.admin(), await world.make.user()];
  expect(await admitPermissions(world.db, ['test:all-new'])).toEqual({ fresh: ['test:all-new'], people: 0 });
  for (const id of people) expect(await heldBy(id)).not.toContain('test:all-new');
});

test('R-15: two servers that start at once admit it once; who lost it since does not get it back', async () => {
  const holder = await world.make.admin();
  await admitPermissions(world.db);
  const later = [...permissions, 'test:new'];
  await Promise.all([admitPermissions(world.db, later), admitPermissions(world.db, later)]);
  expect(await heldBy(holder)).toEqual(later);
  await world.db
    .updateTable('app_user')
    .set({ permissions: [...permissions] })
    .where('id', '=', holder)
    .execute();
  await admitPermissions(world.db, later);
  const stored = await world.db
    .selectFrom('app_user')
    .select('permissions')
    .where('id', '=', holder)
    .executeTakeFirstOrThrow();
  expect(stored.permissions).toEqual([...permissions]);
});

test('D.2.10: what customers are charged is read and written by whoever held every permission before', async () => {
  const before = permissions.filter((name) => !name.startsWith('client:'));
  await admitPermissions(world.db, before);
  const [holder, other] = [
    await world.make.admin(before),
    await world.make.admin(before.filter((name) => name !== 'settings:write')),
  ];
  const manager = await world.make.manager('ACME');
  expect(await admitPermissions(world.db)).toEqual({ fresh: ['client:read', 'client:write'], people: 1 });
  expect(await heldBy(holder)).toEqual(expect.arrayContaining(['client:read', 'client:write']));
  for (const id of [other, manager, await world.make.user()])
    expect((await heldBy(id)).filter((name) => name.startsWith('client:'))).toEqual([]);
});
