import { sql } from 'kysely';
import type { TestApp } from '../../test/support';
import { paidTwice } from '../../test/support/paid-twice';
import { HOUR, RATE, at, friday, openPayOffice } from './testing/pay-office';

let t: TestApp;
let office: { id: number; token: string };
const { worker, worked, generate, download, check, cancel, numbers, said } = openPayOffice((world) => {
  ({ t, office } = world);
});

const ticksOf = async (...ids: number[]) =>
  (await check(ids)).ticks.map(({ kind, id, lastFile }) => ({ kind, id, lastFile }));

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
  expect((await download([second], { ticked: await ticksOf(second) })).body.count).toBe(1);
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
  expect((await check([one, two, fresh])).repeats.map(({ payee }) => payee)).toEqual([
    'Al Again',
    'Cy Again',
  ]);
  const flags = { confirmed: true, force: true };
  expect((await download([one, two, fresh], flags)).body).toMatchObject({ repeated: [one, two] });
  expect((await download([one, fresh], flags)).body).toMatchObject({ repeated: [one] });
  const first = await ticksOf(one);
  expect((await download([one, two, fresh], { ticked: first })).body).toMatchObject({
    repeated: [two],
  });
  expect((await download([one, fresh], { ticked: first })).body.count).toBe(2);
  // That yes has paid: what is in two files by now needs one that names the last of them.
  expect((await download([one, two], { ticked: [...first, ...(await ticksOf(two))] })).body).toMatchObject({
    repeated: [one],
  });
  expect((await download([one, two], { ticked: await ticksOf(one, two) })).body.count).toBe(2);
  expect(await paidTwice(t, ...users)).toEqual([]);
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
