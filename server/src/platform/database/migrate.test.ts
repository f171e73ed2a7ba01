import { sql } from 'kysely';
import { testApp } from '../../../test/support';
import type { TestApp } from '../../../test/support';
import { migrate } from './migrate';

let app: TestApp;
beforeEach(async () => {
  app = await testApp({ handlers: [], tasks: [] });
}, 120_000);
afterEach(() => app?.close());

test('a database of a newer version is left as it is, and the sentence says what to start', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('9001-later', '2030-01-01')`.execute(
    app.db,
  );
  await expect(migrate(app.db, app.pool)).rejects.toThrow(
    'This database was last used by a newer version of Crewcall (9001-later), whose data this one would damage. ' +
      'Start that version again, or restore a backup from before it.',
  );
});

test("a newer queue's tables are left as they are, too", async () => {
  await migrate(app.db, app.pool);
  await sql`
    insert into graphile_worker.migrations (id, ts, breaking)
    values (900000, now(), true)`.execute(app.db);
  await expect(migrate(app.db, app.pool)).rejects.toThrow('newer version of Crewcall');
});

test('migrating again, by several at once, does nothing', async () => {
  expect(await Promise.all([migrate(app.db, app.pool), migrate(app.db, app.pool)])).toEqual([[], []]);
});

test('the search folds letters and apostrophes, whatever the locale of the database', async () => {
  const id = await app.make.user({ first_name: 'Łukasz O’Brien', last_name: 'Ångstræß' });
  const { search_name } = await app.db
    .selectFrom('app_user')
    .select('search_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(search_name).toBe('lukasz obrien angstraess');
});
