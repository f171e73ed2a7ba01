import { permissions } from '@crewcall/domain/policies';
import { sql } from 'kysely';
import type { TestApp } from '../../test/support';
import { openDeletions } from './testing/deletions';

let t: TestApp;
let office: Awaited<ReturnType<TestApp['signIn']>>;
const { asking, answer, mailsTo, userRow } = openDeletions((world) => {
  ({ t, office } = world);
});

test('a deletion that fails half way leaves everything', async () => {
  const { idUser, id } = await asking();
  await t.make.rate(idUser, await t.make.group(), 4_000);
  await sql`create function stop() returns trigger language plpgsql as $$ begin raise exception 'stop'; end $$`.execute(
    t.db,
  );
  await sql`create trigger stop before update of deleted_at on app_user for each row when (new.deleted_at is not null) execute function stop()`.execute(
    t.db,
  );
  expect((await t.call(office, 'answerDeletion', { id, accept: true })).status).toBe(500);
  await sql`drop trigger stop on app_user`.execute(t.db);
  expect(await userRow(idUser)).toMatchObject({ first_name: 'Kim', deleted_at: null });
  expect(
    await t.db.selectFrom('user_group_rate').select('rate_cents').where('user_id', '=', idUser).execute(),
  ).toHaveLength(1);
  expect(await answer(id)).toEqual({ ok: true });
});

test('a request is answered once, whoever presses at the same instant, also where it is taken back meanwhile', async () => {
  const { idUser, me, id } = await asking({ email: 'twice@example.test' });
  const replies = await Promise.all([
    ...Array.from({ length: 3 }, () => t.call(office, 'answerDeletion', { id, accept: true })),
    t.call(me, 'withdrawDeletion', {}),
  ]);
  const deleted = replies.slice(0, 3).filter(({ status, body }) => status === 200 && !body.error).length;
  expect(replies.slice(0, 3).every(({ status }) => status === 200 || status === 404)).toBe(true);
  const row = await t.db
    .selectFrom('deletion_request')
    .select(['accepted', 'withdrawn_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  // Taken back, or done: never both.
  expect([deleted, row.accepted, row.withdrawn_at === null]).toEqual(
    deleted === 1 ? [1, true, true] : [0, null, false],
  );
  expect((await userRow(idUser)).deleted_at === null).toBe(deleted === 0);
  expect(
    (await mailsTo('twice@example.test')).filter(({ subject }) => subject === 'You are deleted'),
  ).toHaveLength(deleted);
});

test('of two who answer each other’s requests at the same instant, one stays', async () => {
  const [a, b] = [
    await asking({ email: 'a@example.test', permissions: [...permissions] }),
    await asking({ email: 'b@example.test', permissions: [...permissions] }),
  ];
  await Promise.all([
    t.call(a.me, 'answerDeletion', { id: b.id, accept: true }),
    t.call(b.me, 'answerDeletion', { id: a.id, accept: true }),
  ]);
  const gone = await Promise.all(
    [a, b].map(async ({ idUser }) => (await userRow(idUser)).deleted_at !== null),
  );
  expect(gone.filter(Boolean)).toHaveLength(1);
});
