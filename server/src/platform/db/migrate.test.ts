import { sql } from 'kysely';
import { testApp } from '../../../test/support';
import type { TestApp } from '../../../test/support';
import { migrations } from '../../db/migrations';
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

test('what only the audit knew stands in rows afterwards', async () => {
  await sql`drop table former_crew, sent_notice`.execute(app.db);
  const [user_id, stays] = [await app.make.user(), await app.make.user()];
  const job_id = await app.make.job();
  const noted = (entity: string, detail: object, at = Date.now()) => ({
    user_id,
    call: 'x',
    entity,
    entity_id: String(job_id),
    detail: JSON.stringify(detail),
    at,
  });
  await app.db
    .insertInto('audit')
    .values([
      noted('job', { idUser: user_id, status: 0, from: 2 }),
      noted('job', { idUser: user_id, status: 2 }),
      noted('job', { idUser: stays, status: 1, from: 0 }),
      noted('job', { idUser: 900_000, status: 2 }),
      noted('job', { status: 2 }),
      noted('notification', { recipients: 30 }),
      noted('notification', { recipients: 40 }, Date.now() - 3_600_000),
    ])
    .execute();
  await migrations['0021-rows-of-their-own']?.up(app.db);
  expect(await app.db.selectFrom('former_crew').selectAll().execute()).toEqual([{ job_id, user_id }]);
  expect(await app.db.selectFrom('sent_notice').select(['user_id', 'recipients']).execute()).toEqual([
    { user_id, recipients: 30 },
  ]);
});

test('who did what about a place, and to a customer, is taken over from the audit', async () => {
  await sql`drop table crew_log, customer_edit`.execute(app.db);
  const [office, worker] = [await app.make.user(), await app.make.user()];
  const job = await app.make.job();
  const crew = await app.make.crew(job);
  await app.make.prepend('ACME');
  const { id: customer } = await app.db.selectFrom('prepend').select('id').executeTakeFirstOrThrow();
  const noted = (user_id: number | null, detail: object, call = 'x', entity = 'job', id = job) =>
    ({ user_id, call, entity, entity_id: String(id), detail: JSON.stringify(detail) }) as const;
  const place = { idReqCrew: crew, idUser: worker };
  await app.db
    .insertInto('audit')
    .values([
      noted(office, { ...place, status: 1, from: 0 }),
      noted(worker, { ...place, status: 3 }),
      noted(null, { ...place, status: 2 }),
      noted(null, { ...place, status: 1, from: 0 }, 'task:keep-inviting'),
      noted(worker, { idReqCrew: crew, applied: true }),
      noted(worker, { withdrawn: true }),
      noted(office, { ...place, approved: true, status: 2 }),
      noted(office, { ...place, status: 0, from: 2 }),
      noted(worker, { ...place, status: 0, from: 2 }),
      noted(worker, { ...place, cover: 'asked' }),
      noted(office, { secondFactor: 'another app' }, 'confirmSecondFactor', 'user', office),
      noted(office, { color: { from: 'a', to: 'b' } }, 'x', 'customer', customer),
      noted(worker, { color: { from: 'b', to: 'c' } }, 'x', 'customer', customer),
    ])
    .execute();
  await migrations['0106-logs-of-their-own']?.up(app.db);
  const said = await app.db.selectFrom('crew_log').select(['by', 'did', 'user_id']).orderBy('id').execute();
  expect(said.map(({ by, did, user_id }) => [by, did, user_id])).toEqual([
    [office, 'invited', worker],
    [worker, 'declined', worker],
    [null, 'accepted', worker],
    [null, 'invited', worker],
    [worker, 'applied', worker],
    [worker, 'withdrew', worker],
    [office, 'approved', worker],
    [office, 'removed', worker],
  ]);
  const factor = await app.db.selectFrom('audit').select('detail').where('entity', '=', 'user').execute();
  expect(factor).toEqual([{ detail: { secondFactor: 'moved' } }]);
  const edits = await app.db.selectFrom('customer_edit').selectAll().execute();
  expect(edits).toEqual([{ prepend_id: customer, field: 'color', by: worker }]);
});

test('whoever added somebody was never handed the link that was mailed, and an approver was', async () => {
  await sql`alter table way_in_change drop column by_link`.execute(app.db);
  await sql`alter table calendar_feed drop column remembered`.execute(app.db);
  const office = await app.make.user();
  const link = async (processed_at: number, used_at: number | null) => {
    const { id } = await app.db
      .insertInto('registrant')
      .values({
        company_id: await app.make.companyId(),
        type: 'worker',
        first_name: 'Ann',
        last_name: 'New',
        email: 'ann@example.test',
        phone: '',
        postcode: '',
        registered_at: 1,
        processed_at,
        approved: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = { registrant_id: id, purpose: 'register', created_by: office, expires_at: 9, used_at };
    await app.db
      .insertInto('login_link')
      .values({ ...row, token_hash: Buffer.from(`${id}`) })
      .execute();
    return id;
  };
  const [added, approved, used] = [await link(1, null), await link(2, null), await link(1, 3)];
  await migrations['0113-ways-in-by-link']?.up(app.db);
  const links = await app.db
    .selectFrom('login_link')
    .select(['registrant_id', 'created_by'])
    .orderBy('registrant_id')
    .execute();
  expect(links.map(({ registrant_id, created_by }) => [registrant_id, created_by])).toEqual([
    [added, null],
    [approved, office],
    [used, office],
  ]);
});

test('what a database folded by a rule of its own is folded again', async () => {
  const id = await app.make.user({ first_name: 'Łukasz', last_name: 'Ång' });
  const folded = async () =>
    (await app.db.selectFrom('app_user').select('search_name').where('id', '=', id).executeTakeFirstOrThrow())
      .search_name;
  await sql`create or replace function folded(text) returns text language sql immutable strict return $1`.execute(
    app.db,
  );
  await app.db.updateTable('app_user').set({ first_name: 'Łukasz' }).where('id', '=', id).execute();
  expect(await folded()).toBe('Łukasz Ång');
  await migrations['0027-folded-everywhere']?.up(app.db);
  expect(await folded()).toBe('łukasz ang');
  await migrations['0070-plain-letters']?.up(app.db);
  expect(await folded()).toBe('lukasz ang');
});
