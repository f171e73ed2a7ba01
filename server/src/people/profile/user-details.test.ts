import { openWorld } from '../../jobs/testing/world';
import type { World } from '../../jobs/testing/world';

let world: World;
openWorld(async (opened) => {
  ({ world } = opened);
});

test('B.2.40 a worker reads of their own profile that the office saved it, and no name; the office reads names', async () => {
  const mia = await world.person({
    permissions: ['crew:read', 'user:write', 'job:write'],
    firstName: 'Mia',
  });
  const worker = await world.person({ firstName: 'Wes' });
  await world.call(mia, 'saveUserDetails', { id: worker.id, suburb: 'Redfern' });
  await world.call(worker, 'saveProfile2', { city: 'Sydney' });

  const own = await world.call(worker, 'getMyProfile', {});
  expect(own.body.saves?.map(({ by, fields }) => [by, fields])).toEqual([
    ['you', ['city']],
    ['the office', ['suburb']],
  ]);
  expect(JSON.stringify(own.body)).not.toContain('Mia');

  const seen = await world.call(mia, 'getuserdetails', { id: worker.id });
  expect(seen.body.saves?.map(({ by }) => by)).toEqual(['Wes Tester', 'Mia Tester']);
});
