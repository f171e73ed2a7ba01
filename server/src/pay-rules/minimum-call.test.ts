import type { TestApp } from '../../test/support';
import { shift, sydney } from '../../test/support/shift';
import type { Person } from '../timesheets/testing/site';
import { openRules, week } from './testing/rules-office';

const HOUR = 3_600_000;
let t: TestApp;
let office: Person;
const { draft, save, generate, explain } = openRules((world) => {
  ({ t, office } = world);
});

/** A call from ten, of two hours unless told, and how to clock more of it, on a crew with a minimum of four. */
async function shortCall(until = '12:00') {
  const user = await t.make.user();
  await t.make.rate(user, await t.make.group(), 3500);
  const clockOf = (from: string, to: string, day = 10) => ({
    start: sydney(`2026-11-${day}T${from}`),
    end: sydney(`2026-11-${day}T${to}`),
  });
  const first = clockOf('10:00', until);
  const clocks = [{ user, rate: 3500, ...first }];
  const call = await shift(t, { at: first.start, workers: [user], clocks });
  await save(draft({ minimumMinutes: 240 }, { idJobs: [call.job] }));
  const more = async (from: string, to: string, day?: number) => {
    const body = { idJob: call.job, idUser: user, idReqCrew: call.crew, ...clockOf(from, to, day) };
    return (await t.call(office, 'setTimeCreate', body)).body.timesheet.id;
  };
  const paid = async () => (await generate(user)).body.invoices?.map(({ total }) => total) ?? [];
  return { user, job: call.job, clock: call.clocks[0] ?? 0, more, paid };
}

test('C.7.07: the office switches the minimum off on a time, with a reason, until it is invoiced', async () => {
  const { user, clock } = await shortCall('12:30');
  expect(await explain(clock)).toMatchObject({ total: 14_000, minimumMinutes: 240, noMinimum: false });
  const off = (reason: string, noMinimum = true) =>
    t.call(office, 'setMinimum', { idTimesheet: clock, noMinimum, reason });
  expect((await off(' ')).body).toMatchObject({
    error: true,
    snackbar: { text: 'Say why this call has no minimum.' },
  });
  await off('Left of their own will');
  expect(await explain(clock)).toMatchObject({
    total: 8_750,
    noMinimum: true,
    noMinimumReason: 'Left of their own will',
  });
  await off('', false);
  expect((await generate(user)).body.invoices[0]?.total).toBe(14_000);
  expect((await off('Too late')).body).toMatchObject({ error: true });
});

test('C.7.07: while a clock of the crew is held back the minimum waits, and the hours pay once', async () => {
  const call = await shortCall();
  await call.more('13:00', '15:00');
  const at = sydney('2026-11-10T11:00');
  const double = { user: call.user, start: at, end: at + HOUR, rate: 3500 };
  const { clocks } = await shift(t, { at, workers: [call.user], clocks: [double] });
  expect(await call.paid()).toEqual([7_000]);
  await t.call(office, 'setTimeDelete', { id: clocks[0] ?? 0 });
  expect(await call.paid()).toEqual([7_000]);
});

test('C.7.07: what was paid as minimum comes off the crew’s next clocks, and no more than that', async () => {
  const call = await shortCall();
  expect(await call.paid()).toEqual([14_000]);
  const second = await call.more('13:00', '16:00');
  expect(await explain(second)).toMatchObject({
    total: 3_500,
    pieces: [
      { name: 'Base', minutes: 180 },
      { name: 'Minimum call', minutes: -120, cents: -7_000 },
    ],
  });
  expect(await call.paid()).toEqual([3_500]);
  await call.more('17:00', '18:00');
  expect(await call.paid()).toEqual([3_500]);
});

const coveredPieces = {
  total: 0,
  pieces: [{ name: 'Base' }, { name: 'Minimum call', minutes: -60, cents: -3_500 }],
};
const linesOf = (idTimesheet: number) =>
  t.db
    .selectFrom('invoice_line')
    .select(['invoice_id', 'cents', 'paid_minutes', 'live'])
    .where('timesheet_id', '=', idTimesheet)
    .orderBy('id')
    .execute();

test('C.7.07: a clock that the paid minimum covers has a line of no money beside others of its week', async () => {
  const call = await shortCall();
  expect(await call.paid()).toEqual([14_000]);
  const covered = await call.more('13:00', '14:00');
  const at = sydney('2026-11-12T09:00');
  await shift(t, {
    at,
    workers: [call.user],
    clocks: [{ user: call.user, start: at, end: at + HOUR, rate: 3500 }],
  });
  expect(await call.paid()).toEqual([3_500]);
  expect(await linesOf(covered)).toMatchObject([{ cents: 0, paid_minutes: 0 }]);
  expect(await explain(covered)).toMatchObject(coveredPieces);
});

test('C.7.07: alone it is put to the invoice that paid the minimum, whose lines and document stay as issued', async () => {
  const call = await shortCall();
  const [first] = (await generate(call.user)).body.invoices;
  const number = first?.number ?? 0;
  const read = async () => (await t.call(office, 'getInvoice', { idInvoice: number })).body.invoices[0];
  const issued = await read();
  const covered = await call.more('13:00', '14:00');
  const run = (await t.call(office, 'getPayRun', week)).body.people.find(
    ({ idUser }) => idUser === call.user,
  );
  expect(run).toMatchObject({ times: 1, paid: 0, cents: 0 });
  const made = (await generate(call.user)).body;
  expect(made.invoices).toEqual([]);
  expect(made.covered).toMatchObject([{ idTimesheet: covered, idUser: call.user, idInvoice: number }]);
  expect(await explain(covered)).toMatchObject({ idInvoice: number, ...coveredPieces });
  expect(await read()).toEqual(issued);
  // It waits for nothing more, and cannot be changed behind the invoice.
  const checked = (await t.call(office, 'getCheckTime', week)).body.rows;
  expect(checked.find(({ idUser }) => idUser === call.user)).toMatchObject({ toInvoice: 0 });
  expect((await t.call(office, 'setTimeDelete', { id: covered })).body.error).toBe(true);
  expect((await generate(call.user)).body.snackbar?.text).toContain('on an invoice already');
  // Cancelled, both are free, and the minimum is filled up anew.
  await t.call(office, 'deleteInvoice', { idInvoice: number });
  expect((await generate(call.user)).body.invoices).toMatchObject([{ total: 14_000 }]);
  expect(await linesOf(covered)).toMatchObject([{ live: false }, { cents: 3_500 + 3_500, live: true }]);
});

test('C.7.07, Y-09: who allows a time that shares minutes is kept although the minimum has paid it', async () => {
  const call = await shortCall('11:00');
  expect(await call.paid()).toEqual([14_000]);
  const double = await call.more('10:00', '11:00');
  const made = (await t.call(office, 'generateInvoice', { idUser: call.user, ...week })).body;
  expect(made).toMatchObject({ needsConfirmation: true });
  const yes = { idUser: call.user, ...week, allowOverlaps: [double] };
  expect((await t.call(office, 'generateInvoice', yes)).body.covered).toMatchObject([
    { idTimesheet: double },
  ]);
  const lines = t.db.selectFrom('invoice_line').select('overlap_allowed_by');
  expect(await lines.where('timesheet_id', '=', double).execute()).toEqual([
    { overlap_allowed_by: office.id },
  ]);
});

const invoicesOf = async (idUser: number): Promise<number[]> => {
  const rows = t.db.selectFrom('invoice').select('id').where('user_id', '=', idUser).orderBy('id');
  return (await rows.execute()).map(({ id }) => id);
};

/** A short call whose minimum is on one invoice, and on another a clock that gave up an hour for it. */
async function givenUp() {
  const call = await shortCall('11:00');
  expect(await call.paid()).toEqual([14_000]);
  const covered = await call.more('13:00', '14:00');
  // Beside another time of its week it is paid on an invoice of its own.
  const at = sydney('2026-11-12T09:00');
  const other = { user: call.user, start: at, end: at + HOUR, rate: 3500 };
  await shift(t, { at, workers: [call.user], clocks: [other] });
  expect(await call.paid()).toEqual([3_500]);
  const [first = 0, second = 0] = await invoicesOf(call.user);
  return { ...call, covered, first, second };
}

test('C.7.07: the time whose minimum others gave up is not deleted before they are reckoned anew', async () => {
  const call = await givenUp();
  await t.call(office, 'deleteInvoice', { idInvoice: call.first });
  const remove = async () => (await t.call(office, 'setTimeDelete', { id: call.clock })).body;
  expect((await remove()).snackbar?.text).toBe(
    `Without this time, 4:00 of this crew’s minimum call would never be paid. Cancel invoice ${call.second} first: its times can carry that then.`,
  );
  await t.call(office, 'deleteInvoice', { idInvoice: call.second });
  expect(await remove()).toMatchObject({ ok: true });
  expect(await explain(call.covered)).toMatchObject({ total: 14_000 });
});

test('C.7.07, C.8.10: a correction that waits cannot carry the minimum, so the time that can is not deleted', async () => {
  const call = await givenUp();
  const worker = await t.signIn(call.user);
  const { start, end } = { start: sydney('2026-11-10T13:00'), end: sydney('2026-11-10T16:00') };
  const claim = { idTimesheet: call.covered, start, end, break: 0, text: 'I stayed.' };
  const { id } = (await t.call(worker, 'askTime', claim)).body.query;
  await t.call(office, 'deleteInvoice', { idInvoice: call.first });
  await t.call(office, 'decideTime', { id, outcome: 'changed', text: 'As found.', start, end });
  await t.call(worker, 'agreeTime', { id });
  const remove = async () => (await t.call(office, 'setTimeDelete', { id: call.clock })).body;
  // Three hours were worked on the other time, and the correction pays them all.
  expect((await remove()).snackbar?.text).toBe(
    `Without this time, 1:00 of this crew’s minimum call would never be paid. Cancel invoice ${call.second} first: its times can carry that then.`,
  );
  await t.call(office, 'deleteInvoice', { idInvoice: call.second });
  expect(await remove()).toMatchObject({ ok: true });
  expect(await call.paid()).toEqual([14_000 + 3_500]);
});

test('C.7.07: what others gave up for a cancelled minimum is paid although a clock of the crew runs', async () => {
  const call = await givenUp();
  const running = await call.more('15:00', '16:00');
  await t.call(office, 'setTime', { id: running, type: 2, value: 0 });
  await t.call(office, 'deleteInvoice', { idInvoice: call.first });
  expect(await call.paid()).toEqual([7_000]);
});

test('C.7.07: a running clock that the minimum was left to is not deleted before the paid ones can carry it', async () => {
  const call = await shortCall('11:00');
  const running = await call.more('13:00', '14:00');
  await t.call(office, 'setTime', { id: running, type: 2, value: 0 });
  expect(await call.paid()).toEqual([3_500]);
  const [first] = await invoicesOf(call.user);
  const remove = async () => (await t.call(office, 'setTimeDelete', { id: running })).body;
  expect((await remove()).snackbar?.text).toBe(
    `Without this time, 3:00 of this crew’s minimum call would never be paid. Cancel invoice ${first} first: its times can carry that then.`,
  );
  await t.call(office, 'deleteInvoice', { idInvoice: first ?? 0 });
  expect(await remove()).toMatchObject({ ok: true });
  expect(await call.paid()).toEqual([14_000]);
});

test('C.7.07: a time that used the minimum up is not shortened or removed while another was paid in full for it', async () => {
  const call = await shortCall('11:00');
  expect(await call.paid()).toEqual([14_000]);
  const long = await call.more('12:00', '15:00');
  await call.more('00:30', '01:30', 11);
  const range = { dateStart: sydney('2026-11-11T00:00'), dateEnd: sydney('2026-11-11T02:00') };
  const { body } = await t.call(office, 'generateInvoice', { idUser: call.user, ...range });
  expect(body.invoices).toMatchObject([{ total: 3_500 }]);
  const [, late = 0] = await invoicesOf(call.user);
  const text = (hours: string) =>
    `After this change, ${hours} of this crew’s minimum call would be paid twice. Cancel invoice ${late} first: its times can give that back then.`;
  const remove = async () => (await t.call(office, 'setTimeDelete', { id: long })).body;
  const endAt = async (time: string) =>
    (await t.call(office, 'setTime', { id: long, type: 2, value: sydney(`2026-11-10T${time}`) })).body;
  expect((await remove()).snackbar?.text).toBe(text('1:00'));
  expect((await endAt('14:30')).snackbar?.text).toBe(text('0:30'));
  const worker = await t.signIn(call.user);
  const claim = { start: sydney('2026-11-10T12:00'), end: sydney('2026-11-10T14:30'), break: 0 };
  const asked = await t.call(worker, 'askTime', { idTimesheet: long, ...claim, text: 'I left early.' });
  const { start, end } = claim;
  const told = { id: asked.body.query.id, outcome: 'changed' as const, text: 'As found.', start, end };
  expect((await t.call(office, 'decideTime', told)).body.snackbar?.text).toBe(text('0:30'));
  await t.call(worker, 'withdrawTime', { id: asked.body.query.id });
  expect(await endAt('15:30')).toMatchObject({ ok: true });
  await t.call(office, 'deleteInvoice', { idInvoice: late });
  expect(await remove()).toMatchObject({ ok: true });
});

test('C.7.07: nor is it by a punch that is accepted, or by an undone Clock Out All', async () => {
  const call = await shortCall('11:00');
  expect(await call.paid()).toEqual([14_000]);
  const long = await call.more('12:00', '15:00');
  await t.call(office, 'setTime', { id: long, type: 2, value: 0 });
  await t.call(office, 'clockOutAll', { idJob: call.job, end: sydney('2026-11-10T15:00') });
  await call.more('00:30', '01:30', 11);
  const range = { dateStart: sydney('2026-11-11T00:00'), dateEnd: sydney('2026-11-11T02:00') };
  await t.call(office, 'generateInvoice', { idUser: call.user, ...range });
  const [, late = 0] = await invoicesOf(call.user);
  const at = sydney('2026-11-10T12:30');
  const punch = { user_id: call.user, job_id: call.job, action: 'out', outcome: 'pending', reason: 'late' };
  const { id } = await t.db
    .insertInto('punch')
    .values({ ...punch, key: null, punched_at: at, received_at: at, timesheet_id: long })
    .returning('id')
    .executeTakeFirstOrThrow();
  const accepted = await t.call(office, 'resolvePunch', { id, apply: true });
  expect(accepted.body.snackbar?.text).toBe(
    `After this change, 1:00 of this crew’s minimum call would be paid twice. Cancel invoice ${late} first: its times can give that back then.`,
  );
  const undone = await t.call(office, 'undoClockOutAll', { idJob: call.job });
  expect(undone.body.snackbar?.text).toBe(accepted.body.snackbar?.text);
  await t.call(office, 'deleteInvoice', { idInvoice: late });
  expect((await t.call(office, 'resolvePunch', { id, apply: true })).body.ok).toBe(true);
});

test('C.7.07: of the last two times that can still pay a minimum, deleted at once, one stays', async () => {
  for (let round = 0; round < 5; round += 1) {
    const call = await givenUp();
    const running = await call.more('15:00', '16:00');
    await t.call(office, 'setTime', { id: running, type: 2, value: 0 });
    await t.call(office, 'deleteInvoice', { idInvoice: call.first });
    const answers = await Promise.all(
      [call.clock, running].map((id) => t.call(office, 'setTimeDelete', { id })),
    );
    expect(answers.filter(({ body }) => body.ok === true)).toHaveLength(1);
  }
});
