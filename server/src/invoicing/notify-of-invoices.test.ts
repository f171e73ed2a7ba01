import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { configure, shift, sydney } from '../../test/support/shift';
import { handlers, tasks } from '../areas';
import type { Person } from '../timesheets/testing/site';

const HOUR = 3_600_000;
const week = { dateStart: sydney('2026-11-09T00:00'), dateEnd: sydney('2026-11-16T00:00') };
let t: TestApp;
let office: Person;
beforeAll(async () => {
  t = await testApp({ handlers, tasks });
  office = await t.signIn(await t.make.admin());
});
afterAll(() => t.close());

const toldOf = (user: number) =>
  t.db.selectFrom('message').select(['subject', 'body']).where('user_id', '=', user).orderBy('id').execute();

test('Y-10: a worker is told of an invoice that is cancelled before it was paid', async () => {
  const user = await t.make.user();
  await t.make.rate(user, await t.make.group(), 3500);
  const at = sydney('2026-11-10T08:00');
  await shift(t, { at, workers: [user], clocks: [{ user, start: at, end: at + 8 * HOUR, rate: 3500 }] });
  const { invoices } = (await t.call(office, 'generateInvoice', { idUser: user, ...week })).body;
  await t.call(office, 'deleteInvoice', { idInvoice: invoices[0]?.number ?? 0 });
  expect((await toldOf(user)).slice(1)).toEqual([
    {
      subject: 'Invoice cancelled',
      body: expect.stringContaining('$280.00, was cancelled and will not be paid.'),
    },
  ]);
});

test('Y-10: a worker is told of a new invoice, of what a full bank file pays of it, and that it does so no more', async () => {
  const user = await t.make.user({
    bank_account_bsb: '062-000',
    bank_account_number: '12345678',
    bank_account_name: 'Kim Ott',
  });
  await t.make.rate(user, await t.make.group(), 3500);
  await configure(t, {
    confCompanyName: 'Harbour Crew Pty Ltd',
    confRemitter: 'HARBOUR',
    confSenderBSB: '062-000',
    confSenderAccountNumber: '87654321',
    confAbaNetOneDollar: 1,
  });
  const at = sydney('2026-11-10T08:00');
  await shift(t, { at, workers: [user], clocks: [{ user, start: at, end: at + 8 * HOUR, rate: 3500 }] });
  const id =
    (await t.call(office, 'generateInvoice', { idUser: user, ...week })).body.invoices[0]?.number ?? 0;
  const told = () => toldOf(user);
  expect(await told()).toEqual([
    { subject: 'New invoice', body: expect.stringContaining('15/11/2026 is ready: $280.00') },
  ]);
  expect((await told())[0]?.body).toMatch(new RegExp(`See it here: https:\\S+/invoices/${id}\\n`));
  const asked = { downloadList: [id], dateABA: Date.now() + 86_400_000 };
  expect((await t.call(office, 'downloadABA', { ...asked, typeABA: 1 })).body).toMatchObject({ count: 1 });
  expect(await told()).toHaveLength(1);
  expect((await t.call(office, 'downloadABA', { ...asked, typeABA: 2 })).body.count).toBe(1);
  expect((await told())[1]).toMatchObject({
    subject: 'On its way to your bank',
    body: expect.stringContaining(
      `Invoice ${id} for the week ending 15/11/2026, $279.00, is in the bank file of `,
    ),
  });
  const clear = () => t.call(office, 'downloadABA', { ...asked, dateABA: null, typeABA: 0 });
  expect((await clear()).body.count).toBe(1);
  expect((await told())[2]).toMatchObject({
    subject: 'Not on its way to your bank',
    body: expect.stringContaining(`Invoice ${id} for the week ending 15/11/2026, $279.00, `),
  });
  // They know that already.
  expect((await clear()).body.count).toBe(1);
  expect(await told()).toHaveLength(3);
  const again = { ...asked, typeABA: 2 };
  const { ticks } = (await t.call(office, 'checkABA', again)).body;
  const ticked = ticks.map(({ kind, id: of, lastFile }) => ({ kind, id: of, lastFile }));
  expect((await t.call(office, 'downloadABA', { ...again, ticked })).body.count).toBe(1);
  const { body } = await t.call(office, 'deleteInvoice', { idInvoice: id, confirmed: true });
  expect(body).toMatchObject({ ok: true });
  expect((await told()).slice(3)).toMatchObject([
    { subject: 'On its way to your bank' },
    { subject: 'Invoice cancelled', body: expect.stringContaining('15/11/2026, $279.00, was cancelled') },
  ]);
});
