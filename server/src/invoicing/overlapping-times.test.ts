import type { TestApp } from '../../test/support';
import { shift } from '../../test/support/shift';
import { HOUR, RATE, at, openPayOffice } from './testing/pay-office';

let t: TestApp;
let office: { id: number; token: string };
const { worker, worked, generate, cancel, numbers, said } = openPayOffice((world) => {
  ({ t, office } = world);
});

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
