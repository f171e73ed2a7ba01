import type { In } from '@crewcall/contract/types';
import { addDays, dayText } from '@crewcall/domain/time';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { chargeConfig, chargeDay, chargeStagehands, chargeWorld } from '../../test/support/client-charges';
import type { ChargeWorld } from '../../test/support/client-charges';
import { configure, sydney, SYDNEY } from '../../test/support/shift';
import { handlers, tasks } from '../areas';

let t: TestApp;
let w: ChargeWorld;
beforeAll(async () => {
  t = await testApp({ handlers, tasks });
  w = await chargeWorld(t);
});
afterEach(() => t.db.deleteFrom('rate_card').execute());
afterAll(() => t.close());

const invoice = async (id: number) => (await t.call(w.office, 'getClientInvoice', { id })).body;
const issue = (id: number, key?: string) =>
  t.call(w.office, 'issueClientInvoice', { id, ...(key === undefined ? {} : { key }) });
const credit = (id: number, given: Partial<In<'creditClientInvoice'>> = {}) =>
  t.call(w.office, 'creditClientInvoice', { id, reason: 'Wrong hours', ...given });
const pay = (id: number, cents: number, given: Partial<In<'addClientPayment'>> = {}) =>
  t.call(w.office, 'addClientPayment', { id, cents, day: chargeDay, ...given });
const saysOf = ({ body }: { body: { snackbar?: { text: string } } }) => body.snackbar?.text;
const linesOf = (id: number) =>
  t.db.selectFrom('client_line').selectAll().where('invoice_id', '=', id).orderBy('id').execute();

test('D.2.05: a draft draws closed times, a fee and the GST of the whole, and prints a line a crew', async () => {
  const { job } = await w.worked([4, 5]);
  await w.fee(job, 5000);
  await t.db.updateTable('job').set({ po_number: 'PO-7', reference: 'Gala' }).where('id', '=', job).execute();
  const { body } = await w.draft([job]);
  expect(body).toMatchObject({ lines: 3, leftOut: 0 });
  const draft = await invoice(body.id);
  expect(draft).toMatchObject({
    ...{ number: null, state: 'draft', customer: 'ACME Events', poNumber: 'PO-7', reference: 'Gala' },
    ...{ fromDay: '2026-11-10', toDay: '2026-11-10', idJob: job, net: 59_000, gst: 5900, total: 64_900 },
    ...{ open: 0, changes: [], payments: [], credits: [] },
  });
  expect(draft.lines).toMatchObject([
    {
      kind: 'time',
      what: 'Stadium build, Stagehand, Tue 10 Nov 2026',
      detail: '2 people, 9:00 h, $60.00 an hour',
      minutes: 540,
      cents: 54_000,
    },
    { kind: 'fee', what: 'Truck, Stadium build, Tue 10 Nov 2026', cents: 5000 },
  ]);
  await t.call(w.office, 'saveClientDraft', {
    ...{ id: body.id, poNumber: 'PO-8', reference: '', note: 'Thank you' },
    linesBy: 'person',
  });
  const saved = await invoice(body.id);
  expect(saved.lines.map(({ minutes }) => minutes)).toEqual([240, 300, 0]);
  expect(saved.lines[0]?.detail).toBe('8:00 am – 12:00 pm, 4:00 h, $60.00 an hour');
  expect(saved).toMatchObject({ poNumber: 'PO-8', reference: '', note: 'Thank you' });
});

const billByWeek = () =>
  t.db
    .insertInto('rate_card')
    .values({ company_id: w.companyId, prepend_id: w.customers.ACME, bill_by: 'week' })
    .execute();

test('D.2.05: a draft covers one job, or one week of jobs where the customer is billed by week', async () => {
  const on = async (at: string) => (await w.worked([1], { at })).job;
  // Sunday and Monday in Sydney; both are Sunday in UTC.
  const [sunday, monday, next] = [
    await on('2026-11-08T23:00'),
    await on('2026-11-09T01:00'),
    await on('2026-11-15T23:00'),
  ];
  const byJob = await w.draft([monday, next]);
  expect(saysOf(byJob)).toBe('ACME Events gets one invoice for each job. Draft these 2 jobs one by one.');
  await billByWeek();
  const byWeek = await w.draft([sunday, monday, next]);
  expect(saysOf(byWeek)).toBe(
    'ACME Events gets one invoice for each week, Monday to Sunday, and these jobs start in 2 weeks. Draft each week by itself.',
  );
  expect((await w.draft([monday, next])).body.lines).toBe(2);
  expect((await w.draft([sunday])).body.lines).toBe(1);
});

test('D.2.05: a draft of jobs with different purchase orders names each, as far as the field holds them', async () => {
  await billByWeek();
  const jobs = [(await w.worked([2])).job, (await w.worked([2])).job, (await w.worked([2])).job];
  const po = async (texts: readonly string[]) => {
    for (const [index, po_number] of texts.entries())
      await t.db
        .updateTable('job')
        .set({ po_number, reference: `Stage ${index}` })
        .where('id', '=', jobs[index] ?? 0)
        .execute();
    const { id } = (await w.draft(jobs)).body;
    const { poNumber, reference } = await invoice(id);
    await t.call(w.office, 'deleteClientDraft', { id });
    return { poNumber, reference };
  };
  expect(await po(['PO-1', 'PO-2', 'PO-1'])).toEqual({
    poNumber: 'PO-1, PO-2',
    reference: 'Stage 0, Stage 1, Stage 2',
  });
  expect((await po(['', 'PO-2', ''])).poNumber).toBe('PO-2');
  expect((await po(['a'.repeat(30), 'b'.repeat(30), 'c'])).poNumber).toBe(`${'a'.repeat(30)}, c`);
});

test('D.2.05: an unsigned time is drawn where it is ticked; the others stay open and are counted', async () => {
  const { job, times } = await w.worked([4, 5], { unsigned: true });
  const range = {
    ...{ dateStart: sydney('2026-11-01T00:00'), dateEnd: sydney('2026-12-01T00:00') },
    idCustomer: w.customers.ACME,
  };
  const toBill = async () =>
    (await t.call(w.office, 'getToBill', range)).body.jobs.find(({ idJob }) => idJob === job);
  expect(await toBill()).toMatchObject({ minutes: 540, cents: 54_000, running: 0, missing: [] });
  expect((await toBill())?.unsigned.map(({ idTimesheet }) => idTimesheet)).toEqual(times);
  expect(saysOf(await w.draft([job]))).toBe(
    'Nobody has signed these times. Tick those that you want to invoice.',
  );
  const { body } = await w.draft([job], { unsigned: [times[0] ?? 0] });
  expect(body).toMatchObject({ lines: 1, leftOut: 1 });
  expect((await invoice(body.id)).lines).toMatchObject([{ minutes: 240, isSigned: false }]);
  expect((await toBill())?.unsigned.map(({ idTimesheet }) => idTimesheet)).toEqual([times[1]]);
  await t.call(w.office, 'redrawClientDraft', { id: body.id });
  expect(await linesOf(body.id)).toMatchObject([{ timesheet_id: times[0] }]);
});

test('D.2.05: a missing rate is named before anything is made', async () => {
  const { job } = await w.worked([4], { at: '2019-11-10T08:00' });
  const before = await t.db.selectFrom('client_invoice').select('id').execute();
  const answer = await w.draft([job]);
  expect(saysOf(answer)).toBe(
    'No rate says what ACME Events is charged for Stagehand on 10/11/2019. Enter it on the rate card, then try again.',
  );
  expect(await t.db.selectFrom('client_invoice').select('id').execute()).toEqual(before);
});

test('D.2.05: what a draft or an invoice holds is refused to another draft, which is told where it is', async () => {
  const { job } = await w.worked([4]);
  const { body } = await w.draft([job]);
  const second = await w.draft([job]);
  expect([second.status, saysOf(second)]).toEqual([
    409,
    expect.stringMatching(
      /^This is on a draft for ACME Events, made on \d\d\/\d\d\/\d{4} already\. Open that draft, or delete it first\.$/,
    ),
  ]);
  const { number } = (await issue(body.id)).body;
  expect(saysOf(await w.draft([job]))).toBe(`This is on INV-${number} already. Credit it there first.`);
  const other = await w.worked([2]);
  const draft = (await w.draft([other.job])).body.id;
  await t.call(w.office, 'deleteClientDraft', { id: draft });
  expect((await t.call(w.office, 'getClientInvoice', { id: draft })).status).toBe(404);
  expect((await w.draft([other.job])).body.lines).toBe(1);
});

test('D.2.05: of jobs of another customer, or none that charge anything, nothing is drawn', async () => {
  const opal = await w.worked([4], { prepend: 'OPAL' });
  const foreign = await w.draft([opal.job]);
  expect([foreign.status, saysOf(foreign)]).toEqual([
    409,
    '“Stadium build” is not a job of ACME Events. Load the list again.',
  ]);
  const empty = await t.make.job({ prepend: 'ACME' });
  expect(saysOf(await w.draft([empty]))).toBe(
    'There is nothing to invoice yet: no closed times, fees or expenses.',
  );
  expect((await w.draft([999_999])).status).toBe(404);
});

test('D.2.06: issuing gives the next number, both sides and the day it is due; it never changes again', async () => {
  const [first, second] = [await w.worked([4]), await w.worked([5])];
  await t.db
    .insertInto('rate_card')
    .values({ company_id: w.companyId, prepend_id: w.customers.ACME, terms_days: 30 })
    .execute();
  const one = await w.issued([first.job]);
  const two = await w.issued([second.job]);
  expect(two.number).toBe(one.number + 1);
  const { parties, issued_at } = await t.db
    .selectFrom('client_invoice')
    .select(['parties', 'issued_at'])
    .where('id', '=', one.id)
    .executeTakeFirstOrThrow();
  expect(parties).toEqual({
    company: { name: 'Harbour Crew Pty Ltd', abn: '51 824 753 556', address: '' },
    customer: { name: 'ACME Events', abn: '', address: '' },
    ...{ zone: 'Australia/Sydney', termsDays: 30, showsGst: true, payTo: null },
  });
  const issued = await invoice(one.id);
  expect(issued).toMatchObject({ state: 'issued', number: one.number, open: 26_400, isOverdue: false });
  expect(issued.dueDay).toBe(dayText(SYDNEY, addDays(SYDNEY, issued_at ?? 0, 30)));
  const name = `INV-${one.number}`;
  for (const call of ['redrawClientDraft', 'deleteClientDraft'] as const) {
    const answer = await t.call(w.office, call, { id: one.id });
    expect([answer.status, saysOf(answer)]).toEqual([
      409,
      `This is ${name} by now. An issued invoice never changes: credit it instead.`,
    ]);
  }
  expect(saysOf(await issue(one.id))).toBe(`This is issued already: ${name}.`);
});

test('D.2.06: what was confirmed is issued, and no other total; a draft says when it would be due', async () => {
  const { job } = await w.worked([4]);
  const { id } = (await w.draft([job])).body;
  const { total, dueDay } = await invoice(id);
  expect(dueDay).toBe(dayText(SYDNEY, addDays(SYDNEY, Date.now(), 14)));
  await w.fee(job, 1000);
  await t.call(w.office, 'redrawClientDraft', { id });
  const issueAt = (cents: number) => t.call(w.office, 'issueClientInvoice', { id, total: cents });
  const stale = await issueAt(total);
  expect([stale.status, saysOf(stale)]).toEqual([
    409,
    'This draft comes to $275.00 now, not $264.00. Look at it again, then issue it.',
  ]);
  await configure(t, { ...chargeConfig, confCompanyGst: 0 });
  expect(saysOf(await issueAt(27_500))).toBe(
    'This draft comes to $250.00 now, not $275.00. Update its lines, then issue it.',
  );
  await configure(t, chargeConfig);
  expect((await issueAt(27_500)).status).toBe(200);
  expect(await invoice(id)).toMatchObject({ total: 27_500, dueDay });
});

test('D.2.06: what somebody else has written on a draft is named before it is overwritten', async () => {
  const { id } = (await w.draft([(await w.worked([4])).job])).body;
  const was = { poNumber: '', reference: '', note: '', linesBy: 'crew' as const };
  const save = (part: Partial<In<'saveClientDraft'>>) =>
    t.call(w.office, 'saveClientDraft', { id, ...was, was, ...part });
  await save({ poNumber: 'PO-1', linesBy: 'person' });
  await save({ note: 'Thank you' });
  expect(await invoice(id)).toMatchObject({ poNumber: 'PO-1', note: 'Thank you', linesBy: 'person' });
  const clash = await save({ poNumber: 'PO-2', note: '' });
  expect([clash.status, saysOf(clash)]).toEqual([
    409,
    'Somebody else has changed the PO number to “PO-1”. What you typed is still here: save again to put it in its place.',
  ]);
  await save({ poNumber: 'PO-2', was: { ...was, poNumber: 'PO-1' } });
  expect(await invoice(id)).toMatchObject({ poNumber: 'PO-2', note: 'Thank you' });
});

test('D.2.06: a draft is not issued without PO, name or ABN where they are needed', async () => {
  const { job } = await w.worked([4]);
  const { id } = (await w.draft([job])).body;
  await t.db
    .insertInto('rate_card')
    .values({ company_id: w.companyId, prepend_id: w.customers.ACME, needs_po: true })
    .execute();
  expect(await invoice(id)).toMatchObject({ needsPo: true });
  expect(saysOf(await issue(id))).toBe(
    'ACME Events asks for a PO number on its invoices. Enter it on this draft first.',
  );
  await t.db.deleteFrom('rate_card').execute();
  await configure(t, { ...chargeConfig, confCompanyABN: '' });
  expect(saysOf(await issue(id))).toBe('Enter your company’s ABN under Settings first.');
  await configure(t, chargeConfig);
  await t.db.deleteFrom('charge_rate').execute();
  expect(saysOf(await issue(id))).toContain('changed since this draft was made. Update its lines.');
  await chargeStagehands(w);
  expect((await issue(id)).status).toBe(200);
});

test('D.2.06: a draft whose times have changed since is refused, and issued once it is drawn again', async () => {
  const { job, times } = await w.worked([4, 5]);
  const { id } = (await w.draft([job])).body;
  const [first = 0, second = 0] = times;
  await t.db
    .updateTable('timesheet')
    .set({ end_at: (await linesOf(id))[0]?.end_at ?? 0, break_ms: 3_600_000 })
    .where('id', '=', first)
    .execute();
  await t.db.deleteFrom('timesheet_approval').where('timesheet_id', '=', second).execute();
  await t.db.deleteFrom('timesheet').where('id', '=', second).execute();
  const { changes } = await invoice(id);
  expect(changes).toEqual([
    expect.stringMatching(/, Stagehand, 10\/11\/2026: \$240\.00 on this invoice, \$180\.00 now\.$/),
    expect.stringMatching(/: \$300\.00 on this invoice, nothing now\.$/),
  ]);
  const refused = await issue(id);
  expect([refused.status, saysOf(refused)]).toEqual([
    409,
    expect.stringMatching(/10\/11\/2026 and 1 more changed since this draft was made\. Update its lines\.$/),
  ]);
  // The approval was of the time as it was.
  await t.call(w.office, 'approveTimes', { idTimesheet: [first] });
  await t.call(w.office, 'redrawClientDraft', { id });
  expect(await invoice(id)).toMatchObject({ net: 18_000, changes: [] });
  const { number } = (await issue(id)).body;
  expect((await invoice(id)).number).toBe(number);
  await t.db.updateTable('timesheet').set({ break_ms: 0 }).where('id', '=', first).execute();
  expect((await invoice(id)).changes).toEqual([expect.stringContaining('$240.00 now')]);
  expect(await invoice(id)).toMatchObject({ net: 18_000 });
});

test('D.2.06: a job that has moved to another customer stops its draft; an issued invoice stays and says so', async () => {
  const [moving, staying] = [await w.worked([4]), await w.worked([5])];
  await billByWeek();
  const both = (await w.draft([moving.job, staying.job])).body.id;
  const move = (prepend: string) =>
    t.db.updateTable('job').set({ prepend, title: 'Moved' }).where('id', '=', moving.job).execute();
  await move('OPAL');
  const text = '“Moved” is not a job of ACME Events any more. Update the lines of this draft.';
  expect((await invoice(both)).changes).toEqual([text]);
  expect([(await issue(both)).status, saysOf(await issue(both))]).toEqual([409, text]);
  await t.call(w.office, 'redrawClientDraft', { id: both });
  expect(await invoice(both)).toMatchObject({ net: 30_000, changes: [] });
  const only = await t.call(w.office, 'draftClientInvoice', {
    ...{ idCustomer: w.customers.OPAL, idJobs: [moving.job] },
  });
  await move('ACME');
  expect(saysOf(await t.call(w.office, 'redrawClientDraft', { id: only.body.id }))).toBe(
    'No job of this draft is of OPAL Events any more. Delete the draft.',
  );
  expect(await linesOf(only.body.id)).toHaveLength(1);
  await move('OPAL');
  await issue(only.body.id);
  await move('ACME');
  expect(await invoice(only.body.id)).toMatchObject({
    customer: 'OPAL Events',
    changes: ['“Moved” is not a job of OPAL Events any more. This invoice stays with OPAL Events.'],
  });
});

test('D.2.06: a credit note takes back lines or all of it to the cent, and frees them for another invoice', async () => {
  const { job } = await w.worked([1, 1, 1]);
  await w.fee(job, 33);
  const { id, number } = await w.issued([job]);
  const before = await invoice(id);
  expect(before).toMatchObject({ net: 18_033, gst: 1803, total: 19_836 });
  const lines = await linesOf(id);
  const fee = lines.find(({ fee_id }) => fee_id !== null)?.id ?? 0;
  expect(saysOf(await credit(id, { reason: ' ' }))).toBe(
    'Say why: the customer reads it on the credit note.',
  );
  const one = await credit(id, { idLines: [fee] });
  expect(one.body).toMatchObject({ total: 36 });
  const again = await credit(id, { idLines: [fee] });
  expect([again.status, saysOf(again)]).toEqual([
    409,
    'One of these lines is credited already. Load the invoice again.',
  ]);
  expect(await invoice(id)).toMatchObject({ state: 'issued', credited: 36, open: 19_800, total: 19_836 });
  const all = await credit(id);
  expect(all.body).toMatchObject({ total: 19_800, number: one.body.number + 1 });
  expect(await invoice(id)).toMatchObject({ state: 'credited', open: 0, net: 18_033, number });
  expect(saysOf(await credit(id))).toBe('All of this invoice is credited already.');
  const redrawn = await w.draft([job]);
  expect(redrawn.body).toMatchObject({ lines: 4 });
  expect(saysOf(await credit(redrawn.body.id))).toBe('A draft is not credited. Change it, or delete it.');
});

test('D.2.07: more than is open is refused with the sum; a day to come too; deleting a payment asks why', async () => {
  const { id, number } = await w.issued([(await w.worked([4])).job]);
  expect(saysOf(await pay(id, 26_401))).toBe(
    `Only $264.00 of INV-${number} is open. Enter no more than that.`,
  );
  expect(saysOf(await pay(id, 100, { day: '2099-01-01' }))).toBe(
    'This day is still to come. Enter the day on which it was paid.',
  );
  expect(saysOf(await pay(id, 100, { day: '2026-02-31' }))).toBe('Enter a day of the calendar.');
  const part = await pay(id, 6400, { reference: 'EFT 12' });
  expect(await invoice(id)).toMatchObject({ state: 'part-paid', paid: 6400, open: 20_000 });
  await pay(id, 20_000);
  expect(await invoice(id)).toMatchObject({ state: 'paid', open: 0 });
  expect(saysOf(await pay(id, 1))).toBe(`Nothing is open of INV-${number}.`);
  const remove = (reason: string) =>
    t.call(w.office, 'removeClientPayment', { idPayment: part.body.idPayment, reason });
  expect(saysOf(await remove(' '))).toBe('Say why this payment is deleted.');
  expect((await remove('Of another customer')).status).toBe(200);
  expect((await remove('Again')).status).toBe(409);
  const { payments, open } = await invoice(id);
  expect([open, payments.map(({ removedReason }) => removedReason)]).toEqual([
    6400,
    ['Of another customer', null],
  ]);
  await credit(id);
  expect(await invoice(id)).toMatchObject({ open: -20_000, state: 'credited' });
});

test('D.2.05: a customer with papers is not deleted', async () => {
  await t.make.prepend('GONE');
  const { id: idCustomer } = await t.db
    .selectFrom('prepend')
    .select('id')
    .where('text', '=', 'GONE')
    .executeTakeFirstOrThrow();
  const { job } = await w.worked([4], { prepend: 'GONE' });
  const { body } = await w.draft([job], { idCustomer });
  await t.db.updateTable('job').set({ prepend: 'ACME' }).where('id', '=', job).execute();
  const remove = () => t.call(w.office, 'deleteCustomer', { id: idCustomer });
  expect(saysOf(await remove())).toBe(
    'It has invoices or quotes. Delete its drafts first; a customer with issued ones stays.',
  );
  await t.call(w.office, 'deleteClientDraft', { id: body.id });
  expect((await remove()).status).toBe(200);
});

test('D.2.09: the list finds by number, PO and job, and says what is open and overdue; a manager reads their own', async () => {
  await t.make.prepend('LIST');
  const { id: idCustomer } = await t.db
    .selectFrom('prepend')
    .select('id')
    .where('text', '=', 'LIST')
    .executeTakeFirstOrThrow();
  const made: number[] = [];
  for (const hours of [1, 2, 3, 4]) {
    const { job } = await w.worked([hours], { prepend: 'LIST' });
    made.push((await w.draft([job], { idCustomer })).body.id);
  }
  const [late = 0, paid = 0, current = 0, draft = 0] = made;
  for (const id of [late, paid, current]) await issue(id);
  await t.db
    .updateTable('client_invoice')
    .set({ due_day: '2020-01-01', po_number: 'Ü-77' })
    .where('id', '=', late)
    .execute();
  await pay(paid, 13_200);
  const find = async (body: In<'findClientInvoices'>) => {
    const { body: found } = await t.call(w.office, 'findClientInvoices', { idCustomer, ...body });
    return { ids: found.invoices.map(({ id }) => id), total: found.total, ...found.totals };
  };
  expect(await find({})).toEqual({
    ids: [draft, current, paid, late],
    total: 4,
    cents: 66_000,
    open: 26_400,
  });
  expect((await find({ show: 'draft' })).ids).toEqual([draft]);
  expect((await find({ show: 'open' })).ids).toEqual([current, late]);
  expect((await find({ show: 'done' })).ids).toEqual([paid]);
  expect(await find({ show: 'overdue' })).toEqual({ ids: [late], total: 1, cents: 6600, open: 6600 });
  expect((await find({ text: 'u-77' })).ids).toEqual([late]);
  expect((await find({ text: 'stadium', limit: 1, offset: 1 })).ids).toEqual([current]);
  const { number } = await invoice(paid);
  expect((await find({ text: `inv-${number}` })).ids).toEqual([paid]);
  const { clients } = (await t.call(w.office, 'getClients', {})).body;
  expect(clients.find(({ id }) => id === idCustomer)).toMatchObject({
    ...{ drafts: 1, open: 26_400, overdue: 6600, quotes: 0, openMinutes: 0 },
    aging: { current: 19_800, to30: 0, to60: 0, over60: 6600 },
  });
  const manager = await t.signIn(await t.make.manager('LIST'));
  const papers = (await t.call(manager, 'getMyPapers', {})).body;
  expect(papers.invoices.map(({ id }) => id)).toEqual([current, paid, late]);
  expect(papers.aging.over60).toBe(6600);
  expect((await t.call(manager, 'getClientInvoice', { id: late })).status).toBe(403);
  const ofOpal = await t.signIn(await t.make.manager('OPAL'));
  const others = (await t.call(ofOpal, 'getMyPapers', {})).body.invoices;
  expect(others.some(({ idCustomer: of }) => of === idCustomer)).toBe(false);
});

test('D.2.09: hours that are on no invoice count as open, those of a draft do not', async () => {
  const minutes = async () =>
    (await t.call(w.office, 'getClients', {})).body.clients.find(({ id }) => id === w.customers.OPAL)
      ?.openMinutes ?? 0;
  const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  const before = await minutes();
  const { job } = await w.worked([4], { prepend: 'OPAL', at: `${day}T08:00` });
  expect(await minutes()).toBe(before + 240);
  await w.draft([job], { idCustomer: w.customers.OPAL });
  expect(await minutes()).toBe(before);
});

test('D.2.05: what can be invoiced is listed for 92 days at most', async () => {
  const ask = (dateEnd: number) =>
    t.call(w.office, 'getToBill', {
      ...{ idCustomer: w.customers.ACME, dateStart: sydney('2026-01-01T00:00'), dateEnd },
    });
  expect(saysOf(await ask(sydney('2026-04-03T00:00')))).toBeUndefined();
  expect(saysOf(await ask(sydney('2026-04-04T00:00')))).toBe('Choose at most 92 days.');
});

test('D.2.07: a payment is of a day of the calendar, at most a year before the invoice', async () => {
  const { job } = await w.worked([4]);
  const { id } = await w.issued([job]);
  const text = 'Enter a day of the calendar.';
  expect(saysOf(await pay(id, 100, { day: '0001-01-01' }))).toBe(text);
  expect(saysOf(await pay(id, 100, { day: '2026-02-31' }))).toBe(text);
  expect(saysOf(await pay(id, 100, { day: '2020-01-01' }))).toBe(
    'This day is more than a year before the invoice. Enter the day on which it was paid.',
  );
  expect((await pay(id, 100, { day: '2026-03-01' })).body.idPayment).toBeGreaterThan(0);
});

test('D.2.07: what was paid and is credited is given back, no more, and what is open is the same everywhere', async () => {
  const { job } = await w.worked([4], { prepend: 'OPAL' });
  const idCustomer = w.customers.OPAL;
  const listed = async () => {
    const { clients } = (await t.call(w.office, 'getClients', {})).body;
    return clients.find(({ id }) => id === idCustomer);
  };
  const before = (await listed())?.open ?? 0;
  const drafted = (await w.draft([job], { idCustomer })).body.id;
  await issue(drafted);
  const { total } = await invoice(drafted);
  const paid = await pay(drafted, total);
  expect(saysOf(await pay(drafted, -1))).toMatch(/^Nothing is to be given back of INV-\d+\.$/);
  await credit(drafted);
  const current = before - total;
  expect(await listed()).toMatchObject({ open: current, overdue: 0, aging: { current } });
  expect(saysOf(await pay(drafted, -total - 1))).toMatch(
    /^Only \$264\.00 of INV-\d+ is to be given back\. Enter no more than that\.$/,
  );
  const refund = await pay(drafted, -total, { reference: 'Back by transfer' });
  expect(refund.body.idPayment).toBeGreaterThan(0);
  expect(await invoice(drafted)).toMatchObject({ open: 0, paid: 0, state: 'credited' });
  expect(await listed()).toMatchObject({ open: before, aging: { current: before } });
  const remove = (idPayment: number) =>
    t.call(w.office, 'removeClientPayment', { idPayment, reason: 'Typed twice' });
  const refused = await remove(paid.body.idPayment);
  expect(saysOf(refused)).toBe('This payment has been given back. Delete the refund first.');
  expect((await remove(refund.body.idPayment)).body.ok).toBe(true);
  expect((await remove(paid.body.idPayment)).body.ok).toBe(true);
  expect((await t.call(w.office, 'addClientPayment', { id: drafted, day: chargeDay, cents: 0 })).status).toBe(
    400,
  );
});
