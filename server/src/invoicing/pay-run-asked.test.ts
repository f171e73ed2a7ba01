import { HOUR, at, openPayRun, week } from './testing/pay-run-office';
import { configure } from '../../test/support/shift';
import type { TestApp } from '../../test/support';

let t: TestApp;
let office: { id: number; token: string };
const { time, run, kindsOf } = openPayRun((world) => {
  ({ t, office } = world);
});

test('C.8.05: a punch that waits and an open question stand first, and go once they are decided', async () => {
  const { user, job, id } = await time();
  const { id: punch } = await t.db
    .insertInto('punch')
    .values({
      user_id: user,
      job_id: job,
      action: 'in',
      key: null,
      punched_at: at,
      received_at: at,
      outcome: 'pending',
      reason: 'overlap',
      timesheet_id: null,
      resolved_at: null,
      resolved_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: query } = await t.db
    .insertInto('timesheet_query')
    .values({
      company_id: await t.make.companyId(),
      timesheet_id: id,
      job_id: job,
      user_id: user,
      claim: JSON.stringify({ start: at, end: at + 9 * HOUR, break: 0 }),
      recorded: 'null',
      outcome: null,
      due_at: null,
      closed_at: null,
      closed_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await kindsOf(user)).toEqual([['punch'], ['question']]);
  await t.call(office, 'resolvePunch', { id: punch, apply: false, reason: 'No' });
  await t.db
    .updateTable('timesheet_query')
    .set({ state: 'closed', outcome: 'kept', closed_at: at })
    .where('id', '=', query)
    .execute();
  expect(await kindsOf(user)).toEqual([]);
});

test('C.8.01: a question about a missing time stands without a time, and no one else may look', async () => {
  const { user, job } = await time();
  await t.db
    .insertInto('timesheet_query')
    .values({
      company_id: await t.make.companyId(),
      timesheet_id: null,
      job_id: job,
      user_id: user,
      claim: JSON.stringify({ start: at, end: at + 9 * HOUR, break: 0 }),
      recorded: 'null',
      outcome: null,
      due_at: null,
      closed_at: null,
      closed_by: null,
    })
    .execute();
  expect((await run()).exceptions.find(({ idUser }) => idUser === user)).toMatchObject({
    kinds: ['question'],
    idTimesheet: null,
    start: at,
  });
  const reader = await t.signIn(await t.make.user({ permissions: ['crewinvoice:read', 'timesheet:read'] }));
  expect((await t.call(reader, 'getPayRun', week)).status).toBe(403);
  expect((await t.call(reader, 'approveTimes', { idTimesheet: [1] })).status).toBe(403);
  expect((await t.call(reader, 'noteWithholding', { idUser: user, text: 'x' })).status).toBe(403);
});

test('T-20: a long time without a break is named, until it is approved; what the worker said is told apart', async () => {
  await configure(t, { confBreakAfterMin: 300 });
  const [silent, short, said] = [await time(), await time({ hours: 5 }), await time()];
  await t.db.updateTable('timesheet').set({ break_said_ms: 0 }).where('id', '=', said.id).execute();
  expect([await kindsOf(silent.user), await kindsOf(short.user), await kindsOf(said.user)]).toEqual([
    [['no-break']],
    [],
    [['no-break-said']],
  ]);
  await t.call(office, 'approveTimes', { idTimesheet: [silent.id] });
  expect(await kindsOf(silent.user)).toEqual([]);
});
