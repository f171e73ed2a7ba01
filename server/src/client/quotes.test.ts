import { pdfText } from '../../test/support/pdf-text';
import { dayText } from '@crewcall/domain/time';
import { configure, sydney } from '../../test/support/shift';
import { testApp } from '../../test/support';
import type { Caller, TestApp } from '../../test/support';
import { customerOf, quotableJob } from './testing/quotes';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const today = () => dayText('Australia/Sydney', Date.now());

let t: TestApp;
let office: Caller;
beforeAll(async () => {
  t = await testApp();
  office = await t.signIn(await t.make.admin());
  await configure(t, { confCompanyGst: 1, confCompanyName: 'Test Crew' });
});
afterAll(() => t.close());

const make = async (idJob: number, more: { validUntil?: string; note?: string; key?: string } = {}) =>
  (await t.call(office, 'makeQuote', { idJob, ...more })).body;
const read = async (id: number) => (await t.call(office, 'getQuote', { id })).body;
const count = async () => (await t.db.selectFrom('quote').select('id').execute()).length;

test('D.2.04: a quote names the purchase order and the reference of its job, on screen and paper', async () => {
  const { job } = await quotableJob(t, { at: sydney('2027-03-06T08:00') });
  await t.db.updateTable('job').set({ po_number: 'PO-7', reference: 'Gala' }).where('id', '=', job).execute();
  const { id } = await make(job);
  expect(await read(id)).toMatchObject({ poNumber: 'PO-7', reference: 'Gala' });
  const text = pdfText((await t.call(office, 'getQuotePdf', { id })).body.pdf);
  expect(text).toContain('Purchase order PO-7');
  expect(text).toContain('Reference Gala');
});

test('D.2.04: a draft freezes the planned crews with GST, both parties, and is valid for 14 days', async () => {
  const { job } = await quotableJob(t, { at: sydney('2027-03-06T08:00') });
  const { id } = await make(job, { note: 'With forklift.' });
  expect(await read(id)).toMatchObject({
    number: null,
    state: 'draft',
    customer: 'ACME Events',
    jobName: 'Stadium build',
    location: 'Olympic Park',
    validUntil: dayText('UTC', Date.parse(`${today()}T00:00Z`) + 14 * DAY),
    lines: [
      {
        what: 'Stagehand, Sat 6 Mar 2027, 8:00 am – 12:00 pm',
        detail: '',
        ...{ people: 4, minutes: 240, rate: 6000, cents: 96_000 },
      },
    ],
    ...{ net: 96_000, gst: 9600, total: 105_600, note: 'With forklift.', differs: [] },
  });
  await t.db.updateTable('charge_rate').set({ cents: 9000 }).execute();
  expect(await read(id)).toMatchObject({ total: 105_600, differs: [] });
  await t.db.updateTable('charge_rate').set({ cents: 6000 }).execute();
});

test('D.2.04: a company that is not registered adds no GST', async () => {
  const { job } = await quotableJob(t);
  await configure(t, { confCompanyGst: 0, confCompanyName: 'Test Crew' });
  const { id } = await make(job);
  expect(await read(id)).toMatchObject({ net: 96_000, gst: 0, total: 96_000 });
  await configure(t, { confCompanyGst: 1, confCompanyName: 'Test Crew' });
});

test('D.2.04: a missing rate is named, and nothing is made', async () => {
  const { job } = await quotableJob(t, { at: sydney('2027-03-06T08:00') });
  const rigger = await t.make.group('Rigger');
  await t.make.crew(job, { group_id: rigger, amount: 1 });
  const before = await count();
  const reply = await make(job);
  expect(reply).toMatchObject({
    error: true,
    snackbar: {
      text: 'No rate is set for Rigger from 6 Mar 2027. Add it to the rate card of this customer.',
    },
  });
  expect(await count()).toBe(before);
});

test('D.2.04: a job without customer or crews cannot be quoted', async () => {
  const without = await t.make.job();
  await t.make.crew(without);
  expect(await make(without)).toMatchObject({
    snackbar: { text: 'This job has no customer. Choose one in the job, then quote it.' },
  });
  const empty = await t.make.job({ prepend: 'ACME' });
  expect(await make(empty)).toMatchObject({
    snackbar: { text: 'This job has no crews. Plan them in the job, then quote it.' },
  });
  expect((await t.call(office, 'makeQuote', { idJob: 999_999 })).status).toBe(404);
});

test.each([
  ['2026-02-31', 'This day does not exist. Choose the last day of the quote.'],
  ['2020-01-01', 'This day is past. Choose a later last day.'],
])('D.2.04: valid until %s is refused', async (validUntil, text) => {
  const { job } = await quotableJob(t);
  expect(await make(job, { validUntil })).toMatchObject({ snackbar: { text } });
});

test('D.2.04: the same key makes one quote', async () => {
  const { job } = await quotableJob(t);
  const first = await make(job, { key: 'once' });
  expect(await make(job, { key: 'once' })).toEqual(first);
});

test('D.2.04: after changes to the crews it says what differs from the job', async () => {
  const at = sydney('2027-03-06T08:00');
  const { job, crew, group } = await quotableJob(t, { at });
  const other = await t.make.crew(job, {
    ...{ group_id: group, amount: 1, start_at: at + 10 * HOUR, end_at: at + 14 * HOUR },
  });
  const { id } = await make(job);
  await t.db
    .updateTable('job_crew')
    .set({ amount: 6, end_at: at + 5 * HOUR })
    .where('id', '=', crew)
    .execute();
  await t.db.updateTable('job_crew').set({ deleted_at: 1 }).where('id', '=', other).execute();
  await t.make.crew(job, { group_id: group, amount: 2, start_at: at + DAY, end_at: at + DAY + HOUR });
  await t.db.updateTable('job').set({ location: 'Domain' }).where('id', '=', job).execute();
  expect((await read(id)).differs).toEqual([
    'Place: Domain; quoted Olympic Park',
    'Stagehand: Sat 6 Mar 2027, 8:00 am – 1:00 pm; quoted Sat 6 Mar 2027, 8:00 am – 12:00 pm',
    'Stagehand, Sat 6 Mar 2027, 8:00 am – 1:00 pm: 6 people; quoted 4',
    'Added: Stagehand, Sun 7 Mar 2027, 8:00 am – 9:00 am, 2 people',
    'Removed: Stagehand, Sat 6 Mar 2027, 6:00 pm – 10:00 pm, 1 person',
  ]);
  const validUntil = (await read(id)).validUntil;
  await t.call(office, 'saveQuoteDraft', { id, validUntil, note: '', again: true });
  expect(await read(id)).toMatchObject({ differs: [], location: 'Domain', net: 6 * 5 * 6000 + 2 * 6000 });
  await t.db.updateTable('job').set({ status: 2 }).where('id', '=', job).execute();
  expect((await read(id)).differs).toEqual(['The job is cancelled.']);
});

test('D.2.04: the list finds a customer’s open, answered and expired quotes, the newest first', async () => {
  const customer = await customerOf(t, 'LIST');
  const ids: number[] = [];
  for (const state of ['draft', 'sent', 'accepted', 'expired']) {
    const { job } = await quotableJob(t, { prepend: 'LIST', title: state });
    const { id } = await make(job);
    ids.push(id);
    if (state === 'draft') continue;
    await t.call(office, 'sendQuote', { id, email: 'kim@acme.example' });
    if (state === 'accepted')
      await t.call(office, 'recordQuoteAnswer', { id, answer: 'accept', name: 'Kim Lee' });
    if (state === 'expired')
      await t.db.updateTable('quote').set({ valid_until: '2026-01-01' }).where('id', '=', id).execute();
  }
  const found = async (show: 'open' | 'answered' | 'expired' | 'all') =>
    (await t.call(office, 'findQuotes', { idCustomer: customer, show })).body.quotes.map(
      (row) => row.jobName,
    );
  expect(await found('all')).toEqual(['expired', 'accepted', 'sent', 'draft']);
  expect(await found('open')).toEqual(['sent', 'draft']);
  expect(await found('answered')).toEqual(['accepted']);
  expect(await found('expired')).toEqual(['expired']);
  const { body } = await t.call(office, 'findQuotes', { idCustomer: customer, limit: 1, offset: 1 });
  expect(body).toMatchObject({ total: 4, quotes: [{ id: ids[2], state: 'accepted' }] });
});

test('D.2.04: a draft can be changed and deleted; a quote that was sent cannot', async () => {
  const { job } = await quotableJob(t);
  const { id } = await make(job);
  await t.call(office, 'saveQuoteDraft', { id, validUntil: '2099-01-31', note: 'Bring gloves.' });
  expect(await read(id)).toMatchObject({ validUntil: '2099-01-31', note: 'Bring gloves.' });
  await t.call(office, 'sendQuote', { id, email: 'kim@acme.example' });
  for (const [call, body] of [
    ['saveQuoteDraft', { id, validUntil: '2099-02-28', note: '' }],
    ['deleteQuoteDraft', { id }],
  ] as const) {
    const reply = await t.call(office, call, body as never);
    expect([reply.status, reply.body]).toMatchObject([
      409,
      {
        snackbar: {
          text: 'This quote was sent, so it does not change any more. Make a new quote of the job.',
        },
      },
    ]);
  }
  const { id: second } = await make(job);
  await t.call(office, 'deleteQuoteDraft', { id: second });
  expect((await t.call(office, 'getQuote', { id: second })).status).toBe(404);
});

test('D.2.04: a draft that is not as the job is now, or of a cancelled job, is not sent', async () => {
  const { job, crew } = await quotableJob(t);
  const { id } = await make(job);
  const send = () => t.call(office, 'sendQuote', { id, email: 'kim@acme.example' });
  const again = async () => {
    const { validUntil } = await read(id);
    await t.call(office, 'saveQuoteDraft', { id, validUntil, note: '', again: true });
  };
  const stale =
    'The job, its rates or the details on the quote have changed since it was made. Make its lines again, look at them, then send it.';
  await t.db.updateTable('job_crew').set({ amount: 5 }).where('id', '=', crew).execute();
  expect((await send()).body.snackbar?.text).toBe(stale);
  await again();
  await t.db.updateTable('charge_rate').set({ cents: 7000 }).execute();
  expect((await send()).body.snackbar?.text).toBe(stale);
  await t.db.updateTable('charge_rate').set({ cents: 6000 }).execute();
  await configure(t, { confCompanyGst: 0, confCompanyName: 'Test Crew' });
  expect((await send()).body.snackbar?.text).toBe(stale);
  await configure(t, { confCompanyGst: 1, confCompanyName: 'Test Crew' });
  await t.db.updateTable('job').set({ status: 2 }).where('id', '=', job).execute();
  expect((await send()).body.snackbar?.text).toBe('This job is cancelled, so its quote is not sent.');
  await t.db.updateTable('job').set({ status: 0 }).where('id', '=', job).execute();
  await customerOf(t, 'OPAL');
  await t.db.updateTable('job').set({ prepend: 'OPAL' }).where('id', '=', job).execute();
  expect((await send()).body.snackbar?.text).toBe(
    'This job has another customer now. Make a new quote of the job.',
  );
  await t.db.updateTable('job').set({ prepend: 'ACME' }).where('id', '=', job).execute();
  expect((await send()).body.number).toBeGreaterThan(0);
});
