import { InvoiceStatus } from '@crewcall/domain/invoice';
import { testApp } from '../../test/support';
import { pdfText } from '../../test/support/pdf-text';
import type { Caller, TestApp } from '../../test/support';
import { shift, sydney } from '../../test/support/shift';
import { taskContext } from '../platform/queue/tasks';
import { keepAdjustmentTask } from './adjustment-notes';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ABN = '51-824-753-556';
const week = { dateStart: sydney('2026-11-09T00:00'), dateEnd: sydney('2026-11-16T00:00') };

let t: TestApp;
let office: Caller;
beforeAll(async () => {
  t = await testApp();
  office = await t.signIn(await t.make.admin());
}, 120_000);
afterAll(() => t.close());

const details = async (id: number, who = office) => (await t.call(who, 'getuserdetails', { id })).body;
const said = (reply: { body: { snackbar?: { text: string } } }) => reply.body.snackbar?.text;
async function worker(more: object = {}): Promise<number> {
  const id = await t.make.user({
    first_name: 'Mia',
    last_name: 'Costa',
    email: `mia${Math.random()}@example.test`,
    ...more,
  });
  await t.make.rate(id, await t.make.group(), 4_000);
  return id;
}
async function invoice(user: number) {
  const at = sydney('2026-11-10T08:00');
  await shift(t, { at, workers: [user], clocks: [{ user, start: at, end: at + 5 * HOUR, rate: 4_000 }] });
  const made = (await t.call(office, 'generateInvoice', { idUser: user, ...week })).body.invoices[0];
  if (!made) throw new Error('no invoice');
  return made;
}

test('Y-06, I-21: a worker’s own word for GST waits until the office has confirmed it, and is withdrawn at once', async () => {
  const id = await worker({ abn: '51824753556' });
  const me = await t.signIn(id);
  await t.call(me, 'saveProfile2', { gstRegistered: true });
  const asked = (await t.call(me, 'getMyProfile', {})).body;
  expect(asked).toMatchObject({ gstRegistered: false, gstAskedAt: expect.any(Number) });
  // What was read and comes back says nothing new.
  await t.call(me, 'saveProfile2', asked as never);
  await t.call(office, 'saveUserDetails', (await details(id)) as never);
  expect(await details(id)).toMatchObject({ gstRegistered: false, gstAskedAt: asked.gstAskedAt });
  await t.call(office, 'saveUserDetails', { id, gstAskedAt: null });
  expect(await details(id)).toMatchObject({ gstRegistered: false, gstAskedAt: null });
  await t.call(me, 'saveProfile2', { gstRegistered: true });
  await t.call(office, 'saveUserDetails', { id, gstRegistered: true });
  expect(await details(id)).toMatchObject({ gstRegistered: true, gstAskedAt: null });
  await t.call(me, 'saveProfile2', { gstRegistered: false });
  expect(await details(id)).toMatchObject({ gstRegistered: false, gstAskedAt: null });
});

test('I-21: a registration for GST ends with its ABN, whoever takes the number away', async () => {
  const day = sydney('2026-11-02T00:00');
  const clerk = await t.signIn(await t.make.admin(['user:write', 'crew:read']));
  for (const who of [office, clerk]) {
    for (const abn of ['', '53 004 085 616']) {
      const id = await worker();
      await t.call(office, 'saveUserDetails', { id, abn: ABN, gstRegistered: true, rctiAgreedAt: day });
      expect((await t.call(who, 'saveUserDetails', { id, abn })).body).toMatchObject({ ok: true });
      expect(await details(id)).toMatchObject({ gstRegistered: false, rctiAgreedAt: null });
    }
  }
  const id = await worker();
  await t.call(office, 'saveUserDetails', { id, abn: ABN, gstRegistered: true });
  expect(said(await t.call(office, 'saveUserDetails', { id, abn: '', gstRegistered: true }))).toMatch(
    /^Enter the ABN first/,
  );
  await t.call(office, 'saveUserDetails', { id, abn: '53 004 085 616', gstRegistered: true });
  expect(await details(id)).toMatchObject({ gstRegistered: true, abn: '53004085616' });
});

test('I-21: GST needs an ABN, an agreement a day that has come; who only edits people records neither', async () => {
  const id = await worker();
  const save = (body: object, who = office) => t.call(who, 'saveUserDetails', { id, ...body });
  expect(said(await save({ gstRegistered: true }))).toMatch(/^Enter the ABN first/);
  expect(said(await save({ rctiAgreedAt: Date.now() + 2 * DAY }))).toMatch(/lies in the future/);
  expect(said(await save({ gstRegistered: true, abn: '51-824-753-557' }))).toMatch(/ABN/);
  const day = sydney('2026-11-02T00:00');
  await save({ gstRegistered: true, abn: ABN, rctiAgreedAt: day });
  expect(await details(id)).toMatchObject({ abn: '51824753556', gstRegistered: true, rctiAgreedAt: day });
  const log = await t.db.selectFrom('audit').select('detail').orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(log.detail).toMatchObject({
    gst_registered: { from: false, to: true },
    rcti_agreed_at: { from: null, to: day },
    abn: { from: expect.any(String), to: '51824753556' },
  });

  const clerk = await t.signIn(await t.make.admin(['user:write', 'crew:read']));
  expect((await save({ gstRegistered: false }, clerk)).status).toBe(403);
  expect((await save({ rctiAgreedAt: null }, clerk)).status).toBe(403);
  const own = clerk as { id: number; token: string };
  await t.call(clerk, 'saveUserDetails', { id: own.id, gstRegistered: true });
  expect(await details(own.id)).toMatchObject({ gstRegistered: false, gstAskedAt: expect.any(Number) });
  expect((await t.call(clerk, 'saveUserDetails', { id: own.id, rctiAgreedAt: day })).status).toBe(403);
});

test('I-21: a record is taken back as it was read, without a picture or with one, by the office and by its owner', async () => {
  const picture_blob_id = await t.services.blobs.put(t.db, Buffer.from('picture'), 'image/jpeg');
  for (const id of [await worker(), await worker({ picture_blob_id, state: 1 })]) {
    const before = await details(id);
    expect((await t.call(office, 'saveUserDetails', before as never)).body).toMatchObject({ ok: true });
    const me = await t.signIn(id);
    const own = (await t.call(me, 'getMyProfile', {})).body;
    expect((await t.call(me, 'saveProfile2', own as never)).body).toMatchObject({ ok: true });
    expect(await details(id)).toEqual(before);
  }
});

test('Y-06: from an empty company to a tax invoice with GST; cancelled, a numbered note takes it back and reaches the worker', async () => {
  const settings = (await t.call(office, 'getConfigCompany', {})).body;
  const set = await t.call(office, 'setConfigCompany', {
    ...settings.config,
    confCompanyName: 'Harbour Crew Pty Ltd',
    confCompanyABN: ABN,
    confCompanyGst: 1,
  } as never);
  expect(said(set)).toBeUndefined();
  const id = await worker();
  const me = await t.signIn(id);
  await t.call(me, 'saveProfile2', { gstRegistered: true });
  const plain = await invoice(id);
  expect(plain.gst).toBe(0);
  await t.call(office, 'deleteInvoice', { idInvoice: plain.number });
  const none = (await t.call(me, 'getMyInvoices', { idInvoice: plain.number })).body.invoices[0];
  expect(none).toMatchObject({ cancelled: true, adjustment: null });

  await t.call(office, 'saveUserDetails', {
    id,
    abn: ABN,
    gstRegistered: true,
    rctiAgreedAt: Date.now() - DAY,
  });
  const made = (await t.call(office, 'generateInvoice', { idUser: id, ...week })).body.invoices[0];
  expect(made).toMatchObject({ gst: 2_000, total: 22_000 });
  const number = made?.number ?? 0;
  await t.db.updateTable('invoice').set({ status: InvoiceStatus.Full }).where('id', '=', number).execute();
  await t.call(office, 'deleteInvoice', { idInvoice: number });
  const read = async () => (await t.call(me, 'getMyInvoices', { idInvoice: number })).body.invoices[0];
  const note = (await read())?.adjustment;
  expect(note).toMatchObject({ number: expect.any(Number), pdf: expect.any(String) });
  const text = pdfText(note?.pdf ?? '');
  for (const words of [
    'Recipient created adjustment note',
    `AN-${note?.number}`,
    `Recipient created tax invoice ${number} was cancelled`,
    'ABN 51 824 753 556',
    'Harbour Crew Pty Ltd',
    '-$20.00',
    '-$220.00',
    'The GST payable by the supplier decreases by $20.00.',
  ])
    expect(text).toContain(words);

  const payload = { companyId: await t.make.companyId(), idInvoice: number };
  for (let turn = 0; turn < 2; turn += 1)
    await keepAdjustmentTask.run(taskContext(t, 'keep-adjustment-note', payload));
  expect((await read())?.adjustment?.pdf).toBe(note?.pdf);
  const mails = await t.db
    .selectFrom('message')
    .select(['subject', 'body', 'extra'])
    .where('subject', 'like', 'Adjustment note%')
    .execute();
  expect(mails).toMatchObject([
    {
      subject: `Adjustment note AN-${note?.number}`,
      body: expect.stringContaining('does not count as on its way to your bank any more') as string,
      extra: { attachments: [{ filename: 'adjustment-note.pdf' }] },
    },
  ]);
  const list = (await t.call(me, 'getMyInvoices', {})).body.invoices.find((one) => one.number === number);
  expect(list?.adjustment).toMatchObject({ pdf: null });
});
