import ExcelJS from 'exceljs';
import { dayText } from '@crewcall/domain/time';
import { DAY_MS } from '@crewcall/domain/units';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { chargeConfig, chargeWorld } from '../../test/support/client-charges';
import type { ChargeWorld } from '../../test/support/client-charges';
import { pdfText } from '../../test/support/pdf-text';
import { configure, SYDNEY, sydney } from '../../test/support/shift';
import { handlers, tasks } from '../areas';
import { taskContext } from '../platform/queue/tasks';
import { quotableJob } from './testing/quotes';
import { remindCustomersTask } from './remind-customers.task';

let t: TestApp;
let w: ChargeWorld;
beforeAll(async () => {
  t = await testApp({ handlers, tasks });
  w = await chargeWorld(t);
});
beforeEach(async () => {
  await t.db.updateTable('client_invoice').set({ message_id: null }).execute();
  await t.db.deleteFrom('message').execute();
  await billTo('accounts@acme.test');
});
afterAll(() => t.close());

const billTo = (billing_email: string) =>
  t.db.updateTable('prepend').set({ billing_email }).where('text', '=', 'ACME').execute();
const issued = async (hours = [4]) => {
  const { job } = await w.worked(hours);
  return { ...(await w.issued([job])), job };
};
const mails = async () => {
  await t.drain();
  const rows = await t.db.selectFrom('message').selectAll().orderBy('id').execute();
  return rows.map(({ recipient, subject, body, status, extra }) => ({
    ...{ recipient, subject, body, status },
    attachments: (extra as { attachments?: { blobId: number; filename: string }[] }).attachments ?? [],
  }));
};
const bytesOf = async ({ blobId }: { blobId: number }) =>
  (await t.services.blobs.get(blobId))?.bytes ?? Buffer.from('');
const send = (id: number, more: { email?: string; timesheets?: boolean; key?: string } = {}) =>
  t.call(w.office, 'sendClientInvoice', { id, ...more });

test('D.2.08: an invoice is mailed with its PDF and its signed timesheets, and shows its state', async () => {
  const { id, number } = await issued([4, 4]);
  expect((await send(id, { timesheets: true })).body).toEqual({ sentTo: 'accounts@acme.test' });
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    recipient: 'accounts@acme.test',
    subject: `Invoice INV-${number} of Harbour Crew Pty Ltd`,
  });
  expect(mail?.body).toContain(`Invoice INV-${number} for Stadium build is attached: $528.00.`);
  const [invoice, report] = mail?.attachments ?? [];
  expect([invoice?.filename, report?.filename]).toEqual([
    `INV-${number}.pdf`,
    `INV-${number}-timesheets.pdf`,
  ]);
  expect(pdfText(await bytesOf(invoice ?? { blobId: 0 }))).toContain(`INV-${number}`);
  expect(pdfText(await bytesOf(report ?? { blobId: 0 }))).toContain('Timesheet');
  const { body } = await t.call(w.office, 'getClientInvoice', { id });
  expect(body).toMatchObject({ sentTo: 'accounts@acme.test', mail: mail?.status });
});

test('D.2.08: another address than the usual one; none, a wrong one and a draft are refused with the mend', async () => {
  const { id, job } = await issued();
  await send(id, { email: ' boss@acme.test ' });
  expect((await mails()).map(({ recipient, attachments }) => [recipient, attachments.length])).toEqual([
    ['boss@acme.test', 1],
  ]);
  await billTo('');
  expect((await send(id)).body.snackbar?.text).toBe(
    'This customer has no billing email. Type an address, or enter one under Customers.',
  );
  expect((await send(id, { email: 'nobody' })).body).toMatchObject({ error: true });
  await w.fee(job, 1000);
  const draft = (await w.draft([job])).body.id;
  expect((await send(draft, { email: 'boss@acme.test' })).body.snackbar?.text).toBe(
    'This invoice is a draft. Issue it, then send it.',
  );
  expect(await mails()).toHaveLength(1);
});

test('D.2.08: the same press sends once', async () => {
  const { id } = await issued();
  await Promise.all([send(id, { key: 'one press' }), send(id, { key: 'one press' })]);
  expect(await mails()).toHaveLength(1);
  await send(id, { key: 'another press' });
  expect(await mails()).toHaveLength(2);
});

test('D.2.08: a statement is mailed', async () => {
  await issued();
  const range = { dateStart: Date.now() - 30 * DAY_MS, dateEnd: Date.now() };
  const { body } = await t.call(w.office, 'sendStatement', { idCustomer: w.customers.ACME, ...range });
  expect(body).toEqual({ sentTo: 'accounts@acme.test' });
  const [mail] = await mails();
  expect(mail?.subject).toMatch(/^Statement of Harbour Crew Pty Ltd, /);
  expect(pdfText(await bytesOf(mail?.attachments[0] ?? { blobId: 0 }))).toContain('Closing balance');
});

const remind = () =>
  remindCustomersTask.run(taskContext({ db: t.db, services: t.services }, remindCustomersTask.name, {}));
/** So many days late today. */
const late = (id: number, days: number) =>
  t.db
    .updateTable('client_invoice')
    .set({ due_day: dayText(SYDNEY, Date.now() - days * DAY_MS) })
    .where('id', '=', id)
    .execute();
const switchOn = () => configure(t, { ...chargeConfig, confRemindCustomers: 1 });

test('D.2.08: reminders are off until they are switched on, and go out 7 and 21 days late, each once', async () => {
  await t.db
    .updateTable('client_invoice')
    .set({ due_day: '2099-01-01' })
    .where('number', 'is not', null)
    .execute();
  const { id, number } = await issued();
  await late(id, 7);
  await remind();
  expect(await mails()).toEqual([]);
  await switchOn();
  await late(id, 6);
  await remind();
  expect(await mails()).toEqual([]);
  await late(id, 7);
  await remind();
  await remind();
  const [first, ...none] = await mails();
  expect(none).toEqual([]);
  expect(first).toMatchObject({
    recipient: 'accounts@acme.test',
    subject: `Invoice INV-${number} is 7 days late`,
    attachments: [{ filename: `INV-${number}.pdf` }],
  });
  expect(first?.body).toContain('$264.00 of it is open');
  await late(id, 20);
  await remind();
  expect(await mails()).toHaveLength(1);
  await late(id, 22);
  await remind();
  await remind();
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    `Invoice INV-${number} is 7 days late`,
    `Invoice INV-${number} is 22 days late`,
  ]);
});

test('D.2.08: nothing for what is paid or credited; who is late already gets one mail, not two', async () => {
  await switchOn();
  await t.db
    .updateTable('client_invoice')
    .set({ due_day: '2099-01-01' })
    .where('number', 'is not', null)
    .execute();
  const paid = await issued();
  await t.call(w.office, 'addClientPayment', { id: paid.id, day: '2026-11-16', cents: 26_400 });
  const credited = await issued();
  await t.call(w.office, 'creditClientInvoice', { id: credited.id, reason: 'All of it' });
  const part = await issued();
  await t.call(w.office, 'addClientPayment', { id: part.id, day: '2026-11-16', cents: 400 });
  for (const { id } of [paid, credited, part]) await late(id, 40);
  await t.db.deleteFrom('message').execute();
  await remind();
  await remind();
  expect(
    (await mails()).map(({ subject, body }) => [subject, /\$[\d.]+ of it is open/.exec(body)?.[0]]),
  ).toEqual([[`Invoice INV-${part.number} is 40 days late`, '$260.00 of it is open']]);
});

async function download(what: 'quotes' | 'invoices' | 'payments') {
  const range = { dateStart: sydney('2026-11-01T00:00'), dateEnd: sydney('2026-12-01T00:00') };
  const { file, fileName } = (await t.call(w.office, 'downloadClients', { what, ...range })).body;
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(Buffer.from(file, 'base64') as never);
  const sheets = book.worksheets.map((sheet) => {
    const rows: unknown[][] = [];
    sheet.eachRow({ includeEmpty: true }, (row) => rows.push((row.values as unknown[]).slice(1)));
    return { name: sheet.name, rows };
  });
  return { fileName, sheets };
}

test('D.2.11: workbooks of invoices, credit notes and payments have days and amounts as such', async () => {
  const { id, number } = await issued();
  await t.db
    .updateTable('client_invoice')
    .set({
      issued_at: sydney('2026-11-20T09:00'),
      due_day: '2026-12-04',
      po_number: '=1+1',
      reference: '0012',
    })
    .where('id', '=', id)
    .execute();
  await t.call(w.office, 'addClientPayment', { id, day: '2026-11-16', cents: 1000, reference: '0042' });
  const { fileName, sheets } = await download('invoices');
  expect(fileName).toBe('customer-invoices-2026-11-01-2026-11-30.xlsx');
  const row = sheets[0]?.rows.find(([name]) => name === `INV-${number}`);
  expect(row).toEqual([
    `INV-${number}`,
    'ACME Events',
    'Stadium build',
    '=1+1',
    '0012',
    new Date('2026-11-20T00:00Z'),
    new Date('2026-12-04T00:00Z'),
    'Part-paid',
    240,
    24,
    264,
    0,
    10,
    254,
  ]);
  const payments = (await download('payments')).sheets[0]?.rows ?? [];
  expect(payments).toContainEqual([
    new Date('2026-11-16T00:00Z'),
    `INV-${number}`,
    'ACME Events',
    '0042',
    10,
  ]);
  expect(payments.at(-1)?.[0]).toBe('Total');
  // Apart from the rows, so that sorting and filtering these leave it where it is.
  expect(payments.at(-2)).toEqual([]);
});

test('D.2.11: a workbook of invoices names each job of an invoice of two', async () => {
  const [one, two] = [await w.worked([2]), await w.worked([3])];
  await t.db
    .insertInto('rate_card')
    .values({ company_id: w.companyId, prepend_id: w.customers.ACME, bill_by: 'week' })
    .onConflict((same) => same.columns(['company_id', 'prepend_id']).doUpdateSet({ bill_by: 'week' }))
    .execute();
  await t.db.updateTable('job').set({ title: 'Gala dinner' }).where('id', '=', two.job).execute();
  const { id } = (await w.draft([one.job, two.job])).body;
  await t.call(w.office, 'issueClientInvoice', { id });
  await t.db
    .updateTable('client_invoice')
    .set({ issued_at: sydney('2026-11-20T09:00'), due_day: '2026-12-04', reference: 'Both' })
    .where('id', '=', id)
    .execute();
  const rows = (await download('invoices')).sheets[0]?.rows ?? [];
  expect(rows.find((row) => row[4] === 'Both')?.[2]).toBe('Gala dinner, Stadium build');
});

test('D.2.11: a workbook of quotes', async () => {
  const { job } = await w.worked([2]);
  await t.db
    .insertInto('quote')
    .values({
      ...{ company_id: w.companyId, prepend_id: w.customers.ACME, job_id: job, number: 1001, state: 'sent' },
      ...{ valid_until: '2026-11-25', lines: '[]', parties: '{}', job: '{}' },
      ...{ net_cents: 10_000, gst_cents: 1000, total_cents: 11_000, sent_at: sydney('2026-11-20T09:00') },
    })
    .execute();
  const [sheet] = (await download('quotes')).sheets;
  expect(sheet?.rows[1]?.slice(0, 6)).toEqual([
    'Q-1001',
    'ACME Events',
    'Stadium build',
    new Date('2026-11-20T00:00Z'),
    new Date('2026-11-25T00:00Z'),
    'Expired',
  ]);
  expect(sheet?.rows[1]?.slice(8)).toEqual([100, 10, 110]);
});

test('D.2.08: timesheets of a job that has another customer by now, or whose line is credited, are not attached', async () => {
  const moved = await issued();
  await t.db.updateTable('job').set({ prepend: 'OPAL' }).where('id', '=', moved.job).execute();
  await send(moved.id, { timesheets: true });
  const credited = await issued();
  const part = (await t.call(w.office, 'getClientInvoice', { id: credited.id })).body.lines[0];
  await t.call(w.office, 'creditClientInvoice', {
    ...{ id: credited.id, idLines: part?.ids ?? [], reason: 'Wrong job' },
  });
  await send(credited.id, { timesheets: true });
  expect((await mails()).map(({ attachments }) => attachments.length)).toEqual([1, 1]);
});

test('D.2.08: mails that say what a customer is charged are marked, for the outbox', async () => {
  // Those of other tests took numbers of their own.
  await t.db.deleteFrom('quote').execute();
  const { id } = await issued();
  await send(id);
  const { job } = await quotableJob(t);
  const range = { dateStart: Date.now() - 30 * DAY_MS, dateEnd: Date.now() };
  await t.call(w.office, 'sendStatement', { idCustomer: w.customers.ACME, ...range });
  const quote = (await t.call(w.office, 'makeQuote', { idJob: job })).body;
  const sent = await t.call(w.office, 'sendQuote', { id: quote.id, email: 'kim@acme.test' });
  expect(sent.body).toMatchObject({ number: expect.any(Number) });
  await late(id, 8);
  await configure(t, { ...chargeConfig, confRemindCustomers: 1 });
  await remind();
  await mails();
  const rows = await t.db.selectFrom('message').select(['subject', 'extra']).execute();
  expect(rows.map(({ subject }) => subject).join()).toMatch(/Invoice.*Statement.*late.*Quote/);
  expect(rows.filter(({ extra }) => (extra as { isCharge?: boolean }).isCharge !== true)).toEqual([]);
});
