import { dayText } from '@crewcall/domain/time';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { configure, shift, sydney, SYDNEY } from '../../test/support/shift';
import { handlers } from '../areas';

const HOUR = 3_600_000;
const RATE = 3000;
const ABN = '51824753556';
let t: TestApp;
let office: { id: number; token: string };
const monday = sydney('2026-11-09T00:00');
const week = { dateStart: monday, dateEnd: sydney('2026-11-16T00:00') };
const at = sydney('2026-11-10T08:00');
const friday = dayText(SYDNEY, Date.now() + 6 * 24 * HOUR);
const bank = {
  confCompanyName: 'Harbour Crew Pty Ltd',
  confBank: 'CBA',
  confRemitter: 'Harbour Crew',
  confSenderBSB: '062-000',
  confSenderAccountNumber: '12345678',
};
beforeAll(async () => {
  t = await testApp({ handlers, tasks: [] });
  office = await t.signIn(await t.make.admin());
});
beforeEach(() => configure(t, bank));
afterAll(() => t.close());

let serial = 7_000_000;
const worker = async (over: object = {}) => {
  const user = await t.make.user({
    first_name: 'Kim',
    last_name: `Ott${(serial += 1)}`,
    abn: ABN,
    bank_account_name: 'Kim Ott',
    bank_account_bsb: '082902',
    bank_account_number: String(serial),
    ...over,
  });
  return user;
};
interface Given {
  rate?: number | null;
  hours?: number | null;
  from?: number;
  signed?: boolean;
}
/** A worker with one time, signed unless said otherwise. */
async function time({ rate = RATE, hours = 8, from = at, signed = true }: Given = {}, over: object = {}) {
  const user = await worker(over);
  const start = from;
  const made = await shift(t, {
    at,
    workers: [user],
    clocks: [{ user, start, end: hours === null ? null : start + hours * HOUR, rate }],
  });
  const id = made.clocks[0] ?? 0;
  if (signed) await sign(made.job, id);
  return { user, id, ...made };
}
async function sign(job_id: number, id: number) {
  const image_blob_id = await t.db
    .transaction()
    .execute((tx) => t.services.blobs.put(tx, Buffer.from([1, 2, 3]), 'image/png'));
  const signature = await t.db
    .insertInto('signature')
    .values({ job_id, signed_by: 'Dana', image_blob_id, created_by: office.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.db.updateTable('timesheet').set({ signature_id: signature.id }).where('id', '=', id).execute();
}
const run = async (days: object = week) => (await t.call(office, 'getPayRun', { ...week, ...days })).body;
const kindsOf = async (user: number) =>
  (await run()).exceptions.filter(({ idUser }) => idUser === user).map(({ kinds }) => kinds);
const generate = (idUser: number) => t.call(office, 'generateInvoice', { idUser, ...week });
const said = (reply: { body: { snackbar?: { text: string } } }) => reply.body.snackbar?.text ?? '';

test('0055: a signed time of the week is no exception, and says its hours, bands and dollars beside the week before', async () => {
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
    dateStart: monday - 7 * 24 * HOUR,
    dateEnd: monday,
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

test('A.2.49: a missing check-out goes once the clock is closed', async () => {
  const { user, id } = await time({ hours: null, signed: false });
  expect(await kindsOf(user)).toEqual([['missing-out']]);
  await t.call(office, 'setTime', { id, type: 2, value: at + 8 * HOUR });
  expect(await kindsOf(user)).toEqual([['unsigned']]);
  await t.call(office, 'approveTimes', { idTimesheet: [id] });
  expect(await kindsOf(user)).toEqual([]);
});

test('0055: over 20 hours, and a start far from the crew on either side, go by approval, and come back by a change', async () => {
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

test('0055: no rate goes once the person has one; no ABN by a number or a note, and is told once a person', async () => {
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

test('0055: a time over 28 days old stands in every run until it is on an invoice', async () => {
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

test('0055: the 500 most pressing exceptions are listed, and how many follow', async () => {
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

test('C.8.05: a press that waits and an open question stand first, and go once they are decided', async () => {
  const { user, job, id } = await time();
  const { id: press } = await t.db
    .insertInto('clock_press')
    .values({
      user_id: user,
      job_id: job,
      action: 'in',
      key: null,
      pressed_at: at,
      received_at: at,
      outcome: 'kept',
      reason: 'overlap',
      timesheet_id: null,
      resolved_at: null,
      resolved_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: query } = await t.db
    .insertInto('time_query')
    .values({
      company_id: await t.make.companyId(),
      timesheet_id: id,
      job_id: job,
      user_id: user,
      claim: JSON.stringify({ start: at, end: at + 9 * HOUR, break: 0 }),
      outcome: null,
      due_at: null,
      closed_at: null,
      closed_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await kindsOf(user)).toEqual([['press'], ['question']]);
  await t.call(office, 'resolveTap', { id: press, apply: false, reason: 'No' });
  await t.db
    .updateTable('time_query')
    .set({ state: 'closed', outcome: 'kept', closed_at: at })
    .where('id', '=', query)
    .execute();
  expect(await kindsOf(user)).toEqual([]);
});

test('C.8.01: a question about a missing time stands without a time, and no one else may look', async () => {
  const { user, job } = await time();
  await t.db
    .insertInto('time_query')
    .values({
      company_id: await t.make.companyId(),
      timesheet_id: null,
      job_id: job,
      user_id: user,
      claim: JSON.stringify({ start: at, end: at + 9 * HOUR, break: 0 }),
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

test('0055: only what is closed and not invoiced can be approved, and the approval is audited', async () => {
  const open = await time({ hours: null, signed: false });
  expect(said(await t.call(office, 'approveTimes', { idTimesheet: [open.id] }))).toContain('still runs');
  const paid = await time();
  await generate(paid.user);
  expect(said(await t.call(office, 'approveTimes', { idTimesheet: [paid.id] }))).toContain('on an invoice');
  const other = await time({ signed: false });
  await t.call(office, 'approveTimes', { idTimesheet: [other.id, other.id] });
  const rows = await t.db
    .selectFrom('audit')
    .select(['user_id', 'detail'])
    .where('entity', '=', 'timesheet')
    .where('entity_id', '=', String(other.id))
    .execute();
  expect(rows).toMatchObject([{ user_id: office.id }]);
  expect(JSON.stringify(rows)).toContain('"approved":true');
});

test('A.3.21, 0055: with the setting, what nobody signed or approved is left out by name; without it is paid', async () => {
  const { user, id, job } = await time({ signed: false });
  const { clocks } = await shift(t, {
    at,
    title: 'Arena',
    workers: [user],
    clocks: [{ user, start: at + 10 * HOUR, end: at + 12 * HOUR, rate: RATE }],
  });
  expect(job).toBeGreaterThan(0);
  const saved = await t.call(office, 'setConfigCompany', { confPayCleared: 1 });
  expect(saved.status).toBe(200);
  const trail = await t.db
    .selectFrom('audit')
    .select('detail')
    .where('call', '=', 'setConfigCompany')
    .execute();
  expect(JSON.stringify(trail)).toContain('confPayCleared');
  expect((await run()).clearedOnly).toBe(true);
  expect((await run()).people.some(({ idUser }) => idUser === user)).toBe(false);
  const refused = await generate(user);
  expect(refused.body).toMatchObject({ error: true, leftOut: [{ uncleared: true }, { uncleared: true }] });
  expect(refused.body).not.toHaveProperty('needsConfirmation');
  expect(said(refused)).toContain('nobody has signed or approved');
  // A yes for an overlap is none for this.
  const tried = await t.call(office, 'generateInvoice', { idUser: user, ...week, allowOverlaps: [id] });
  expect(tried.body).toMatchObject({ error: true });
  await t.call(office, 'approveTimes', { idTimesheet: [id] });
  const made = await generate(user);
  expect(made.body).toMatchObject({ total: 8 * RATE, leftOut: [{ idTimesheet: clocks[0] }] });
  await t.call(office, 'setConfigCompany', { confPayCleared: 0 });
  expect((await generate(user)).body.total).toBe(2 * RATE);
});

test('A.3.21, 0055: with the setting, whoever made an invoice has no bank file of it; somebody else has', async () => {
  const { user } = await time();
  const [invoice] = (await generate(user)).body.invoices;
  const number = invoice?.number ?? 0;
  const ask = { downloadList: [number], typeABA: 2, dateABA: friday };
  await t.call(office, 'setConfigCompany', { confPayFourEyes: 1 });
  const checked = (await t.call(office, 'checkABA', ask)).body;
  expect(checked.problems).toMatchObject([{ text: expect.stringContaining(`You made invoice ${number}`) }]);
  expect(said(await t.call(office, 'downloadABA', ask))).toContain('somebody else');
  expect(said(await t.call(office, 'downloadABA', { ...ask, typeABA: 1 }))).toContain('somebody else');
  const second = await t.signIn(await t.make.admin());
  expect((await t.call(second, 'checkABA', ask)).body.problems).toEqual([]);
  expect((await t.call(second, 'downloadABA', ask)).body.count).toBe(1);
  const [file] = (await t.call(second, 'getBankFiles', { idInvoice: number })).body.files;
  const idFile = file?.id ?? 0;
  expect(said(await t.call(office, 'getBankFile', { idFile }))).toContain('somebody else');
  expect((await t.call(second, 'getBankFile', { idFile })).status).toBe(200);
  await t.call(office, 'setConfigCompany', { confPayFourEyes: 0 });
  expect((await t.call(office, 'getBankFile', { idFile })).status).toBe(200);
});
