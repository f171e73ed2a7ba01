import sharp from 'sharp';
import type { In } from '@crewcall/contract/types';
import { handlers, tasks } from '../areas';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { paidTwice } from '../../test/support/paid-twice';
import { pdfText } from '../../test/support/pdf-text';
import { configure, shift, sydney } from '../../test/support/shift';

const DAY = 86_400_000;
const week = { dateStart: sydney('2026-11-09T00:00'), dateEnd: sydney('2026-11-16T00:00') };
const aDay = '2026-11-10';

let t: TestApp;
let office: { id: number; token: string };
/** The server's clock in the tests that need one: the day after the job. */
const nowIs = (local: string) => jest.spyOn(Date, 'now').mockReturnValue(sydney(local));
beforeAll(async () => {
  t = await testApp({ handlers, tasks });
  office = await t.signIn(await t.make.admin());
  await configure(t, { confCompanyName: 'Harbour Crew Pty Ltd' });
});
/** The same worker at another time, when the session from before is over. */
async function later(who: Worker, local: string): Promise<Worker> {
  nowIs(local);
  return { ...who, ...(await t.signIn(who.id)) };
}
afterEach(() => jest.restoreAllMocks());
afterAll(() => t.close());

const photo = () =>
  sharp({ create: { width: 80, height: 50, channels: 3, background: '#0f766e' } })
    .withExif({ IFD0: { Make: 'SpyCam' } })
    .jpeg()
    .toBuffer();

/** A worker at $35.00 who worked four hours on 10 November. */
async function worker(user: Parameters<TestApp['make']['user']>[0] = {}) {
  const id = await t.make.user({ abn: '51824753556', ...user });
  await t.make.rate(id, await t.make.group(), 3500);
  const at = sydney('2026-11-10T08:00');
  const clock = { user: id, start: at, end: at + DAY / 6, break: 0, rate: 3500 };
  const { job } = await shift(t, { at, title: 'Concert', workers: [id], clocks: [clock] });
  return { ...(await t.signIn(id)), job };
}
type Worker = Awaited<ReturnType<typeof worker>>;

let serial = 0;
/** Sends an expense of $20.00 for parking; with `receipt` as a form. */
const send = (who: Worker, given: Partial<In<'addExpense'>> = {}, receipt?: Buffer) => {
  serial += 1;
  const body = {
    ...{ idJob: who.job, day: aDay, type: 'parking' as const, cents: 2000, gstCents: 182 },
    ...{ note: 'Level 3', key: `expense-${serial}`, ...given },
  };
  return t.call(who, 'addExpense', (receipt ? { ...body, files: receipt } : body) as In<'addExpense'>);
};
const said = async (sent: ReturnType<typeof send>) => (await sent).body.snackbar?.text;
const sent = async (who: Worker, given?: Partial<In<'addExpense'>>, receipt?: Buffer) => {
  const { body } = await send(who, given, receipt);
  if (body.error) throw new Error(body.snackbar?.text);
  return body.id;
};
const own = async (who: Worker) => (await t.call(who, 'getMyExpenses', {})).body.expenses;
const decide = (id: number, answer: In<'decideExpense'>['answer'], more: object = {}) =>
  t.call(office, 'decideExpense', { id, answer, ...more });
const lessBody = { cents: 1200, reason: 'Two hours of it' };
const generate = (who: Worker) => t.call(office, 'generateInvoice', { idUser: who.id, ...week });
const invoiceOf = async (who: Worker, number: number) =>
  (await t.call(who, 'getMyInvoices', { idInvoice: number })).body.invoices[0];
const mailsTo = async (who: Worker) => {
  const rows = await t.db
    .selectFrom('message')
    .select(['subject', 'body'])
    .where('user_id', '=', who.id)
    .where('channel', '=', 'mail')
    .orderBy('id')
    .execute();
  return rows.map(({ subject, body }) => `${subject}: ${body}`);
};

describe('D.1.04: a worker sends an expense', () => {
  beforeEach(() => void nowIs('2026-11-12T09:00'));

  test('D.1.04: of a job that they worked, with what they paid, GST, note and receipt, once for each key', async () => {
    const who = await worker();
    const given = { key: 'the-same' };
    const receipt = await photo();
    const id = await sent(who, given, receipt);
    expect(await sent(who, given, receipt)).toBe(id);
    expect(await own(who)).toMatchObject([
      {
        ...{ id, idJob: who.job, jobName: 'Concert', day: aDay, type: 'parking', cents: 2000, gstCents: 182 },
        ...{ note: 'Level 3', hasReceipt: true, state: 'waiting', approvedCents: null, key: 'the-same' },
      },
    ]);
    const waiting = (await t.call(office, 'getExpenses', { show: 'waiting' })).body;
    expect(waiting.expenses.filter((one) => one.idUser === who.id)).toHaveLength(1);
  });

  test('D.1.04: two sendings of one key at the same time are one expense', async () => {
    const who = await worker();
    const given = { key: 'page-and-worker' };
    const answers = await Promise.all([send(who, given), send(who, given), send(who, given)]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await own(who)).toHaveLength(1);
  });

  test('D.1.04: the jobs to choose are those worked or confirmed on, as long as expenses may be sent', async () => {
    const who = await worker();
    const { job: planned } = await shift(t, {
      at: sydney('2026-11-20T08:00'),
      title: 'Planned',
      workers: [who.id],
    });
    const { job: other } = await shift(t, { at: sydney('2026-11-10T08:00'), workers: [] });
    const titles = async (of = who) =>
      (await t.call(of, 'getMyExpenses', {})).body.jobs.map(({ title }) => title);
    expect(await titles()).toEqual(['Planned', 'Concert']);
    expect(await said(send(who, { idJob: other }))).toBe(
      'You have not worked on this job, and are not confirmed on it. Choose another job.',
    );
    await sent(who, { idJob: planned, day: '2026-11-12' });
    expect(await titles(await later(who, '2026-12-08T23:00'))).toEqual(['Planned', 'Concert']);
    expect(await titles(await later(who, '2026-12-09T01:00'))).toEqual(['Planned']);
  });

  test('D.1.04: until confExpenseDays after the job, by the day on which it was written', async () => {
    const began = await worker();
    await sent(await later(began, '2026-12-08T23:00'));
    const who = await later(began, '2026-12-09T01:00');
    expect(await said(send(who))).toBe(
      'Expenses can be sent for 28 days after the job. Please call the office.',
    );
    // It waited on the phone for a network.
    await sent(who, { writtenAt: sydney('2026-12-08T22:00') });
    // No phone waits for weeks: the day that it says is not believed.
    const long = await later(who, '2026-12-23T09:00');
    expect(await said(send(long, { writtenAt: sydney('2026-12-08T22:00') }))).toBe(
      'Expenses can be sent for 28 days after the job. Please call the office.',
    );
    nowIs('2026-12-09T01:00');
    await configure(t, { confExpenseDays: 40 });
    await sent(who);
    await configure(t, { confCompanyName: 'Harbour Crew Pty Ltd' });
  });

  test('D.1.04: GST is anything from 0 to an eleventh, rounded up', async () => {
    const who = await worker();
    await sent(who, { gstCents: 0 });
    await sent(who, { cents: 1000, gstCents: 91 });
    expect(await said(send(who, { cents: 1000, gstCents: 92 }))).toBe(
      'The GST in $10.00 is $0.91 at most, and 0 if there is none.',
    );
  });

  test('D.1.04: what waits can be withdrawn, and what was answered cannot', async () => {
    const who = await worker();
    const id = await sent(who, {}, await photo());
    const stranger = await worker();
    expect((await t.call(stranger, 'withdrawExpense', { id })).status).toBe(404);
    await t.call(who, 'withdrawExpense', { id });
    expect(await own(who)).toEqual([]);
    expect((await decide(id, 'approve')).body.snackbar?.text).toBe('The worker has withdrawn this expense.');
    const answered = await sent(who);
    await decide(answered, 'less', lessBody);
    const late = await t.call(who, 'withdrawExpense', { id: answered });
    expect([late.status, late.body.snackbar?.text]).toEqual([
      409,
      'The office has answered this expense: approved for less.',
    ]);
  });
});

describe('D.1.04: the receipt', () => {
  beforeEach(() => void nowIs('2026-11-12T09:00'));

  const open = (who: { token: string }, id: number) => t.call(who, 'getReceipt', { id });
  const pixels = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 1 })
      .toBuffer();
  const pdf = (more = '') =>
    Buffer.from(
      `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R${more}>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n` +
        '3 0 obj<</Type/Page/Parent 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
    );

  test('D.1.04: a photo loses what it says beside, and opens by a signed link for the worker and the office alone', async () => {
    const who = await worker();
    const id = await sent(who, {}, await photo());
    const stranger = await worker();
    const supervisor = await t.signIn(await t.make.user());
    await t.make.supervisor(who.job, supervisor.id);
    const manager = await t.signIn(await t.make.manager('ACME'));
    for (const one of [stranger, supervisor, manager]) expect((await open(one, id)).status).toBe(403);
    expect((await open(stranger, 999_999)).status).toBe(403);
    for (const one of [who, office]) {
      const { body } = await open(one, id);
      expect(body).toMatchObject({ name: `receipt-${id}.jpg`, mime: 'image/jpeg' });
      const file = await t.inject({ method: 'GET', url: body.url });
      expect(file.statusCode).toBe(200);
      const bytes = file.rawPayload;
      expect([(await sharp(bytes).metadata()).exif, bytes.includes('SpyCam')]).toEqual([undefined, false]);
      const unsigned = body.url.replace(/sig=[^&]*/, 'sig=x');
      expect((await t.inject({ method: 'GET', url: unsigned })).statusCode).toBeGreaterThanOrEqual(400);
    }
  });

  test('D.1.04: a PDF stays as it is', async () => {
    const who = await worker();
    const id = await sent(who, {}, pdf());
    expect((await open(who, id)).body).toMatchObject({ mime: 'application/pdf', name: `receipt-${id}.pdf` });
  });

  test('D.1.04: what cannot be read gets one clear answer', async () => {
    const who = await worker();
    const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(200)]);
    const answers = new Map<Buffer, string>([
      [
        Buffer.from('<html>not a receipt</html>'),
        'The file must be a PDF, a JPEG or a PNG. Choose another one.',
      ],
      [heic, 'This photo is a HEIC file, which cannot be read here. Send it as JPEG, or a screenshot of it.'],
      [
        await pixels(8_000, 6_000),
        'The photo has more than 40 megapixels. Take it again with fewer, or send a screenshot of it.',
      ],
      [(await photo()).subarray(0, 300), 'The photo is damaged. Take or choose it again.'],
      [
        pdf('/OpenAction<</S/JavaScript/JS(app.alert(1))>>'),
        'The PDF runs a script. Print it to a new PDF, then choose that.',
      ],
    ]);
    for (const [file, text] of answers) expect(await said(send(who, {}, file))).toBe(text);
    const large = await send(who, {}, Buffer.alloc(10 * 1024 * 1024 + 1));
    expect([large.body.error, large.status < 500]).toEqual([true, true]);
    expect(await own(who)).toEqual([]);
  });
});

describe('D.1.04: the office answers', () => {
  beforeEach(() => void nowIs('2026-11-12T09:00'));

  test('D.1.04, D.1.10: an approved expense goes on the next invoice, once; an open one never holds it up', async () => {
    const who = await worker();
    await sent(who, { cents: 500, gstCents: 0 });
    const id = await sent(who);
    await decide(id, 'approve');
    const { body } = await generate(who);
    expect(body.total).toBe(14_000 + 2000);
    const number = body.invoices[0]?.number ?? 0;
    const invoice = await invoiceOf(who, number);
    expect(invoice?.extras).toMatchObject([
      { kind: 'expense', what: 'Parking', why: 'Level 3', cents: 2000, jobName: 'Concert' },
    ]);
    const text = pdfText(invoice?.pdf ?? '');
    for (const part of ['Parking', 'Level 3', '$20.00', '$160.00']) expect(text).toContain(part);
    expect((await own(who)).map(({ state, idInvoice }) => [state, idInvoice])).toEqual([
      ['approved', number],
      ['waiting', null],
    ]);
    expect(await paidTwice(t, who.id)).toEqual([]);
    // A cancelled invoice frees it for the one after.
    await t.call(office, 'deleteInvoice', { idInvoice: number });
    expect((await generate(who)).body.total).toBe(16_000);
    expect((await mailsTo(who))[0]).toContain('Your expense is on your next invoice: Parking, $20.00');
  });

  test('D.1.04: for less pays that, with the GST in proportion, and an invoice that shows GST adds it at its end', async () => {
    await configure(t, { confCompanyName: 'Harbour Crew', confCompanyABN: '51824753556', confCompanyGst: 1 });
    const who = await worker({ gst_registered: true, rcti_agreed_at: 1 });
    const id = await sent(who);
    await decide(id, 'less', lessBody);
    expect(await own(who)).toMatchObject([
      { state: 'less', approvedCents: 1200, reason: 'Two hours of it', cents: 2000 },
    ]);
    const { body } = await generate(who);
    // Of 12.00 with 1.09 of GST 10.91 are a line, and GST is a tenth of all lines.
    expect(body.total).toBe(Math.round((14_000 + 1200 - 109) * 1.1));
    const [mail] = await mailsTo(who);
    expect(mail).toContain('Approved for less');
    expect(mail).toContain('Why: Two hours of it');
    await configure(t, { confCompanyName: 'Harbour Crew Pty Ltd' });
  });

  test('D.1.04: less and refused need a reason, which the worker reads', async () => {
    const who = await worker();
    const id = await sent(who);
    const text = async (...asked: Parameters<typeof decide>) => (await decide(...asked)).body.snackbar?.text;
    expect(await text(id, 'refuse')).toBe('Say why: the worker reads it.');
    expect(await text(id, 'less', { cents: 1200, reason: '  ' })).toBe('Say why: the worker reads it.');
    for (const cents of [0, 2000, undefined])
      expect(await text(id, 'less', { cents, reason: 'Half' })).toBe(
        'Type an amount below $20.00, or approve all of it.',
      );
    await decide(id, 'refuse', { reason: 'No receipt' });
    expect(await own(who)).toMatchObject([{ state: 'refused', reason: 'No receipt', approvedCents: null }]);
    expect((await generate(who)).body.total).toBe(14_000);
    expect((await mailsTo(who))[0]).toContain('Why: No receipt');
  });

  test('D.1.04: of two who answer at once one is told what it is now', async () => {
    const who = await worker();
    const id = await sent(who);
    const answers = await Promise.all([decide(id, 'approve'), decide(id, 'less', lessBody)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = await decide(id, 'refuse', { reason: 'Too late' });
    expect(late.status).toBe(409);
    expect(late.body.snackbar?.text).toMatch(
      /^Somebody has answered this expense already: (approved, \$20\.00|approved for less, \$12\.00)\.$/,
    );
    const { rows } = {
      rows: await t.db.selectFrom('extra').select('id').where('expense_id', '=', id).execute(),
    };
    expect(rows).toHaveLength(1);
  });

  test('D.1.04: nobody answers an expense of their own', async () => {
    const { job } = await worker();
    const crew = await t.db
      .selectFrom('job_crew')
      .select('id')
      .where('job_id', '=', job)
      .executeTakeFirstOrThrow();
    await t.make.member(crew.id, office.id);
    const id = await sent({ ...office, job });
    expect((await decide(id, 'approve')).body.snackbar?.text).toBe(
      'Somebody else decides about your own expense.',
    );
  });

  test('D.1.04: what is taken off the next invoice is refused, with the reason', async () => {
    const who = await worker();
    const id = await sent(who);
    await decide(id, 'approve');
    const list = (await t.call(office, 'getExpenses', { show: 'answered' })).body.expenses;
    const row = list.find((one) => one.id === id);
    expect(row).toMatchObject({
      state: 'approved',
      idInvoice: null,
      answeredBy: expect.any(String) as string,
    });
    await t.call(office, 'removeExtra', { id: row?.idExtra ?? 0, reason: 'Paid in cash' });
    expect(await own(who)).toMatchObject([{ state: 'refused', reason: 'Paid in cash', approvedCents: null }]);
    expect((await generate(who)).body.total).toBe(14_000);
  });

  test('D.1.04: the list is read a page at a time', async () => {
    const who = await worker();
    for (const note of ['first', 'second', 'third']) await sent(who, { note });
    const all = (await t.call(office, 'getExpenses', { show: 'waiting' })).body;
    const page = (await t.call(office, 'getExpenses', { show: 'waiting', limit: 2, offset: all.total - 2 }))
      .body;
    expect([page.total, page.expenses.map(({ note }) => note)]).toEqual([all.total, ['second', 'third']]);
  });
});

/** A request for deletion that nobody has answered. */
const unanswered = {
  withdrawn_at: null,
  answered_at: null,
  answered_by: null,
  accepted: null,
  requested_by: null,
};

describe('D.1.04: what else knows of expenses', () => {
  beforeEach(() => void nowIs('2026-11-12T09:00'));

  test('D.1.04: those that wait need the office, which makes invoices', async () => {
    const expenses = async (who: { token: string }) => (await t.call(who, 'getNeeds', {})).body.expenses;
    const before = (await expenses(office))?.count ?? 0;
    const who = await worker();
    const id = await sent(who);
    expect(await expenses(office)).toMatchObject({ count: before + 1 });
    await decide(id, 'approve');
    expect(await expenses(office)).toMatchObject({ count: before });
    const planner = await t.signIn(await t.make.user({ permissions: ['job:read', 'job:write'] }));
    expect(await expenses(planner)).toBeNull();
  });

  test('D.1.04: the own data of the worker list them', async () => {
    const who = await worker();
    await decide(await sent(who, {}, await photo()), 'less', lessBody);
    const number = (await generate(who)).body.invoices[0]?.number;
    const { file } = (await t.call(who, 'getOwnData', {})).body;
    const all = JSON.parse(Buffer.from(file, 'base64').toString()) as { expenses: unknown[] };
    expect(all.expenses).toMatchObject([
      {
        ...{ job: 'Concert', day: aDay, type: 'parking', cents: 2000, gst_cents: 182, note: 'Level 3' },
        ...{ state: 'approved', approved_cents: 1200, reason: 'Two hours of it', with_receipt: true },
        invoice: number,
      },
    ]);
  });

  test('C.9.01: an employee reads that an approved expense is paid with their wages', async () => {
    const who = await worker({ engagement: 'employee' });
    await decide(await sent(who), 'approve');
    await decide(await sent(who), 'less', lessBody);
    expect((await t.call(who, 'getMyExpenses', {})).body.byPayroll).toBe(true);
    const mails = await mailsTo(who);
    expect(mails).toHaveLength(2);
    for (const mail of mails) {
      expect(mail).toContain('Paid with your wages.');
      expect(mail).not.toContain('next invoice');
    }
  });

  test('D.1.04: who has expenses that wait is not deleted before they are answered', async () => {
    const who = await worker();
    await sent(who);
    const request = await t.db
      .insertInto('deletion_request')
      .values({ company_id: await t.make.companyId(), user_id: who.id, asked_at: 1, ...unanswered })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { blockers } = (await t.call(office, 'lookAtDeletion', { id: request.id })).body;
    const texts = blockers.map(({ text, to }) => [text.replace(/ of .*? for /, ' of somebody for '), to]);
    expect(texts).toContainEqual([
      '1 expense of somebody for Concert waits for an answer. Answer it first.',
      '/admin/expenses',
    ]);
  });
});
