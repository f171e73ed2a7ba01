import { dayText } from '@crewcall/domain/time';
import { DAY, inHours, openWorld } from '../../jobs/testing/world';
import type { Person, World } from '../../jobs/testing/world';
import { taskContext } from '../../platform/queue/tasks';
import { dueRatesTask } from './due-rates.task';

const SYDNEY = 'Australia/Sydney';
let world: World;
let boss: Person;
openWorld(async (opened) => {
  ({ world } = opened);
  boss = await world.person({
    permissions: ['crew:read', 'user:write', 'job:read', 'job:write', 'crewinvoice:write', 'timesheet:write'],
  });
});

const dayIn = (days: number) => dayText(SYDNEY, Date.now() + days * DAY);
const rateOf = async (id: number) =>
  (await world.call(boss, 'getuserdetails', { id })).body.groups.find((one) => one.id === world.groupId)
    ?.rate;
/** A worker with a rate, and a job to have times on. */
async function worker(rate: number | null = 3_000) {
  const me = await world.person();
  const job = await world.job({ date: inHours(-24 * 9) });
  if (rate !== null)
    await world.call(boss, 'saveUserDetails', { id: me.id, groups: [{ id: world.groupId, rate }] });
  const time = async (days: number, rate_cents: number | null, invoice_id: number | null = null) =>
    (
      await world.db
        .insertInto('timesheet')
        .values({
          job_id: job.id,
          crew_id: job.crewId,
          group_id: world.groupId,
          user_id: me.id,
          start_at: Date.now() + days * DAY,
          end_at: Date.now() + days * DAY + 60_000,
          rate_cents,
          signature_id: null,
          invoice_id,
          created_by: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const carried = async (id: number) =>
    (
      await world.db
        .selectFrom('timesheet')
        .select('rate_cents')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).rate_cents;
  return { me, job, time, carried };
}
const change = (users: number[], days: number, rate = 4_000) => ({
  idGroup: world.groupId,
  rate,
  fromDay: dayIn(days),
  users,
});

/** An invoice of this worker, made now. */
async function invoiceOf({ id: idUser }: { id: number }): Promise<number> {
  const { id } = await world.db
    .insertInto('invoice')
    .values({
      company_id: world.companyId,
      user_id: idUser,
      week_start: dayIn(-7),
      week_end: dayIn(-1),
      end_at: Date.now(),
      net_cents: 3_000,
      total_cents: 3_000,
      parties: JSON.stringify({}),
      pdf_blob_id: null,
      in_full_file_at: null,
      cancelled_at: null,
      cancelled_by: null,
      created_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

test('Y-05: a rate from a day is offered to times from that day on, and earlier ones keep theirs', async () => {
  const { me, time, carried } = await worker();
  const [early, late, bare] = [await time(-6, 3_000), await time(-2, 3_000), await time(-1, null)];
  const { body: asked } = await world.call(boss, 'getRateChange', change([me.id], -3));
  expect(asked.people).toEqual([
    { idUser: me.id, name: `${me.firstName} Tester`, before: 3_000, isNew: false, times: 1, hasLater: false },
  ]);
  const first = await world.call(boss, 'setRateFrom', { ...change([me.id], -3), apply: false });
  expect(first.body).toEqual({ done: [me.id], times: 1, refused: [] });
  // What had none is filled with the rate of its day; the others keep theirs until somebody says so.
  expect([await carried(early), await carried(late), await carried(bare)]).toEqual([3_000, 3_000, 4_000]);
  expect(await rateOf(me.id)).toBe(4_000);
  const second = await world.call(boss, 'setRateFrom', { ...change([me.id], -3), apply: true });
  expect(second.body.times).toBe(1);
  expect([await carried(early), await carried(late)]).toEqual([3_000, 4_000]);
  const log = await world.db
    .selectFrom('audit')
    .select('detail')
    .where('call', '=', 'setRateFrom')
    .where('entity_id', '=', String(me.id))
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const [rates] = Object.values((log.detail as { rates: object }).rates);
  expect([rates, log.detail]).toEqual([
    { from: '$30.00', to: '$40.00' },
    expect.objectContaining({ fromDay: dayIn(-3) }),
  ]);
});

test('Y-05: what is invoiced is never changed by a rate from a day, and takes it once its invoice is cancelled', async () => {
  const { me, time, carried } = await worker();
  const invoice = await invoiceOf(me);
  const paid = await time(-2, 3_000, invoice);
  const { body } = await world.call(boss, 'getRateChange', change([me.id], -5));
  expect(body.people[0]?.times).toBe(0);
  const kept = await time(-6, 3_000, invoice);
  await world.call(boss, 'setRateFrom', { ...change([me.id], -5), apply: true });
  expect([await carried(paid), await carried(kept)]).toEqual([3_000, 3_000]);
  // Cancelled, it is open like any other: priced by the rate of its day, and one of before that day as it was.
  const { body: cancelled } = await world.call(boss, 'deleteInvoice', { idInvoice: invoice });
  expect(cancelled).toMatchObject({ ok: true });
  expect([await carried(paid), await carried(kept)]).toEqual([4_000, 3_000]);
});

test('Y-05: a raise that was kept from times of before is kept from those that come free later', async () => {
  const { me, time, carried } = await worker();
  await world.call(boss, 'setRateFrom', { ...change([me.id], -5), apply: false });
  const invoice = await invoiceOf(me);
  const paid = await time(-2, 4_000, invoice);
  await world.call(boss, 'saveUserDetails', { id: me.id, groups: [{ id: world.groupId, rate: 4_500 }] });
  await world.call(boss, 'deleteInvoice', { idInvoice: invoice });
  expect(await carried(paid)).toBe(4_000);
});

test('Y-05, C.8.10: a waiting correction is paid at what was invoiced, whatever rate is set from its day', async () => {
  const { me, time, carried } = await worker();
  const first = await time(-2, 3_000);
  const correction = await time(-2, 3_000);
  await world.db.updateTable('timesheet').set({ corrects_id: first }).where('id', '=', correction).execute();
  const { body: asked } = await world.call(boss, 'getRateChange', change([me.id], -3));
  expect(asked.people[0]?.times).toBe(1);
  await world.call(boss, 'setRateFrom', { ...change([me.id], -3), apply: true });
  expect([await carried(first), await carried(correction)]).toEqual([4_000, 3_000]);
});

test('B.2.40, Y-05: a form that was read before a rate for many says who set it, and overwrites nothing', async () => {
  const { me } = await worker();
  const { version } = (await world.call(boss, 'getuserdetails', { id: me.id })).body;
  await world.call(boss, 'setRateFrom', { ...change([me.id], -3), apply: false });
  const groups = [{ id: world.groupId, rate: 3_900 }];
  const late = await world.call(boss, 'saveUserDetails', { id: me.id, groups, version });
  expect(late.status).toBe(409);
  expect(await rateOf(me.id)).toBe(4_000);
});

test('Y-05: a rate from a later day waits for it: a time of that day has it, today’s has today’s', async () => {
  const { me, job } = await worker();
  await world.call(boss, 'setRateFrom', { ...change([me.id], 5), apply: false });
  expect(await rateOf(me.id)).toBe(3_000);
  const made = async (days: number) => {
    const start = Date.now() + days * DAY;
    const crewId = await world.crew(job.id, start);
    await world.member(crewId, me.id, 2);
    const { id } = await world.db
      .insertInto('timesheet')
      .values({
        job_id: job.id,
        crew_id: crewId,
        group_id: world.groupId,
        user_id: me.id,
        start_at: start,
        end_at: start + 60_000,
        rate_cents: null,
        signature_id: null,
        invoice_id: null,
        created_by: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const [now, then] = [await made(-1), await made(6)];
  // Whatever fills what is missing reads the day of the time.
  await world.call(boss, 'saveUserDetails', { id: me.id, groups: [{ id: world.groupId, rate: 3_000 }] });
  const rates = await world.db
    .selectFrom('timesheet')
    .select(['id', 'rate_cents'])
    .where('id', 'in', [now, then])
    .orderBy('id')
    .execute();
  expect(rates.map(({ rate_cents }) => rate_cents)).toEqual([3_000, 4_000]);
  // The day comes.
  await world.db
    .updateTable('rate_from')
    .set({ from_day: dayIn(0) })
    .where('user_id', '=', me.id)
    .where('rate_cents', '=', 4_000)
    .execute();
  await dueRatesTask.run(taskContext({ db: world.db, services: world.services }, 'due-rates', {}));
  expect(await rateOf(me.id)).toBe(4_000);
});

test('Y-05: a rate from an earlier day leaves one from a later day, and a profile that is saved changes today’s', async () => {
  const { me, time, carried } = await worker();
  await world.call(boss, 'setRateFrom', { ...change([me.id], 5, 5_000), apply: false });
  const { body } = await world.call(boss, 'getRateChange', change([me.id], -5));
  expect(body.people[0]).toMatchObject({ before: 3_000, hasLater: true });
  await world.call(boss, 'setRateFrom', { ...change([me.id], -5), apply: false });
  await world.call(boss, 'saveUserDetails', { id: me.id, groups: [{ id: world.groupId, rate: 4_200 }] });
  const [before, now, later] = [await time(-8, null), await time(-1, null), await time(7, null)];
  await world.call(boss, 'saveUserDetails', { id: me.id, groups: [{ id: world.groupId, rate: 4_200 }] });
  expect([await carried(before), await carried(now), await carried(later)]).toEqual([3_000, 4_200, 5_000]);
});

test('who is no crew is refused by name, and the others are served', async () => {
  const [{ me }, manager] = [
    await worker(null),
    await world.person({ managerOf: ['ACME'], firstName: 'Mia' }),
  ];
  const desk = await world.person({ permissions: ['crew:read'], firstName: 'Dora' });
  const { body } = await world.call(boss, 'setRateFrom', {
    ...change([me.id, manager.id, desk.id, 999_999], 0),
    apply: false,
  });
  expect(body.done).toEqual([me.id]);
  expect(body.refused.map(({ name, text }) => `${name}: ${text}`)).toEqual([
    'Mia Tester: Works for a customer, and is in no group.',
    'Dora Tester: Works in the office, and is in no group.',
    'Person 999999: Could not be found.',
  ]);
  expect(await rateOf(me.id)).toBe(4_000);
});

test('a day that does not exist, and a group of nobody, are refused with a sentence', async () => {
  const { me } = await worker();
  const odd = await world.call(boss, 'setRateFrom', {
    ...change([me.id], 0),
    fromDay: '2026-02-30',
    apply: false,
  });
  expect([odd.status, odd.body.snackbar?.text]).toEqual([
    200,
    'The day must be a day of the years 2000 to 2099.',
  ]);
  const none = await world.call(boss, 'setRateFrom', {
    ...change([me.id], 0),
    idGroup: 999_999,
    apply: false,
  });
  expect([none.status, none.body.snackbar?.text]).toEqual([404, 'This group could not be found.']);
});

test('several come into a group with its usual rate, and go out of it; twice is once', async () => {
  const people = [await world.person(), await world.person()];
  const users = people.map(({ id }) => id);
  const group = (await world.call(boss, 'getGroups', {})).body.groups.find(({ id }) => id === world.groupId);
  await world.db
    .updateTable('crew_group')
    .set({ usual_rate_cents: 3_700 })
    .where('id', '=', world.groupId)
    .execute();
  const add = { idGroup: world.groupId, isIn: true, users };
  expect((await world.call(boss, 'setGroupMembers', add)).body).toEqual({ done: users, refused: [] });
  expect((await world.call(boss, 'setGroupMembers', add)).body).toEqual({ done: [], refused: [] });
  expect(await rateOf(users[0] ?? 0)).toBe(3_700);
  await world.call(boss, 'setRateFrom', { ...change(users, 4), apply: false });
  const take = { ...add, isIn: false };
  expect((await world.call(boss, 'setGroupMembers', take)).body.done).toEqual(users);
  expect([await rateOf(users[0] ?? 0), group?.groupName]).toEqual([null, expect.any(String)]);
  const left = await world.db.selectFrom('rate_from').selectAll().where('user_id', 'in', users).execute();
  expect(left).toEqual([]);
});
