import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { chargeConfig, chargeWorld } from '../../test/support/client-charges';
import type { ChargeWorld } from '../../test/support/client-charges';
import { pdfText, readPdf } from '../../test/support/pdf-text';
import { configure, sydney } from '../../test/support/shift';
import { handlers, tasks } from '../areas';

const ISSUED = sydney('2026-11-17T10:00');
const payTo = {
  confPayToName: 'Harbour Crew Receipts',
  confPayToBSB: '062-000',
  confPayToAccountNumber: '12345678',
};

let t: TestApp;
let w: ChargeWorld;
beforeAll(async () => {
  t = await testApp({ handlers, tasks });
  w = await chargeWorld(t);
  await configure(t, { ...chargeConfig, ...payTo });
  await customer('ACME', { billing_name: 'ACME Events Pty Ltd', billing_abn: '53004085616' });
});
afterAll(() => t.close());

const customer = (text: string, values: Record<string, string>) =>
  t.db.updateTable('prepend').set(values).where('text', '=', text).execute();

const setInvoice = (id: number, values: Record<string, unknown>) =>
  t.db.updateTable('client_invoice').set(values).where('id', '=', id).execute();

/** An invoice of eight hours and a fee, issued on 17 November 2026 unless another instant is given. */
async function issued(values: Record<string, unknown> = {}) {
  const { job } = await w.worked([4, 4]);
  await w.fee(job, 12_500, { why: 'Crane on site' });
  const made = await w.issued([job]);
  await t.drain();
  await setInvoice(made.id, { issued_at: ISSUED, due_day: '2026-12-01', pdf_blob_id: null, ...values });
  return { ...made, job };
}

const invoicePdf = async (id: number, who = w.office) =>
  (await t.call(who, 'getClientInvoicePdf', { id })).body;
const managerOf = async (text: string) => t.signIn(await t.make.manager(text));

test('D.2.08: a tax invoice says what the ATO asks, and how to pay', async () => {
  const { id, number } = await issued({ po_number: 'PO 4711', reference: 'Stage B', note: 'Thank you.' });
  const { file, fileName } = await invoicePdf(id);
  expect(fileName).toBe(`INV-${number}.pdf`);
  const { pages, tags, isMarked, title, language } = readPdf(file);
  const text = pages.join(' ');
  expect({ isMarked, title, language }).toEqual({
    isMarked: true,
    title: `Tax invoice INV-${number}`,
    language: 'en-AU',
  });
  for (const said of [
    'Tax invoice',
    `INV-${number}`,
    '17/11/2026',
    '01/12/2026',
    'Harbour Crew Pty Ltd ABN 51 824 753 556',
    'ACME Events Pty Ltd ABN 53 004 085 616',
    'Purchase order PO 4711',
    'Your reference Stage B',
    '2 people, 8:00 h',
    '$60.00 an hour',
    '$480.00',
    'Truck',
    'Crane on site',
    'Subtotal, GST excluded $605.00',
    'GST 10% $60.50',
    'Total, GST included $665.50',
    'Payment is due on Tuesday 1 December 2026, 14 days after the day of issue.',
    'Account name: Harbour Crew Receipts BSB: 062-000 Account number: 12345678',
    `Reference: INV-${number}`,
    'Thank you.',
  ])
    expect(text).toContain(said);
  expect(tags).toEqual(expect.arrayContaining(['H1 Tax invoice', 'H2 Terms', 'H2 Pay to', 'H2 Note']));
});

test('D.2.08: the same bytes each time, also once the customer has another name and lines are credited', async () => {
  const { id, job } = await issued();
  const first = await invoicePdf(id);
  expect(await invoicePdf(id)).toEqual(first);
  await customer('ACME', { billing_name: 'Other Name' });
  await t.call(w.office, 'creditClientInvoice', { id, reason: 'Not ordered' });
  expect(await invoicePdf(id)).toEqual(first);
  await customer('ACME', { billing_name: 'ACME Events Pty Ltd' });
  // What is issued is saved by the server soon after.
  const next = await w.issued([job]);
  const { pdf_blob_id: before } = await invoiceRow(next.id);
  await t.drain();
  expect(before).toBeNull();
  expect((await invoiceRow(next.id)).pdf_blob_id).not.toBeNull();
  const { blobs } = t.services;
  const saved = await blobs.get((await invoiceRow(next.id)).pdf_blob_id ?? 0);
  expect((await invoicePdf(next.id)).file).toBe(saved?.bytes.toString('base64'));
});

const invoiceRow = (id: number) =>
  t.db.selectFrom('client_invoice').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('D.2.08: without GST it is an invoice; a name of any script, and a customer without an ABN', async () => {
  const name = 'Łódź ζωή 舞台 قاعة';
  const { id } = await issued();
  const { parties } = await invoiceRow(id);
  const stored = parties as { company: object; customer: { name: string } };
  await setInvoice(id, {
    parties: JSON.stringify({
      ...stored,
      showsGst: false,
      payTo: null,
      customer: { name, abn: '', address: 'Pier 2\nSydney' },
    }),
    gst_cents: 0,
    total_cents: 60_500,
  });
  const { pages, tags } = readPdf((await invoicePdf(id)).file);
  const text = pages.join(' ');
  expect(tags).toContain('H1 Invoice');
  expect(text).toContain('No GST is included in this invoice.');
  expect(text).toContain('舞台');
  expect(text).not.toMatch(/Tax invoice|GST 10%|ABN not provided|Pay to/);
});

test('D.2.08: a credit note takes GST back as an adjustment note, with invoice, reason and difference', async () => {
  const { id, number } = await issued();
  const lines = (await t.call(w.office, 'getClientInvoice', { id })).body.lines;
  const truck = lines.find(({ kind }) => kind === 'fee')?.ids ?? [];
  const { body } = await t.call(w.office, 'creditClientInvoice', {
    id,
    idLines: truck,
    reason: 'The truck never came',
  });
  const { file, fileName } = (await t.call(w.office, 'getClientCreditPdf', { idCredit: body.idCredit })).body;
  expect(fileName).toBe(`CN-${body.number}.pdf`);
  const text = pdfText(file);
  for (const said of [
    'Adjustment note',
    `CN-${body.number}`,
    `INV-${number}`,
    'The truck never came',
    'Truck',
    'Price, GST excluded $605.00 $480.00 -$125.00',
    'GST 10% $60.50 $48.00 -$12.50',
    'Total, GST included $665.50 $528.00 -$137.50',
    'The GST on the supply decreases by $12.50.',
  ])
    expect(text).toContain(said);
  // The rest is credited from what the first note has left.
  const second = (await t.call(w.office, 'creditClientInvoice', { id, reason: 'Cancelled' })).body;
  const rest = pdfText(
    (await t.call(w.office, 'getClientCreditPdf', { idCredit: second.idCredit })).body.file,
  );
  expect(rest).toContain('Total, GST included $528.00 $0.00 -$528.00');
});

test('D.2.08: a statement opens, lists, closes, and says how late it is', async () => {
  const idCustomer = w.customers.OPAL;
  await customer('OPAL', { billing_name: 'Opal Shows', billing_email: 'pay@opal.test' });
  const make = async (at: string, due: string) => {
    const { job } = await w.worked([2], { prepend: 'OPAL' });
    const { id } = (await w.draft([job], { idCustomer })).body;
    const { number } = (await t.call(w.office, 'issueClientInvoice', { id })).body;
    await setInvoice(id, { issued_at: sydney(at), due_day: due });
    return { id, number };
  };
  const before = await make('2026-09-01T10:00', '2026-09-15');
  const within = await make('2026-11-05T10:00', '2026-11-19');
  const pay = (id: number, day: string, cents: number) =>
    t.call(w.office, 'addClientPayment', { id, day, cents, reference: `paid ${day}` });
  await pay(before.id, '2026-10-02', 3200);
  await pay(before.id, '2026-11-08', 1000);
  const deleted = (await pay(before.id, '2026-11-09', 500)).body;
  await t.call(w.office, 'removeClientPayment', { idPayment: deleted.idPayment, reason: 'Typed twice' });
  const asked = { idCustomer, dateStart: sydney('2026-11-01T00:00'), dateEnd: sydney('2026-11-29T00:00') };
  const { file, fileName } = (await t.call(w.office, 'getStatementPdf', asked)).body;
  expect(fileName).toBe('statement-OPAL-2026-11-28.pdf');
  const text = pdfText(file);
  for (const said of [
    'Opal Shows',
    '01/11/2026 Opening balance $100.00',
    `05/11/2026 INV-${within.number} $132.00 $232.00`,
    `08/11/2026 Payment of INV-${before.number} $10.00 $222.00`,
    '28/11/2026 Closing balance $222.00',
    'How late it is on 28/11/2026',
    '$0.00 $132.00 $0.00 $90.00',
  ])
    expect(text).toContain(said);
  expect(text).not.toContain('paid 2026-11-09');
  expect((await t.call(w.office, 'getStatementPdf', asked)).body.file).toBe(file);
});

test('D.2.08, D.2.09: a manager reads issued papers of their own companies, no drafts; crew nothing', async () => {
  const { id } = await issued();
  const { idCredit } = (await t.call(w.office, 'creditClientInvoice', { id, reason: 'All' })).body;
  const { job } = await w.worked([4]);
  const draft = (await w.draft([job])).body.id;
  const range = { dateStart: sydney('2026-11-01T00:00'), dateEnd: sydney('2026-11-29T00:00') };
  const statuses = async (who: { token: string }) =>
    Promise.all([
      t.call(who, 'getClientInvoicePdf', { id }).then(({ status }) => status),
      t.call(who, 'getClientCreditPdf', { idCredit }).then(({ status }) => status),
      t.call(who, 'getStatementPdf', { idCustomer: w.customers.ACME, ...range }).then(({ status }) => status),
      t.call(who, 'getClientInvoicePdf', { id: draft }).then(({ status }) => status),
    ]);
  expect(await statuses(await managerOf('ACME'))).toEqual([200, 200, 200, 403]);
  expect(await statuses(await managerOf('OPAL'))).toEqual([403, 403, 403, 403]);
  expect(await statuses(await t.signIn(await t.make.user()))).toEqual([403, 403, 403, 403]);
  expect(await statuses(w.office)).toEqual([200, 200, 200, 200]);
  expect(pdfText((await invoicePdf(draft)).file)).toContain('Draft invoice');
});
