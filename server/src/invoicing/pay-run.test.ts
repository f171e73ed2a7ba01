import { shift } from '../../test/support/shift';
import { ABN, HOUR, RATE, at, openPayRun, week } from './testing/pay-run-office';
import { drawnSignature } from '../timesheets/testing/site';
import type { TestApp } from '../../test/support';

let t: TestApp;
let office: { id: number; token: string };
const { time, worker, sign, run, kindsOf, generate } = openPayRun((world) => {
  ({ t, office } = world);
});

test('a signed time of the week is no exception, and says its hours, bands and dollars beside the week before', async () => {
  const { user, job, crew } = await time();
  const { id: earlier } = await t.db
    .insertInto('timesheet')
    .values({
      job_id: job,
      crew_id: crew,
      group_id: await t.make.group(),
      user_id: user,
      start_at: at - 7 * 24 * HOUR,
      end_at: at - 7 * 24 * HOUR + 2 * HOUR,
      rate_cents: RATE,
      signature_id: null,
      invoice_id: null,
      created_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(earlier).toBeGreaterThan(0);
  await t.call(office, 'generateInvoice', {
    idUser: user,
    dateStart: week.dateStart - 7 * 24 * HOUR,
    dateEnd: week.dateStart,
  });
  expect(await kindsOf(user)).toEqual([]);
  const own = (await run()).people.find(({ idUser }) => idUser === user);
  expect(own).toMatchObject({
    times: 1,
    paid: 8 * HOUR,
    cents: 8 * RATE,
    bands: [{ minutes: 480, percent: 0, cents: 8 * RATE }],
    before: { paid: 2 * HOUR, cents: 2 * RATE },
  });
  const made = await generate(user);
  expect(made.body.total).toBe(own?.cents);
  expect((await run()).people.find(({ idUser }) => idUser === user)).toBeUndefined();
});

test('the week before keeps its lines when the only job of their zone moves to another zone', async () => {
  const { user } = await time();
  const { job } = await time({ of: user, from: at - 7 * 24 * HOUR, hours: 2 });
  const move = (zone: string) => t.db.updateTable('job').set({ zone }).where('id', '=', job).execute();
  await move('Australia/Perth');
  await t.call(office, 'generateInvoice', {
    idUser: user,
    dateStart: week.dateStart - 7 * 24 * HOUR,
    dateEnd: week.dateStart,
  });
  await move('Australia/Sydney');
  const own = (await run()).people.find(({ idUser }) => idUser === user);
  expect(own?.before).toEqual({ paid: 2 * HOUR, cents: 2 * RATE });
});

test('A.2.49: a missing check-out goes once the clock is closed', async () => {
  const { user, id } = await time({ hours: null, signed: false });
  expect(await kindsOf(user)).toEqual([['missing-out']]);
  await t.call(office, 'setTime', { id, type: 2, value: at + 8 * HOUR });
  expect(await kindsOf(user)).toEqual([['unsigned']]);
  await t.call(office, 'approveTimes', { idTimesheet: [id] });
  expect(await kindsOf(user)).toEqual([]);
});

test('over 20 hours, and a start far from the crew on either side, go by approval, and come back by a change', async () => {
  const long = await time({ hours: 21, signed: false });
  expect(await kindsOf(long.user)).toEqual([['long', 'unsigned']]);
  await t.call(office, 'approveTimes', { idTimesheet: [long.id] });
  expect(await kindsOf(long.user)).toEqual([]);
  await t.call(office, 'setTime', { id: long.id, type: 3, value: 30 * 60_000 });
  expect(await kindsOf(long.user)).toEqual([['long', 'unsigned']]);
  for (const days of [-1, 1]) {
    const far = await time({ from: at + days * 25 * HOUR });
    expect(await kindsOf(far.user)).toEqual([['far-start']]);
    await t.call(office, 'approveTimes', { idTimesheet: [far.id] });
    expect(await kindsOf(far.user)).toEqual([]);
  }
});

test('a time that its own worker set, or took the signature for, is looked at by somebody else', async () => {
  const { user, id, job } = await time({ signed: false });
  await t.make.supervisor(job, user);
  const self = await t.signIn(user);
  await t.call(self, 'setTime', { id, type: 2, value: at + 9 * HOUR });
  expect(await kindsOf(user)).toEqual([['own-set', 'unsigned']]);
  await t.call(office, 'setTime', { id, type: 2, value: at + 8 * HOUR });
  expect(await kindsOf(user)).toEqual([['unsigned']]);
  const signature = await drawnSignature();
  const times = [{ id, checked: true }];
  await t.call(self, 'finishJobSignature', { idJob: job, signedBy: 'Pat Client', times, signature });
  expect(await kindsOf(user)).toEqual([['own-signed']]);
  await t.call(office, 'approveTimes', { idTimesheet: [id] });
  expect(await kindsOf(user)).toEqual([]);
});

test('a group that its own worker set is looked at, also once the office has renamed it', async () => {
  const { user, id, job } = await time({ signed: false });
  await t.make.supervisor(job, user);
  const group = await t.make.group('Rigger of the run');
  await t.make.crew(job, { start_at: at, group_id: group });
  await t.make.rate(user, group, RATE);
  await t.call(await t.signIn(user), 'setTime', { id, type: 4, value: group });
  expect(await kindsOf(user)).toEqual([['own-set', 'unsigned']]);
  await t.db.updateTable('crew_group').set({ name: 'Head rigger' }).where('id', '=', group).execute();
  expect(await kindsOf(user)).toEqual([['own-set', 'unsigned']]);
});

test('T-22: a punch that arrived long after it was pressed is looked at, until the time is set, signed or approved', async () => {
  const punched = async (minutes: number) => {
    const one = await time({ signed: false });
    const punch = { user_id: one.user, job_id: one.job, timesheet_id: one.id, action: 'out', key: null };
    const end = at + 8 * HOUR;
    await t.db
      .insertInto('punch')
      .values({
        ...{ ...punch, outcome: 'applied', resolved_at: null, resolved_by: null, crew_id: null },
        ...{ punched_at: end + 20_000, received_at: end + 20_000 + minutes * 60_000 },
      })
      .execute();
    return one;
  };
  const [late, soon] = [await punched(31), await punched(30)];
  expect(await kindsOf(soon.user)).toEqual([['unsigned']]);
  expect(await kindsOf(late.user)).toEqual([['late-punch', 'unsigned']]);
  await t.call(office, 'approveTimes', { idTimesheet: [late.id] });
  expect(await kindsOf(late.user)).toEqual([]);
  await t.call(office, 'setTime', { id: late.id, type: 2, value: at + 7 * HOUR });
  expect(await kindsOf(late.user)).toEqual([['unsigned']]);
});

test('a start that its own worker set is looked at although a colleague ended the time or set its break', async () => {
  const { user, id, job } = await time({ hours: null, signed: false });
  const colleague = await t.make.user();
  for (const one of [user, colleague]) await t.make.supervisor(job, one);
  const self = await t.signIn(user);
  const mate = await t.signIn(colleague);
  await t.call(self, 'setTime', { id, type: 1, value: at - 10 * HOUR });
  await t.call(mate, 'setTime', { id, type: 2, value: at + 2 * HOUR });
  await t.call(mate, 'setTime', { id, type: 3, value: HOUR });
  const signature = await drawnSignature();
  const times = [{ id, checked: true }];
  await t.call(mate, 'finishJobSignature', { idJob: job, signedBy: 'Pat Client', times, signature });
  expect(await kindsOf(user)).toEqual([['own-set']]);
});

test('Y-07: an overlap stands on both times, and goes with the one that is deleted', async () => {
  const user = await worker();
  const { clocks, job } = await shift(t, {
    at,
    workers: [user],
    clocks: [8, 9].map((to) => ({ user, start: at, end: at + to * HOUR, rate: RATE })),
  });
  for (const id of clocks) await sign(job, id);
  expect(await kindsOf(user)).toEqual([['overlap'], ['overlap']]);
  expect((await run()).people.some(({ idUser }) => idUser === user)).toBe(false);
  await t.call(office, 'unlockTime', { id: clocks[0] ?? 0 });
  await t.call(office, 'setTimeDelete', { id: clocks[0] ?? 0, reason: 'Twice' });
  expect(await kindsOf(user)).toEqual([]);
});

test('no rate goes once the person has one; no ABN by a number or a note, and is told once a person', async () => {
  const poor = await time({ rate: null });
  expect(await kindsOf(poor.user)).toEqual([['no-rate']]);
  const { group_id } = await t.db
    .selectFrom('job_crew')
    .select('group_id')
    .where('id', '=', poor.crew)
    .executeTakeFirstOrThrow();
  await t.make.rate(poor.user, group_id, RATE);
  expect(await kindsOf(poor.user)).toEqual([]);

  const nameless = await time({}, { abn: '' });
  const { clocks, job } = await shift(t, {
    at,
    workers: [nameless.user],
    clocks: [{ user: nameless.user, start: at + 9 * HOUR, end: at + 11 * HOUR, rate: RATE }],
  });
  await sign(job, clocks[0] ?? 0);
  expect(await kindsOf(nameless.user)).toEqual([['no-abn']]);
  await t.call(office, 'noteWithholding', { idUser: nameless.user, text: '47 % withheld by payroll' });
  expect(await kindsOf(nameless.user)).toEqual([]);
  await t.call(office, 'noteWithholding', { idUser: nameless.user, text: ' ' });
  expect(await kindsOf(nameless.user)).toEqual([['no-abn']]);
  await t.db.updateTable('app_user').set({ abn: ABN }).where('id', '=', nameless.user).execute();
  expect(await kindsOf(nameless.user)).toEqual([]);
});

test('a worker’s word for GST is in the first list, once a person, until the office has answered it', async () => {
  const { user } = await time();
  await time({ of: user, from: at + 9 * HOUR, hours: 2 });
  await t.call(await t.signIn(user), 'saveProfile2', { gstRegistered: true });
  expect(await kindsOf(user)).toEqual([['gst-asked']]);
  await t.call(office, 'saveUserDetails', { id: user, gstRegistered: true });
  expect(await kindsOf(user)).toEqual([]);
});

test('a time over 28 days old stands in every run until it is on an invoice', async () => {
  const from = Date.now() - 29 * 24 * HOUR;
  const user = await worker();
  const { clocks, job } = await shift(t, {
    at: from,
    workers: [user],
    clocks: [{ user, start: from, end: from + 4 * HOUR, rate: RATE }],
  });
  await sign(job, clocks[0] ?? 0);
  const today = { dateStart: Date.now() - HOUR, dateEnd: Date.now() };
  const own = async () => (await run(today)).exceptions.filter(({ idUser }) => idUser === user);
  expect(await own()).toMatchObject([{ kinds: ['old'], idTimesheet: clocks[0] }]);
  await t.call(office, 'generateInvoice', { idUser: user, dateStart: from - HOUR, dateEnd: from + HOUR });
  expect(await own()).toEqual([]);
});

test('times of earlier weeks that can be paid are counted until they are on an invoice', async () => {
  const from = Date.now() - 10 * 24 * HOUR;
  const today = { dateStart: Date.now() - HOUR, dateEnd: Date.now() };
  const before = (await run(today)).earlier?.times ?? 0;
  const user = await worker();
  const poor = await worker();
  await shift(t, {
    at: from,
    workers: [user, poor],
    clocks: [
      { user, start: from, end: from + 4 * HOUR, rate: RATE },
      { user: poor, start: from, end: from + 4 * HOUR, rate: null },
      { user, start: from + 30 * HOUR, end: null, rate: RATE },
    ],
  });
  const { earlier } = await run(today);
  expect(earlier?.times).toBe(before + 1);
  expect(earlier?.from).toBeLessThanOrEqual(from);
  // Within the run's own days they are in it already.
  expect((await run({ dateStart: from - 20 * 24 * HOUR, dateEnd: Date.now() })).earlier).toBeUndefined();
  await t.call(office, 'generateInvoice', { idUser: user, dateStart: from - HOUR, dateEnd: from + HOUR });
  expect((await run(today)).earlier?.times ?? 0).toBe(before);
});

test('of years that were never invoiced the oldest 200 times are listed, and the others counted', async () => {
  const user = await worker();
  const from = Date.now() - 400 * 24 * HOUR;
  const clocks = Array.from({ length: 203 }, (_, nth) => {
    const start = from + nth * 24 * HOUR;
    return { user, start, end: start + 4 * HOUR, rate: RATE };
  });
  const { clocks: ids, job } = await shift(t, { at: from, workers: [user], clocks });
  const today = { dateStart: Date.now() - HOUR, dateEnd: Date.now() };
  const listed = async () => {
    const { exceptions, older } = await run(today);
    return [exceptions.filter(({ idUser }) => idUser === user).length, older];
  };
  expect(await listed()).toEqual([200, 3]);
  await t.db.deleteFrom('timesheet').where('id', 'in', ids.slice(0, 10)).execute();
  expect(await listed()).toEqual([193, 0]);
  await t.db.deleteFrom('timesheet').where('job_id', '=', job).execute();
});

test('the 500 most pressing exceptions are listed, and how many follow', async () => {
  const user = await worker();
  const from = Date.now() - 25 * 24 * HOUR;
  const clocks = Array.from({ length: 503 }, (_, nth) => {
    const start = from + nth * HOUR;
    return { user, start, end: start + HOUR / 2, rate: RATE };
  });
  const { job } = await shift(t, { at: from, workers: [user], clocks });
  const days = { dateStart: from - HOUR, dateEnd: Date.now() };
  const before = await run({ dateStart: Date.now() - HOUR, dateEnd: Date.now() });
  expect(before.more).toBe(0);
  const { exceptions, more } = await run(days);
  expect(exceptions).toHaveLength(500);
  expect(more).toBeGreaterThanOrEqual(3);
  // All that are listed can be approved at once.
  const ids = exceptions.flatMap(({ idTimesheet, idUser }) =>
    idTimesheet !== null && idUser === user ? [idTimesheet] : [],
  );
  expect((await t.call(office, 'approveTimes', { idTimesheet: ids })).status).toBe(200);
  await t.db.deleteFrom('timesheet').where('job_id', '=', job).execute();
});

test('two people of one name are told apart in the list and the exceptions', async () => {
  const lee = (phone: string) => worker({ first_name: 'Sam', last_name: 'Leewin', phone });
  const paid = await time({ of: await lee('+61400111005') });
  const unsigned = await time({ of: await lee('+61400111006'), signed: false });
  const { people, exceptions } = await run();
  expect(people.find(({ idUser }) => idUser === paid.user)?.fullName).toBe('Sam Leewin (…005)');
  const exception = exceptions.find(({ idUser }) => idUser === unsigned.user);
  expect(exception?.fullName).toBe('Sam Leewin (…006)');
});
