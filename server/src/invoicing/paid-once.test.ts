import { dayText } from '@crewcall/domain/time';
import { sql } from 'kysely';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { paidTwice } from '../../test/support/paid-twice';
import { configure, shift, sydney, SYDNEY } from '../../test/support/shift';
import { handlers } from '../areas';

const HOUR = 3_600_000;
const RATE = 3000;
let t: TestApp;
let office: { id: number; token: string };
const week = { dateStart: sydney('2026-11-09T00:00'), dateEnd: sydney('2026-11-16T00:00') };
const friday = dayText(SYDNEY, Date.now() + 6 * 24 * HOUR);
const at = sydney('2026-11-10T08:00');
beforeAll(async () => {
  t = await testApp({ handlers, tasks: [] });
  office = await t.signIn(await t.make.admin());
  await configure(t, {
    confCompanyName: 'Harbour Crew Pty Ltd',
    confBank: 'CBA',
    confRemitter: 'Harbour Crew',
    confSenderBSB: '062-000',
    confSenderAccountNumber: '12345678',
  });
});
afterAll(() => t.close());

let serial = 1_234_566;
async function worker(name = 'Kim Ott') {
  const [first_name = '', last_name = ''] = name.split(' ');
  const user = await t.make.user({
    first_name,
    last_name,
    bank_account_name: name,
    bank_account_bsb: '082902',
    // Nobody shares an account here by chance.
    bank_account_number: String((serial += 1)),
  });
  await t.make.rate(user, await t.make.group(), RATE);
  return user;
}
/** Times of one worker on a job of their own, as hours after the start of the day. */
const worked = (user: number, title: string, ...spans: (readonly [number, number])[]) =>
  shift(t, {
    at,
    title,
    workers: [user],
    clocks: spans.map(([from, to]) => ({ user, start: at + from * HOUR, end: at + to * HOUR, rate: RATE })),
  });
const generate = (idUser: number | number[], allowOverlaps?: number[]) =>
  t.call(office, 'generateInvoice', { idUser, ...week, ...(allowOverlaps ? { allowOverlaps } : {}) });
const download = (downloadList: number[], more: object = {}) =>
  t.call(office, 'downloadABA', { downloadList, typeABA: 2, dateABA: friday, ...more });
const check = async (downloadList: number[], more: object = {}) =>
  (await t.call(office, 'checkABA', { downloadList, typeABA: 2, ...more })).body;
const cancel = (idInvoice: number) => t.call(office, 'deleteInvoice', { idInvoice, confirmed: true });
const numbers = (reply: Awaited<ReturnType<typeof generate>>) =>
  reply.body.invoices.map(({ number }) => number);
const said = (reply: { body: { snackbar?: { text: string } } }) => reply.body.snackbar?.text ?? '';

test('Y-07: three clocks over one 9-hour day, on two jobs, are left out by name and pay nothing', async () => {
  const user = await worker('Ada Twice');
  const other = await worker('Bo Once');
  const one = await worked(user, 'Stage', [0, 9], [1, 9]);
  const two = await worked(user, 'Hall', [2, 9]);
  await worked(user, 'Late bar', [9, 12]);
  await worked(other, 'Stage', [0, 4]);
  const alone = await generate(user);
  expect(alone.body.invoices.map(({ total }) => total)).toEqual([3 * RATE]);
  expect(alone.body.leftOut?.map(({ idTimesheet }) => idTimesheet)).toEqual([...one.clocks, ...two.clocks]);
  expect(alone.body.leftOut?.[2]).toMatchObject({
    idUser: user,
    fullName: 'Ada Twice',
    jobName: 'Hall',
    start: at + 2 * HOUR,
    end: at + 9 * HOUR,
    overlaps: [
      { idTimesheet: one.clocks[0], jobName: 'Stage', start: at, idInvoice: null },
      { idTimesheet: one.clocks[1], jobName: 'Stage', start: at + HOUR },
    ],
  });
  const both = await generate([user, other]);
  expect(both.body.invoices.map(({ idUser }) => idUser)).toEqual([other]);
  expect(both.body.leftOut).toHaveLength(3);
  const none = await generate([user, other]);
  expect(none.body).toMatchObject({ error: true, needsConfirmation: true });
  expect(said(none)).toContain('Ada Twice: Stage, Tue 10 Nov, 8:00 am – 5:00 pm, with Stage');
});

test('Y-07: a yes is for one time alone, is recorded on its line, and the others stay out', async () => {
  const user = await worker();
  const { clocks } = await worked(user, 'Stage', [0, 9], [1, 9]);
  const [first = 0, second = 0] = clocks;
  const made = await generate(user, [first]);
  expect(made.body.invoices.map(({ total }) => total)).toEqual([9 * RATE]);
  expect(made.body.leftOut).toMatchObject([{ idTimesheet: second, overlaps: [{ idTimesheet: first }] }]);
  const [line] = await t.db
    .selectFrom('invoice_line')
    .selectAll()
    .where('timesheet_id', '=', first)
    .execute();
  expect(line).toMatchObject({ live: true, overlap_allowed_by: office.id });
  const audit = await t.db
    .selectFrom('audit')
    .select('detail')
    .where('entity', '=', 'invoice')
    .where('entity_id', '=', String(numbers(made)[0]))
    .execute();
  expect(JSON.stringify(audit)).toContain(`"overlapsAllowed":[${first}]`);
  // Against a time that is on an invoice by now.
  const again = await generate(user);
  expect(said(again)).toContain(`(on invoice ${numbers(made)[0]})`);
  // Cancelled, it is asked anew.
  await cancel(numbers(made)[0] ?? 0);
  expect((await generate(user)).body).toMatchObject({ error: true, leftOut: [{}, {}] });
  expect((await generate(user, [first, second])).body.invoices.map(({ total }) => total)).toEqual([
    17 * RATE,
  ]);
});

test('Y-07: times that only touch, and others` times, are no overlap; an id of no overlap allows nothing', async () => {
  const user = await worker();
  const { clocks } = await worked(user, 'Stage', [0, 4], [4, 9]);
  const made = await generate(user, clocks);
  expect(made.body).toMatchObject({ leftOut: [], total: 9 * RATE });
  const lines = await t.db
    .selectFrom('invoice_line')
    .select('overlap_allowed_by')
    .where('timesheet_id', 'in', clocks)
    .execute();
  expect(lines).toEqual([{ overlap_allowed_by: null }, { overlap_allowed_by: null }]);
});

test('A.7.41: nothing to invoice says why: none at all, running, too short, or invoiced', async () => {
  const user = await worker();
  expect(said(await generate(user))).toContain('there is no time on these days');
  const { clocks } = await shift(t, {
    at,
    workers: [user],
    clocks: [{ user, start: at, end: null, rate: RATE }],
  });
  expect(said(await generate(user))).toContain('a clock still runs');
  const end = async (minutes: number) =>
    t.db
      .updateTable('timesheet')
      .set({ end_at: at + minutes * 60_000 })
      .where('id', '=', clocks[0] ?? 0)
      .execute();
  await end(5);
  expect(said(await generate(user))).toContain('too short to be paid');
  await end(60);
  expect(numbers(await generate(user))).toHaveLength(1);
  expect(said(await generate(user))).toContain('is on an invoice already');
  const now = Date.now();
  await shift(t, {
    at: now - HOUR,
    workers: [user],
    clocks: [{ user, start: now - HOUR, end: null, rate: RATE }],
  });
  const days = { dateStart: at - HOUR, dateEnd: now + HOUR };
  const { body } = await t.call(office, 'generateInvoice', { idUser: user, ...days });
  expect(body.snackbar?.text).toMatch(/on an invoice already\. .* A clock still runs on these days\./);
});

test('Y-09: what was in a full file is repeated through a cancelled invoice, and named', async () => {
  const user = await worker('Ida Repeat');
  await worked(user, 'Stage', [0, 5]);
  const [first = 0] = numbers(await generate(user));
  expect((await check([first])).repeats).toEqual([]);
  await download([first]);
  await cancel(first);
  const [second = 0] = numbers(await generate(user));
  const found = await check([second]);
  expect(found.repeated).toEqual([second]);
  expect(found.repeats).toMatchObject([
    { idInvoice: second, payee: 'Ida Repeat', amount: 5 * RATE, paidAs: first },
  ]);
  const refused = await download([second]);
  expect(refused.body).toMatchObject({ needsConfirmation: true, repeated: [second] });
  expect(said(refused)).toContain(`invoice ${second} of Ida Repeat ($150.00, in a full bank file on`);
  expect(said(refused)).toContain(`as invoice ${first}`);
  expect((await download([second], { confirmedRepeats: [second] })).body.count).toBe(1);
  const [row] = await t.db
    .selectFrom('bank_file_invoice')
    .selectAll()
    .where('invoice_id', '=', second)
    .execute();
  expect(row?.repeat_allowed_by).toBe(office.id);
  expect(await paidTwice(t, user)).toEqual([]);
});

test('Y-09: the minutes count, not the row: edited away, deleted, or entered anew on another job', async () => {
  const user = await worker();
  const { clocks } = await worked(user, 'Stage', [0, 5]);
  const [first = 0] = numbers(await generate(user));
  await download([first]);
  await cancel(first);
  expect((await t.call(office, 'setTimeDelete', { id: clocks[0] ?? 0 })).body.ok).toBe(true);
  await worked(user, 'Hall', [4, 8]);
  const [second = 0] = numbers(await generate(user));
  expect((await check([second])).repeats).toMatchObject([{ idInvoice: second, paidAs: first }]);
  expect((await download([second])).body.error).toBe(true);
});

test('Y-09: each repeated one is confirmed by its number; a yes that names none is no yes', async () => {
  const made: number[] = [];
  const users: number[] = [];
  for (const name of ['Al Again', 'Cy Again', 'Di New']) {
    const user = await worker(name);
    users.push(user);
    await worked(user, 'Stage', [0, 5]);
    made.push(...numbers(await generate(user)));
  }
  const [one = 0, two = 0, fresh = 0] = made;
  await download([one, two]);
  expect((await check([one, two, fresh])).repeats?.map(({ payee }) => payee)).toEqual([
    'Al Again',
    'Cy Again',
  ]);
  const flags = { confirmed: true, force: true };
  expect((await download([one, two, fresh], flags)).body).toMatchObject({ repeated: [one, two] });
  expect((await download([one, fresh], flags)).body).toMatchObject({ repeated: [one] });
  expect((await download([one, two, fresh], { confirmedRepeats: [one] })).body).toMatchObject({
    repeated: [two],
  });
  expect((await download([one, fresh], { confirmedRepeats: [one] })).body.count).toBe(2);
  // That yes has paid: what is in two files by now needs one that names the last of them.
  expect((await download([one, two], { confirmedRepeats: [one, two] })).body).toMatchObject({
    repeated: [one],
  });
  const ticked = (await check([one, two])).ticks.map(({ kind, id, lastFile }) => ({ kind, id, lastFile }));
  expect((await download([one, two], { ticked })).body.count).toBe(2);
  expect(await paidTwice(t, ...users)).toEqual([]);
});

test('a generation that makes no invoice leaves no audit row, refused for an overlap or for nothing at all', async () => {
  const user = await worker();
  const rows = () => t.db.selectFrom('audit').select('id').where('call', '=', 'generateInvoice').execute();
  const before = (await rows()).length;
  expect(said(await generate(user))).toContain('there is no time on these days');
  await worked(user, 'Stage', [0, 5]);
  await worked(user, 'Hall', [3, 8]);
  expect((await generate(user)).body).toMatchObject({ error: true, needsConfirmation: true });
  expect(await rows()).toHaveLength(before);
});

test('Y-09: two times that somebody allowed are no repeat of each other while both invoices live', async () => {
  const user = await worker();
  const { clocks } = await worked(user, 'Stage', [0, 5]);
  const [first = 0] = numbers(await generate(user));
  const late = await worked(user, 'Hall', [4, 8]);
  const [second = 0] = numbers(await generate(user, late.clocks));
  expect(clocks).toHaveLength(1);
  await download([first]);
  expect((await check([second])).repeated).toEqual([]);
  await cancel(first);
  expect((await check([second])).repeated).toEqual([second]);
});

test('Y-09: a correction of a paid time pays what is beyond, and is a repeat only of itself', async () => {
  const user = await worker();
  const { clocks } = await worked(user, 'Stage', [0, 5]);
  const [first = 0] = numbers(await generate(user));
  await download([first]);
  await sql`
    insert into timesheet (job_id, crew_id, group_id, user_id, start_at, end_at, rate_cents, corrects_id, paid_before_ms)
    select job_id, crew_id, group_id, user_id, start_at, end_at + ${HOUR}::bigint, rate_cents, id, ${5 * HOUR}::bigint
    from timesheet where id = ${clocks[0] ?? 0}`.execute(t.db);
  const more = await generate(user);
  expect(more.body).toMatchObject({ total: RATE, leftOut: [] });
  const [second = 0] = numbers(more);
  expect((await check([second])).repeated).toEqual([]);
  expect((await download([second])).body.total).toBe(RATE);
  await cancel(second);
  const [third = 0] = numbers(await generate(user));
  expect((await check([third])).repeats).toMatchObject([{ paidAs: second }]);
});

test('A.9.12: Clear Status leaves a cancelled invoice as it is, and says so', async () => {
  const user = await worker();
  await worked(user, 'Stage', [0, 5]);
  const [first = 0] = numbers(await generate(user));
  await download([first]);
  await cancel(first);
  const refused = await download([first], { typeABA: 0, dateABA: null });
  expect(said(refused)).toContain(`Invoice ${first} is cancelled`);
  const row = await t.db.selectFrom('invoice').select('status').where('id', '=', first).executeTakeFirst();
  expect(row?.status).toBe(2);
});

test('A.5.09: the pre-flight checks the date that was chosen', async () => {
  const user = await worker();
  await worked(user, 'Stage', [0, 5]);
  const ids = numbers(await generate(user));
  const problems = async (dateABA: string | null) =>
    (await check(ids, { dateABA })).problems.map((one) => one.text);
  expect(await problems(friday)).toEqual([]);
  expect(await problems('2020-01-03')).toEqual([expect.stringContaining('lies in the past')]);
  expect(await problems('2026-02-31')).toEqual([expect.stringContaining('does not exist')]);
  expect(await problems(null)).toEqual([expect.stringContaining('Choose a payment date')]);
  expect((await check(ids)).problems).toEqual([]);
});

test('Y-07: the database holds one living line for a time, whoever writes it', async () => {
  const user = await worker();
  const { clocks } = await worked(user, 'Stage', [0, 5]);
  const [first = 0] = numbers(await generate(user));
  const copy = sql`
    insert into invoice_line (invoice_id, timesheet_id, job_id, job_title, group_name, zone, start_at, end_at, break_ms,
      paid_minutes, rate_cents, bands, cents)
    select invoice_id, timesheet_id, job_id, job_title, group_name, zone, start_at, end_at, break_ms, paid_minutes,
      rate_cents, bands, cents from invoice_line where timesheet_id = ${clocks[0] ?? 0} limit 1`;
  await expect(copy.execute(t.db)).rejects.toThrow(/invoice_line_live/);
  await cancel(first);
  await copy.execute(t.db);
  await sql`delete from invoice_line where live and timesheet_id = ${clocks[0] ?? 0}`.execute(t.db);
});

test('Y-07: 20 generations, 20 cancels and 20 files at once make each of them once', async () => {
  const user = await worker();
  await worked(user, 'Stage', [0, 5]);
  const many = <T>(make: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, make));
  const fine = (replies: { body: { error?: boolean } }[]) => replies.filter(({ body }) => !body.error);
  const made = await many(() => generate(user));
  expect(fine(made)).toHaveLength(1);
  const [first = 0] = numbers(made.find(({ body }) => !body.error) as (typeof made)[number]);
  expect(fine(await many(() => download([first])))).toHaveLength(1);
  expect(fine(await many(() => cancel(first)))).toHaveLength(1);
  // All of it at once, over whatever there is by then.
  const newest = async () =>
    (
      await t.db
        .selectFrom('invoice')
        .select('id')
        .where('user_id', '=', user)
        .orderBy('id', 'desc')
        .execute()
    )[0]?.id ?? first;
  for (let round = 0; round < 3; round += 1) {
    const id = await newest();
    await Promise.all([many(() => generate(user)), many(() => cancel(id)), many(() => download([id]))]);
    expect(await paidTwice(t, user)).toEqual([]);
  }
  const live = await t.db
    .selectFrom('invoice_line')
    .select('id')
    .where('live', '=', true)
    .where('invoice_id', 'in', t.db.selectFrom('invoice').select('id').where('user_id', '=', user))
    .execute();
  expect(live.length).toBeLessThanOrEqual(1);
});

test('Y-09: one yes to a repeat makes one file, however often it is sent, and the next question counts the files', async () => {
  const user = await worker('Noa Twice');
  await worked(user, 'Stage', [0, 5]);
  const [number = 0] = numbers(await generate(user));
  await download([number]);
  const yes = async () =>
    (await check([number])).ticks.map(({ kind, id, lastFile }) => ({ kind, id, lastFile }));
  const ticked = await yes();
  const sent = await Promise.all(Array.from({ length: 6 }, () => download([number], { ticked })));
  expect(sent.filter(({ body }) => body.count === 1)).toHaveLength(1);
  expect((await download([number], { ticked })).body).toMatchObject({ repeated: [number] });
  // A screen of before, whose yes names no file, is heard once and no more.
  expect((await download([number], { ticked: [{ kind: 'repeated', id: number }] })).body.error).toBe(true);
  const [tick] = (await check([number])).ticks;
  expect(tick?.text).toMatch(/was in 2 full bank files, the last on [\d/]+ \(no\. \d+\)\.$/);
  expect((await download([number], { ticked: await yes() })).body.count).toBe(1);
});

test('Y-09: a repeat that paid another amount says which', async () => {
  const user = await worker('Ivo Other');
  const { clocks } = await worked(user, 'Stage', [0, 5]);
  const [first = 0] = numbers(await generate(user));
  await download([first]);
  await cancel(first);
  await t.call(office, 'setTime', { id: clocks[0] ?? 0, type: 2, value: at + 4 * 3_600_000 });
  const [second = 0] = numbers(await generate(user));
  const [tick] = (await check([second])).ticks;
  expect(tick?.text).toContain(`as invoice ${first}, which paid $150.00.`);
});
