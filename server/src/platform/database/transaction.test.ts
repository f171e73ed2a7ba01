import { sql } from 'kysely';
import { testApp } from '../../../test/support';
import type { TestApp } from '../../../test/support';
import { inTransaction } from './transaction';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
}, 120_000);
afterAll(() => app.close());

test('of statements that are sent together the one that failed by itself decides, however late it is heard of', async () => {
  let attempts = 0;
  const work = inTransaction(app.db, async (tx) => {
    attempts += 1;
    const fail = () =>
      sql`do $$ begin raise exception 'a deadlock' using errcode = '40P01'; end $$`.execute(tx);
    const late = async () => (await Promise.resolve(fail())).rows;
    const later = async () => [...(await late())];
    await Promise.all([later(), sql`select 1`.execute(tx)]);
  });
  await expect(work).rejects.toThrow('a deadlock');
  // A deadlock is tried again.
  expect(attempts).toBe(5);
  expect((await sql<{ one: number }>`select 1 as one`.execute(app.db)).rows).toEqual([{ one: 1 }]);
});
