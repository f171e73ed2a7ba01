import { sql } from 'kysely';
import { lockCompany } from './lock-company';
import { writeAs } from './write';
import { testApp } from '../../../test/support';
import type { TestApp } from '../../../test/support';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

const setUp = <T>(work: () => Promise<T>) =>
  writeAs({ db: world.db, call: 'test', userId: null, quiet: true }, async (tx) => {
    await lockCompany(tx, await world.make.companyId());
    return work();
  });
/** In a transaction of its own, which waits for no lock. */
const beside = (statement: (companyId: number) => ReturnType<typeof sql>) =>
  world.db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '1s'`.execute(tx);
    await statement(await world.make.companyId()).execute(tx);
  });

test('while a company is set up, rows that only point to it are written', async () => {
  const insert = (id: number) => sql`insert into crew_group (company_id, name) values (${id}, 'Beside')`;
  await setUp(() => beside(insert));
  expect(
    await world.db.selectFrom('crew_group').where('name', '=', 'Beside').select('id').execute(),
  ).toHaveLength(1);
});

test('whoever sets it up as well waits', async () => {
  const hold = (id: number) => sql`select 1 from company where id = ${id} for no key update`;
  await expect(setUp(() => beside(hold))).rejects.toThrow('lock timeout');
});
