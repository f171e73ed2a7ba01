import { dayText } from '@crewcall/domain/time';
import ExcelJS from 'exceljs';
import { pdfText } from '../../test/support/pdf-text';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { companyBank } from '../../test/support/company-bank';
import { configure, shift, sydney, SYDNEY } from '../../test/support/shift';
import { handlers } from '../areas';

const HOUR = 3_600_000;
let t: TestApp;
let office: { id: number; token: string };
const week = { dateStart: sydney('2026-11-09T00:00'), dateEnd: sydney('2026-11-16T00:00') };
const friday = dayText(SYDNEY, Date.now() + 6 * 24 * HOUR);
beforeAll(async () => {
  t = await testApp({ handlers, tasks: [] });
  office = await t.signIn(await t.make.admin());
});
beforeEach(() => configure(t, companyBank));
afterAll(() => t.close());

const ticksOf = async (number: number) => {
  const { ticks } = (await t.call(office, 'checkABA', { downloadList: [number], typeABA: 2 })).body;
  return ticks.map(({ kind, id, lastFile }) => ({ kind, id, lastFile }));
};

let serial = 1_234_566;
async function invoice(account: Record<string, string> = {}, name = 'Zoë Łęcka') {
  const [first_name = '', last_name = ''] = name.split(' ');
  const details = {
    bank_account_name: name,
    bank_account_bsb: '082902',
    // Nobody shares an account here by chance.
    bank_account_number: `00${(serial += 1)}`,
    ...account,
  };
  const user = await t.make.user({ first_name, last_name, ...details });
  await t.make.rate(user, await t.make.group(), 3725);
  const at = sydney('2026-11-10T08:00');
  await shift(t, { at, workers: [user], clocks: [{ user, start: at, end: at + 7 * HOUR, rate: 3725 }] });
  const made = (await t.call(office, 'generateInvoice', { idUser: user, ...week })).body.invoices[0];
  if (!made) throw new Error('no invoice');
  return made;
}
const download = (ids: number[], typeABA: number, more: object = {}) =>
  t.call(office, 'downloadABA', { downloadList: ids, typeABA, dateABA: friday, ...more });
const status = async (id: number) =>
  (await t.db.selectFrom('invoice').select('status').where('id', '=', id).executeTakeFirst())?.status;
const records = (base64: string) => Buffer.from(base64, 'base64').toString('latin1').split('\r\n');

async function sheet(base64: string, place = 0) {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(Buffer.from(base64, 'base64') as never);
  return book.worksheets[place] as ExcelJS.Worksheet;
}

test('A.7.53, Y-09: the file, the sheet and the marks agree; text keeps zeros, days and numbers can be sorted', async () => {
  const made = [await invoice(), await invoice()];
  const ids = made.map((row) => row.number);
  const sum = made.reduce((total, row) => total + row.total, 0);
  const check = (await t.call(office, 'checkABA', { downloadList: ids, typeABA: 2 })).body;
  expect(check).toMatchObject({ total: sum, count: 2, problems: [], repeated: [] });
  expect(check.changes).toContainEqual({
    payee: 'Zoë Łęcka',
    field: 'title',
    from: 'Zoë Łęcka',
    to: 'Zoe Lecka',
  });
  const { body } = await download(ids, 2);
  const lines = records(body.abaFile);
  expect(lines.every((line) => line.length === 120)).toBe(true);
  const credits = lines.filter((line) => line.startsWith('1') && line.slice(18, 20) === '50');
  expect(credits.reduce((total, line) => total + Number(line.slice(20, 30)), 0)).toBe(sum);
  expect(Number(lines.at(-1)?.slice(30, 40))).toBe(sum);
  expect(body).toMatchObject({ total: sum, count: 2 });
  expect(credits[0]).toContain('082-902001234567');
  expect(lines[0]?.slice(74, 80)).toBe(`${friday.slice(8)}${friday.slice(5, 7)}${friday.slice(2, 4)}`);
  const page = await sheet(body.xlsxFile);
  expect(byTitle(page)[0]).toMatchObject({
    Invoice: ids[0],
    'Week ending': new Date('2026-11-15'),
    BSB: '082-902',
    Account: '001234567',
    'Payment date': new Date(friday),
  });
  expect(page.getRow(4).getCell(9).value).toBeCloseTo(sum / 100, 6);
  expect(await Promise.all(ids.map(status))).toEqual([2, 2]);
  const log = JSON.stringify(await t.db.selectFrom('audit').selectAll().execute());
  expect(log).toContain('bank_file');
  for (const secret of ['001234567', '082-902', '12345678']) expect(log).not.toContain(secret);
});

test('Y-09: a second full file needs a confirmation, also after Clear Status; 2 to 1 is refused', async () => {
  const { number } = await invoice();
  await download([number], 1);
  expect(await status(number)).toBe(1);
  expect((await download([number], 2)).body.error).toBeUndefined();
  expect((await download([number], 2)).body).toMatchObject({ error: true, needsConfirmation: true });
  expect((await download([number], 1)).body.snackbar?.text).toMatch(/full file already/);
  expect((await download([number], 0, { dateABA: null })).body).toMatchObject({ abaFile: '', count: 1 });
  expect(await status(number)).toBe(0);
  expect((await download([number], 2)).body.error).toBe(true);
  expect((await download([number], 2, { ticked: await ticksOf(number) })).body.count).toBe(1);
  expect((await t.call(office, 'deleteInvoice', { idInvoice: number })).body).toMatchObject({
    needsConfirmation: true,
  });
  expect((await t.call(office, 'deleteInvoice', { idInvoice: number, confirmed: true })).body.ok).toBe(true);
  const ticked = await ticksOf(number);
  expect((await download([number], 2, { ticked })).body.snackbar?.text).toMatch(/cancelled/);
});

test('Y-09: two full files at once: one goes through', async () => {
  const { number } = await invoice();
  const both = await Promise.all([download([number], 2), download([number], 2)]);
  expect(both.filter((reply) => !reply.body.error)).toHaveLength(1);
});

test('I-03: $1 each; netting takes it off the full payment where set', async () => {
  const { number, total } = await invoice();
  expect((await download([number], 1)).body).toMatchObject({ total: 100 });
  await configure(t, { ...companyBank, confAbaNetOneDollar: 1 });
  expect((await download([number], 2)).body.total).toBe(total - 100);
});

test('I-03, Y-09: an invoice of $0 stops no file: it is left out, and a full file settles it; less than $1 is not tested', async () => {
  const [paid, nothing, little] = [await invoice(), await invoice(), await invoice()];
  const totalOf = (id: number, total_cents: number) =>
    t.db.updateTable('invoice').set({ total_cents }).where('id', '=', id).execute();
  await totalOf(nothing.number, 0);
  await totalOf(little.number, 99);
  const ids = [paid, nothing, little].map(({ number }) => number);
  const left = (...names: string[]) => `Not in the file, as it is too little to pay: ${names.join(', ')}.`;
  const zero = `invoice ${nothing.number} of $0.00`;
  const check = async (typeABA: number) =>
    (await t.call(office, 'checkABA', { downloadList: ids, typeABA, dateABA: friday })).body;
  expect(await check(1)).toMatchObject({ count: 1, total: 100, problems: [] });
  expect((await check(1)).hints[0]).toBe(left(zero, `invoice ${little.number} of $0.99`));
  expect((await download(ids, 1)).body).toMatchObject({ count: 1, total: 100 });
  expect(await Promise.all(ids.map(status))).toEqual([1, 0, 0]);
  expect(await check(2)).toMatchObject({ count: 2, total: paid.total + 99, problems: [] });
  expect((await download(ids, 2)).body).toMatchObject({
    count: 2,
    hints: expect.arrayContaining([left(zero)]),
  });
  expect(await Promise.all(ids.map(status))).toEqual([2, 2, 2]);
  const alone = await download([nothing.number], 2);
  expect(alone.body.snackbar?.text).toContain('There is nothing to pay on these invoices.');
});

test('Y-09, A.5.09: problems name the payee, change nothing; dates and selection are asked for', async () => {
  const good = await invoice();
  const bad = await invoice({ bank_account_bsb: '12' }, 'Ann Broke');
  const check = (await t.call(office, 'checkABA', { downloadList: [good.number, bad.number], typeABA: 2 }))
    .body;
  expect(check.problems).toMatchObject([{ idInvoice: bad.number, payee: 'Ann Broke' }]);
  expect((await download([good.number, bad.number], 2)).body.snackbar?.text).toContain('Ann Broke');
  expect(await status(good.number)).toBe(0);
  expect((await download([], 2)).body.error).toBe(true);
  expect((await download([good.number], 2, { dateABA: null })).body.snackbar?.text).toMatch(/payment date/);
  expect((await download([good.number], 2, { dateABA: '2020-01-03' })).body.snackbar?.text).toMatch(/past/);
  expect((await download([good.number], 2, { dateABA: '2026-02-31' })).body.error).toBe(true);
  expect((await download([good.number], 2, { dateABA: '2199-01-01' })).body.snackbar?.text).toMatch(
    /too far ahead/,
  );
  expect((await download([999_999], 2)).status).toBe(404);
  await configure(t, { ...companyBank, confRemitter: '' });
  expect((await download([good.number], 2)).body.snackbar?.text).toMatch(/remitter/);
  const crew = await t.signIn(await t.make.user());
  expect((await t.call(crew, 'downloadABA', { downloadList: [good.number], typeABA: 0 })).status).toBe(403);
});

test('A.7.54, I-18: crew, time and invoices as workbooks', async () => {
  const made = await invoice();
  for (const type of ['crew', 'time', 'invoice'] as const) {
    const { body } = await t.call(office, 'downloadxlsxData', { type });
    const page = await sheet(body.xlsxFile);
    expect(page.rowCount).toBeGreaterThan(1);
    expect(body.fileName).toMatch(new RegExp(`^${type}-.*xlsx$`));
  }
  const one = await t.call(office, 'downloadxlsxData', { type: 'invoice', ids: [made.number] });
  const page = await sheet(one.body.xlsxFile);
  expect(page.getRow(2).getCell(7).value).toBe(made.total / 100);
  const found = await t.call(office, 'downloadxlsxData', { type: 'invoice', search: String(made.number) });
  const listed = await sheet(found.body.xlsxFile);
  // Title, the one invoice, total.
  expect([listed.rowCount, listed.getRow(2).getCell(1).value]).toEqual([3, made.number]);
});

test('A.7.53, I-12: the answer of a file whose day is on a weekend says when the money moves, as the check did', async () => {
  const { number } = await invoice();
  const days = Array.from({ length: 7 }, (_, more) => Date.now() + (6 + more) * 24 * HOUR);
  const isSaturday = (at: number) =>
    new Intl.DateTimeFormat('en-AU', { weekday: 'long', timeZone: SYDNEY }).format(at) === 'Saturday';
  const dateABA = dayText(SYDNEY, days.find(isSaturday) ?? 0);
  const { hints } = (await t.call(office, 'checkABA', { downloadList: [number], typeABA: 2, dateABA })).body;
  expect(hints).toEqual([
    expect.stringMatching(/^Banks are closed on Saturday .* The money will move on Monday /),
  ]);
  expect((await download([number], 2, { dateABA })).body.hints).toEqual(hints);
  expect((await download([(await invoice()).number], 2)).body.hints ?? []).toEqual(
    (await t.call(office, 'checkABA', { downloadList: [number], typeABA: 2, dateABA: friday })).body.hints,
  );
});

/** The rows of a worksheet by the titles of its columns. */
function byTitle(page: ExcelJS.Worksheet): Record<string, ExcelJS.CellValue>[] {
  const titles = (page.getRow(1).values as string[]).slice(1);
  return Array.from({ length: page.rowCount - 1 }, (_, at) =>
    Object.fromEntries(titles.map((title, cell) => [title, page.getRow(at + 2).getCell(cell + 1).value])),
  );
}

test('A.7.54, I-18: the workbooks say rate, bands and amounts, by the crew`s own clock, invoiced or not', async () => {
  const user = await t.make.user({ first_name: '=1+1', last_name: '李小龙' });
  const other = await t.make.user();
  await t.make.rate(user, await t.make.group(), 4000);
  // Saturday 22:00 in Perth is Sunday in Sydney.
  const at = Date.parse('2026-11-14T14:00:00Z');
  const clock = { user, start: at, end: at + 4 * HOUR, rate: 4000 };
  await shift(t, {
    at,
    zone: 'Australia/Perth',
    title: '@SUM(A1)',
    workers: [user, other],
    clocks: [clock, { user: other, start: at, end: null, rate: 0 }],
  });
  const times = async () => {
    const ask = { type: 'time' as const, ...week, idUsers: [user, other] };
    return byTitle(await sheet((await t.call(office, 'downloadxlsxData', ask)).body.xlsxFile));
  };
  const before = await times();
  const mine = before.find((row) => row['Name'] === '=1+1 李小龙');
  expect(mine).toMatchObject({
    Job: '@SUM(A1)',
    Start: new Date('2026-11-14T22:00:00Z'),
    'Time zone': 'Australia/Perth',
    Hours: 4,
    Rate: 40,
  });
  // One whose clock runs is listed, and has no amount yet.
  expect(before.find((row) => row['Finish'] === null && row['Name'] !== 'Total')).toMatchObject({
    Amount: null,
  });
  const made = (await t.call(office, 'generateInvoice', { idUser: user, ...week })).body.invoices[0];
  const bands = Object.entries(mine ?? {}).filter(([title]) => title.endsWith('($)'));
  expect(bands.reduce((sum, [, dollars]) => sum + Number(dollars ?? 0), 0)).toBeCloseTo(
    Number(mine?.['Amount']),
  );
  expect(mine?.['Amount']).toBe((made?.total ?? 0) / 100);
  expect((await times()).find((row) => row['Name'] === mine?.['Name'])).toEqual({
    ...mine,
    Invoice: made?.number,
  });
  expect(before.at(-1)).toMatchObject({ Name: 'Total', Amount: mine?.['Amount'] });

  const file = (
    await t.call(office, 'downloadxlsxData', { type: 'invoice', ...week, ids: [made?.number ?? 0] })
  ).body.xlsxFile;
  const lines = await sheet(file, 1);
  for (const place of [0, 1])
    expect(byTitle(await sheet(file, place))[0]).toMatchObject({
      Invoice: made?.number,
      'Week ending': new Date('2026-11-15'),
    });
  expect(byTitle(lines)[0]).toMatchObject({
    Name: '=1+1 李小龙',
    Start: mine?.['Start'],
    Rate: 40,
    Amount: mine?.['Amount'],
    ...Object.fromEntries(bands),
  });
  // A name that looks like a formula is a text, also for whoever edits its cell.
  for (const title of ['Name', 'Job'] as const) {
    const cell = lines.getRow(2).getCell((lines.getRow(1).values as string[]).indexOf(title));
    expect([cell.type, cell.numFmt]).toEqual([ExcelJS.ValueType.String, '@']);
  }
  // The company's paper says whose clock its times are of.
  const read = async () =>
    (await t.call(office, 'getInvoice', { idInvoice: made?.idInvoice ?? 0 })).body.invoices[0]?.pdf ?? '';
  expect(pdfText(await read())).toContain('Times in AWST');
  expect(byTitle(lines).at(-1)).toMatchObject({ Invoice: 'Total' });
});

test('a workbook of cancelled invoices says that its total leaves them out', async () => {
  const user = await t.make.user();
  const at = Date.parse('2026-11-14T14:00:00Z');
  const clock = { user, start: at, end: at + 4 * HOUR, rate: 4000 };
  await shift(t, { at, zone: 'Australia/Perth', title: 'Load in', workers: [user], clocks: [clock] });
  const made = (await t.call(office, 'generateInvoice', { idUser: user, ...week })).body.invoices[0];
  await t.call(office, 'deleteInvoice', { idInvoice: made?.idInvoice ?? 0 });
  const left = await t.call(office, 'downloadxlsxData', {
    type: 'invoice',
    ...week,
    ids: [made?.number ?? 0],
  });
  for (const place of [0, 1])
    expect(byTitle(await sheet(left.body.xlsxFile, place)).at(-1)).toMatchObject({
      Invoice: 'Total, cancelled ones left out',
    });
});
