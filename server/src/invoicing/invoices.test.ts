import { sql } from 'kysely';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { pdfText } from '../../test/support/pdf-text';
import { configure, shift, sydney } from '../../test/support/shift';
import { handlers, tasks } from '../areas';

const HOUR = 3_600_000;
const MIN = 60_000;
let t: TestApp;
let office: { id: number; token: string };
const week = { dateStart: sydney('2026-11-09T00:00'), dateEnd: sydney('2026-11-16T00:00') };
const config = {
  confCompanyName: 'Harbour Crew Pty Ltd',
  confCompanyABN: '51824753556',
  confStartOvernight: '22:00',
  confEndOvernight: '06:00',
  confEndOvernightNextDay: 1,
  confOvernightRatePercent: 50,
};
beforeAll(async () => {
  t = await testApp({ handlers, tasks });
  office = await t.signIn(await t.make.admin());
});
beforeEach(() => configure(t, config));
afterAll(() => t.close());

async function worked(given: Parameters<TestApp['make']['user']>[0] = {}, rate: number | null = 3500) {
  const user = await t.make.user(given);
  if (rate !== null) await t.make.rate(user, await t.make.group(), rate);
  const at = sydney('2026-11-10T18:00');
  const clock = { user, start: at, end: at + 8 * HOUR, break: 30 * MIN, rate };
  const made = await shift(t, { at, title: 'Night concert', workers: [user], clocks: [clock] });
  return { user, ...made };
}
const generate = (idUser: number | number[], range = week) =>
  t.call(office, 'generateInvoice', { idUser, ...range });
const stored = (user: number) =>
  t.db.selectFrom('invoice').selectAll().where('user_id', '=', user).orderBy('id').execute();

test('A.3.05, A.7.39, B.9.14, Y-07: generating 6 times at once makes one invoice with the right figures', async () => {
  const { user, clocks } = await worked({ first_name: 'Kim', last_name: 'Ott', abn: '51824753556' });
  const replies = await Promise.all(Array.from({ length: 6 }, () => generate(user)));
  expect(replies.filter((reply) => !reply.body.error)).toHaveLength(1);
  // The others are told whose invoice it is, its number and when it was made.
  for (const { body } of replies.filter((reply) => reply.body.error))
    expect(body.snackbar?.text).toMatch(
      /on an invoice already\. \S+ \S+ made the last of them, No\. \d+, on \w{3} [\d/]+ at \d\d:\d\d [ap]m\.$/,
    );
  // 7.5 h: 18-22 base less the break 3.5 h, 22-02 overnight 4 h at +50 %
  const total = 3.5 * 3500 + 4 * 5250;
  expect(await stored(user)).toMatchObject([
    { total_cents: total, gst_cents: 0, kind: 'invoice', status: 0 },
  ]);
  const [invoice] = await stored(user);
  const me = await t.signIn(user);
  const list = (await t.call(me, 'getMyInvoices', {})).body.invoices;
  expect(list).toMatchObject([
    {
      idInvoice: invoice?.id,
      total,
      weekEnding: '15/11/2026',
      status: 0,
      cancelled: false,
      pdf: null,
      fullName: 'Kim Ott',
    },
  ]);
  expect(list[0]?.endDate).toBe(sydney('2026-11-15T00:00'));
  const one = (await t.call(me, 'getMyInvoices', { idInvoice: invoice?.id ?? 0 })).body.invoices[0];
  const text = pdfText(one?.pdf ?? '');
  const figures = [
    `Invoice`,
    String(invoice?.id),
    'Kim Ott',
    'ABN 51 824 753 556',
    'Harbour Crew Pty Ltd',
    '15/11/2026',
    'Night concert',
    'Stagehand',
    '06:00 pm',
    '02:00 am',
    '30 min',
    '7.50',
    '$35.00',
    '$332.50',
    'Overnight +50%',
    '$210.00',
    'No GST',
  ];
  for (const words of figures) expect(text).toContain(words);
  expect(text).not.toContain('Recipient created');
  const explained = (await t.call(me, 'explainPay', { idTimesheet: clocks[0] ?? 0 })).body;
  expect(explained).toMatchObject({ paidMinutes: 450, rate: 3500, total });
  expect(explained.bands.map((band) => [band.band, band.minutes])).toEqual([
    ['base', 210],
    ['overnight', 240],
  ]);
  const other = await t.signIn(await t.make.user());
  expect((await t.call(other, 'explainPay', { idTimesheet: clocks[0] ?? 0 })).status).toBe(403);
  expect((await t.call(other, 'getMyInvoices', { idInvoice: invoice?.id ?? 0 })).status).toBe(404);
  expect((await t.call(other, 'getInvoice', {})).status).toBe(403);
});

test('I-22: a missing rate refuses everything and names worker and group; filled later it goes', async () => {
  const good = await worked();
  const bad = await worked({ first_name: 'Rae', last_name: 'Less' }, null);
  const refused = await generate([good.user, bad.user]);
  expect(refused.body.snackbar?.text).toContain('Rae Less (Stagehand)');
  expect([...(await stored(good.user)), ...(await stored(bad.user))]).toEqual([]);
  await t.make.rate(bad.user, await t.make.group(), 4000);
  const made = await generate([good.user, bad.user]);
  expect(made.body.invoices).toHaveLength(2);
  expect(made.body.total).toBe(made.body.invoices.reduce((sum, invoice) => sum + invoice.total, 0));
  expect(
    (
      await t.db
        .selectFrom('timesheet')
        .select('rate_cents')
        .where('id', '=', bad.clocks[0] ?? 0)
        .executeTakeFirst()
    )?.rate_cents,
  ).toBe(4000);
});

test.each([
  ['2026-11-02T08:00', '08/11/2026'],
  ['2026-11-08T23:30', '08/11/2026'],
  ['2026-11-09T00:00', '15/11/2026'],
])(
  'I-08, I-09: a shift from %s is on the invoice of the week that ends on Sunday %s, in whole cents',
  async (from, ends) => {
    const user = await t.make.user();
    const start = sydney(from);
    const clocks = [{ user, start, end: start + 45 * MIN, rate: 3_333 }];
    await shift(t, { at: start, workers: [user], clocks });
    const whole = { dateStart: sydney('2026-11-02T00:00'), dateEnd: week.dateEnd };
    const [made] = (await generate(user, whole)).body.invoices;
    expect(Number.isInteger(made?.total)).toBe(true);
    const [listed] = (await t.call(await t.signIn(user), 'getMyInvoices', {})).body.invoices;
    expect(listed).toMatchObject({ weekEnding: ends, total: made?.total });
    const [day, month, year] = ends.split('/');
    expect(listed?.endDate).toBe(sydney(`${year}-${month}-${day}T00:00`));
    expect(new Date(`${year}-${month}-${day}T12:00Z`).getUTCDay()).toBe(0);
  },
);

test('I-26: one invoice per week; a late time goes on a later one; open and zero times stay', async () => {
  const user = await t.make.user();
  await t.make.rate(user, await t.make.group(), 3000);
  const monday = sydney('2026-11-02T08:00');
  const next = sydney('2026-11-09T08:00');
  const clock = (start: number, length: number | null) => ({
    user,
    start,
    end: length === null ? null : start + length,
    rate: 3000,
  });
  await shift(t, {
    at: monday,
    workers: [user],
    clocks: [clock(monday, 4 * HOUR), clock(monday + 9 * HOUR, 5 * MIN)],
  });
  const { job, crew } = await shift(t, {
    at: next,
    workers: [user],
    clocks: [clock(next, 6 * HOUR), clock(next + 8 * HOUR, null)],
  });
  const both = { dateStart: sydney('2026-11-02T00:00'), dateEnd: week.dateEnd };
  expect((await generate(user, both)).body.invoices.map((row) => row.total).sort()).toEqual([12_000, 18_000]);
  expect((await generate(user, both)).body.error).toBe(true);
  await t.db
    .insertInto('timesheet')
    .values({
      job_id: job,
      crew_id: crew,
      group_id: await t.make.group(),
      user_id: user,
      start_at: next + 24 * HOUR,
      end_at: next + 26 * HOUR,
      rate_cents: 3000,
      signature_id: null,
      invoice_id: null,
      created_by: null,
    })
    .execute();
  expect((await generate(user, both)).body.invoices.map((row) => row.total)).toEqual([6000]);
  expect((await stored(user)).map((row) => row.total_cents).sort()).toEqual([12_000, 18_000, 6000]);
});

test('A.4.13, A.7.40, A.7.42, I-05: cancelling frees the times, keeps the row, and the number is not used again', async () => {
  const { user, clocks } = await worked();
  const first = (await generate(user)).body.invoices[0];
  const locked = await t.call(office, 'setTime', { id: clocks[0] ?? 0, type: 3, value: 0, force: true });
  expect(locked.body.snackbar?.text).toMatch(/Cancel the invoice first/);
  expect((await t.call(office, 'deleteInvoice', { idInvoice: first?.number ?? 0 })).body.ok).toBe(true);
  expect((await t.call(office, 'deleteInvoice', { idInvoice: first?.number ?? 0 })).body.error).toBe(true);
  const again = (await generate(user)).body.invoices[0];
  expect(again?.number).toBeGreaterThan(first?.number ?? 0);
  const list = (await t.call(office, 'getInvoice', {})).body.invoices.filter((row) => row.idUser === user);
  expect(list.map((row) => [row.idInvoice, row.cancelled])).toEqual([
    [again?.number, false],
    [null, true],
  ]);
  const pdf = (await t.call(office, 'getInvoice', { idInvoice: first?.number ?? 0 })).body.invoices[0]?.pdf;
  expect(pdfText(pdf ?? '')).toContain('CANCELLED');
});

test('Y-06: GST only with both registered and the agreement; no ABN is said', async () => {
  await configure(t, { ...config, confCompanyGst: 1 });
  const plain = await worked();
  const rcti = await worked({ gst_registered: true, rcti_agreed_at: Date.now(), abn: '51824753556' }, 3333);
  const made = (await generate([plain.user, rcti.user])).body.invoices;
  const [a, b] = [plain.user, rcti.user].map((user) => made.find((row) => row.idUser === user));
  expect(a?.gst).toBe(0);
  const net = Math.round((210 * 3333) / 60) + Math.round((240 * 3333 * 150) / 6000);
  expect(b).toMatchObject({ gst: Math.round(net / 10), total: net + Math.round(net / 10) });
  const read = async (id: number | undefined) =>
    pdfText((await t.call(office, 'getInvoice', { idInvoice: id ?? 0 })).body.invoices[0]?.pdf ?? '');
  expect(await read(a?.number)).toContain('ABN not provided');
  const text = await read(b?.number);
  expect(text).toContain('Recipient created tax invoice');
  expect(text).toContain('GST 10%');
  expect(text).toContain('payable by the supplier');
});

test('A.7.41, Y-07: a whole payroll is issued or none of it; its documents are kept afterwards, as they were first shown', async () => {
  const users: number[] = [];
  for (let count = 0; count < 25; count += 1) users.push((await worked()).user);
  await sql
    .raw(
      `create function unlucky() returns trigger language plpgsql as
        $$ begin raise exception 'the disk is full' using errcode = '53100'; end $$;
      create trigger unlucky before insert on invoice_line for each row
        when (new.timesheet_id = (select max(id) from timesheet)) execute function unlucky()`.replace(
        '(select max(id) from timesheet)',
        String(
          (
            await t.db
              .selectFrom('timesheet')
              .select((eb) => eb.fn.max('id').as('id'))
              .executeTakeFirstOrThrow()
          ).id,
        ),
      ),
    )
    .execute(t.db);
  expect((await generate(users)).status).toBe(507);
  const made = () =>
    t.db.selectFrom('invoice').selectAll().where('user_id', 'in', users).orderBy('id').execute();
  expect(await made()).toEqual([]);
  await sql.raw('drop trigger unlucky on invoice_line; drop function unlucky').execute(t.db);

  const { body } = await generate(users);
  expect(body.invoices.map(({ idUser }) => idUser).sort()).toEqual([...users].sort());
  const [first] = await made();
  const pdf = async () =>
    (await t.call(office, 'getInvoice', { idInvoice: first?.id ?? 0 })).body.invoices[0]?.pdf ?? '';
  expect(first?.pdf_blob_id).toBeNull();
  const shown = await pdf();
  expect(pdfText(shown)).toContain('Night concert');
  await t.drain();
  expect((await made()).map(({ pdf_blob_id }) => pdf_blob_id)).not.toContain(null);
  expect((await pdf()) === shown).toBe(true);
});
