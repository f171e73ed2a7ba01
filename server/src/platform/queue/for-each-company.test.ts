import { AT_ONCE, forEachCompanyBatch, eachAlone } from './for-each-company';
import { taskContext } from './tasks';
import { testApp } from '../../../test/support';
import type { TestApp } from '../../../test/support';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

test('one that fails holds up none of the others, and is named at the end', async () => {
  const done: number[] = [];
  const work = async (one: number) => {
    if (one % 2 === 0) throw new Error(`no ${one}`);
    done.push(one);
  };
  const all = eachAlone([1, 2, 3, 4, 5], (one) => `crew ${one}`, work);
  await expect(all).rejects.toThrow('crew 2: no 2\ncrew 4: no 4');
  expect(done).toEqual([1, 3, 5]);
});

test('without a database nothing more is tried', async () => {
  const tried: number[] = [];
  const work = async (one: number) => {
    tried.push(one);
    throw Object.assign(new Error('gone'), { code: '57P01' });
  };
  await expect(eachAlone([1, 2], String, work)).rejects.toThrow(/^gone$/);
  expect(tried).toEqual([1]);
});

test('a company whose work fails holds up none of the others', async () => {
  const first = await world.make.companyId();
  const { id: second } = await world.db
    .insertInto('company')
    .values({ name: 'The other', config: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  let left = 2;
  const context = taskContext({ db: world.db, services: world.services }, 'test', {});
  const all = forEachCompanyBatch(context, async (_tx, { id }) => {
    if (id === first) throw new Error('poisoned');
    left -= 1;
    return left === 0 ? 0 : AT_ONCE;
  });
  await expect(all).rejects.toThrow(`company ${first}: poisoned`);
  expect([left, second > first]).toEqual([0, true]);
});
