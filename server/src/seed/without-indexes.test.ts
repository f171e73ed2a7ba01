import { sql } from 'kysely';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { withoutIndexes } from './without-indexes';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ handlers: [], tasks: [] });
}, 120_000);
afterAll(() => app?.close());

const filled = ['job_crew', 'crew_member', 'timesheet'];

const schema = async () => ({
  indexes: (await sql`select indexdef from pg_indexes where schemaname = 'public' order by 1`.execute(app.db))
    .rows,
  references: (
    await sql`
      select conrelid::regclass::text as "table", conname, pg_get_constraintdef(oid), convalidated
      from pg_constraint order by 1, 2`.execute(app.db)
  ).rows,
  triggers: (
    await sql<{
      tgname: string;
    }>`select tgrelid::regclass::text as "table", tgname, tgenabled from pg_trigger order by 1, 2`.execute(
      app.db,
    )
  ).rows.filter(({ tgname }) => !tgname.startsWith('RI_')),
});

test('X-11: tables that were filled without their indexes and references have the same ones again', async () => {
  const before = await schema();
  const during: unknown[] = [];
  await app.db.transaction().execute((tx) =>
    withoutIndexes(tx, filled, async () => {
      const { rows } = await sql`
        select 1 from pg_indexes where indexname in ('timesheet_start', 'crew_member_user')`.execute(tx);
      during.push(...rows);
    }),
  );
  expect(during).toEqual([]);
  expect(await schema()).toEqual(before);
});

test('X-11: a reference that leads nowhere is refused afterwards, and nothing is left of the fill', async () => {
  const before = await schema();
  const crew = await app.make.crew(await app.make.job());
  const filling = app.db
    .transaction()
    .execute((tx) =>
      withoutIndexes(
        tx,
        filled,
        async () =>
          void (await sql`insert into crew_member (crew_id, user_id, status) values (${crew}, 999999, 1)`.execute(
            tx,
          )),
      ),
    );
  await expect(filling).rejects.toThrow('violates foreign key constraint "crew_member_user_id_fkey"');
  expect(await schema()).toEqual(before);
});
