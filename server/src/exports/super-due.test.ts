import { dayText } from '@crewcall/domain/time';
import { SYDNEY } from '../../test/support/shift';
import { configure } from '../../test/support/shift';
import { company, ExportOffice } from './testing/export-office';

const DAY = 24 * 3_600_000;
let o: ExportOffice;
beforeAll(async () => {
  o = await ExportOffice.open();
});
beforeEach(async () => {
  await o.t.db.deleteFrom('super_due').execute();
  await configure(o.t, company);
});
afterAll(() => o.t.close());

const bank = { bank_account_bsb: '082902', bank_account_name: 'A Worker' };
let account = 12_340_000;
const superWorker = (starts: readonly string[], more: Record<string, unknown> = {}) =>
  o.worked(
    { super_applies: true, ...bank, bank_account_number: String((account += 1)), ...more },
    starts.map((start) => [start, 4] as const),
  );
const due = async (show: 'open' | 'paid' = 'open') =>
  (await o.t.call(o.office, 'getSuperDue', { show })).body;
const today = () => dayText(SYDNEY, Date.now());

/** A Monday ahead, far from a public holiday of New South Wales. */
const MONDAY = '2027-02-08';

async function pay(number: number, dateABA = MONDAY) {
  const ids = { downloadList: [number], typeABA: 2 };
  const { ticks } = (await o.t.call(o.office, 'checkABA', { ...ids, dateABA })).body;
  const ticked = ticks.map(({ kind, id, lastFile }) => ({ kind, id, lastFile }));
  const { body } = await o.t.call(o.office, 'downloadABA', { ...ids, dateABA, ticked });
  expect(body.count).toBe(1);
}
const nextWeek = { dateStart: Date.parse('2026-11-15T13:00Z'), dateEnd: Date.parse('2026-11-22T13:00Z') };
const invoice = async (user: number, range?: typeof nextWeek) => {
  const number = (await o.generate(user, range)).body.invoices[0]?.number;
  if (number === undefined) throw new Error('No invoice.');
  return number;
};

test('C.9.07: an invoice carries 12 % of what counts for super, without GST', async () => {
  const { user } = await superWorker(['2026-11-10T08:00'], { gst_registered: true, rcti_agreed_at: 1 });
  for (const countsSuper of [true, false])
    await o.t.call(o.office, 'addAdjustment', {
      idUser: user,
      cents: 1004,
      what: 'Gloves',
      reason: 'Site',
      countsSuper,
    });
  const number = await invoice(user);
  const { rows, total, totals } = await due();
  expect(rows).toMatchObject([
    {
      idInvoice: number,
      idUser: user,
      base: 15_004,
      percent: 12,
      cents: 1800,
      paymentDay: null,
      dueDay: null,
      overdue: false,
    },
  ]);
  expect({ total, totals }).toEqual({ total: 1, totals: { cents: 1800, overdue: 0, overdueCents: 0 } });
});

test('C.9.07: who is not marked, and an employee, has none; the percentage is the company’s', async () => {
  const { user: plain } = await superWorker(['2026-11-10T08:00'], { super_applies: false });
  await invoice(plain);
  expect((await due()).total).toBe(0);
  await configure(o.t, { ...company, confSuperPercent: 11.5 });
  const { user } = await superWorker(['2026-11-10T08:00']);
  await invoice(user);
  expect((await due()).rows).toMatchObject([{ percent: 11.5, cents: 1610 }]);
});

test('C.9.07: due 20 business days after a first payment and 7 after the others, without public holidays', async () => {
  const { user } = await superWorker(['2026-11-10T08:00', '2026-11-17T08:00']);
  await pay(await invoice(user));
  // Four weeks on.
  expect((await due()).rows).toMatchObject([{ paymentDay: MONDAY, dueDay: '2027-03-08' }]);
  // Good Friday and Easter Monday, 26 and 29 March, do not count.
  await pay(await invoice(user, nextWeek), '2027-03-22');
  expect((await due()).rows.map(({ dueDay }) => dueDay)).toEqual(['2027-03-08', '2027-04-02']);
});

test('C.9.07: Clear Status takes the due day back; a cancelled invoice is off the list', async () => {
  const { user } = await superWorker(['2026-11-10T08:00']);
  const number = await invoice(user);
  await pay(number);
  await o.t.call(o.office, 'downloadABA', { downloadList: [number], typeABA: 0, dateABA: null });
  expect((await due()).rows).toMatchObject([{ paymentDay: null, dueDay: null }]);
  await o.t.call(o.office, 'deleteInvoice', { idInvoice: number, confirmed: true });
  expect((await due()).total).toBe(0);
});

test('C.9.07: overdue first, with what is missing of the fund; marked as paid with a day, and taken back', async () => {
  const fund = { super_fund: 'Crew Super', super_usi: '51824753556001', super_member: 'M-778' };
  const { user: late } = await superWorker(['2026-11-10T08:00'], fund);
  const { user: open } = await superWorker(['2026-11-10T08:00']);
  const numbers = [await invoice(open), await invoice(late)];
  await o.t.db
    .updateTable('super_due')
    .set({ payment_day: '2026-10-01', due_day: '2026-10-12' })
    .where('invoice_id', '=', numbers[1] ?? 0)
    .execute();
  const { rows, totals } = await due();
  expect(rows).toMatchObject([
    { idUser: late, overdue: true, fund: 'Crew Super', usi: '51824753556001', member: 'M-778' },
    { idUser: open, overdue: false, fund: '' },
  ]);
  expect(totals).toEqual({ cents: 3360, overdue: 1, overdueCents: 1680 });
  const mark = (day: string | null) =>
    o.t.call(o.office, 'markSuperPaid', { idInvoices: [numbers[1] ?? 0], day });
  expect((await mark(dayText(SYDNEY, Date.now() + 2 * DAY))).body.snackbar?.text).toBe(
    'This day lies in the future. Mark super as paid once it is.',
  );
  expect((await mark('2026-02-31')).body.snackbar?.text).toMatch(/^This day does not exist/);
  await mark(today());
  expect((await due()).rows.map(({ idUser }) => idUser)).toEqual([open]);
  expect((await due('paid')).rows).toMatchObject([{ idUser: late, paidDay: today(), overdue: false }]);
  await mark(null);
  expect((await due()).total).toBe(2);
});

test('C.9.07: an invoice whose super is marked as paid is cancelled only once that is confirmed', async () => {
  const { user } = await superWorker(['2026-11-10T08:00']);
  const number = await invoice(user);
  await o.t.call(o.office, 'markSuperPaid', { idInvoices: [number], day: today() });
  const cancel = (superConfirmed: boolean) =>
    o.t.call(o.office, 'deleteInvoice', { idInvoice: number, confirmed: true, superConfirmed });
  const { body } = await cancel(false);
  expect(body).toMatchObject({ error: true, needsConfirmation: true });
  expect(body.snackbar?.text).toMatch(/^The super of this invoice, \$16\.80, is marked as paid on /);
  expect((await cancel(true)).body).toEqual({ ok: true });
});

test('C.9.07: member number and fund are in no audit; a USI that cannot be one is refused', async () => {
  const { user } = await o.worked({}, []);
  const save = (engaged: object) => o.t.call(o.office, 'saveUserDetails', { id: user, engaged });
  const refused = await save({ superUsi: '123' });
  expect(refused.body.snackbar?.text).toMatch(/^A USI has 14 digits/);
  await save({
    superApplies: true,
    superFund: 'Secret Fund',
    superUsi: 'abc 1234 au',
    superMember: 'MEM-9911',
  });
  const { engaged } = (await o.t.call(o.office, 'getuserdetails', { id: user })).body;
  expect(engaged).toMatchObject({ superFund: 'Secret Fund', superUsi: 'ABC1234AU', superMember: 'MEM-9911' });
  const log = JSON.stringify(await o.t.db.selectFrom('audit').selectAll().execute());
  for (const secret of ['Secret Fund', 'ABC1234AU', 'MEM-9911']) expect(log).not.toContain(secret);
  expect(log).toContain('superMember');
  const me = (await o.t.call(await o.t.signIn(user), 'getMyProfile', {})).body;
  expect(me.engaged).toBeUndefined();
});
