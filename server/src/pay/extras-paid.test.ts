import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { paidTwice } from '../../test/support/paid-twice';
import { pdfText } from '../../test/support/pdf-text';
import { configure, shift, sydney } from '../../test/support/shift';
import { handlers, tasks } from '../areas';
import { workOutPay } from '../invoicing/testing/work-out-pay';

const HOUR = 3_600_000;
const week = { dateStart: sydney('2026-11-09T00:00'), dateEnd: sydney('2026-11-16T00:00') };
const nextWeek = { dateStart: sydney('2026-11-16T00:00'), dateEnd: sydney('2026-11-23T00:00') };

let t: TestApp;
let office: { id: number; token: string };
beforeAll(async () => {
  t = await testApp({ handlers, tasks });
  office = await t.signIn(await t.make.admin());
  await configure(t, { confCompanyName: 'Harbour Crew Pty Ltd' });
});
afterAll(() => t.close());

/** A worker at $35.00 with shifts of four hours from these starts, Sydney time. */
async function worked(starts: readonly string[], group?: string) {
  const user = await t.make.user({ abn: '51824753556' });
  await t.make.rate(user, await t.make.group(group), 3500);
  const clocks: number[] = [];
  for (const start of starts) {
    const at = sydney(start);
    const clock = { user, start: at, end: at + 4 * HOUR, break: 0, rate: 3500 };
    const made = await shift(t, {
      at,
      title: 'Concert',
      workers: [user],
      clocks: [clock],
      ...(group ? { group } : {}),
    });
    clocks.push(...made.clocks);
  }
  return { user, clocks };
}

const generate = (idUser: number, range = week) => t.call(office, 'generateInvoice', { idUser, ...range });
const adjust = (idUser: number, cents: number, what = 'Gloves') =>
  t.call(office, 'addAdjustment', { idUser, cents, what, reason: 'Agreed on site' });
const payRun = async (idUser: number, range = week) => {
  const { body } = await t.call(office, 'getPayRun', { ...range, limit: 100 });
  return body.people.find((person) => person.idUser === idUser);
};
const readOne = async (idUser: number, number: number) => {
  const me = await t.signIn(idUser);
  const [invoice] = (await t.call(me, 'getMyInvoices', { idInvoice: number })).body.invoices;
  if (!invoice) throw new Error('No invoice.');
  return invoice;
};

test('D.1.01, D.1.07, D.1.10: an adjustment is a line of the next invoice, on screen and paper alike', async () => {
  const { user } = await worked(['2026-11-10T08:00']);
  await adjust(user, 1250);
  expect(await payRun(user)).toMatchObject({ cents: 14_000 + 1250, extras: 1250 });
  const { body } = await generate(user);
  expect(body.total).toBe(15_250);
  const invoice = await readOne(user, body.invoices[0]?.number ?? 0);
  expect(invoice.extras).toMatchObject([
    { kind: 'adjustment', what: 'Gloves', why: 'Agreed on site', cents: 1250 },
  ]);
  const text = pdfText(invoice.pdf ?? '');
  for (const said of ['Adjustment: Gloves', 'Agreed on site', '$12.50', '$152.50'])
    expect(text).toContain(said);
  // It is paid once.
  expect(await payRun(user)).toBeUndefined();
  expect((await generate(user)).body.error).toBe(true);
  expect(await paidTwice(t, user)).toEqual([]);
});

test('D.1.01: a cancelled invoice frees its extras', async () => {
  const { user } = await worked(['2026-11-10T08:00']);
  await adjust(user, 1000);
  const first = (await generate(user)).body.invoices[0]?.number ?? 0;
  await t.call(office, 'deleteInvoice', { idInvoice: first });
  const again = (await generate(user)).body;
  expect(again.total).toBe(15_000);
  expect((await readOne(user, again.invoices[0]?.number ?? 0)).extras).toHaveLength(1);
});

test('D.1.07: an invoice never goes below zero, and what is left over is carried to the next one', async () => {
  const { user } = await worked(['2026-11-10T08:00', '2026-11-17T08:00']);
  await adjust(user, -20_000, 'Broken lamp');
  expect(await payRun(user)).toMatchObject({ cents: 0, extras: -14_000 });
  const first = (await generate(user)).body;
  expect(first.total).toBe(0);
  const before = await readOne(user, first.invoices[0]?.number ?? 0);
  expect(before.extras).toMatchObject([
    {
      what: 'Broken lamp',
      cents: -14_000,
      why: 'Agreed on site. $60.00 of it is carried to the next invoice',
    },
  ]);
  const second = (await generate(user, nextWeek)).body;
  expect(second.total).toBe(8000);
  const after = await readOne(user, second.invoices[0]?.number ?? 0);
  expect(after.extras).toMatchObject([
    { what: 'Broken lamp', cents: -6000, why: `Carried from invoice ${before.number}` },
  ]);
});

test('D.1.07: cancelling the invoice that carried an amount on takes it back once, not twice', async () => {
  const { user } = await worked(['2026-11-10T08:00', '2026-11-17T08:00']);
  await adjust(user, -20_000, 'Broken lamp');
  const first = (await generate(user)).body.invoices[0]?.number ?? 0;
  await t.call(office, 'deleteInvoice', { idInvoice: first });
  const { body } = await t.call(office, 'getExtras', { idUser: user });
  expect(body.extras).toMatchObject([{ what: 'Broken lamp', why: 'Agreed on site', cents: -20_000 }]);
  await generate(user);
  expect((await generate(user, nextWeek)).body.total).toBe(8000);
});

test('D.1.07: who has no times in these days is paid an extra all the same', async () => {
  const user = await t.make.user({ abn: '51824753556' });
  await adjust(user, 4200);
  expect(await payRun(user)).toMatchObject({ times: 0, cents: 4200, extras: 4200 });
  expect((await generate(user)).body.total).toBe(4200);
});

test('D.1.07: who is paid an extra alone is among those whose invoices are made, also after one of these days', async () => {
  const { user } = await worked(['2026-11-10T08:00']);
  const check = async () => (await t.call(office, 'getCheckTime', { ...week, idUser: user })).body;
  const toMake = async () =>
    (await t.call(office, 'getWorkersToInvoice', { ...week, idUser: user })).body.workers.length;
  expect((await check()).totals).toMatchObject({ workers: 1, paid: 1, times: 1, extras: 0 });
  await generate(user);
  expect((await check()).totals).toMatchObject({ workers: 0, paid: 0, times: 0, extras: 0 });
  await adjust(user, 4567, 'Parking');
  const { rows, totals } = await check();
  expect(rows).toMatchObject([{ idUser: user, toInvoice: 0, payable: 0, extras: 1 }]);
  expect(totals).toMatchObject({ workers: 1, paid: 1, times: 0, extras: 1, isLive: true });
  expect(await toMake()).toBe(1);
  expect((await generate(user)).body.total).toBe(4567);
  expect(await toMake()).toBe(0);
  expect((await check()).totals).toMatchObject({ workers: 0, paid: 0, extras: 0, isLive: false });
});

test('D.1.07: who has only an amount to take back gets no invoice, so nobody offers one', async () => {
  const user = await t.make.user({ abn: '51824753556' });
  await adjust(user, -4200);
  const { body } = await t.call(office, 'getCheckTime', { ...week, idUser: user });
  expect(body).toMatchObject({ rows: [], totals: { workers: 0, paid: 0, isLive: false } });
  expect((await generate(user)).body.error).toBe(true);
});

test('D.1.07: what cannot be is refused with the mend, and nobody adds to their own pay', async () => {
  const user = await t.make.user();
  const refused = async (body: object) =>
    (
      await t.call(office, 'addAdjustment', {
        ...{ idUser: user, cents: 100, what: 'A', reason: 'B' },
        ...body,
      })
    ).body.snackbar?.text;
  expect(await refused({ cents: 0 })).toBe('The amount of an adjustment is above or below zero.');
  expect(await refused({ what: ' ' })).toBe('Say what the adjustment is for: it is shown on the invoice.');
  expect(await refused({ reason: '' })).toBe('Say why: the worker reads it on the invoice.');
  expect(await refused({ idUser: office.id })).toBe(
    'An adjustment of your own pay is added by somebody else.',
  );
});

/** A kind of allowance at 10.00 from the start of 2026, given to a group. */
async function allowance(group: string, unit: 'shift' | 'hour' | 'day' | 'once'): Promise<number> {
  const company_id = (await t.db.selectFrom('company').select('id').executeTakeFirstOrThrow()).id;
  const { id: type_id } = await t.db
    .insertInto('allowance_type')
    .values({ company_id, name: `Meal ${unit} ${group}`, unit })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.db
    .insertInto('allowance_rate')
    .values({ type_id, from_day: '2026-01-01', cents: 1000, at: 1 })
    .execute();
  await t.db
    .insertInto('allowance_given')
    .values({ type_id, group_id: await t.make.group(group) })
    .execute();
  return type_id;
}

test.each([
  ['shift', 2000],
  ['hour', 8000],
  ['day', 1000],
  ['once', 2000],
] as const)('D.1.03: an automatic allowance a %s of two shifts on one day', async (unit, cents) => {
  const group = `Meals by the ${unit}`;
  await allowance(group, unit);
  const { user } = await worked(['2026-11-10T08:00', '2026-11-10T14:00'], group);
  expect(await payRun(user)).toMatchObject({ cents: 28_000 + cents, extras: cents });
  const { body } = await generate(user);
  expect(body.total).toBe(28_000 + cents);
  const invoice = await readOne(user, body.invoices[0]?.number ?? 0);
  expect(invoice.extras?.reduce((sum, extra) => sum + extra.cents, 0)).toBe(cents);
});

test('D.1.03: what is paid once a job is paid with the run that comes first, and the pay run says so', async () => {
  const group = 'Once over two weeks';
  await allowance(group, 'once');
  const user = await t.make.user({ abn: '51824753556' });
  await t.make.rate(user, await t.make.group(group), 3500);
  const clocks = ['2026-11-10T08:00', '2026-11-17T08:00'].map((start) => ({
    ...{ user, start: sydney(start), end: sydney(start) + 4 * HOUR, break: 0, rate: 3500 },
  }));
  await shift(t, { at: sydney('2026-11-10T08:00'), title: 'Concert', workers: [user], clocks, group });
  await workOutPay(t);
  expect(await payRun(user, nextWeek)).toMatchObject({ cents: 15_000, extras: 1000 });
  expect((await generate(user, nextWeek)).body.total).toBe(15_000);
  await workOutPay(t);
  expect(await payRun(user)).toMatchObject({ cents: 14_000, extras: 0 });
});

test('D.1.03: a timesheet with an allowance can be deleted after its invoice was cancelled', async () => {
  await allowance('Deleted meals', 'shift');
  const { user, clocks } = await worked(['2026-11-10T08:00'], 'Deleted meals');
  const number = (await generate(user)).body.invoices[0]?.number ?? 0;
  await t.call(office, 'deleteInvoice', { idInvoice: number });
  expect((await t.call(office, 'setTimeDelete', { id: clocks[0] ?? 0, reason: 'Never worked' })).status).toBe(
    200,
  );
  expect(await payRun(user)).toBeUndefined();
  expect((await readOne(user, number)).extras).toHaveLength(1);
});

test('D.1.07: nobody takes off a deduction from their own pay', async () => {
  const me = await t.signIn(await t.make.admin());
  const { id } = (await adjust(me.id, -5000, 'Broken lamp')).body;
  const { body } = await t.call(me, 'removeExtra', { id, reason: 'I think not' });
  expect(body).toMatchObject({
    snackbar: { text: 'A deduction from your own pay is taken off by somebody else.' },
  });
  expect((await t.call(office, 'removeExtra', { id, reason: 'It was not them' })).status).toBe(200);
});

test('D.1.07: what the office has taken off of a carried amount stays off when its invoice is cancelled', async () => {
  const { user } = await worked(['2026-11-10T08:00']);
  await adjust(user, -20_000, 'Broken lamp');
  const first = (await generate(user)).body.invoices[0]?.number ?? 0;
  const carried = (await t.call(office, 'getExtras', { idUser: user })).body.extras;
  expect(carried).toMatchObject([{ cents: -6000 }]);
  await t.call(office, 'removeExtra', { id: carried[0]?.id ?? 0, reason: 'Paid enough for it' });
  await t.call(office, 'deleteInvoice', { idInvoice: first });
  expect((await t.call(office, 'getExtras', { idUser: user })).body.extras).toMatchObject([
    { what: 'Broken lamp', cents: -14_000 },
  ]);
});
