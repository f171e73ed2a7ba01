import type { Caller } from '../support/api';
import { must } from '../support/must';
import { makeCrewedJob } from '../support/crewed-job';
import { ownDemo } from '../support/own-demo';
import { expect } from '../support/test';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const test = ownDemo();

const bytesOf = (base64: string | null | undefined) => Buffer.from(base64 ?? '', 'base64').toString('latin1');

/** An invoice as the office, or the worker whose it is, reads it. */
async function read(who: Caller, call: 'getInvoice' | 'getMyInvoices', idInvoice: number) {
  const [invoice] = (await must(who.call(call, { idInvoice }))).invoices;
  if (!invoice) throw new Error(`There is no invoice ${idInvoice}.`);
  return invoice;
}

test('I-21, Y-06: GST from the worker’s own switch to a tax invoice, its payment and the note that takes it back', async ({
  server,
}) => {
  const start = Math.floor(Date.now() / HOUR) * HOUR - 8 * HOUR;
  const { office, worker, id: idJob } = await makeCrewedJob(server.url, 'Tax', start);
  const range = { dateStart: start - HOUR, dateEnd: start + 8 * HOUR };
  await must(office.call('setTimeCreate', { idJob, idUser: worker.id, start, end: start + 4 * HOUR }));
  const generate = async () => {
    const { invoices } = await must(office.call('generateInvoice', { ...range, idUser: worker.id }));
    const [made, ...more] = invoices;
    if (!made || more.length > 0) throw new Error(`${invoices.length} invoices were made.`);
    return read(office, 'getInvoice', made.number);
  };
  const cancel = (idInvoice: number) => must(office.call('deleteInvoice', { idInvoice }));
  const details = () => must(office.call('getuserdetails', { id: worker.id }));

  // The worker's own word waits for the office: until then an invoice bears no GST.
  await must(worker.call('saveProfile2', { gstRegistered: true }));
  expect(await details()).toMatchObject({ gstRegistered: false, gstAskedAt: expect.any(Number) as unknown });
  const plain = await generate();
  expect(plain).toMatchObject({ gst: 0, adjustment: null });
  expect(bytesOf(plain.pdf)).not.toContain('tax invoice');
  await cancel(plain.number);
  expect(await read(office, 'getInvoice', plain.number)).toMatchObject({ cancelled: true, adjustment: null });

  // Registered alone is not enough: the company writes tax invoices once the agreement has its day.
  await must(office.call('setConfigCompany', { confCompanyGst: 1 }));
  await must(office.call('saveUserDetails', { id: worker.id, gstRegistered: true, rctiAgreedAt: null }));
  expect(await details()).toMatchObject({ gstRegistered: true, gstAskedAt: null, rctiAgreedAt: null });
  const before = await generate();
  expect(before).toMatchObject({ gst: 0, total: plain.total });
  await cancel(before.number);
  const tomorrow = await office.call('saveUserDetails', { id: worker.id, rctiAgreedAt: Date.now() + DAY });
  expect(tomorrow.body.error).toBe(true);
  const agreedAt = start - DAY;
  await must(office.call('saveUserDetails', { id: worker.id, rctiAgreedAt: agreedAt }));

  const tax = await generate();
  const gst = Math.round(plain.total / 10);
  expect(tax).toMatchObject({ gst, total: plain.total + gst });
  expect(bytesOf(tax.pdf)).toContain(`Recipient created tax invoice ${tax.number}`);
  const checked = await must(
    office.call('checkABA', { downloadList: [tax.number], typeABA: 2, dateABA: Date.now() + 2 * DAY }),
  );
  expect(checked).toMatchObject({ total: tax.total, problems: [] });

  // Cancelled, it stays with its number, and worker and office read the note that takes it back.
  await cancel(tax.number);
  for (const invoice of [
    await read(office, 'getInvoice', tax.number),
    await read(worker, 'getMyInvoices', tax.number),
  ]) {
    expect(invoice).toMatchObject({ cancelled: true, number: tax.number, gst });
    const note = invoice.adjustment;
    expect(bytesOf(note?.pdf)).toContain(`Recipient created adjustment note AN-${note?.number}`);
  }
  // The times are free, and the next invoice has a number of its own.
  const again = await generate();
  expect(again).toMatchObject({ gst, total: tax.total, cancelled: false });
  expect(again.number).not.toBe(tax.number);
});
