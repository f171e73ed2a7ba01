import { sql } from 'kysely';
import { billLines } from './bill-lines';
import type { SourceLine } from './bill-lines';
import { refuseTooMany } from './too-many';
import { cellsOf, ExportOffice, mapped, week } from './testing/export-office';

let o: ExportOffice;
beforeAll(async () => {
  o = await ExportOffice.open();
});
beforeEach(async () => {
  // Each test has its own invoices in the one week.
  await o.t.db.deleteFrom('export_row').execute();
  await sql`update invoice set cancelled_at = 1 where cancelled_at is null`.execute(o.t.db);
  await o.t.db.deleteFrom('export_profile').execute();
});
afterAll(() => o.t.close());

const gst = { gst_registered: true, rcti_agreed_at: 1 };
const adjust = (idUser: number, cents: number, what: string) =>
  o.t.call(o.office, 'addAdjustment', { idUser, cents, what, reason: 'Agreed on site' });
const numberOf = async (idUser: number) => (await o.generate(idUser)).body.invoices[0]?.number ?? 0;
/** Issued on a day that the golden files name. */
const issuedOn = (number: number, at: number) =>
  o.t.db.updateTable('invoice').set({ issued_at: at }).where('id', '=', number).execute();
const NOV_17 = Date.parse('2026-11-17T00:00Z');

test('C.9.02, C.9.04: bills for Xero, cell by cell', async () => {
  const { user: zoe } = await o.worked(
    { first_name: 'Zoë', last_name: 'Łęcka', email: 'zoe@example.test', ...gst },
    [['2026-11-10T08:00', 4]],
  );
  await adjust(zoe, -1250, '=Gloves, "blue"');
  const first = await numberOf(zoe);
  const { user: bob } = await o.worked({ first_name: 'Bob', last_name: 'Cole', external_id: 'B7' }, [
    ['2026-11-11T08:00', 5.25],
  ]);
  const second = await numberOf(bob);
  for (const number of [first, second]) await issuedOn(number, NOV_17);
  await o.save('xero-bills');
  const { body } = await o.make('xero-bills');
  expect(body).toMatchObject({ count: 2, lines: 3, cents: 14_000 - 1250 + 1275 + 18_375 });
  const [text = ''] = await o.texts(body);
  expect(text).toBe(
    [
      '*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,*InvoiceNumber,*InvoiceDate,*DueDate,Total,InventoryItemCode,Description,*Quantity,*UnitAmount,*AccountCode,*TaxType,TaxAmount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency',
      `Zoë Łęcka,zoe@example.test,,,,,,,,,${first},17/11/2026,01/12/2026,140.25,,"Concert, Stagehand, 10/11/2026: Base",4.00,35.00,6-1000,GST,14.00,,,,,AUD`,
      `Zoë Łęcka,zoe@example.test,,,,,,,,,${first},17/11/2026,01/12/2026,140.25,,"Adjustment: =Gloves, ""blue"", Agreed on site",1.00,-12.50,6-1005,GST,-1.25,,,,,AUD`,
      `Bob Cole (B7),${(await o.t.db.selectFrom('app_user').select('email').where('id', '=', bob).executeTakeFirstOrThrow()).email},,,,,,,,,${second},17/11/2026,01/12/2026,183.75,,"Concert, Stagehand, 11/11/2026: Base",5.25,35.00,6-1000,FRE,0.00,,,,,AUD`,
      '',
    ].join('\r\n'),
  );
  const rows = (await cellsOf(text, ',')).slice(1);
  const sum = rows.reduce((total, row) => total + Number(row[16]) * Number(row[17]) + Number(row[20]), 0);
  expect(Math.round(sum * 100)).toBe(body.cents);
});

test('C.9.02: purchases for MYOB, with tabs and an empty line between bills', async () => {
  const { user: ann } = await o.worked({ first_name: 'Ann', last_name: "O'Neil", ...gst }, [
    ['2026-11-10T08:00', 4],
    ['2026-11-12T08:00', 3],
  ]);
  const { user: bob } = await o.worked({ first_name: 'Bob', last_name: 'Dale', external_id: 'CARD 9' }, [
    ['2026-11-11T08:00', 4],
  ]);
  const [first, second] = [await numberOf(ann), await numberOf(bob)];
  for (const number of [first, second]) await issuedOn(number, NOV_17);
  await o.save('myob-purchases');
  const { body } = await o.make('myob-purchases');
  expect(body.files[0]?.fileName).toMatch(/^myob-purchases-2026-11-09-2026-11-15-\d+\.txt$/);
  const [text = ''] = await o.texts(body);
  expect(text).toBe(
    [
      'Co./Last Name\tFirst Name\tInclusive\tPurchase No.\tDate\tSupplier Invoice No.\tDescription\tAccount No.\tAmount\tJournal Memo\tTax Code\tGST Amount\tCard ID',
      `O'Neil\tAnn\t\t${first}\t17/11/2026\t${first}\tConcert, Stagehand, 10/11/2026: Base\t6-1000\t140.00\tWeek ending 15/11/2026\tGST\t14.00\t`,
      `O'Neil\tAnn\t\t${first}\t17/11/2026\t${first}\tConcert, Stagehand, 12/11/2026: Base\t6-1000\t105.00\tWeek ending 15/11/2026\tGST\t10.50\t`,
      '',
      `Dale\tBob\t\t${second}\t17/11/2026\t${second}\tConcert, Stagehand, 11/11/2026: Base\t6-1000\t140.00\tWeek ending 15/11/2026\tFRE\t0.00\tCARD 9`,
      '',
    ].join('\r\n'),
  );
  const amounts = (await cellsOf(text, '\t')).slice(1).filter((row) => row.length > 1);
  expect(
    amounts.reduce((sum, row) => sum + Math.round(Number(row[8]) * 100 + Number(row[11]) * 100), 0),
  ).toBe(body.cents);
});

test('C.9.06: no cell is run as a formula, and an amount below zero stays a number', async () => {
  const { user } = await o.worked({ first_name: '-Eve', last_name: '+Plus' }, [['2026-11-10T08:00', 4]], {
    title: '=HYPERLINK("http://x.test")',
  });
  await adjust(user, -100, 'Glove');
  await o.generate(user);
  const mapping = mapped();
  mapping.lines.time.account = '@SUM(A1)';
  await o.save('xero-bills', mapping);
  const [text = ''] = await o.texts((await o.make('xero-bills')).body);
  const rows = (await cellsOf(text, ',')).slice(1);
  expect(rows[0]).toEqual(expect.arrayContaining(["'-Eve +Plus", "'@SUM(A1)"]));
  expect(rows[0]?.[15]).toMatch(/^'=HYPERLINK/);
  expect(rows[1]?.[17]).toBe('-1.00');
});

test('C.9.03: two desks that save one mapping overwrite nothing of each other', async () => {
  const was = mapped();
  await o.save('xero-bills', was);
  const stored = async () =>
    (await o.t.call(o.office, 'getExportProfiles', {})).body.profiles.find(
      ({ target }) => target === 'xero-bills',
    )?.mapping;
  const coded = (kind: 'time' | 'expense', account: string) => ({
    ...was,
    lines: { ...was.lines, [kind]: { ...was.lines[kind], account } },
  });
  await o.save('xero-bills', coded('time', '477'), was);
  expect((await o.save('xero-bills', coded('expense', '9'), was)).status).toBe(200);
  const both = {
    ...was.lines,
    time: coded('time', '477').lines.time,
    expense: coded('expense', '9').lines.expense,
  };
  expect(await stored()).toEqual({ ...was, lines: both });
  const late = await o.save('xero-bills', coded('time', '478'), was);
  expect([late.status, late.body.snackbar?.text]).toEqual([
    409,
    'Somebody else has changed the entries of “Time by the hour” (now 477, GST, FRE). What you typed is still here: save again to put it in its place.',
  ]);
  expect(await stored()).toEqual({ ...was, lines: both });
});

test('C.9.03: what the mapping lacks is named with the mend, and nothing is made', async () => {
  const { user } = await o.worked({}, [['2026-11-10T08:00', 4]]);
  await adjust(user, 500, 'Gloves');
  await o.generate(user);
  const lacking = mapped();
  lacking.lines.adjustment = { account: '', taxGst: '', taxFree: '' };
  await o.save('xero-bills', lacking);
  const { body } = await o.make('xero-bills');
  expect(body.snackbar?.text).toBe(
    'The file cannot be made: the mapping lacks the account of “Adjustments”, the tax without GST of “Adjustments”. Enter it under Mapping, then make the file.',
  );
  expect((await o.check('xero-bills')).body.blocked).toEqual([body.snackbar?.text]);
  expect(await o.t.db.selectFrom('export_row').select('run_id').execute()).toEqual([]);
});

test('C.9.05: what was exported before is left out, or needs a confirmation', async () => {
  const { user } = await o.worked({}, [['2026-11-10T08:00', 4]]);
  const number = await numberOf(user);
  await o.save('xero-bills');
  await o.save('myob-purchases');
  const made = (await o.make('xero-bills')).body;
  expect((await o.check('xero-bills')).body).toMatchObject({ count: 0, left: 1 });
  expect((await o.make('xero-bills')).body.snackbar?.text).toBe(
    'There is nothing to export on these days. Everything of these days was exported before. Choose other days.',
  );
  const again = await o.make('myob-purchases', { again: true });
  expect(again.body).toMatchObject({ error: true, needsConfirmation: true });
  expect(again.body.snackbar?.text).toContain(`Invoice ${number} was exported before, last on`);
  expect((await o.make('myob-purchases', { again: true, confirmed: true })).body.count).toBe(1);
  // The same bytes, however often.
  expect(await o.texts(made)).toEqual(await o.texts(made));
  const { runs } = (await o.t.call(o.office, 'getExports', {})).body;
  expect(runs.slice(0, 2).map(({ target }) => target)).toEqual(['myob-purchases', 'xero-bills']);
});

test('C.9.05: two exports at once take an invoice once; the same press is one export', async () => {
  const { user } = await o.worked({}, [['2026-11-10T08:00', 4]]);
  await o.generate(user);
  await o.save('xero-bills');
  const both = await Promise.all([o.make('xero-bills'), o.make('xero-bills')]);
  expect(both.filter(({ body }) => !body.error)).toHaveLength(1);
  const confirmed = { again: true, confirmed: true, key: 'one press' };
  const twice = await Promise.all([o.make('xero-bills', confirmed), o.make('xero-bills', confirmed)]);
  expect(twice[0].body.id).toBe(twice[1].body.id);
});

test('C.9.05: a row that cannot be written leaves no file, no run and no audit', async () => {
  const { user } = await o.worked({}, [['2026-11-10T08:00', 4]]);
  await o.generate(user);
  await o.save('xero-bills');
  const count = async () =>
    (
      await sql<{ all: number }>`select (select count(*) from export_run) + (select count(*) from export_file)
        + (select count(*) from blob) + (select count(*) from audit where entity = 'export') as all`.execute(
        o.t.db,
      )
    ).rows[0]?.all;
  const before = await count();
  await sql`alter table export_row add constraint broken check (invoice_id is null) not valid`.execute(
    o.t.db,
  );
  try {
    expect((await o.make('xero-bills')).status).toBeGreaterThanOrEqual(400);
  } finally {
    await sql`alter table export_row drop constraint broken`.execute(o.t.db);
  }
  expect(await count()).toBe(before);
  expect((await o.make('xero-bills')).body.count).toBe(1);
});

test('C.9.05: an invoice that is cancelled after its export is pointed out', async () => {
  const { user } = await o.worked({ first_name: 'Vera', last_name: 'Void' }, [['2026-11-10T08:00', 4]]);
  const number = await numberOf(user);
  await o.save('xero-bills');
  await o.make('xero-bills');
  await o.t.call(o.office, 'deleteInvoice', { idInvoice: number });
  expect((await o.check('xero-bills')).body.findings).toEqual([
    `Cancelled since they were exported: ${number} of Vera Void. Void it in the books.`,
  ]);
});

test('C.9.02: more than 500 invoices go into several files', async () => {
  const { user } = await o.worked({}, [['2026-11-10T08:00', 4]]);
  const number = await numberOf(user);
  await sql`
    with made as (
      insert into invoice (company_id, user_id, week_start, week_end, end_at, net_cents, total_cents, parties, issued_at)
      select company_id, user_id, week_start, week_end, end_at, net_cents, total_cents, parties, issued_at
      from invoice, generate_series(1, 500) where id = ${number} returning id)
    insert into invoice_line (invoice_id, job_id, job_title, group_name, zone, start_at, end_at, break_ms, paid_minutes,
      counted_minutes, rate_cents, bands, pieces, cents)
    select made.id, l.job_id, l.job_title, l.group_name, l.zone, l.start_at, l.end_at, l.break_ms, l.paid_minutes,
      l.counted_minutes, l.rate_cents, l.bands, l.pieces, l.cents from made, invoice_line l where l.invoice_id = ${number}`.execute(
    o.t.db,
  );
  await o.save('xero-bills');
  const { body } = await o.make('xero-bills');
  expect(body).toMatchObject({ count: 501, cents: 501 * 14_000 });
  const sizes = [];
  for (const text of await o.texts(body))
    sizes.push(new Set((await cellsOf(text, ',')).slice(1).map((row) => row[10])).size);
  expect(sizes).toEqual([500, 1]);
  expect(body.files.map(({ fileName }) => fileName.slice(-6))).toEqual(['-1.csv', '-2.csv']);
});

test('C.9.05: more than one export holds is refused', () => {
  expect(() => refuseTooMany(10_000)).not.toThrow();
  expect(() => refuseTooMany(10_001)).toThrow('More than 10,000 at once are too many. Choose fewer days.');
});

test('C.9.03: two contractors of one name are told apart by their ID', async () => {
  for (let i = 0; i < 2; i += 1) {
    const { user } = await o.worked({ first_name: 'Sam', last_name: 'Same' }, [['2026-11-10T08:00', 4]]);
    await o.generate(user);
  }
  await o.save('xero-bills');
  expect((await o.make('xero-bills')).body.snackbar?.text).toMatch(
    /^More than one person is called Sam Same\./,
  );
  await sql`update app_user set external_id = 'S' || id where last_name = 'Same'`.execute(o.t.db);
  expect((await o.make('xero-bills')).body.count).toBe(2);
});

const line = (change: Partial<SourceLine>): SourceLine => ({
  kind: 'time',
  is_extra: false,
  job_title: 'Concert',
  group_name: 'Rigger',
  zone: 'Australia/Sydney',
  start_at: week.dateStart,
  rate_cents: 3333,
  pieces: [],
  cents: 0,
  what: '',
  why: '',
  unit: null,
  quantity: null,
  each_cents: null,
  ...change,
});
const piece = (minutes: number, percent: number, cents: number) => ({
  name: 'Base',
  percent,
  minutes,
  cents,
});

test.each([
  ['whole hours', line({ pieces: [piece(60, 0, 3333)], cents: 3333 }), [100, 3333]],
  // 1.25 h at 33.33 is 41.6625.
  ['a part of a cent', line({ pieces: [piece(75, 0, 4166)], cents: 4166 }), [100, 4166]],
  ['a rate of parts of a cent', line({ pieces: [piece(60, 25, 4166)], cents: 4166 }), [100, 4166]],
  ['a correction', line({ pieces: [piece(-60, 0, -3333)], cents: -3333 }), [100, -3333]],
  ['lines that do not sum', line({ pieces: [piece(60, 0, 3333)], cents: 3000 }), [100, 3000]],
  [
    'kilometres',
    line({
      kind: 'allowance',
      is_extra: true,
      what: 'Km',
      unit: 'kilometre',
      quantity: 1250,
      each_cents: 88,
      cents: 1100,
    }),
    [1250, 88],
  ],
] as const)('C.9.04: %s', (_what, given, [units, unitCents]) => {
  expect(billLines([given], 0)).toMatchObject([{ units, unitCents, cents: given.cents }]);
});

test('C.9.04: the GST of the lines sums to that of the invoice', () => {
  const three = [333, 333, 333].map((cents) =>
    line({ pieces: [piece(60, 0, cents)], cents, rate_cents: cents }),
  );
  // By the total-invoice rule: 99.9 goes up.
  expect(billLines(three, 100).map(({ gstCents }) => gstCents)).toEqual([33, 34, 33]);
});
